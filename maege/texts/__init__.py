"""Parallel texts of a corpus: references, outputs of systems, and what changed in them."""
