"""Intervals of proportions: their exact coverage, by enumeration."""

import numpy as np

from experiments.statistics.tally import Rate
from maege.array_types import Floats
from maege.statistics.proportion import Proportion

SIZES = (20, 62, 200)
SHARES = (0.01, 0.05, 0.1, 0.5)
GRID = np.arange(1, 500) / 1000  # shares for the mean and the least coverage
PART = "F. proportions (exact)"


def proportion_rates() -> list[Rate]:
    """Return the coverage of the interval of a proportion."""
    rates = []
    for size in SIZES:
        for share in SHARES:
            covered = float(interval_coverage(size, np.array([share]))[0])
            rates.append(
                Rate(PART, f"share {share}", "coverage", size, covered, 0.0, None, "", None, 0)
            )
        coverage = interval_coverage(size, GRID)
        least = int(coverage.argmin())
        row = f"shares {GRID[0]} to {GRID[-1]}, mean (least)"
        mean, worst = float(coverage.mean()), float(coverage[least])
        rates.append(
            Rate(PART, row, "coverage", size, mean, 0.0, worst, f"{GRID[least]:.3f}", None, 0)
        )
    return rates


def interval_coverage(size: int, shares: Floats) -> Floats:
    """Return how often the interval of a share of ``size`` cases has the true share."""
    from scipy.stats import binom

    intervals = [Proportion.of(count, size).interval or (0.0, 1.0) for count in range(size + 1)]
    low, high = np.array(intervals).T
    probability = binom.pmf(np.arange(size + 1), size, shares[:, None])
    covers = (low <= shares[:, None]) & (shares[:, None] <= high)
    return np.asarray((probability * covers).sum(axis=1))
