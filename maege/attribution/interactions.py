"""Interactions: what pairs of edits are worth beyond the sum of both.

Scores that saturate, as F-scores do, give any two edits a negative interaction. What is special to
two edits is the difference from the mean of all pairs at the same distance, in lattices with the
same number of edits.
"""

from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from maege.array_types import Floats
from maege.attribution.set_function import has_edit, moebius, number_of_edits, sizes
from maege.blas_threads import one_thread

# Tokens between two edits: the first and the last of each class.
DISTANCES: tuple[tuple[int, int | None], ...] = (
    (0, 0), (1, 1), (2, 2), (3, 5), (6, 11), (12, None),
)  # fmt: skip


def edit_pairs(edits: int) -> NDArray[np.int64]:
    """Return all pairs of edits, the first before the second, shape (2, pairs).

    >>> edit_pairs(3).tolist()
    [[0, 0, 1], [1, 2, 2]]
    """
    return np.array(np.triu_indices(edits, k=1), dtype=np.int64)


def interactions(values: Floats) -> Floats:
    """Return Shapley interactions in set functions, shape (..., 2 ** k), as (..., pairs).

    For the order of the pairs, see `edit_pairs`.

    References
    ----------
    Grabisch, M. and Roubens, M. (1999). An axiomatic approach to the concept of interaction among
    players in cooperative games. International Journal of Game Theory.

    Examples
    --------
    >>> interactions(np.array([0.0, 1.0, 2.0, 5.0])).tolist()
    [2.0]
    """
    with one_thread():
        return np.asarray(moebius(values) @ _shares(number_of_edits(values)).T)


@lru_cache(maxsize=16)
def _shares(edits: int) -> Floats:
    """Return the share of each pair in the Moebius coefficient of each subset."""
    first, second = edit_pairs(edits)
    has = has_edit(edits)
    return np.asarray((has[first] & has[second]) / np.maximum(1, sizes(edits) - 1))


def distance_class(tokens: NDArray[np.int64]) -> NDArray[np.int64]:
    """Return the index in ``DISTANCES`` of numbers of tokens between two edits.

    >>> distance_class(np.array([0, 2, 4, 40])).tolist()
    [0, 2, 3, 5]
    """
    return np.searchsorted([first for first, _ in DISTANCES], tokens, side="right") - 1


def distance_name(index: int) -> str:
    """Return how a class of distances is written.

    >>> [distance_name(index) for index in (0, 3, 5)]
    ['0', '3-5', '12+']
    """
    first, last = DISTANCES[index]
    return f"{first}+" if last is None else str(first) if first == last else f"{first}-{last}"


def excess(interaction: Floats, distance: NDArray[np.int64], edits: NDArray[np.int64]) -> Floats:
    """Return interactions minus the mean of those with the same distance and number of edits.

    All arguments have shape (pairs,); ``distance`` is a class.

    >>> excess(np.array([1.0, 3.0, 5.0]), np.array([0, 0, 1]), np.array([2, 2, 2])).tolist()
    [-1.0, 1.0, 0.0]
    """
    cell = edits * len(DISTANCES) + distance
    counts = np.bincount(cell)
    means = np.bincount(cell, interaction) / np.maximum(1, counts)
    return np.asarray(interaction - means[cell])
