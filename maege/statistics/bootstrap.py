"""Resampling of whole sentences: bootstrap intervals and permutation p-values.

Pairs of one sentence are dependent, so sentences, never pairs, are drawn with replacement, and
signs are flipped for sentences as a whole.
"""

from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from maege.metric import Floats
from maege.randomness import generator

Interval = tuple[float, float]
BLOCK = 1000  # resamples or permutations computed at once; bounds memory
TOLERANCE = 1e-12  # relative; statistics this near to the observed one count as equal to it


@dataclass(frozen=True)
class Resampling:
    """How to resample: bootstrap draws, permutations, level of confidence, seed."""

    resamples: int = 2000
    permutations: int = 9999
    confidence: float = 0.95
    seed: int = 1

    def over(self, clusters: int) -> "Clusters":
        """Return the resamples of a number of clusters."""
        return Clusters(self, clusters)


@dataclass(frozen=True)
class Clusters:
    """Resamples of ``size`` clusters: the same for every metric, so that metrics are paired."""

    how: Resampling
    size: int

    @cached_property
    def _weights(self) -> NDArray[np.uint16]:
        """How often each cluster is drawn in each resample, shape (resamples, clusters)."""
        rng = generator(self.how.seed, "bootstrap", self.size)
        drawn = (rng.integers(self.size, size=self.size) for _ in range(self.how.resamples))
        counts = (np.bincount(row, minlength=self.size).astype(np.uint16) for row in drawn)
        return np.stack(list(counts))

    def sums(self, of_cluster: Floats) -> Floats:
        """Add up values of clusters, shape (clusters, ...), in each resample: (resamples, ...)."""
        blocks = range(0, self.how.resamples, BLOCK)
        weights = (self._weights[start : start + BLOCK].astype(float) for start in blocks)
        return np.concatenate([np.tensordot(block, of_cluster, axes=1) for block in weights])

    def interval(self, statistics: Floats) -> Interval | None:
        """Return the percentile interval of resampled statistics; None where undefined.

        Resamples in which the statistic is undefined (nan) are left out; with a single cluster
        there is no interval.
        """
        defined = statistics[np.isfinite(statistics)]
        if self.size < 2 or not len(defined):
            return None
        tail = (1 - self.how.confidence) / 2
        low, high = np.quantile(defined, [tail, 1 - tail])
        return float(low), float(high)

    def sign_flip_pvalues(self, contributions: Floats, scale: Floats | None = None) -> Floats:
        """Return two-sided p-values of sums of cluster contributions against 0.

        Under the null hypothesis each cluster's contribution, shape (clusters, statistics),
        is as likely with the opposite sign. p = (c + 1) / (K + 1), c the number of K random
        sign patterns whose sum is at least as far from 0 as the observed one. ``scale`` is the
        magnitude of what the contributions are differences of, so that rounding is a tie.
        """
        observed = np.abs(contributions.sum(axis=0))
        magnitude = np.abs(contributions) if scale is None else scale
        least = observed - TOLERANCE * magnitude.sum(axis=0)
        rng = generator(self.how.seed, "sign flips", self.size)
        exceeding = np.zeros(contributions.shape[1])
        for start in range(0, self.how.permutations, BLOCK):
            count = min(BLOCK, self.how.permutations - start)
            random_bytes = rng.integers(256, size=(count, -(-self.size // 8)), dtype=np.uint8)
            signs = np.unpackbits(random_bytes, axis=1, count=self.size) * 2.0 - 1.0
            exceeding += (np.abs(signs @ contributions) >= least).sum(axis=0)
        return np.asarray((exceeding + 1) / (self.how.permutations + 1))


def cluster_sums(values: Floats, cluster: np.ndarray, clusters: int) -> Floats:
    """Add up rows of values, shape (n, ...), by cluster, shape (clusters, ...)."""
    flat = values.reshape(len(values), -1)
    columns = [np.bincount(cluster, weights=column, minlength=clusters) for column in flat.T]
    return np.stack(columns, axis=-1).astype(float).reshape(clusters, *values.shape[1:])
