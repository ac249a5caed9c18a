"""GLEU: n-grams that a hypothesis shares with references, and with the source only."""
