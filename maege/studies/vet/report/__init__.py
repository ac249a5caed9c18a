"""The report of a vetted metric."""
