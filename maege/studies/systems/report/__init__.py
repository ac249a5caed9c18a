"""The report of compared systems."""
