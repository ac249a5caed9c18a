"""Scores of perfect systems."""
