"""Mamma I: secret characters of one family, seven rows, dinner at the end.

``layout`` names the numbers, ``kernel`` is the interface of the rules (its parts: ``lists``, ``effects``, ``dinner``,
``knowing``), ``rules`` and ``decks`` read editions, ``notation`` and ``position`` are the record format's words,
``view`` is what a seat sees.
"""
