"""The cluster bootstrap and sign-flip tests: intervals and p-values that resample whole sentences.

Candidates of one sentence are dependent, so whole sentences (clusters), never pairs, are drawn with
replacement, and signs are flipped for whole sentences.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import product
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from maege.array_types import Floats, Interval
from maege.blas_threads import one_thread
from maege.randomness import generator
from maege.statistics.ties import CONSTANT_TOLERANCE, TIE_TOLERANCE
from maege.statistics.value import Value

CorporaInterval = Literal["nested", "jackknife", "replicates"]
BLOCK_SIZE = 1000  # permutations computed at once; bounds memory
BLOCK_CELLS = 20_000_000  # permutations times clusters of a block, if there are many clusters
CACHED_CELLS = 60_000  # of draws that fit into the cache of a processor
MIN_RESAMPLES = 16  # that are added up at once: each time, all values of clusters are read
CACHED_PATTERNS, CACHED_BYTES = 125, 30  # of signs that do, of eight clusters a byte
KEPT_CELLS = 200_000_000  # draws that are kept for further statistics
# By byte, the signs that its bits stand for, shape (256, 8).
_SIGNS = np.unpackbits(np.arange(256, dtype=np.uint8)[:, None], axis=1) * np.float64(2) - 1


@dataclass(frozen=True)
class Resampling:
    """Settings of the bootstrap and of the permutation tests."""

    resamples: int = 500  # of the bootstrap
    permutations: int = 9999  # random sign patterns of a test
    confidence: float = 0.95  # level of intervals, between 0 and 1
    seed: int = 1  # seed of both
    # How intervals on corpora are computed: by the ``nested`` bootstrap of sentences and
    # replicates, the ``jackknife``, or a bootstrap of ``replicates`` alone.
    corpora_interval: CorporaInterval = "nested"

    def for_clusters(self, clusters: int) -> "ClusterResampler":
        """Return the resampler of a number of clusters."""
        return _resampler(self, clusters)


@dataclass(frozen=True)
class ClusterResampler:
    """Resamples of ``size`` clusters: the same for every metric, so that comparisons are paired.

    Efron, B. and Tibshirani, R. (1993). An Introduction to the Bootstrap. Chapters 8 and 13.
    """

    settings: Resampling
    size: int

    @cached_property
    def _weights(self) -> list[NDArray[np.uint16]]:
        """How often each cluster is drawn in each resample, blocks of (resamples, clusters)."""
        return list(self._drawn_weights())

    def _drawn_weights(self) -> Iterator[NDArray[np.uint16]]:
        """Draw the blocks of ``_weights``, which are always the same."""
        rng = generator(self.settings.seed, "bootstrap", self.size)
        drawn_at_once = max(1, CACHED_CELLS // max(1, self.size))
        step = max(MIN_RESAMPLES, drawn_at_once)
        for start in range(0, self.settings.resamples, step):
            count = min(step, self.settings.resamples - start)
            block = np.empty((count, self.size), dtype=np.uint16)
            for rows in np.split(block, range(drawn_at_once, count, drawn_at_once)):
                # The numbers are those of one draw after the other.
                cells = rng.integers(self.size, size=rows.shape)
                cells += np.arange(len(rows))[:, None] * self.size
                rows[:] = np.bincount(cells.ravel(), minlength=rows.size).reshape(rows.shape)
            yield block

    def sums(self, cluster_values: Floats) -> Floats:
        """Add up values in each resample, of shape (clusters, ...) to (resamples, ...)."""
        is_small = self.settings.resamples * self.size <= KEPT_CELLS
        blocks = self._weights if is_small else self._drawn_weights()
        with one_thread():
            sums = [np.tensordot(block.astype(float), cluster_values, axes=1) for block in blocks]
        return np.concatenate(sums)

    def interval(self, resampled: Floats) -> Interval | None:
        """Return the percentile interval of a statistic in resamples, shape (resamples,).

        Undefined values (nan) are left out; None if there are no others, or for a single cluster.
        """
        if self.size < 2:
            return None
        return percentile_interval(resampled, self.settings.confidence)

    def values(self, observed: Floats, resampled: Floats) -> list[Value]:
        """Return statistics with their percentile intervals; None without one where undefined.

        ``observed`` has shape (statistics,), ``resampled`` (resamples, statistics).
        """
        return [
            Value(value, self.interval(of_resamples)) if np.isfinite(value) else Value(None)
            for value, of_resamples in zip(observed.tolist(), resampled.T, strict=True)
        ]

    def sign_flip_tests(
        self, cluster_terms: Floats, scale: Floats | None = None
    ) -> tuple[Floats, Floats]:
        """Test sums of cluster terms against 0 by random sign patterns, two-sided.

        Under the null hypothesis the term of each cluster is as likely with the opposite sign. p =
        (c + 1) / (K + 1), where c of K random sign patterns have a sum that is at least as far from
        0 as the observed sum, so that p is never 0. The adjusted p-values compare each sum, divided
        by the root of its sum of squares, with the largest of all those that are not more extreme
        (step-down max T), so that the family-wise error rate is controlled with regard to how the
        sums depend on each other.

        ``cluster_terms``: shape (clusters, statistics). ``scale``: magnitude of the values that the
        terms are differences of, of the same shape: sums that differ by no more than rounding
        errors count as equal. By default that of the terms. Returned: shape (statistics,) each.

        References
        ----------
        Phipson, B. and Smyth, G. (2010). Permutation p-values should never be zero. Westfall, P.
        and Young, S. (1993). Resampling-based multiple testing, algorithm 4.1.
        """
        magnitude = np.abs(cluster_terms) if scale is None else scale
        largest_terms, sum_of_terms = magnitude.max(axis=0, initial=0.0), magnitude.sum(axis=0)
        del magnitude  # There may be many clusters.
        norms = np.sqrt((cluster_terms**2).sum(axis=0))
        norms[norms <= TIE_TOLERANCE * largest_terms] = np.inf  # no difference
        observed = np.abs(cluster_terms.sum(axis=0)) / norms
        threshold = observed - TIE_TOLERANCE * sum_of_terms / norms
        order = np.argsort(-observed, kind="stable")
        terms = cluster_terms[:, order]
        terms /= norms[order]
        single, maximum = np.zeros(len(order)), np.zeros(len(order))
        for sums in self.flipped_sums(terms):
            flipped = np.abs(sums)
            single += (flipped >= threshold[order]).sum(axis=0)
            largest = np.maximum.accumulate(flipped[:, ::-1], axis=1)[:, ::-1]
            maximum += (largest >= threshold[order]).sum(axis=0)
        pvalues, adjusted = np.empty(len(order)), np.empty(len(order))
        pvalues[order] = (single + 1) / (self.settings.permutations + 1)
        adjusted[order] = np.maximum.accumulate((maximum + 1) / (self.settings.permutations + 1))
        return pvalues, adjusted

    def sign_flip_pvalues(self, cluster_terms: Floats, scale: Floats | None = None) -> Floats:
        """Return the p-values of ``sign_flip_tests`` without adjustment, shape (statistics,)."""
        return self.sign_flip_tests(cluster_terms, scale)[0]

    def flipped_sums(self, cluster_values: Floats) -> Iterator[Floats]:
        """Yield sums of values of clusters, shape (clusters, ...), with random signs, in blocks.

        All blocks together, of shape (patterns, ...), have as many patterns as permutations.
        """
        rng = generator(self.settings.seed, "sign flips", self.size)
        step = max(1, min(BLOCK_SIZE, BLOCK_CELLS // max(1, self.size)))
        for start in range(0, self.settings.permutations, step):
            count = min(step, self.settings.permutations - start)
            random_bytes = rng.integers(256, size=(count, -(-self.size // 8)), dtype=np.uint8)
            sums = np.zeros((count, *cluster_values.shape[1:]))
            with one_thread():
                for first, byte in product(
                    range(0, count, CACHED_PATTERNS), range(0, random_bytes.shape[1], CACHED_BYTES)
                ):
                    values = cluster_values[8 * byte : 8 * (byte + CACHED_BYTES)]
                    patterns = slice(first, first + CACHED_PATTERNS)
                    some = random_bytes[patterns, byte : byte + CACHED_BYTES]
                    signs = _SIGNS.take(some, axis=0).reshape(len(some), -1)[:, : len(values)]
                    sums[patterns] += np.tensordot(signs, values, axes=1)
            yield sums

    @property
    def least_pvalue(self) -> float:
        """The smallest p-value that a test of sign flips can have."""
        patterns = 2.0 ** max(1 - self.size, -1000)  # the pattern and its opposite give the same
        return max(patterns, 1 / (self.settings.permutations + 1))


@lru_cache(maxsize=1)  # statistics of the same clusters share the draws
def _resampler(settings: Resampling, clusters: int) -> ClusterResampler:
    return ClusterResampler(settings, clusters)


def percentile_interval(resampled: Floats, confidence: float) -> Interval | None:
    """Return the percentile interval of a statistic in resamples, shape (resamples,).

    Undefined values (nan) are left out; None if there are no others.
    """
    defined = resampled[np.isfinite(resampled)]
    if not len(defined):
        return None
    tail = (1 - confidence) / 2
    ordered = np.sort(defined)
    return _quantile(ordered, tail), _quantile(ordered, 1 - tail)


def _quantile(ordered: Floats, level: float) -> float:
    """Return what ``np.quantile`` does, which takes longer, and imports ``numpy.ma``."""
    position = level * (len(ordered) - 1)
    index = int(position)
    share = position - index
    low, high = ordered[index : index + 2] if index + 1 < len(ordered) else ordered[[-1, -1]]
    distance = high - low
    return float(low + distance * share if share < 0.5 else high - distance * (1 - share))


def cluster_sums(values: Floats, cluster: np.ndarray, clusters: int) -> Floats:
    """Add up rows, shape (rows, ...), by cluster: shape (clusters, ...).

    ``cluster`` has the number of the cluster of each row, from 0, shape (rows,).
    """
    flat = values.reshape(len(values), -1)
    columns = [np.bincount(cluster, weights=column, minlength=clusters) for column in flat.T]
    sums = np.stack(columns, axis=-1) if len(columns) > 1 else columns[0]
    return sums.astype(float, copy=False).reshape(clusters, *values.shape[1:])


def system_draws(systems: int, settings: Resampling) -> np.ndarray:
    """Return systems drawn with replacement, shape (resamples, systems)."""
    rng = generator(settings.seed, "systems", systems)
    return rng.integers(systems, size=(settings.resamples, systems))


def bca_intervals(
    unit_values: Floats, settings: Resampling, statistic: Callable[[Floats], Floats] | None = None
) -> list[Interval | None]:
    """Return BCa intervals of statistics of sums over units, such as means over sentences.

    An interval is None with fewer than two units, and where the statistic is undefined in a
    resample or without a unit. If it does not change without any unit, both ends are its value.

    ``unit_values``: of each unit, shape (units, columns). ``settings``: the resamples are the same
    for all statistics of as many units, to compare them. ``statistic``: turns sums of the columns,
    divided by the number of units, shape (..., columns), into statistics, shape (..., statistics),
    for example a ratio of columns. By default they are themselves the statistics.

    References
    ----------
    Efron, B. (1987). Better bootstrap confidence intervals. DiCiccio, T. and Efron, B. (1996).
    Bootstrap confidence intervals. It is what scipy.stats.bootstrap(method="BCa") computes, but
    that draws and averages the units of each statistic anew, which takes some twenty times as long.

    Examples
    --------
    >>> values = np.array([[0.0], [0.0], [0.0], [0.0], [1.0], [2.0]])
    >>> bca_intervals(values, Resampling(resamples=2000))
    [(0.0, 1.33...)]
    """
    units = len(unit_values)
    of_means = statistic or (lambda means: means)
    total = unit_values.sum(axis=0)
    with np.errstate(invalid="ignore", divide="ignore"):
        value = of_means(total / units)
        if units < 2:
            return [None] * len(value)
        resampled = of_means(settings.for_clusters(units).sums(unit_values) / units)
        without_one = of_means((total - unit_values) / (units - 1))
    return [
        bca_interval(float(v), r, w, settings.confidence)
        for v, r, w in zip(value, resampled.T, without_one.T, strict=True)
    ]


def bca_interval(
    value: float, resampled: Floats, without_one: Floats, confidence: float
) -> Interval | None:
    """Return the BCa interval of one statistic; None as in `bca_intervals`.

    ``resampled`` has its value in each resample, shape (resamples,), ``without_one`` that without
    each unit, shape (units,). If all resamples are on one side of the value, there is no finite
    correction: then it is the percentile interval.
    """
    from scipy.special import ndtr, ndtri

    if not (np.isfinite(value) and np.isfinite(resampled).all() and np.isfinite(without_one).all()):
        return None
    deviations = without_one.mean() - without_one
    if np.abs(deviations).max() <= CONSTANT_TOLERANCE * max(abs(value), np.abs(without_one).max()):
        return value, value
    # Resamples that are equal to the value count half; sums of them differ by rounding errors.
    difference = resampled - value
    difference[np.abs(difference) <= TIE_TOLERANCE * abs(value)] = 0.0
    bias = ndtri((difference < 0).mean() / 2 + (difference <= 0).mean() / 2)
    acceleration = (deviations**3).sum() / (6 * (deviations**2).sum() ** 1.5)
    normal = ndtri(np.array([(1 - confidence) / 2, (1 + confidence) / 2]))
    levels = (1 - confidence) / 2, (1 + confidence) / 2
    if np.isfinite(bias):
        levels = ndtr(bias + (bias + normal) / (1 - acceleration * (bias + normal)))
    low, high = np.quantile(resampled, levels)
    return float(low), float(high)
