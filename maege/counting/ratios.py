"""Ratios of sums of counts, and F scores, where what they are divided by may be 0."""

import numpy as np

from maege.array_types import Floats


def ratio(part: Floats, whole: Floats, empty: float = 0.0) -> Floats:
    """Divide arrays of one shape; ``empty`` where the whole is 0.

    >>> ratio(np.array([1.0, 0.0]), np.array([2.0, 0.0])).tolist()
    [0.5, 0.0]
    """
    result = np.full(np.shape(part), empty)
    np.divide(part, whole, out=result, where=whole > 0)
    return result


def f_measure(precision: Floats, recall: Floats, square: float, empty: float = 0.0) -> Floats:
    """Return F scores; ``empty`` where precision and recall are 0.

    ``square``: of beta, how many times as much as precision recall counts.
    """
    return ratio((1 + square) * precision * recall, square * precision + recall, empty)
