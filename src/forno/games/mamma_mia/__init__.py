"""Mamma Mia! (1999 and 2004) and Mamma Mia! Plus: one kernel, editions as data.

``layout`` names the numbers, ``kernel`` is the interface of the rules (its parts: ``cards``, ``judging``,
``helping``, ``answers``, ``knowing``), ``rules`` and ``decks`` read editions, ``notation`` and ``position`` are the
record format's words, ``view`` is what a seat sees.
"""
