"""The jackknife over clusters: intervals and tests whose units are whole sentences or documents.

The texts of a sentence are dependent, and so may be the sentences of a document, so a statistic is
computed anew without each of these clusters. Its deviations say how much of the statistic rests on
each cluster. For means and ratios the variance is CR3 of the literature on clustered data: unlike
the bootstrap, it is not too small where a few clusters have most of the weight.
"""

from collections.abc import Callable
from dataclasses import dataclass
from math import sqrt

import numpy as np
from numpy.typing import NDArray

from maege.array_types import Floats, Interval
from maege.statistics.bootstrap import cluster_sums
from maege.statistics.multiple_testing import ALPHA, holm
from maege.statistics.value import Value, finite

# Where one cluster has a larger share of the variance, or the weights are worth those of a smaller
# share of the clusters, the interval may be too narrow: the sample need not have any of the few
# clusters that decide. See the bench of the statistics, experiments/statistics.
MAX_VARIANCE_SHARE = 0.25
MIN_EFFECTIVE_SHARE = 0.6
# A statistic near its limit has the same term in nearly all clusters: with fewer that differ, many
# samples have none of them, and show no spread.
MIN_DIFFERENT = 10
MIN_CLUSTERS = 10  # for an interval of a mean that only some of the clusters contribute to


@dataclass(frozen=True, eq=False)
class ClusteredStatistic:
    """A statistic of one metric, with what intervals and tests of differences need."""

    value: float | None  # None if it is undefined
    # Scaled jackknife deviations of the clusters, shape (clusters,): the sum of their squares is
    # the variance. They are on the scale of ``value``, or of its Fisher transform.
    deviations: Floats
    weights: Floats  # pairs, sentences or texts of each cluster, shape (clusters,)
    interval: Interval | None = None  # None if it is undefined
    pvalue: float | None = None  # two-sided, against 0; None if undefined or not tested
    # Terms of the clusters that add up to the value, shape (clusters,), for tests that flip their
    # signs; None for statistics that are not tested, because a few clusters decide.
    terms: Floats | None = None

    @classmethod
    def of_means(cls, means: Floats, weights: Floats) -> "ClusteredStatistic":
        """Return a mean over sentences, without interval, from the means of clusters.

        ``means`` and ``weights``: of each cluster, the mean of its sentences and their number,
        shape (clusters,).

        >>> ClusteredStatistic.of_means(np.array([0.5, 0.0]), np.array([1.0, 3.0])).value
        0.125
        """
        sums = np.stack([means * weights, weights], axis=-1)
        (value,), deviations = jackknife(sums, ratio, weights)
        return cls(float(value), deviations[:, 0], weights, terms=sums[:, 0] / weights.sum())

    @property
    def means(self) -> Floats | None:
        """The means of clusters, if the statistic is a mean over sentences; see `of_means`."""
        return None if self.terms is None else self.terms * self.weights.sum() / self.weights

    @property
    def rests_on_few(self) -> bool:
        """Whether a few clusters have so much weight that the interval may be too narrow."""
        variance = self.deviations**2
        clusters = int((self.weights > 0).sum())
        effective = effective_number(self.weights)
        return bool(
            variance.max() > MAX_VARIANCE_SHARE * variance.sum()
            or effective < MIN_EFFECTIVE_SHARE * clusters
            or (self.terms is not None and _number_different(self.terms) < MIN_DIFFERENT)
        )

    def minus(self, other: "ClusteredStatistic") -> "ClusteredStatistic":
        """Return the difference of two statistics of the same clusters, without interval."""
        terms = None
        if self.terms is not None and other.terms is not None:
            terms = self.terms - other.terms
        value = None
        if self.value is not None and other.value is not None:
            value = self.value - other.value
        return ClusteredStatistic(
            value, self.deviations - other.deviations, self.weights, terms=terms
        )


def _number_different(terms: Floats) -> int:
    """Return how many terms differ from the most frequent one.

    >>> _number_different(np.array([0.3, 0.1 + 0.2, 0.3, -0.1]))
    1
    """
    scale = np.abs(terms).max(initial=0.0) or 1.0
    counts = np.unique(np.round(terms / scale, 9), return_counts=True)[1]
    return len(terms) - int(counts.max(initial=0))


