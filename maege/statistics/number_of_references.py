"""A statistic of a metric, as tau, with each number of references: what further references gain.

With fewer references than there are, it is computed with several sets of them, and averaged.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple

import numpy as np

from maege.array_types import Interval
from maege.statistics.bootstrap import percentile_interval
from maege.statistics.value import Value

_SPREAD = 0.95  # share of the single sets of references that are within their spread


class WithReferences(NamedTuple):
    """A statistic with a number of references."""

    references: int  # for each sentence
    sets: int  # of as many references
    value: Value  # mean over the sets
    spread: Interval | None  # limits of 95 % of the single sets; None if there is only one
    gain: Value | None  # the value minus that with fewer references; None for the smallest number


def by_number_of_references(
    single: Mapping[int, Sequence[float | None]],
    mean: Callable[[int], Value],
    gain: Callable[[int, int], Value | None],
) -> Iterator[WithReferences]:
    """Yield a statistic with each number of references, ascending.

    ``single``: by number of references, the statistic with each set of as many. ``mean``: returns
    the mean over the sets of a number of references, with its interval. ``gain``: returns the mean
    of a number minus that of the next smaller one, with a paired interval.
    """
    sizes = sorted(single)
    for index, size in enumerate(sizes):
        yield WithReferences(
            size,
            len(single[size]),
            mean(size),
            spread_of_sets(single[size]),
            gain(size, sizes[index - 1]) if index else None,
        )


def spread_of_sets(values: Sequence[float | None]) -> Interval | None:
    """Return what 95 % of single sets of references give; None of one set, or if none is defined.

    >>> spread_of_sets([0.25] * 30 + [0.5] * 30 + [9.0]), spread_of_sets([0.5])
    ((0.25, 0.5), None)
    """
    defined = np.array([value for value in values if value is not None], dtype=np.float64)
    return percentile_interval(defined, _SPREAD) if len(values) > 1 else None
