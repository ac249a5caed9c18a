"""Metrics of recent years, and of other fields, beside the old ones: lattices and people."""
