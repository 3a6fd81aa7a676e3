"""Mamma I in pictures: cards, and tables as a seat or everybody sees them."""
