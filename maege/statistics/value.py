"""A number with its interval."""

from dataclasses import dataclass

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
