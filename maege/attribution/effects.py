"""What single edits are worth: alone, last, Shapley, Banzhaf; and how far their effects add up."""

from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from maege.array_types import Floats
from maege.attribution.set_function import has_edit, moebius, number_of_edits, sizes, walsh
from maege.blas_threads import one_thread
from maege.statistics.ties import sign_with_tolerance


@dataclass(frozen=True, eq=False)
class Effects:
    """What each edit is worth, arrays of shape (..., k).

    Shapley values add up to the difference of the full correction and the original (efficiency).
    Banzhaf values need not.
    """

    alone: Floats  # added to the original: v({i}) - v(0)
    last: Floats  # taken from the full correction: v(N) - v(N without i)
    # Mean over all orders of the edits of what the edit adds to those before it (Shapley, 1953).
    shapley: Floats
    banzhaf: Floats  # mean over all subsets without the edit of what it adds (Banzhaf, 1965)


def effects(values: Floats) -> Effects:
    """Return what each edit of set functions, shape (..., 2 ** k), is worth.

    >>> worth = effects(np.array([0.0, 1.0, 2.0, 5.0]))
    >>> worth.alone.tolist(), worth.last.tolist(), worth.shapley.tolist()
    ([1.0, 2.0], [3.0, 4.0], [2.0, 3.0])
    """
    edits = number_of_edits(values)
    single, top = 1 << np.arange(edits), (1 << edits) - 1
    with one_thread():
        shapley = moebius(values) @ _shares(edits).T
    return Effects(
        alone=values[..., single] - values[..., :1],
        last=values[..., -1:] - values[..., top ^ single],
        shapley=shapley,
        banzhaf=2 * walsh(values)[..., single],
    )


@lru_cache(maxsize=16)
def _shares(edits: int) -> Floats:
    """Return the share of each edit in the Moebius coefficient of each subset."""
    return np.asarray(has_edit(edits) / np.maximum(1, sizes(edits)))


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
