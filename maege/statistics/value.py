"""A number with its interval."""

from dataclasses import dataclass
from math import isfinite
from typing import SupportsFloat

from maege.array_types import Interval


@dataclass(frozen=True)
class Value:
    """A number with its interval.

    Parameters
    ----------
    value
        None if it is undefined.
    interval
        At the confidence of the configuration, not adjusted for other values; None without one.
    """

    value: float | int | None
    interval: Interval | None = None

    @property
    def ends(self) -> tuple[float | None, float | None]:
        """The ends of its interval; without one, the value twice."""
        return self.interval or (self.value, self.value)

    def minus(self, number: float) -> "Value":
        """Return the difference from a number that is known exactly.

        >>> Value(0.5, (0.25, 0.75)).minus(0.5)
        Value(value=0.0, interval=(-0.25, 0.25))
        """
        if self.value is None:
            return Value(None)
        ends = self.interval and (self.interval[0] - number, self.interval[1] - number)
        return Value(self.value - number, ends)


def finite(number: SupportsFloat) -> float | None:
    """Return a number; None if it is undefined, as a correlation with a constant.

    >>> finite(0.5), finite(float("nan"))
    (0.5, None)
    """
    value = float(number)
    return value if isfinite(value) else None
