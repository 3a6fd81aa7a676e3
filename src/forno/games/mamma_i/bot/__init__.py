"""How bots play Mamma I: ``levels`` says which."""
