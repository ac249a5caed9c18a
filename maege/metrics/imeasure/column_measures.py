"""The measures of ColumnCounts, for many corpora at once."""

import numpy as np

from maege.array_types import Floats
from maege.counting.f_score import f_scores
from maege.metrics.imeasure.column_counts import ColumnAspect


def column_measures(
    totals: Floats, measure: str, aspect: ColumnAspect, weight: float, beta: float
) -> Floats:
    """Return a measure of summed counts, shape (..., 7) -> (...), the same as ColumnCounts gives.

    Other arguments are parameters of the I-measure.

    >>> totals = np.array([[484.0, 27350, 752, 2158, 136, 27971, 2771]])
    >>> column_measures(totals, "i", "correction", 2.0, 1.0).round(4)
    array([-0.033])
    """
    tp, tn, fp, fn, fpn, source_tn, source_fn = np.moveaxis(totals, -1, 0)
    if aspect == "detection":
        tp, fpn = tp + fpn, np.zeros_like(fpn)
    else:
        fp, fn = fp + fpn, fn + fpn
    if measure == "f":
        return f_scores(np.stack([tp, tp + fp, tp + fn], axis=-1), beta)
    if measure == "precision":
        return _ratios(tp, tp + fp)
    if measure == "recall":
        return _ratios(tp, tp + fn)
    if measure == "accuracy":
        return _ratios(tp + tn, tp + tn + fp + fn - fpn)
    right = weight * tp + tn
    weighted = _ratios(right, right + weight * fp + fn - (weight + 1) * fpn / 2)
    if measure == "wacc":
        return weighted
    return _improvements(weighted, _ratios(source_tn, source_tn + source_fn))


def _improvements(system: Floats, source: Floats) -> Floats:
    """Return I of two weighted accuracies; see ``column_counts.improvement``."""
    with np.errstate(divide="ignore", invalid="ignore"):
        better, worse = (system - source) / (1 - source), system / source - 1
    return np.where(system == source, system == 1, np.where(system > source, better, worse))


def _ratios(part: Floats, whole: Floats) -> Floats:
    """Return part / whole, and 1 where ``whole`` is 0."""
    return np.divide(part, whole, out=np.ones_like(part), where=whole != 0)
