"""How many sentences it takes to tell two metrics apart."""

from dataclasses import dataclass
from math import ceil, log2, sqrt

from scipy.special import ndtri

from maege.statistics.comparison import ALPHA, Compared

POWER = 0.8


@dataclass(frozen=True)
class Separation:
    """What it takes to tell metric ``a`` from metric ``b`` in one statistic.

    difference: a less b, as it is here. detectable: the smallest difference that as many sentences
    as these would tell; None if they are too few for any. sentences: how many would tell a
    difference as large as this one; None if there is no difference. Both for the paired
    permutation test with a power of 80 % at a level of 5 % (Bonferroni), by normal approximation,
    which is rough where a few sentences have most of the pairs.
    """

    statistic: str
    a: str
    b: str
    difference: float
    detectable: float | None
    sentences: int | None


def separation(
    statistic: str, names: tuple[str, str], a: Compared, b: Compared, sentences: int, pairs: int
) -> Separation | None:
    """Say what it takes to tell two metrics apart that are compared beside ``pairs`` - 1 others.

    Under random signs the difference varies as its contributions' squares say, in samples of
    sentences as its resamples do; both shrink with the square root of the number of sentences. None
    if a statistic is undefined.
    """
    if a.value is None or b.value is None:
        return None
    difference = a.value - b.value
    spread = float((a.resampled - b.resampled).std(ddof=1))
    at_random = sqrt(float(((a.contributions - b.contributions) ** 2).sum()))
    level, power = float(ndtri(1 - ALPHA / pairs / 2)), float(ndtri(POWER))
    # A test of n sentences has 2^n patterns of signs, so no p-value is below 2^(1 - n).
    least = ceil(1 + log2(pairs / ALPHA))
    needed = None
    if difference:
        ratio = (level * at_random + power * spread) / difference
        needed = max(least, ceil(sentences * ratio**2))
    base = sqrt(max(0.0, at_random**2 - difference**2 / sentences))  # without the difference
    enough = sentences >= least
    detectable = _detectable(base, spread, level, power, sentences) if enough else None
    return Separation(statistic, *names, difference, detectable, needed)


def _detectable(
    base: float, spread: float, level: float, power: float, sentences: int
) -> float | None:
    """Return the difference that is power spreads above what random signs reach at the level.

    A difference d adds to the squares of its own contributions, so that is the larger d for which
    (d - power x spread)^2 = level^2 (base^2 + d^2 / sentences).
    """
    a = 1 - level**2 / sentences
    b = power * spread
    c = b**2 - (level * base) ** 2
    return (b + sqrt(b**2 - a * c)) / a if a > 0 else None
