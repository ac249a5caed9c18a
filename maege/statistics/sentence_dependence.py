"""The dependence of consecutive sentences, as those of an essay."""

from typing import NamedTuple

import numpy as np

from maege.array_types import Floats
from maege.randomness import generator

BLOCK_LENGTH = 25  # sentences, about an essay of learners
MIN_BLOCKS = 8
PERMUTATIONS = 199


class BlockRatio(NamedTuple):
    """By how much blocks of consecutive sentences vary more than independent sentences would.

    Parameters
    ----------
    ratio
        Standard error of a mean over sentences with blocks as units, divided by that with sentences
        as units; root mean square over the metrics.
    largest
        The same of the metric with the largest.
    pvalue
        One-sided, of random orders of the sentences.
    """

    ratio: float
    largest: float
    pvalue: float


def block_ratio(values: Floats, seed: int) -> BlockRatio | None:
    """Compare the variance of blocks of consecutive sentences with that of single ones.

    Parameters
    ----------
    values
        Of each sentence in the order of the file by each metric, shape (sentences, metrics).
    seed
        Of the random orders.

    Returns
    -------
    BlockRatio or None
        None with fewer than eight blocks, or if all values are equal.

    References
    ----------
    Kish, L. (1965). Survey Sampling (the square of the ratio is the design effect).
    """
    centred = values - values.mean(axis=0)
    variance = (centred**2).sum(axis=0)
    centred = centred[:, variance > 0] / np.sqrt(variance[variance > 0])
    if len(values) < MIN_BLOCKS * BLOCK_LENGTH or not centred.size:
        return None
    observed = _design_effects(centred)
    rng = generator(seed, "order of sentences", len(values))
    permuted = [_design_effects(rng.permutation(centred)).mean() for _ in range(PERMUTATIONS)]
    as_large = sum(effect >= observed.mean() for effect in permuted)
    return BlockRatio(
        float(observed.mean() ** 0.5),
        float(observed.max() ** 0.5),
        (1 + as_large) / (1 + PERMUTATIONS),
    )


def _design_effects(centred: Floats) -> Floats:
    """Return the variance ratio of each metric; each column has mean 0 and norm 1."""
    starts = np.arange(0, len(centred), BLOCK_LENGTH)
    blocks = np.add.reduceat(centred, starts, axis=0)
    return np.asarray((blocks**2).sum(axis=0))
