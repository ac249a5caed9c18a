"""Systems compared by metrics: scores with intervals, paired tests, rankings."""
