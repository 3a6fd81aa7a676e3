"""How bots play Mamma Mia! and Plus: ``levels`` says which."""
