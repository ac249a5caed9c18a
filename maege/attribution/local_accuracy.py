"""Comparable pairs of subsets: one has all edits of the other, and more."""

from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from maege.attribution.set_function import sizes
from maege.randomness import generator

MAX_EXACT_EDITS = 12  # of set functions that are tabulated
MAX_LISTED_EDITS = 8  # all pairs of larger lattices are too many
DRAWN_PAIRS = 2000  # of each larger lattice


class SubsetPairs(NamedTuple):
    """Pairs of subsets of edits, the lower in the upper, each of shape (pairs,)."""

    lower: NDArray[np.int64]
    upper: NDArray[np.int64]


@lru_cache(maxsize=16)
def subset_pairs(edits: int) -> SubsetPairs:
    """Return all 3 ** k - 2 ** k pairs of subsets of k edits.

    >>> [part.tolist() for part in subset_pairs(2)]
    [[0, 0, 1, 0, 2], [1, 2, 3, 3, 3]]
    """
    masks = np.arange(1 << edits)
    upper, lower = np.nonzero((masks & ~masks[:, None]) == 0)
    return SubsetPairs(lower[lower != upper], upper[lower != upper])


def drawn_pairs(edits: int, seed: int, key: str) -> SubsetPairs:
    """Draw 2,000 of the pairs of a large lattice, all with equal probability.

    Each edit is in both subsets, in the upper one, or in none, with equal probability; equal
    subsets are drawn again.
    """
    rng = generator(seed, "pairs of a lattice", key)
    state = np.zeros((0, edits), dtype=np.int64)
    while len(state) < DRAWN_PAIRS:
        drawn = rng.integers(3, size=(DRAWN_PAIRS, edits))
        state = np.concatenate([state, drawn[(drawn == 1).any(axis=1)]])
    bits = 1 << np.arange(edits)
    chosen = state[:DRAWN_PAIRS]
    return SubsetPairs((chosen == 2) @ bits, (chosen >= 1) @ bits)


def relative_height(pairs: SubsetPairs, edits: int) -> NDArray[np.int64]:
    """Return the third of the lattice in which the lower subset of each pair is: 0, 1 or 2.

    >>> relative_height(subset_pairs(2), 2).tolist()
    [0, 0, 1, 0, 1]
    """
    return np.asarray(3 * sizes(edits)[pairs.lower] // edits)


def edits_between(pairs: SubsetPairs, edits: int) -> NDArray[np.int64]:
    """Return the number of edits that the upper subset has more.

    >>> edits_between(subset_pairs(2), 2).tolist()
    [1, 1, 1, 2, 1]
    """
    return sizes(edits)[pairs.upper] - sizes(edits)[pairs.lower]
