"""Comparable pairs of subsets: one has all edits of the other and more, so it is better.

And the subset that a metric takes for the best of all.
"""

from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from maege.array_types import Floats
from maege.attribution.set_function import number_of_edits, sizes
from maege.randomness import generator
from maege.statistics.ties import sign_with_tolerance, without_rounding

MAX_LISTED_EDITS = 8  # all pairs of larger lattices are too many
DRAWN_PAIRS = 2000  # of each larger lattice


class SubsetPairs(NamedTuple):
    """Pairs of subsets of edits, the lower in the upper, of shape (pairs,) or (lattices, pairs)."""

    lower: NDArray[np.int64]
    upper: NDArray[np.int64]


@lru_cache(maxsize=16)
def subset_pairs(edits: int) -> SubsetPairs:
    """Return all 3 ** k - 2 ** k pairs of subsets of k edits.

    >>> [part.tolist() for part in subset_pairs(2)]
    [[0, 0, 0, 1, 2], [1, 2, 3, 3, 3]]
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


@dataclass(frozen=True, eq=False)
class PairOutcomes:
    """How a metric orders pairs of subsets of some lattices, arrays of shape (lattices, pairs)."""

    difference: Floats  # score of the upper subset minus that of the lower one
    credit: Floats  # 1 if the upper one scores higher, 0 if lower, 1/2 for a tie
    is_tied: NDArray[np.bool_]
    # Whether both have different texts; edits that cancel or change nothing give equal ones.
    is_compared: NDArray[np.bool_]

    def mean(self, of_pairs: Floats | NDArray[np.bool_]) -> Floats:
        """Return the mean over the compared pairs of each lattice, shape (lattices,); or nan."""
        compared = self.is_compared
        with np.errstate(invalid="ignore"):
            return np.asarray((of_pairs * compared).sum(axis=1) / compared.sum(axis=1))


def pair_outcomes(
    values: Floats, texts: NDArray[np.int64], spread: float, pairs: SubsetPairs
) -> PairOutcomes:
    """Compare the scores of pairs of subsets.

    ``values``: set functions, shape (lattices, 2 ** k). ``texts``: numbers that are equal where two
    subsets have the same text, of the same shape. ``spread``: that of all scores of the metric, for
    rounding errors. ``pairs``: those of each lattice, arrays of shape (pairs,) or (lattices,
    pairs).
    """
    shape = (len(values), pairs.lower.shape[-1])
    lower, upper = (np.broadcast_to(part, shape) for part in pairs)
    below, above = (np.take_along_axis(values, part, axis=1) for part in (lower, upper))
    sign = sign_with_tolerance(below, above, spread)
    text_below, text_above = (np.take_along_axis(texts, part, axis=1) for part in (lower, upper))
    return PairOutcomes(above - below, (sign + 1) / 2, sign == 0, text_below != text_above)


def missing_of_best(values: Floats) -> Floats:
    """Return how many edits the subset with the highest value lacks, shape (lattices,).

    If several have it, it is their mean. ``values`` have shape (lattices, 2 ** k).

    >>> missing_of_best(np.array([[0.0, 1.0, 2.0, 2.0], [0.0, 1.0, 2.0, 3.0]])).tolist()
    [0.5, 0.0]
    """
    exact, edits = without_rounding(values), number_of_edits(values)
    is_best = exact == exact.max(axis=1, keepdims=True)
    missing = np.asarray(edits - sizes(edits), dtype=float)
    return np.asarray((is_best * missing).sum(axis=1) / is_best.sum(axis=1))
