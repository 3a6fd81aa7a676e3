"""Mamma Mia! (1999 and 2004) and Mamma Mia! Plus: one kernel, editions as data.

``layout`` names the numbers, ``kernel`` is the interface of the rules (its parts: ``cards``, ``judging``, ``helping``,
``answers``, ``knowing``), ``rules`` reads editions and decks, ``notation`` and ``view`` are the rules' words and pictures.
"""
