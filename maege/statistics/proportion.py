"""Shares of independent cases, with Wilson's interval."""

from dataclasses import dataclass
from math import sqrt

from maege.statistics.bootstrap import Interval


@dataclass(frozen=True)
class Proportion:
    """The share of some cases, with its interval.

    Parameters
    ----------
    count, n
        Number of these cases, and of all.
    share, interval
        count / n, and its interval (Wilson, 1927); None without cases.
    """

    count: int
    n: int
    share: float | None
    interval: Interval | None

    @classmethod
    def of(cls, count: int, n: int, confidence: float = 0.95) -> "Proportion":
        """Return the share of ``count`` in ``n``.

        >>> Proportion.of(0, 10).interval
        (0.0, 0.277...)
        """
        from scipy.special import ndtri

        if n == 0:
            return cls(0, 0, None, None)
        share = count / n
        z = float(ndtri((1 + confidence) / 2))
        middle = share + z * z / (2 * n)
        reach = z * sqrt(share * (1 - share) / n + z * z / (4 * n * n))
        low, high = ((middle + sign * reach) / (1 + z * z / n) for sign in (-1, 1))
        return cls(count, n, share, (max(0.0, low), min(1.0, high)))
