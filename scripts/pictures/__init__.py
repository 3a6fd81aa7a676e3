"""Draws the cards for the rules pages: ``python -m scripts.pictures`` writes docs/images/cards/*.svg.

The drawings are the client's, in web/src/art; the letters are outlines, so that a picture needs no font. They hold no
words but the pizzas' names: one picture serves every language.
"""
