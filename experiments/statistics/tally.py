"""Outcomes of simulated runs, and the rates that they add up to."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from math import sqrt
from typing import Literal

import numpy as np

from maege.array_types import Interval

BETWEEN = " : "  # the names of two metrics that are compared
Measure = Literal["size", "coverage", "power", "share", "value"]


@dataclass(frozen=True)
class Rate:
    """How often something happened in simulated runs.

    Parameters
    ----------
    part
        Part of the bench.
    row
        What was examined.
    measure
        ``size`` of tests under a null hypothesis, ``coverage`` of intervals, ``power``, another
        ``share``, or the mean of a ``value``.
    sentences
        Size of the samples; 0 where it means nothing.
    mean, error
        Over runs and items (metrics), and its Monte-Carlo standard error.
    worst, worst_item
        The rate of the item with the largest size or the least coverage; None for a single item.
    without_outlying
        Mean of the items without metrics that have outliers; None if there are none.
    runs
        Number of runs.
    """

    part: str
    row: str
    measure: Measure
    sentences: int
    mean: float
    error: float
    worst: float | None
    worst_item: str
    without_outlying: float | None
    runs: int


@dataclass
class Tally:
    """Outcomes of one part of the bench.

    Parameters
    ----------
    part
        Its name.
    first_rows
        Rows in the order in which they are shown, before all others.
    outlying
        Names of metrics with outliers; see ``Rate.without_outlying``.
    """

    part: str
    first_rows: tuple[str, ...] = ()
    outlying: frozenset[str] = frozenset()
    _outcomes: dict[tuple[str, Measure, int], list[tuple[int, str, float]]] = field(
        default_factory=dict
    )

    def add(
        self,
        row: str,
        measure: Measure,
        sentences: int,
        run: int,
        item: str,
        outcome: float | None,
    ) -> None:
        """Record an outcome; None is left out."""
        if outcome is not None:
            outcomes = self._outcomes.setdefault((row, measure, sentences), [])
            outcomes.append((run, item, float(outcome)))

    def add_interval(
        self,
        row: str,
        sentences: int,
        run: int,
        item: str,
        interval: Interval | None,
        truth: float | None,
    ) -> None:
        """Record whether an interval covers the truth."""
        if interval is not None and truth is not None:
            covers = interval[0] <= truth <= interval[1]
            self.add(row, "coverage", sentences, run, item, covers)

    def rates(self) -> list[Rate]:
        """Return the rates of all rows, in the order of the first outcome."""
        rows = list(dict.fromkeys([*self.first_rows, *(row for row, _, _ in self._outcomes)]))
        keys = sorted(self._outcomes, key=lambda key: (rows.index(key[0]), *key[1:]))
        return [_rate(self.part, *key, self._outcomes[key], self.outlying) for key in keys]


def _rate(
    part: str,
    row: str,
    measure: Measure,
    sentences: int,
    outcomes: list[tuple[int, str, float]],
    outlying: frozenset[str],
) -> Rate:
    """Return the mean of outcomes, with the error between runs, whose items are dependent."""
    runs, items, values = zip(*outcomes, strict=True)
    number = np.unique(runs, return_inverse=True)[1]
    sums, counts = np.bincount(number, values), np.bincount(number)
    mean = sums.sum() / counts.sum()
    residual = sums - mean * counts
    error = sqrt(float((residual**2).sum())) / counts.sum()
    if measure in ("size", "coverage", "power", "share"):
        least = 0.5 / len(counts)  # so that 0 of 100 runs are not without an error
        error = max(error, sqrt(max(mean, least) * max(1 - mean, least) / counts.sum()))
    by_item: dict[str, list[float]] = {}
    for item, value in zip(items, values, strict=True):
        by_item.setdefault(item, []).append(value)
    worst, worst_item = _worst({item: float(np.mean(v)) for item, v in by_item.items()}, measure)
    regular = [v for name, v in by_item.items() if outlying.isdisjoint(name.split(BETWEEN))]
    without = [value for of_item in regular for value in of_item]
    return Rate(
        part,
        row,
        measure,
        sentences,
        float(mean),
        error,
        worst,
        worst_item,
        float(np.mean(without)) if without and len(regular) < len(by_item) else None,
        len(counts),
    )


def _worst(by_item: Mapping[str, float], measure: Measure) -> tuple[float | None, str]:
    if len(by_item) < 2:
        return None, ""
    choose = max if measure == "size" else min
    item = choose(by_item, key=lambda name: by_item[name])
    return by_item[item], item
