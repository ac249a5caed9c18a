"""Means over lattices or edits, and of groups, with whole sentences (or documents) as units."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from maege.array_types import Floats, Interval
from maege.statistics.bootstrap import ClusterResampler, cluster_sums
from maege.statistics.jackknife import MIN_CLUSTERS, jackknife, jackknife_value, ratio
from maege.statistics.jackknife import standard_error as error_of
from maege.statistics.multiple_testing import ALPHA, benjamini_hochberg
from maege.statistics.value import Value

SHARES: Interval = (0.0, 1.0)  # limits of shares
NO_LIMITS: Interval = (-np.inf, np.inf)


def clustered_mean(
    values: Floats,
    cluster: NDArray[np.integer],
    confidence: float,
    limits: Interval = NO_LIMITS,
    weights: Floats | None = None,
) -> Value:
    """Return the mean of values with its interval by the jackknife over clusters.

    ``values``, the number of their ``cluster`` and their ``weights`` (by default equal) have shape
    (values,); nan is left out. The value is None without any other.

    >>> clustered_mean(np.array([1.0, 0.0, np.nan]), np.array([0, 1, 1]), 0.95, SHARES)
    Value(value=0.5, interval=(0.0, 1.0))
    """
    is_defined = np.isfinite(values)
    if not is_defined.any():
        return Value(None)
    weight = np.ones(len(values)) if weights is None else weights
    rows = np.stack([values * weight, weight], axis=-1)[is_defined]
    sums = cluster_sums(rows, cluster[is_defined], int(cluster.max()) + 1)
    return jackknife_value(sums, sums[:, 1], confidence, limits)


def clustered_ratio(
    numerator: Floats, denominator: Floats, cluster: NDArray[np.int64], confidence: float
) -> Value:
    """Return the sum of values divided by that of others, which is not negative; all are defined.

    The interval is by the jackknife over clusters, which count by their values.
    """
    size = int(cluster.max(initial=-1)) + 1
    sums = cluster_sums(np.stack([numerator, denominator], axis=-1), cluster, size)
    weights = np.bincount(cluster, minlength=size).astype(float)
    return jackknife_value(sums, weights, confidence, (0.0, np.inf))


@dataclass(frozen=True)
class GroupMean:
    """The mean of a group, and whether it differs from 0."""

    items: int
    clusters: int  # sentences (or documents) that have some of them
    mean: Value  # jackknife, Student's t; no interval with fewer than ten clusters
    error: float  # standard error by the jackknife
    pvalue: float  # of sign flips of clusters
    q: float  # adjusted over all groups (Benjamini and Hochberg, 1995)

    @property
    def is_significant(self) -> bool:
        """Whether it differs from 0: by the test, and by the interval, if there is one."""
        interval = self.mean.interval
        contains_0 = interval is not None and interval[0] <= 0 <= interval[1]
        return self.q < ALPHA and not contains_0


def group_means(
    values: Floats,
    group: NDArray[np.int64],
    groups: int,
    cluster: NDArray[np.int64],
    resampler: ClusterResampler,
) -> list[GroupMean]:
    """Return the mean of each group.

    Each item has a value, a group from 0, and a cluster: arrays of shape (items,). None of the
    ``groups`` is empty; ``resampler`` is that of the clusters.
    """
    if not groups:
        return []
    cells = cluster * groups + group
    rows = np.stack([values, np.ones(len(values))], axis=-1)
    by_cluster = cluster_sums(rows, cells, resampler.size * groups).reshape(-1, groups, 2)
    pvalues = resampler.sign_flip_pvalues(by_cluster[..., 0]).tolist()
    confidence = resampler.settings.confidence
    return [
        _group_mean(by_cluster[:, n], pvalue, q, confidence)
        for n, (pvalue, q) in enumerate(zip(pvalues, benjamini_hochberg(pvalues), strict=True))
    ]


def _group_mean(sums: Floats, pvalue: float, q: float, confidence: float) -> GroupMean:
    counts = sums[:, 1]
    clusters = int((counts > 0).sum())
    mean = jackknife_value(sums, counts, confidence)
    deviations = jackknife(sums, ratio, counts)[1][:, 0]
    return GroupMean(
        items=int(counts.sum()),
        clusters=clusters,
        mean=mean if clusters >= MIN_CLUSTERS else Value(mean.value),
        error=error_of(deviations) if clusters > 1 else float("nan"),
        pvalue=pvalue,
        q=q,
    )


def shrunken(means: Sequence[float], errors: Sequence[float]) -> list[float]:
    """Move means towards 0, the more the less is known of them, to compare their sizes.

    The variance of the true means is estimated by the method of moments (DerSimonian and Laird,
    1986, with a known mean of 0); if there is none, all are 0.

    >>> shrunken([1.0, -1.0, 0.5], [0.0, 0.0, 1.0])
    [1.0, -1.0, 0.147...]
    """
    of_means, variances = np.array(means), np.square(errors)
    if not len(of_means):
        return []
    true = max(0.0, float(np.mean(of_means**2 - variances)))
    with np.errstate(invalid="ignore"):
        moved: list[float] = (of_means * np.where(true, true / (true + variances), 0.0)).tolist()
    return moved
