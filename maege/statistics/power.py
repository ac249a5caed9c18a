"""Power analysis: how many sentences a significant difference between two metrics takes."""

from dataclasses import dataclass
from math import ceil, log2, sqrt

from maege.statistics.bootstrap import ResampledStatistic
from maege.statistics.multiple_testing import ALPHA

POWER = 0.8


@dataclass(frozen=True)
class PairPower:
    """Power of the paired permutation test of two metrics in one statistic.

    Both figures are for a power of 80 % at a level of 5 % (Bonferroni), by normal approximation,
    which is rough where a few sentences have most of the pairs.

    Parameters
    ----------
    statistic, a, b
        The statistic and the two metrics.
    difference
        a minus b, in this sample.
    detectable
        The smallest difference that a sample of this size detects; None if no difference can be
        significant in so few sentences.
    required_sentences
        The number of sentences in which a difference as large as this one is detected; None if
        there is no difference.
    """

    statistic: str
    a: str
    b: str
    difference: float
    detectable: float | None
    required_sentences: int | None


def pair_power(
    statistic: str,
    names: tuple[str, str],
    a: ResampledStatistic,
    b: ResampledStatistic,
    sentences: int,
    comparisons: int,
) -> PairPower | None:
    """Compute the power of the test of one of several pairs of metrics.

    Under random signs the variance of the difference is the sum of the squares of its cluster
    terms, in samples of sentences it is that of its resamples; both standard deviations shrink with
    the square root of the number of sentences.

    Parameters
    ----------
    statistic
        Key of the statistic.
    names
        Of the two metrics.
    a, b
        Their statistics, on the same resamples.
    sentences
        Number of sentences of the sample.
    comparisons
        Number of pairs of metrics for which p-values are corrected.

    Returns
    -------
    PairPower or None
        None if a statistic is undefined.
    """
    from scipy.special import ndtri

    if a.value is None or b.value is None:
        return None
    difference = a.value - b.value
    spread = float((a.resampled - b.resampled).std(ddof=1))
    sign_spread = sqrt(float(((a.cluster_terms - b.cluster_terms) ** 2).sum()))
    level, power = float(ndtri(1 - ALPHA / comparisons / 2)), float(ndtri(POWER))
    # A test of n sentences has 2^n sign patterns, so no p-value is below 2^(1 - n).
    minimum = ceil(1 + log2(comparisons / ALPHA))
    required = None
    if difference:
        ratio = (level * sign_spread + power * spread) / difference
        required = max(minimum, ceil(sentences * ratio**2))
    base = sqrt(max(0.0, sign_spread**2 - difference**2 / sentences))  # without the difference
    detectable = None
    if sentences >= minimum:
        detectable = _detectable(base, spread, level, power, sentences)
    return PairPower(statistic, *names, difference, detectable, required)


def _detectable(
    base: float, spread: float, level: float, power: float, sentences: int
) -> float | None:
    """Return the difference that is ``power`` spreads above the critical value of random signs.

    A difference d adds to the squares of its own cluster terms, so that is the larger d for which
    (d - power x spread)^2 = level^2 (base^2 + d^2 / sentences).
    """
    a = 1 - level**2 / sentences
    b = power * spread
    c = b**2 - (level * base) ** 2
    return (b + sqrt(b**2 - a * c)) / a if a > 0 else None
