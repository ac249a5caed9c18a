"""How good the text is that a metric would choose, among all or a few subsets of edits."""

import numpy as np

from maege.array_types import Floats
from maege.attribution.set_function import number_of_edits, sizes
from maege.statistics.ties import without_rounding


def regret_of_best(values: Floats) -> Floats:
    """Return the missing edits of the subset with the highest value, shape (lattices,).

    If several have it, it is their mean. ``values`` have shape (lattices, 2 ** k).

    >>> regret_of_best(np.array([[0.0, 1.0, 2.0, 2.0], [0.0, 1.0, 2.0, 3.0]])).tolist()
    [0.5, 0.0]
    """
    exact = without_rounding(values)
    is_best = exact == exact.max(axis=1, keepdims=True)
    return np.asarray((is_best * _missing(values)).sum(axis=1) / is_best.sum(axis=1))


def regret_of_best_of(values: Floats, candidates: int) -> Floats:
    """Return the expected missing edits of the best of random subsets, shape (lattices,).

    The subsets are drawn with replacement, all with equal probability; it is the exact mean over
    all draws. ``values`` have shape (lattices, 2 ** k).

    >>> regret_of_best_of(np.array([[0.0, 1.0]]), 2).tolist()
    [0.25]
    """
    exact = without_rounding(values)
    order = np.argsort(exact, axis=1, kind="stable")
    ascending = np.take_along_axis(exact, order, axis=1)
    missing = _missing(values)[order]
    nodes = values.shape[1]
    # The best of the draws is in a group of equal values with the probability that all are at most
    # that high, minus that all are lower; each of the group is as likely.
    at_most, lower, mean = (np.empty_like(ascending) for _ in range(3))
    for row, (of_row, of_missing) in enumerate(zip(ascending, missing, strict=True)):
        _, group, count = np.unique(of_row, return_inverse=True, return_counts=True)
        ends = np.cumsum(count)
        at_most[row], lower[row] = ends[group], (ends - count)[group]
        mean[row] = of_missing / count[group]
    probability = (at_most / nodes) ** candidates - (lower / nodes) ** candidates
    return np.asarray((probability * mean).sum(axis=1))


def regret_of_random(values: Floats) -> Floats:
    """Return the expected missing edits of a random subset, k / 2, shape (lattices,)."""
    return np.full(len(values), number_of_edits(values) / 2)


def _missing(values: Floats) -> Floats:
    edits = number_of_edits(values)
    return np.asarray(edits - sizes(edits), dtype=float)
