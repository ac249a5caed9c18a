"""The bench of the statistics: size of tests, coverage of intervals, on the pairs of a run."""
