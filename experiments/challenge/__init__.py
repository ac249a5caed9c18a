"""How the lists of the challenge sets are made."""
