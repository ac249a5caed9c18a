"""Power analysis: how many sentences a significant difference between two metrics takes."""

from dataclasses import dataclass
from math import ceil, inf, isfinite, log2, sqrt

import numpy as np

from maege.metric import Floats
from maege.randomness import generator
from maege.statistics.jackknife import ClusteredStatistic, standard_error, t_interval
from maege.statistics.multiple_testing import ALPHA

POWER = 0.8
DRAWN_SAMPLES = 200  # of each size, where power is estimated by drawing
LARGEST_FACTOR = 16  # largest sample that is drawn, relative to the number of sentences


@dataclass(frozen=True)
class PairPower:
    """Power of the paired test of two metrics in one statistic.

    All figures are for a power of 80 % at a level of 5 %, divided by the number of comparisons.

    Parameters
    ----------
    statistic, a, b
        The statistic and the two metrics.
    difference
        a minus b, in this sample.
    detectable
        The smallest difference that a sample of this size detects; None if it is not known, or no
        difference can be significant in so few sentences.
    required_sentences
        The number of sentences in which a difference as large as this one is detected; None if
        there is no difference, or the number is too large to be found.
    required_range
        The same for the ends of the interval of the difference: at least, at most. At most is None
        if the interval includes 0, for then no number of sentences may suffice.
    """

    statistic: str
    a: str
    b: str
    difference: float
    detectable: float | None
    required_sentences: int | None
    required_range: tuple[int | None, int | None]


def pair_power(
    statistic: str,
    names: tuple[str, str],
    gap: ClusteredStatistic,
    comparisons: int,
    *,
    confidence: float = 0.95,
    seed: int = 1,
) -> PairPower | None:
    """Compute the power of the test of one of several pairs of metrics.

    The standard error of a mean over sentences shrinks with the square root of their number, so
    that the number follows by normal approximation. For pooled pairs of texts, of which a few
    sentences have most, samples of sentences are drawn from this one.

    Parameters
    ----------
    statistic
        Key of the statistic.
    names
        Of the two metrics.
    gap
        Their difference; see ``ClusteredStatistic.minus``.
    comparisons
        Number of pairs of metrics for which p-values are adjusted.
    confidence
        Level of the interval of the difference.
    seed
        Of the drawn samples.

    Returns
    -------
    PairPower or None
        None if a statistic is undefined.
    """
    if gap.value is None:
        return None
    interval = t_interval(gap.value, gap.deviations, gap.weights, confidence)
    ends = sorted(map(abs, interval)) if interval else [0.0, inf]
    if interval and interval[0] <= 0 <= interval[1]:
        ends[0] = 0.0
    if gap.terms is None:
        drawn = _Drawn(gap, comparisons, seed)
        required, least, most = (drawn.required(value) for value in (abs(gap.value), *ends[::-1]))
        return PairPower(statistic, *names, gap.value, None, required, (least, most))
    sentences = int((gap.weights > 0).sum())
    factor = _quantiles(comparisons) * standard_error(gap.deviations) * sqrt(sentences)
    minimum = _minimum(comparisons)

    def needed(difference: float) -> int | None:
        if not difference:
            return None
        return max(minimum, ceil((factor / difference) ** 2)) if isfinite(difference) else minimum

    detectable = factor / sqrt(sentences) if sentences >= minimum else None
    return PairPower(
        statistic,
        *names,
        gap.value,
        detectable,
        needed(abs(gap.value)),
        (needed(ends[1]), needed(ends[0])),
    )


def _quantiles(comparisons: int) -> float:
    """Return how many standard errors a difference must be to be detected with this power."""
    from scipy.special import ndtri

    return float(ndtri(1 - ALPHA / comparisons / 2) + ndtri(POWER))


def _minimum(comparisons: int) -> int:
    """Return the least number of sentences: n have 2^n patterns of signs, so p >= 2^(1 - n)."""
    return ceil(1 + log2(comparisons / ALPHA))


class _Drawn:
    """Power of Student's t with the jackknife, in samples that are drawn from the sentences.

    A sentence contributes its deviation; a hypothetical difference is put in their place on
    average.
    """

    def __init__(self, gap: ClusteredStatistic, comparisons: int, seed: int) -> None:
        has_weight = gap.weights > 0
        self._weights = gap.weights[has_weight]
        share = self._weights / self._weights.sum()
        # Without the cluster the ratio changes by residual / (1 - share): back to residuals.
        self._residuals = -gap.deviations[has_weight] * (1 - share) * self._weights.sum()
        self._comparisons, self._seed = comparisons, seed

    def required(self, difference: float) -> int | None:
        """Return the number of sentences for a power of 80 %; None if it is too large."""
        if not difference:
            return None
        size, minimum = len(self._weights), _minimum(self._comparisons)
        if not isfinite(difference):
            return minimum
        low, high = minimum, LARGEST_FACTOR * size
        if self._power(high, difference) < POWER:
            return None
        while high > low * 1.05 + 1:  # finer is not worth it: the power is known to .02
            middle = round(sqrt(low * high))
            low, high = (
                (low, middle) if self._power(middle, difference) >= POWER else (middle, high)
            )
        return high

    def _power(self, size: int, difference: float) -> float:
        rng = generator(self._seed, "power", size)
        count = len(self._weights)
        multiplicity = rng.multinomial(size, np.full(count, 1 / count), size=DRAWN_SAMPLES)
        return float(self._significant(multiplicity.astype(float), difference).mean())

    def _significant(self, multiplicity: Floats, difference: float) -> Floats:
        """Return for each sample, shape (samples, sentences), whether the test is significant."""
        from scipy.special import stdtr

        weights, residuals = self._weights, self._residuals
        total = multiplicity @ weights
        value = difference + multiplicity @ residuals / total
        share = weights / total[:, None]
        centred = residuals - (value - difference)[:, None] * weights
        deviations = centred / total[:, None] / np.maximum(1 - share, 1e-9)
        second = (multiplicity * deviations**2).sum(axis=1)
        freedom = np.maximum(1.0, total**2 / (multiplicity @ weights**2) - 1)
        pvalue = 2 * stdtr(freedom, -np.abs(value) / np.sqrt(second))
        return np.asarray(pvalue < ALPHA / self._comparisons)
