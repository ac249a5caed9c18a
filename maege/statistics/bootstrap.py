"""The cluster bootstrap and sign-flip tests: intervals and p-values that resample whole sentences.

Candidates of one sentence are dependent, so whole sentences (clusters), never pairs, are drawn with
replacement, and signs are flipped for whole sentences.
"""

from contextlib import AbstractContextManager
from dataclasses import dataclass
from functools import cache, cached_property

import numpy as np
from numpy.typing import NDArray
from threadpoolctl import ThreadpoolController

from maege.metric import Floats
from maege.randomness import generator

Interval = tuple[float, float]
BLOCK_SIZE = 1000  # resamples or permutations computed at once; bounds memory
TIE_TOLERANCE = 1e-12  # relative; statistics this near to the observed one count as equal to it


@dataclass(frozen=True)
class Resampling:
    """Settings of the bootstrap and of the permutation tests.

    Parameters
    ----------
    resamples
        Number of bootstrap resamples.
    permutations
        Number of random sign patterns of a permutation test.
    confidence
        Level of confidence of intervals, between 0 and 1.
    seed
        Seed of both.
    """

    resamples: int = 2000
    permutations: int = 9999
    confidence: float = 0.95
    seed: int = 1

    def for_clusters(self, clusters: int) -> "ClusterResampler":
        """Return the resampler of a number of clusters."""
        return ClusterResampler(self, clusters)


@dataclass(frozen=True)
class ClusterResampler:
    """Resamples of ``size`` clusters: the same for every metric, so that comparisons are paired.

    References
    ----------
    Efron, B. and Tibshirani, R. (1993). An Introduction to the Bootstrap. Chapters 8 and 13.
    """

    settings: Resampling
    size: int

    @cached_property
    def _weights(self) -> NDArray[np.uint16]:
        """How often each cluster is drawn in each resample, shape (resamples, clusters)."""
        rng = generator(self.settings.seed, "bootstrap", self.size)
        draws = (rng.integers(self.size, size=self.size) for _ in range(self.settings.resamples))
        counts = (np.bincount(draw, minlength=self.size).astype(np.uint16) for draw in draws)
        return np.stack(list(counts))

    def sums(self, cluster_values: Floats) -> Floats:
        """Add up the values of the clusters in each resample.

        Parameters
        ----------
        cluster_values
            Shape (clusters, ...).

        Returns
        -------
        ndarray
            Shape (resamples, ...).
        """
        starts = range(0, self.settings.resamples, BLOCK_SIZE)
        blocks = (self._weights[start : start + BLOCK_SIZE].astype(float) for start in starts)
        with one_thread():
            return np.concatenate([np.tensordot(b, cluster_values, axes=1) for b in blocks])

    def interval(self, resampled: Floats) -> Interval | None:
        """Return the percentile interval of a statistic.

        Parameters
        ----------
        resampled
            The statistic in each resample, shape (resamples,). Undefined values (nan) are left out.

        Returns
        -------
        tuple of float or None
            None if there is a single cluster, or if the statistic is undefined in all resamples.
        """
        defined = resampled[np.isfinite(resampled)]
        if self.size < 2 or not len(defined):
            return None
        tail = (1 - self.settings.confidence) / 2
        low, high = np.quantile(defined, [tail, 1 - tail])
        return float(low), float(high)

    def sign_flip_pvalues(self, cluster_terms: Floats, scale: Floats | None = None) -> Floats:
        """Return two-sided p-values of sums of cluster terms, against 0.

        Under the null hypothesis the term of each cluster is as likely with the opposite sign.
        p = (c + 1) / (K + 1), where c of K random sign patterns have a sum that is at least as far
        from 0 as the observed sum, so that p is never 0.

        Parameters
        ----------
        cluster_terms
            Shape (clusters, statistics).
        scale
            Magnitude of the values that the terms are differences of, of the same shape: sums that
            differ by no more than rounding errors count as equal. By default that of the terms.

        Returns
        -------
        ndarray
            Shape (statistics,).

        References
        ----------
        Phipson, B. and Smyth, G. (2010). Permutation p-values should never be zero.
        """
        observed = np.abs(cluster_terms.sum(axis=0))
        magnitude = np.abs(cluster_terms) if scale is None else scale
        threshold = observed - TIE_TOLERANCE * magnitude.sum(axis=0)
        rng = generator(self.settings.seed, "sign flips", self.size)
        exceeding = np.zeros(cluster_terms.shape[1])
        for start in range(0, self.settings.permutations, BLOCK_SIZE):
            count = min(BLOCK_SIZE, self.settings.permutations - start)
            random_bytes = rng.integers(256, size=(count, -(-self.size // 8)), dtype=np.uint8)
            signs = np.unpackbits(random_bytes, axis=1, count=self.size) * 2.0 - 1.0
            with one_thread():
                sums = signs @ cluster_terms
            exceeding += (np.abs(sums) >= threshold).sum(axis=0)
        return np.asarray((exceeding + 1) / (self.settings.permutations + 1))


@dataclass(frozen=True, eq=False)
class ResampledStatistic:
    """A statistic of one metric, with what intervals and tests of differences need.

    Parameters
    ----------
    value
        None if it is undefined.
    resampled
        The statistic in each bootstrap resample, shape (resamples,); nan where undefined.
    cluster_terms
        Terms of the clusters, which add up to the value, shape (clusters,).
    interval, pvalue
        Percentile interval; p-value of the sign-flip test against 0. None if undefined.
    """

    value: float | None
    resampled: Floats
    cluster_terms: Floats
    interval: Interval | None = None
    pvalue: float | None = None


def one_thread() -> AbstractContextManager[object]:
    """Use one thread in products of matrices: the last bits of sums depend on their number."""
    limited: AbstractContextManager[object] = _thread_pools().limit(limits=1, user_api="blas")
    return limited


@cache
def _thread_pools() -> ThreadpoolController:
    return ThreadpoolController()


def cluster_sums(values: Floats, cluster: np.ndarray, clusters: int) -> Floats:
    """Add up rows by cluster.

    Parameters
    ----------
    values
        Shape (rows, ...).
    cluster
        Number of the cluster of each row, from 0, shape (rows,).
    clusters
        How many clusters there are.

    Returns
    -------
    ndarray
        Shape (clusters, ...).
    """
    flat = values.reshape(len(values), -1)
    columns = [np.bincount(cluster, weights=column, minlength=clusters) for column in flat.T]
    return np.stack(columns, axis=-1).astype(float).reshape(clusters, *values.shape[1:])
