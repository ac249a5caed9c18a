"""Paired numbers under two conditions, compared by the signs of their differences."""

from dataclasses import dataclass
from math import sqrt

from maege.array_types import Floats
from maege.statistics.multiple_testing import ALPHA
from maege.statistics.order_effects import POWER_80


@dataclass(frozen=True)
class SignComparison:
    """Whether numbers are larger under the first condition than under the second one.

    >>> import numpy as np
    >>> of_pairs = SignComparison.of(np.arange(1.0, 9.0), np.zeros(8))
    >>> of_pairs.pvalue, of_pairs.first_is_larger
    (0.0078125, True)
    """

    pairs: int
    first: float  # mean
    second: float
    more: int  # pairs in which the first number is larger
    fewer: int
    pvalue: float | None  # two-sided, of the sign test; None if there is no difference in any pair
    detectable: float  # the mean difference that would be found in 80 % of such samples

    @classmethod
    def of(cls, first: Floats, second: Floats) -> "SignComparison":
        """Compare two or more pairs of numbers, each of shape (pairs,)."""
        from scipy.stats import binomtest  # slow to import

        difference = first - second
        more, fewer = int((difference > 0).sum()), int((difference < 0).sum())
        pvalue = float(binomtest(more, more + fewer).pvalue) if more + fewer else None
        error = float(difference.std(ddof=1)) / sqrt(len(difference))
        means = float(first.mean()), float(second.mean())
        return cls(len(first), *means, more, fewer, pvalue, POWER_80 * error)

    @property
    def first_is_larger(self) -> bool:
        """Whether the first numbers are significantly more often larger."""
        return self.pvalue is not None and self.pvalue < ALPHA and self.more > self.fewer