def effective_number(weights: Floats) -> float:
    """Return the number of equal weights that are worth as much as these, shape (clusters,).

    (sum w)^2 / sum w^2 (Kish, 1965); 0 if all are 0. Weights are not negative.

    >>> effective_number(np.array([1.0, 1.0, 0.0])), effective_number(np.array([4.0, 2.0, 2.0]))
    (2.0, 2.6666666666666665)
    """
    largest = weights.max(initial=0.0)
    if not largest:
        return 0.0
    relative = weights / largest  # squares must not underflow
    return float(relative.sum() ** 2 / (relative**2).sum())


def jackknife(
    sums: Floats, statistic: Callable[[Floats], Floats], weights: Floats
) -> tuple[Floats, Floats]:
    """Return a statistic of sums over clusters, and its scaled jackknife deviations.

    ``sums``: of each cluster, shape (clusters, columns). ``statistic``: turns total sums, shape
    (..., columns), into statistics, shape (..., statistics). ``weights``: shape (clusters,);
    clusters without weight do not count.

    Deviations, shape (clusters, statistics), are the statistic without the cluster minus the
    statistic, times sqrt((G - 1) / G) for G clusters; nan where it is undefined without one.

    References
    ----------
    Bell, R. and McCaffrey, D. (2002). Bias reduction in standard errors for linear regression with
    multi-stage samples. MacKinnon, J., Nielsen, M. and Webb, M. (2023). Fast and reliable jackknife
    and bootstrap methods for cluster-robust inference (CR3 is the jackknife).
    """
    total = sums.sum(axis=0)
    clusters = max(1, int((weights > 0).sum()))
    value = statistic(total)
    with np.errstate(invalid="ignore", divide="ignore"):
        deviations = (statistic(total - sums) - value) * sqrt((clusters - 1) / clusters)
    return value, np.where((weights > 0)[:, None], deviations, 0.0)


def ratio(sums: Floats) -> Floats:
    """Return the ratio of the last two columns, shape (..., 2) -> (..., 1); nan for 0 / 0."""
    with np.errstate(invalid="ignore", divide="ignore"):
        return np.asarray(sums[..., :1] / sums[..., 1:])


def degrees_of_freedom(weights: Floats) -> float:
    """Return the degrees of freedom of a t statistic: Kish's effective number minus 1, at least 1.

    ``weights`` of the clusters have shape (clusters,).
    """
    return max(1.0, effective_number(weights) - 1)


def t_interval(
    value: float,
    deviations: Floats,
    weights: Floats,
    confidence: float,
    limits: Interval = (-np.inf, np.inf),
) -> Interval | None:
    """Return the interval of a statistic by Student's t.

    ``deviations`` (see ``jackknife``) and ``weights`` of its clusters have shape (clusters,),
    ``limits`` are the lowest and the highest possible value. None with fewer than two clusters, or
    where the statistic is undefined without a cluster.
    """
    from scipy.special import stdtrit

    if (weights > 0).sum() < 2 or not (np.isfinite(value) and np.isfinite(deviations).all()):
        return None
    quantile = stdtrit(degrees_of_freedom(weights), (1 + confidence) / 2)
    half = float(quantile) * standard_error(deviations)
    return max(limits[0], float(value) - half), min(limits[1], float(value) + half)


def t_pvalues(values: Floats, errors: Floats, degrees: float) -> Floats:
    """Test values against 0 by Student's t, two-sided; nan where value or error is not finite.

    ``values`` and their standard ``errors`` have the same shape, that of the result. A value of 0
    has the p-value 1, any other one without error has 0. For ``degrees`` see
    ``degrees_of_freedom``.

    >>> t_pvalues(np.array([2.0, 0.0]), np.array([1.0, 0.0]), 100).round(3).tolist()
    [0.048, 1.0]
    """
    from scipy.special import stdtr

    with np.errstate(divide="ignore", invalid="ignore"):
        t = np.where(values == 0, 0.0, -np.abs(values) / errors)
    return np.where(np.isfinite(values) & np.isfinite(errors), 2 * stdtr(degrees, t), np.nan)


def paired_pvalue(difference: float, deviations: Floats, weights: Floats | None = None) -> float:
    """Test a difference between two texts of the same sentences, or another value, against 0.

    If it is nearly the same in all sentences, its standard error is nearly 0, and a t test finds it
    significant even with two sentences. So the p-value is at least that of a test of signs with a
    difference in the same direction in all of them, which needs six for 5 %.

    ``deviations`` (see ``jackknife``) and ``weights`` of sentences have shape (sentences,); None if
    the weights are equal. The result is nan with fewer than two sentences, or where the statistic
    is undefined without one.

    >>> paired_pvalue(0.5, np.zeros(3)), paired_pvalue(0.5, np.zeros(6))
    (0.25, 0.03125)
    """
    sentences = len(deviations) if weights is None else int((weights > 0).sum())
    if sentences < 2:
        return np.nan
    error = np.array(standard_error(deviations))
    degrees = sentences - 1 if weights is None else degrees_of_freedom(weights)
    pvalue = float(t_pvalues(np.array(difference), error, degrees))
    return max(pvalue, least_pvalue(sentences))


