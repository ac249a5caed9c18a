"""Vetting a metric: whether it is any good, where it fails, whether it is better than others."""
