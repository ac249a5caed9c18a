"""Samplers: from the lattices of a corpus to rankings."""
