"""The F score."""

import numpy as np

from maege.array_types import Floats


def f_score(precision: float, recall: float, beta: float) -> float:
    """Return the weighted harmonic mean of precision and recall, 0 if both are 0.

    ``beta``, above 0, is the weight of recall relative to precision.

    >>> round(f_score(0.5, 0.25, 0.5), 4)
    0.4167
    """
    square = beta * beta
    if precision == recall == 0:
        return 0.0
    return (1 + square) * precision * recall / (square * precision + recall)


def precisions(counts: Floats) -> Floats:
    """Return correct / proposed edits of counts as of ``f_scores``; 1 if nothing is proposed."""
    return _ratios(counts[..., 0], counts[..., 1])


def recalls(counts: Floats) -> Floats:
    """Return correct / gold edits of counts as of ``f_scores``; 1 if nothing is to be corrected."""
    return _ratios(counts[..., 0], counts[..., 2])


def _ratios(part: Floats, whole: Floats) -> Floats:
    return np.where(whole > 0, part / np.maximum(1, whole), 1.0)


def f_scores(counts: Floats, beta: float) -> Floats:
    """Return F scores of numbers of correct, proposed and gold edits, shape (..., 3) -> (...).

    Precision is 1 if nothing is proposed, recall if nothing is to be corrected.

    >>> f_scores(np.array([[1.0, 2.0, 4.0], [0.0, 0.0, 0.0]]), 0.5).round(4).tolist()
    [0.4167, 1.0]
    """
    precision, recall = precisions(counts), recalls(counts)
    square = beta * beta
    below = square * precision + recall
    product = (1 + square) * precision * recall
    return np.divide(product, below, out=np.zeros_like(product), where=below > 0)
