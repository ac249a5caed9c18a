"""Scores in points, as papers print them."""

import math

from maege.array_types import Interval
from maege.number_format import MINUS, MISSING
from maege.studies.systems.report.reported_systems import ReportedSystems

POINTS = 100  # papers print scores of at most 1 as points
_DIGITS = 2


def scale(results: ReportedSystems, metric: str) -> int:
    """Return what scores of a metric are multiplied by: 100 if none is beyond 1, else 1."""
    scores = [system.score.value or 0.0 for system in results.found.ranked[metric]]
    return POINTS if all(abs(score) <= 1 for score in scores) else 1


def format_points(value: float | None, scale: int, *, signed: bool = False) -> str:
    """Write a score or a difference with two digits.

    >>> format_points(0.3733, 100), format_points(0.021, 100, signed=True), format_points(None, 1)
    ('37.33', '+2.10', '–')
    """
    if value is None or not math.isfinite(value):
        return MISSING
    text = f"{scale * value:{'+' if signed else ''}.{_DIGITS}f}"
    text = text if float(text) else f"{0:.{_DIGITS}f}"
    return text.replace("-", MINUS)


def format_points_interval(interval: Interval | None, scale: int, *, signed: bool = False) -> str:
    """Write an interval with two digits.

    >>> format_points_interval((0.35416, 0.3921), 100)
    '[35.42, 39.21]'
    """
    if interval is None:
        return MISSING
    low, high = (format_points(limit, scale, signed=signed) for limit in interval)
    return f"[{low}, {high}]"
