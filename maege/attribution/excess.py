"""Interactions compared with those of other edits that are as near and as many.

Scores that saturate, as F-scores do, give any two edits a negative interaction. What is special to
two edits is the difference from the mean of all pairs at the same distance, in lattices with the
same number of edits.
"""

import numpy as np
from numpy.typing import NDArray

from maege.array_types import Floats

# Tokens between two edits: the first and the last of each class.
DISTANCES: tuple[tuple[int, int | None], ...] = (
    (0, 0), (1, 1), (2, 2), (3, 5), (6, 11), (12, None),
)  # fmt: skip


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
