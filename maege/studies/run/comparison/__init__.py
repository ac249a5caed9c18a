"""Comparisons of finished runs."""
