"""Systems compared by metrics."""
