"""The report of a run, and comparisons of runs."""
