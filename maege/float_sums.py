"""The sum of a few floats, the same on all versions of Python."""

from collections.abc import Iterable
from functools import reduce
from operator import add


def plain_sum(values: Iterable[float]) -> float:
    """Return a sum that is rounded after each addition; ``sum`` is not, from Python 3.12 on.

    >>> plain_sum([0.1] * 10)
    0.9999999999999999
    """
    return reduce(add, values, 0.0)
