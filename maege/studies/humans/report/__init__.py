"""The report of metrics and people."""
