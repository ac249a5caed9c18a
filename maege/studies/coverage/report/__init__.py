"""The report of coverage."""
