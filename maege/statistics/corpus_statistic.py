"""Statistics of the order of corpora: intervals, differences, and pairwise accuracy."""

from dataclasses import dataclass, replace
from math import sqrt

import numpy as np

from maege.array_types import Floats, Interval
from maege.statistics.bootstrap import percentile_interval

LARGEST_CORRELATION = 1 - 1e-4  # Fisher's z of 1 is infinite
MIN_BEYOND = 5  # resamples beyond 0, for their share to be known
# Of Student's t beyond these. With a normal distribution some difference of equal metrics was
# significant in 11 to 17 % of the simulations of the bench, experiments/statistics.
TAIL_DEGREES = 20
# Of Student's t with the jackknife, at most. With the 9 of ten groups a single difference of equal
# metrics was significant in 6 to 13 % of the simulations: rank correlations are not smooth.
JACKKNIFE_DEGREES = 4
LEAST_SHARE = 1e-6  # further out no distribution that is assumed says anything
CORPUS_SIZE = 100  # sentences of the corpora that the statistic is about


@dataclass(frozen=True, eq=False)
class CorpusStatistic:
    """A statistic of one metric on sampled corpora, or the difference of two metrics in it."""

    value: float | None  # None if it is undefined in one of the replicates
    resampled: Floats | None  # in the nested bootstrap, shape (resamples,); None without counts
    left_out: Floats | None  # without each group of sentences, shape (groups,); None if unknown
    confidence: float  # level of the interval
    is_correlation: bool = True  # whether the jackknife uses Fisher's z
    # One sentence has so much of the variance that the interval is too narrow: then no test.
    rests_on_few: bool = False
    limits: Interval = (-np.inf, np.inf)  # possible values; they cut the jackknife's interval
    # Of a correlation: that of the same scores, which has to differ from 0 as well. Resamples of a
    # correlation crowd at its limits, so that their tail is too thin for p-values below those of
    # single tests. None for other statistics.
    covariance: "CorpusStatistic | None" = None

    @property
    def interval(self) -> Interval | None:
        """Percentiles of the resamples; else Student's t by the jackknife; else None.

        Resamples repeat sentences, so nearly all may be below the value; the interval includes it.
        """
        if self.value is None:
            return None
        if self.resampled is not None:
            limits = percentile_interval(self.resampled, self.confidence)
            return limits and (min(limits[0], self.value), max(limits[1], self.value))
        if self.left_out is None or not np.isfinite(self.left_out).all():
            return None
        if not self.is_correlation:
            low, high = _t_interval(self.value, self.left_out, self.confidence)
            return max(self.limits[0], low), min(self.limits[1], high)
        z = fisher(np.append(self.left_out, self.value))
        low, high = _t_interval(z[-1], z[:-1], self.confidence)
        return float(np.tanh(low)), float(np.tanh(high))

    @property
    def pvalue(self) -> float | None:
        """Two-sided, against 0: of a correlation and of its covariance, the larger one."""
        pvalue, covariance = self._pvalue, self.covariance
        if pvalue is None or covariance is None:
            return pvalue
        if (self.value or 0.0) * (covariance.value or 0.0) <= 0:  # they contradict each other
            return 1.0
        other = covariance.pvalue
        return pvalue if other is None else max(pvalue, other)

    @property
    def _pvalue(self) -> float | None:
        """Two-sided, against 0; it agrees with the interval.

        Twice the share of resamples on the other side of 0; where these are fewer than five, the
        share is that of Student's t with the mean and the standard deviation of the resamples, so
        that it is not limited by their number. Without resamples Student's t by the jackknife; None
        without either, for replicates of the same sentences are no test, and None where one
        sentence decides.
        """
        from scipy.special import stdtr

        if self.value is None or self.rests_on_few:
            return None
        if self.resampled is not None:
            defined = self.resampled[np.isfinite(self.resampled)]
            if len(defined) < 2:
                return None
            beyond = int(min((defined <= 0).sum(), (defined >= 0).sum()))
            share = (1 + beyond) / (1 + len(defined))
            if beyond < MIN_BEYOND:
                t = _standardised(float(defined.mean()), float(defined.std(ddof=1)))
                tail = float(stdtr(TAIL_DEGREES, -t))
                share = max(LEAST_SHARE, min(MIN_BEYOND / (1 + len(defined)), tail))
            return min(1.0, 2 * share)
        if self.left_out is None or not np.isfinite(self.left_out).all():
            return None
        t = _standardised(self.value, _jackknife_error(self.left_out))
        return float(2 * stdtr(_jackknife_degrees(self.left_out), -t))

    def above(self, chance: float) -> "CorpusStatistic":
        """Return the difference from what a constant has."""
        if not chance:
            return self
        return replace(
            self,
            value=None if self.value is None else self.value - chance,
            resampled=None if self.resampled is None else self.resampled - chance,
            left_out=None if self.left_out is None else self.left_out - chance,
            limits=(self.limits[0] - chance, self.limits[1] - chance),
        )

    def minus(self, other: "CorpusStatistic") -> "CorpusStatistic":
        """Return the difference, on the resamples or groups that both have."""
        value = resampled = left_out = None
        if self.value is not None and other.value is not None:
            value = self.value - other.value
        if self.resampled is not None and other.resampled is not None:
            resampled = self.resampled - other.resampled
        elif self.left_out is not None and other.left_out is not None:
            left_out = self.left_out - other.left_out
        return CorpusStatistic(
            value,
            resampled,
            left_out,
            self.confidence,
            is_correlation=False,
            rests_on_few=self.rests_on_few or other.rests_on_few,
        )