def cluster_pvalues(
    values: Floats, clusters: NDArray[np.int32], statistic: Callable[[Floats], Floats]
) -> list[float | None]:
    """Test statistics against 0, two-sided: by the jackknife over clusters with Student's t.

    The degrees of freedom are those of clusters of unequal size. No p-value is below that of a test
    of signs, so that few clusters that agree closely are not significant.

    ``values`` of sentences have shape (sentences, columns), ``clusters`` (the document of each)
    (sentences,). ``statistic`` turns sums, shape (..., columns), into statistics, shape (...,
    statistics). None where a statistic is undefined, or is without one of the clusters.

    >>> values = np.stack([np.arange(4.0, 10.0), np.ones(6)], axis=-1)
    >>> mean = lambda sums: sums[..., :1] / sums[..., 1:]
    >>> [cluster_pvalues(values - [shift, 0], np.arange(6), mean) for shift in (0, 6.5)]
    [[0.03125], [1.0]]
    """
    sizes = np.bincount(clusters).astype(float)
    if len(sizes) < 2:
        return [None] * len(statistic(values.sum(axis=0)))
    value, deviations = jackknife(cluster_sums(values, clusters, len(sizes)), statistic, sizes)
    errors = np.sqrt((deviations**2).sum(axis=0))
    pvalues = np.maximum(
        t_pvalues(value, errors, degrees_of_freedom(sizes)), least_pvalue(len(sizes))
    )
    return [finite(pvalue) for pvalue in pvalues]


def least_pvalue(sentences: int) -> float:
    """Return the p-value of a two-sided test of signs if all are equal.

    >>> least_pvalue(6)
    0.03125
    """
    return float(0.5 ** (sentences - 1))


def jackknife_value(
    sums: Floats,
    weights: Floats,
    confidence: float,
    limits: Interval = (-np.inf, np.inf),
    statistic: Callable[[Floats], Floats] = ratio,
) -> Value:
    """Return a single statistic of sums over clusters, with its interval by Student's t.

    Arguments are those of `jackknife` and `t_interval`. The value is None where it is not finite.

    >>> jackknife_value(np.array([[1.0, 2.0], [3.0, 2.0]]), np.ones(2), 0.95, (0.0, 1.5))
    Value(value=1.0, interval=(0.0, 1.5))
    """
    value, deviations = jackknife(sums, statistic, weights)
    interval = t_interval(value[0], deviations[:, 0], weights, confidence, limits)
    return Value(finite(value[0]), interval)


def standard_error(deviations: Floats) -> float:
    """Return the standard error, from deviations of shape (clusters,)."""
    return float(np.sqrt((deviations**2).sum()))


def difference_variances(covariances: Floats) -> Floats:
    """Turn covariances, (..., systems, systems), into variances of differences, (..., pairs)."""
    i, j = np.triu_indices(covariances.shape[-1], k=1)
    variances = covariances[..., i, i] + covariances[..., j, j] - 2 * covariances[..., i, j]
    return np.maximum(0, variances)


def significant_differences(
    values: Floats, covariances: Floats, clusters: int
) -> NDArray[np.bool_]:
    """Return which differences of two systems are significant, shape (sets, pairs).

    ``values`` of sets of systems have shape (sets, systems), ``covariances``, by the jackknife over
    ``clusters``, (sets, systems, systems). P-values are adjusted for the pairs of a set (Holm,
    1979); an undefined one is never significant.

    >>> values, covariances = np.array([[0.5, 0.1]]), np.zeros((1, 2, 2))
    >>> [significant_differences(values, covariances, number).item() for number in (5, 6)]
    [False, True]
    """
    i, j = np.triu_indices(values.shape[1], k=1)
    errors = np.sqrt(difference_variances(covariances))
    pvalues = t_pvalues(values[:, i] - values[:, j], errors, max(1.0, clusters - 1))
    defined = np.maximum(np.nan_to_num(pvalues, nan=1.0), least_pvalue(clusters))
    return np.array([holm(row) for row in defined.tolist()]) < ALPHA
