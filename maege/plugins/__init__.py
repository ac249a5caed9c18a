"""Bringing your own metric: one way in a file."""