def fisher(correlations: Floats) -> Floats:
    """Return Fisher's z of correlations, any shape; those of 1 and -1 are finite."""
    return np.asarray(np.arctanh(np.clip(correlations, -LARGEST_CORRELATION, LARGEST_CORRELATION)))


def _standardised(value: float, error: float) -> float:
    """Return how many standard errors a value is from 0; 0 for a value of 0."""
    if value == 0:
        return 0.0
    return abs(value) / error if error else np.inf


def _t_interval(value: float, left_out: Floats, confidence: float) -> Interval:
    from scipy.special import stdtrit

    quantile = stdtrit(_jackknife_degrees(left_out), (1 + confidence) / 2)
    half = quantile * _jackknife_error(left_out)
    return float(value - half), float(value + half)


def _jackknife_degrees(left_out: Floats) -> int:
    return min(len(left_out) - 1, JACKKNIFE_DEGREES)


def _jackknife_error(left_out: Floats) -> float:
    """Return the standard error of a statistic, from its values without each group."""
    groups = len(left_out)
    return sqrt((groups - 1) / groups * float(((left_out - left_out.mean()) ** 2).sum()))


def win_probability(difference: Floats, variance: Floats, sentences: int = CORPUS_SIZE) -> Floats:
    """Return how often the second of two models has the higher value in a corpus.

    By normal approximation, for corpora of ``sentences`` sentences that are drawn at random.
    ``difference`` is the expected value of the second model minus that of the first, ``variance``
    that of the difference in one sentence, of the same shape. Where both are 0 the result is 1/2.

    >>> win_probability(np.array([0.0, 0.2, 1.0]), np.array([1.0, 1.0, 0.0])).round(3)
    array([0.5  , 0.977, 1.   ])
    """
    from scipy.special import ndtr

    with np.errstate(divide="ignore", invalid="ignore"):
        z = difference / np.sqrt(variance / sentences)
    return np.asarray(ndtr(np.where(difference == 0, 0.0, z)))


def pairwise_accuracy(scores: Floats, variance: Floats) -> Floats:
    """Return how often the better of two corpora of 100 sentences has the higher score.

    Mean over the pairs of models; equal scores count half. In contrast to rho it does not saturate
    where all models differ clearly, and does not depend on the size of the corpora that it is
    computed from. In contrast to soft pairwise accuracy (Thompson et al., 2024), which is made for
    people whose order is uncertain, noise never raises it: the true order is known here.

    ``scores``: mean score of the corpora of each model, the best model last, shape (..., models).
    ``variance``: of the difference of two models in one sentence, shape (models, models). Returned:
    between 0 and 1, shape (...); a constant has 1/2.

    >>> round(float(pairwise_accuracy(np.array([0.1, 0.1, 0.3]), np.ones((3, 3)))), 3)
    0.818
    """
    first, second = np.triu_indices(scores.shape[-1], k=1)
    difference = scores[..., second] - scores[..., first]
    return np.asarray(win_probability(difference, variance[first, second]).mean(axis=-1))
