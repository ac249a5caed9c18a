"""How much of the variance of a set function a sum of effects of single edits explains."""

import numpy as np
from numpy.typing import NDArray

from maege.array_types import Floats
from maege.attribution.set_function import number_of_edits, sizes, walsh
from maege.statistics.ties import sign_with_tolerance


def variance_shares(values: Floats, spread: float) -> Floats:
    """Return the shares of the variance of each order, shape (lattices, k).

    The first is the additive share, the second that of pairs; they add up to 1. nan where a set
    function is constant, and where it has a single edit: nothing is to be explained.

    ``values``: shape (lattices, 2 ** k). ``spread``: that of all scores of the metric, for rounding
    errors.

    >>> variance_shares(np.array([[0.0, 1.0, 1.0, 2.0], [0.0, 0.0, 0.0, 1.0]]), 2.0).tolist()
    [[1.0, 0.0], [0.666..., 0.333...]]
    """
    edits = number_of_edits(values)
    squares = walsh(values) ** 2
    of_order = np.stack(
        [squares[:, sizes(edits) == order].sum(axis=1) for order in range(1, edits + 1)], axis=-1
    )
    total = of_order.sum(axis=1, keepdims=True)
    is_undefined = is_constant(values, spread) | (edits < 2)
    with np.errstate(invalid="ignore", divide="ignore"):
        return np.where(is_undefined[:, None], np.nan, of_order / total)


def is_constant(values: Floats, spread: float) -> NDArray[np.bool_]:
    """Return which set functions give all subsets the same value, shape (lattices,)."""
    signs = sign_with_tolerance(values.min(axis=1), values.max(axis=1), spread)
    return np.asarray(signs == 0)
