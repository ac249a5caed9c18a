"""How many sentences it takes to tell two metrics apart."""

from dataclasses import dataclass
from math import ceil

from scipy.special import ndtri

from maege.statistics.comparison import ALPHA, Compared

POWER = 0.8


@dataclass(frozen=True)
class Separation:
    """What it takes to tell metric ``a`` from metric ``b`` in one statistic.

    difference: a less b, as it is here. detectable: the smallest difference that as many sentences
    as these would tell. sentences: how many would tell a difference as large as this one; None if
    there is no difference. Both with a power of 80 % at a level of 5 % (Bonferroni).
    """

    statistic: str
    a: str
    b: str
    difference: float
    detectable: float
    sentences: int | None


def separation(
    statistic: str, names: tuple[str, str], a: Compared, b: Compared, sentences: int, pairs: int
) -> Separation | None:
    """Say what it takes to tell two metrics apart that are compared beside ``pairs`` - 1 others.

    The standard error is that of the resampled differences, and shrinks with the square root of
    the number of sentences. None if a statistic is undefined.
    """
    if a.value is None or b.value is None:
        return None
    difference = a.value - b.value
    error = float((a.resampled - b.resampled).std(ddof=1))
    detectable = float(ndtri(1 - ALPHA / pairs / 2) + ndtri(POWER)) * error
    needed = ceil(sentences * (detectable / difference) ** 2) if difference else None
    return Separation(statistic, *names, difference, detectable, needed)
