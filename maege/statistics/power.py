"""Power analysis: how many sentences a significant difference between two metrics takes."""

from dataclasses import dataclass
from math import ceil, inf, isfinite, log2, sqrt

from maege.statistics.jackknife import ClusteredStatistic, standard_error, t_interval
from maege.statistics.multiple_testing import ALPHA, POWER

_MAX_SENTENCES = 10**12  # differences that take more are rounding errors


@dataclass(frozen=True)
class PairPower:
    """Power of the paired test of two metrics in one statistic.

    All figures are for a power of 80 % at a level of 5 %, divided by the number of comparisons.
    """

    statistic: str
    a: str
    b: str
    difference: float  # a minus b, in this sample
    # The smallest that a sample of this size detects; None if none can be significant in so few.
    detectable: float | None
    # In which the difference is detected; None if it is 0, or takes more than _MAX_SENTENCES.
    required_sentences: int | None
    # The same for the ends of the interval of the difference: at least, at most. At most is None if
    # the interval includes 0, for then no number of sentences may suffice.
    required_range: tuple[int | None, int | None]


def pair_power(
    statistic: str,
    names: tuple[str, str],
    gap: ClusteredStatistic,
    comparisons: int,
    *,
    confidence: float = 0.95,
) -> PairPower | None:
    """Compute the power of the test of one of several pairs of metrics; None if one is undefined.

    The standard error of a mean over sentences shrinks with the square root of their number, so
    that the number follows by normal approximation. ``gap`` is the difference of the two metrics in
    a mean over sentences (``ClusteredStatistic.minus``), whose weights are numbers of sentences;
    ``comparisons`` is the number of pairs for which p-values are adjusted.
    """
    if gap.value is None:
        return None
    interval = t_interval(gap.value, gap.deviations, gap.weights, confidence)
    ends = sorted(map(abs, interval)) if interval else [0.0, inf]
    if interval and interval[0] <= 0 <= interval[1]:
        ends[0] = 0.0
    clusters, sentences = int((gap.weights > 0).sum()), float(gap.weights.sum())
    factor = quantiles(comparisons) * standard_error(gap.deviations) * sqrt(sentences)
    minimum_clusters = _minimum(comparisons)
    minimum = ceil(minimum_clusters * sentences / clusters)

    def needed(difference: float) -> int | None:
        if not isfinite(difference):
            return minimum
        if not factor < difference * sqrt(_MAX_SENTENCES):  # nan is that of one cluster
            return None
        return max(minimum, ceil((factor / difference) ** 2))

    detectable = factor / sqrt(sentences) if clusters >= minimum_clusters else None
    return PairPower(
        statistic,
        *names,
        gap.value,
        detectable,
        needed(abs(gap.value)),
        (needed(ends[1]), needed(ends[0])),
    )


def quantiles(comparisons: int) -> float:
    """Return how many standard errors a difference must be to be detected with this power."""
    from scipy.special import ndtri

    return float(ndtri(1 - ALPHA / comparisons / 2) + ndtri(POWER))


def _minimum(comparisons: int) -> int:
    """Return the least number of clusters: n have 2^n patterns of signs, so p >= 2^(1 - n)."""
    return ceil(1 + log2(comparisons / ALPHA))
