"""Metrics whose scores look upside down."""

from maege.array_types import Interval

# Then at least two thirds of the pairs that are not tied are ordered wrongly.
INVERTED_BELOW = -1 / 3
_INVERTED = (
    "Is lower better? Most pairs are ordered the wrong way round (the interval of tau (macro) is "
    "below -1/3). If lower scores are better, set `lower_is_better`"
)


def looks_inverted(interval: Interval | None) -> bool:
    """Whether an interval of tau (macro) suggests that lower scores are better.

    >>> looks_inverted((-0.65, -0.47)), looks_inverted((-0.27, -0.04)), looks_inverted(None)
    (True, False, False)
    """
    return interval is not None and interval[1] < INVERTED_BELOW
