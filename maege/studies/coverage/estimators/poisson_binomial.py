"""The number of successes in independent trials of different probabilities."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Literal

import numpy as np

from maege.array_types import Floats, Interval
from maege.errors import DataError

Alternative = Literal["two-sided", "less"]
_ROUNDING = 1e-6  # by which a computed probability may be below 0 or above 1


@dataclass(frozen=True, eq=False)
class PoissonBinomial:
    """The distribution of the number of successes, such as that of exact matches in a corpus.

    Parameters
    ----------
    probabilities
        Of success in each trial, shape (trials,). What rounding errors put below 0 or above 1 is
        moved there.

    Raises
    ------
    DataError
        Without trials, or if a probability is not between 0 and 1.

    References
    ----------
    Hong, Y. (2013). On computing the distribution function for the Poisson binomial distribution.

    Examples
    --------
    >>> hits = PoissonBinomial([0.5, 0.2])
    >>> hits.pmf.round(3), hits.cdf.round(3), hits.mean, hits.variance
    (array([0.4, 0.5, 0.1]), array([0.4, 0.9, 1. ]), 0.7, 0.41000000000000003)
    """

    probabilities: Floats

    def __init__(self, probabilities: Sequence[float] | Floats) -> None:
        p = np.array(probabilities, dtype=float)
        if not p.ndim == 1 or not len(p):
            raise DataError("no probabilities: the number of successes needs at least one trial")
        if not ((p >= -_ROUNDING) & (p <= 1 + _ROUNDING)).all():
            raise DataError("a probability of success is not between 0 and 1")
        object.__setattr__(self, "probabilities", np.clip(p, 0.0, 1.0))

    @cached_property
    def pmf(self) -> Floats:
        """The probability of each number of successes, shape (trials + 1,).

        Trials are added one by one. All terms are positive, so that also tiny probabilities have
        all their digits; a Fourier transform would leave errors of 1e-16 there.
        """
        pmf = np.zeros(len(self.probabilities) + 1)
        pmf[0] = 1.0
        for trial, p in enumerate(self.probabilities, 1):
            pmf[1 : trial + 1] = pmf[1 : trial + 1] * (1 - p) + pmf[:trial] * p
            pmf[0] *= 1 - p
        return pmf

    @cached_property
    def cdf(self) -> Floats:
        """The probability of at most that many successes, shape (trials + 1,)."""
        return np.minimum(np.cumsum(self.pmf), 1.0)

    @property
    def mean(self) -> float:
        """The expected number of successes."""
        return float(self.probabilities.sum())

    @property
    def variance(self) -> float:
        """The variance of the number of successes."""
        return float((self.probabilities * (1 - self.probabilities)).sum())

    def pvalue(self, successes: int, alternative: Alternative = "two-sided") -> float:
        """Test whether a number of successes is compatible with these probabilities.

        With the coverages of sentences as probabilities it tells whether the number of exact
        matches of a system is compatible with a system that is always right.

        Parameters
        ----------
        successes
            From 0 to the number of trials.
        alternative
            ``less``: too few, the probability of at most that many. ``two-sided``: twice the
            smaller of both tails, at most 1.

        Raises
        ------
        DataError
            If there are not that many trials.

        Examples
        --------
        >>> hits = PoissonBinomial([0.5] * 10)
        >>> round(hits.pvalue(1), 4), round(hits.pvalue(1, "less"), 4)
        (0.0215, 0.0107)
        """
        trials = len(self.probabilities)
        if successes != int(successes) or not 0 <= successes <= trials:
            raise DataError(f"{successes} successes in {trials} trials are not possible")
        less = float(self.cdf[int(successes)])
        if alternative == "less":
            return less
        more = float(self.pmf[int(successes) :][::-1].sum())
        return min(1.0, 2 * min(less, more))

    def interval(self, confidence: float = 0.95) -> tuple[int, int]:
        """Return the central interval of the number of successes.

        The smallest numbers with a probability of at most that many successes of (1 - confidence)
        / 2, and of 1 minus that.

        >>> PoissonBinomial([0.5] * 10).interval()
        (2, 8)
        """
        tail = (1 - confidence) / 2
        low, high = np.searchsorted(self.cdf, [tail, 1 - tail])
        return int(low), int(min(high, len(self.probabilities)))

    def accuracy_interval(self, confidence: float = 0.95) -> Interval:
        """Return the central interval of the share of successes.

        >>> PoissonBinomial([0.5] * 10).accuracy_interval()
        (0.2, 0.8)
        """
        low, high = self.interval(confidence)
        return low / len(self.probabilities), high / len(self.probabilities)
