"""Mamma Mia! and Plus in pictures: cards, and tables as a seat or everybody sees them."""
