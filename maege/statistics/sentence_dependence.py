"""The dependence of consecutive sentences, as those of an essay."""

from typing import NamedTuple

import numpy as np

from maege.metric import Floats
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
    pvalue
        One-sided, of random orders of the sentences.
    """

    ratio: float
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
    observed = _design_effect(centred)
    rng = generator(seed, "order of sentences", len(values))
    permuted = [_design_effect(rng.permutation(centred)) for _ in range(PERMUTATIONS)]
    as_large = sum(effect >= observed for effect in permuted)
    return BlockRatio(observed**0.5, (1 + as_large) / (1 + PERMUTATIONS))


def _design_effect(centred: Floats) -> float:
    """Return the variance ratio, mean of the metrics; each column has mean 0 and norm 1."""
    starts = np.arange(0, len(centred), BLOCK_LENGTH)
    blocks = np.add.reduceat(centred, starts, axis=0)
    return float((blocks**2).sum(axis=0).mean())
