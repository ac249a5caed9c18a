"""When scores, statistics and spreads are equal: one rule, its tolerances, and ranks of ties.

How a tie counts in tau is in ``kendall``.
"""

import numpy as np

from maege.array_types import Floats

SPREAD_TOLERANCE = 1e-12  # difference up to which two scores are equal, relative to their spread
TIE_TOLERANCE = 1e-12  # relative; statistics this near to the observed one count as equal to it
CONSTANT_TOLERANCE = 1e-12  # relative spread up to which values are constant
_ROUNDING = 4 * np.finfo(float).eps  # the same, relative to their magnitude


def spread(scores: Floats) -> float:
    """Return the largest minus the smallest score; 0 without finite scores."""
    finite = scores[np.isfinite(scores)]
    return float(np.ptp(finite)) if finite.size else 0.0


def sign_with_tolerance(before: Floats, after: Floats, spread: Floats | float) -> Floats:
    """Return the sign of after - before, 0 where they are equal up to rounding errors.

    Equal are scores that differ by no more than 1e-12 of the ``spread`` of the metric's scores, or
    by no more than four units in the last place. So a metric whose scores are shifted by a constant
    has the same ties, as long as numbers of double precision tell its scores apart. Shapes
    broadcast; the spread is of each metric, if the last axis is that of metrics.

    >>> low, high = np.array([0.1, 0.3, 1.0]), np.array([0.2, 0.1 + 0.2, 0.5])
    >>> sign_with_tolerance(low, high, 0.9).tolist()
    [1.0, 0.0, -1.0]
    """
    difference = after - before
    tolerance = _tolerance(np.maximum(np.abs(before), np.abs(after)), spread)
    return np.where(np.abs(difference) <= tolerance, 0.0, np.sign(difference))


def _tolerance(magnitude: Floats, spread: Floats | float) -> Floats:
    return np.maximum(SPREAD_TOLERANCE * spread, _ROUNDING * magnitude)


def pair_signs(scores: Floats) -> Floats:
    """Return the signs of the differences of every two systems, 0 for equal ones.

    ``scores`` have shape (..., systems), the result (..., pairs), in the order of the indices above
    the diagonal of a matrix, row by row.

    >>> pair_signs(np.array([0.3, 0.1 + 0.2, 0.5])).tolist()
    [0.0, -1.0, -1.0]
    """
    i, j = np.triu_indices(scores.shape[-1], k=1)
    spread = np.ptp(scores, axis=-1)[..., None] if scores.shape[-1] else 0.0
    return sign_with_tolerance(scores[..., j], scores[..., i], spread)


def without_rounding(scores: Floats) -> Floats:
    """Return scores of which those that are equal up to rounding errors are exactly equal.

    ``scores`` have shape (..., systems); each row is for itself.

    >>> without_rounding(np.array([0.1 + 0.2, 0.5, 0.3])).tolist()
    [0.3, 0.5, 0.3]
    """
    order = np.argsort(scores, axis=-1)
    ascending = np.take_along_axis(scores, order, axis=-1)
    spread = ascending[..., -1:] - ascending[..., :1]
    is_new = np.ones(scores.shape, dtype=bool)
    is_new[..., 1:] = sign_with_tolerance(ascending[..., :-1], ascending[..., 1:], spread) != 0
    first = np.maximum.accumulate(np.where(is_new, np.arange(scores.shape[-1]), 0), axis=-1)
    result = np.empty_like(ascending)
    np.put_along_axis(result, order, np.take_along_axis(ascending, first, axis=-1), axis=-1)
    return result


def tied_ranks(scores: Floats) -> Floats:
    """Return the ranks of scores over the last axis, from 1; those of a tie share their mean rank.

    >>> tied_ranks(np.array([0.3, 0.1 + 0.2, 0.5])).tolist()
    [1.5, 1.5, 3.0]
    """
    # What scipy.stats.rankdata does, whose import takes longer than all of these ranks.
    equal = without_rounding(scores)
    order = np.argsort(equal, axis=-1)
    ascending = np.take_along_axis(equal, order, axis=-1)
    is_new = np.ones((*equal.shape[:-1], equal.shape[-1] + 1), dtype=bool)
    is_new[..., 1:-1] = ascending[..., 1:] != ascending[..., :-1]
    index = np.arange(equal.shape[-1])
    first = np.maximum.accumulate(np.where(is_new[..., :-1], index, 0), axis=-1)
    ends = np.where(is_new[..., 1:], index, equal.shape[-1])[..., ::-1]
    last = np.minimum.accumulate(ends, axis=-1)[..., ::-1]
    ranks = np.empty(equal.shape)
    np.put_along_axis(ranks, order, (first + last) / 2 + 1, axis=-1)
    ranks[np.isnan(equal).any(axis=-1)] = np.nan
    return ranks


def row_ranks(rows: Floats) -> Floats:
    """Rank the values of each row, shape (rows, columns), as ``tied_ranks``, but by exact equality.

    >>> row_ranks(np.array([[0.5, 0.1, 0.5], [3.0, 2.0, 1.0]])).tolist()
    [[2.5, 1.0, 2.5], [3.0, 2.0, 1.0]]
    """
    # Rows are short and many: all of them are compared at once, and none is sorted.
    columns = np.ascontiguousarray(rows.T)
    doubled = np.zeros(columns.shape, dtype=np.min_scalar_type(2 * len(columns)))
    for column in columns:
        doubled += (column < columns).view(np.uint8)
        doubled += (column <= columns).view(np.uint8)
    ranks = doubled.T.astype(np.float64, order="C")
    ranks += 1
    ranks /= 2
    ranks[np.isnan(rows)] = np.nan
    return ranks
