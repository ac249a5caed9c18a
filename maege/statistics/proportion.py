"""Shares of cases, with Wilson's interval and exact tests; cases of a document may be alike."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt

import numpy as np

from maege.array_types import Bools, Floats, Interval
from maege.statistics.jackknife import jackknife, ratio, standard_error
from maege.statistics.value import Value

# Of the cases of a document, where all cases of the sample are equal, so that it cannot be known.
ASSUMED_CORRELATION = 0.05


@dataclass(frozen=True)
class Proportion:
    """The share of some cases, with its interval."""

    count: int  # of these cases
    n: int  # of all cases
    share: float | None  # count / n; None without cases
    interval: Interval | None  # Wilson (1927)
    # Number of independent cases that are worth as much: n divided by the design effect (Kish,
    # 1965); n where cases are independent.
    effective_n: float = 0.0
    documents: int | None = None  # that the cases are from; None where cases are independent

    @property
    def value(self) -> Value:
        """The share with its interval."""
        return Value(self.share, self.interval)

    @classmethod
    def of(cls, count: int, n: int, confidence: float = 0.95) -> "Proportion":
        """Return the share of ``count`` in ``n`` independent cases.

        >>> Proportion.of(0, 10).interval
        (0.0, 0.277...)
        """
        from scipy.special import ndtri

        if n == 0:
            return cls(0, 0, None, None)
        share = count / n
        return cls(count, n, share, _wilson(share, n, float(ndtri((1 + confidence) / 2))), n)

    @classmethod
    def of_documents(
        cls, cases: Sequence[bool], documents: Sequence[str], confidence: float = 0.95
    ) -> "Proportion":
        """Return the share of the true ones of some cases, each from a document.

        The design effect is the variance of the share, by the jackknife over documents, divided by
        that of independent cases, at least 1. If all cases are equal, that is not known; then a
        correlation of ``ASSUMED_CORRELATION`` within documents is assumed. The interval is Wilson's
        with Student's t.

        References
        ----------
        Kish, L. (1965). Survey Sampling. Korn, E. and Graubard, B. (1998). Confidence intervals
        for proportions with small expected number of positive counts estimated from survey data.

        Examples
        --------
        >>> cases = [True, True, False, False, True, False, True, False]
        >>> share = Proportion.of_documents(cases, list("aabbccdd"))
        >>> share.share, round(share.effective_n, 2), share.documents
        (0.5, 6.0, 4)
        """
        from scipy.special import stdtrit

        names, numbers = np.unique(np.array(documents), return_inverse=True)
        if len(names) < 2:
            return cls.of(sum(cases), len(cases), confidence)
        sizes: Floats = np.bincount(numbers).astype(np.float64)
        counts: Floats = np.bincount(numbers, weights=np.array(cases)).astype(np.float64)
        n, share = len(cases), float(np.mean(cases))
        effective_n = n / design_effect(counts, sizes)
        quantile = float(stdtrit(len(names) - 1, (1 + confidence) / 2))
        interval = _wilson(share, effective_n, quantile)
        return cls(int(sum(cases)), n, share, interval, effective_n, len(names))

    @classmethod
    def of_cases(cls, cases: Bools, documents: Sequence[str], confidence: float) -> "Proportion":
        """Return the share of cases, shape (cases,), as of documents if each has a name."""
        if all(documents):
            return cls.of_documents(cases.tolist(), documents, confidence)
        return cls.of(int(cases.sum()), len(cases), confidence)

    def pvalue_above(self, limit: float) -> float:
        """Test by the binomial distribution whether the share exceeds ``limit``, one-sided.

        >>> round(Proportion.of(4, 20).pvalue_above(0.05), 4)
        0.0159
        """
        from scipy.special import betainc

        n = self._tested_n
        successes = n * (self.share or 0.0)
        return float(betainc(successes, n - successes + 1, limit)) if successes else 1.0

    def pvalue_below(self, limit: float) -> float:
        """Test in the same way whether the share is below ``limit``.

        >>> round(Proportion.of(14, 20).pvalue_below(0.9), 4)
        0.0113
        """
        failures = 1 - (self.share or 0.0)
        return Proportion(0, self.n, failures, None, self.effective_n, self.documents).pvalue_above(
            1 - limit
        )

    @property
    def _tested_n(self) -> float:
        """The effective number, smaller with few documents (Korn and Graubard, 1998)."""
        from scipy.special import ndtri, stdtrit

        if self.documents is None:
            return self.effective_n
        normal, student = ndtri(TAIL), stdtrit(self.documents - 1, TAIL)
        return float(self.effective_n * (normal / student) ** 2)


TAIL = 0.0005  # at which Student's t is compared with the normal distribution


def design_effect(counts: Floats, sizes: Floats) -> float:
    """Return how many times the variance of a share is that of independent cases, at least 1.

    Arguments are numbers of these cases, and of all cases, of each document, shape (documents,).
    """
    n = sizes.sum()
    share = counts.sum() / n
    if share in (0.0, 1.0):
        return float(1 + max(0.0, (sizes**2).sum() / n - 1) * ASSUMED_CORRELATION)
    _, deviations = jackknife(np.stack([counts, sizes], axis=-1), ratio, sizes)
    return float(max(1.0, standard_error(deviations[:, 0]) ** 2 * n / (share * (1 - share))))


def _wilson(share: float, n: float, quantile: float) -> Interval:
    """Return Wilson's interval with a quantile of the normal distribution, or of Student's t."""
    squared = quantile**2
    middle = share + squared / (2 * n)
    reach = quantile * sqrt(share * (1 - share) / n + squared / (4 * n * n))
    low, high = ((middle + sign * reach) / (1 + squared / n) for sign in (-1, 1))
    return max(0.0, low), min(1.0, high)


def mcnemar(only_first: int, only_second: int) -> float:
    """Return the two-sided p-value of McNemar's exact test.

    >>> mcnemar(5, 0), mcnemar(2, 2)
    (0.0625, 1.0)
    """
    from scipy.special import bdtr

    fewer, all_ = min(only_first, only_second), only_first + only_second
    return min(1.0, 2 * float(bdtr(fewer, all_, 0.5)))
