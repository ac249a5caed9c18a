"""The scorecard as a chart: where each value lies from its limit, in per cent of the width.

The limit stands at the same place in all rows, and right of it is better. The bars are those of the
difference to the limit: the thick one is its 95 % interval, the thin one that of the level of the
mark. So the mark is good if the thin bar is right of the limit, and bad if it is left of it.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from maege.studies.dossier.cards import SETS_ROW
from maege.studies.dossier.figures import limit_value
from maege.studies.dossier.marks import Mark, better, worse

LIMIT_AT = 45.0  # per cent of the width
_LEFT, _RIGHT = 4.0, 95.0
_NORMAL_95 = 1.96


@dataclass(frozen=True)
class ChartRow:
    """Places in per cent of the width, from the left."""

    dot: float  # of the metric
    # Ends of the thick and of the thin bar; None without one.
    interval: tuple[float, float] | None
    adjusted: tuple[float, float] | None
    known: Mapping[str, float]  # of other metrics, by name


def chart_row(mark: Mark, known: Mapping[str, float]) -> ChartRow | None:
    """Return what is drawn of a row; None if it has no value or limit."""
    return chart_rows([mark], known)[0]


def chart_rows(marks: Sequence[Mark], known: Mapping[str, float]) -> list[ChartRow | None]:
    """Return what is drawn of a row of several metrics or test sets, on one scale.

    Each value lies from its own limit; values of known metrics lie from the first limit.
    """
    drawn = [_distances(mark, {} if number else known) for number, mark in enumerate(marks)]
    scale = _scale([distance for d in drawn if d for distance in d.visible])

    def place(distance: float) -> float:
        return round(min(_RIGHT, max(_LEFT, LIMIT_AT + scale * distance)), 1)

    return [
        None
        if d is None
        else ChartRow(
            place(d.distance),
            d.ends and (place(d.ends[0]), place(d.ends[1])),
            None if d.half is None else (place(d.distance - d.half), place(d.distance + d.half)),
            {name: place(value) for name, value in d.known.items()},
        )
        for d in drawn
    ]


@dataclass(frozen=True)
class _Distances:
    """Distances from the limit of a row; positive is better."""

    distance: float
    ends: tuple[float, float] | None
    half: float | None  # of the thin bar
    known: Mapping[str, float]

    @property
    def visible(self) -> list[float]:
        return [self.distance, *(self.ends or ()), *self.known.values()]


def _distances(mark: Mark, known: Mapping[str, float]) -> _Distances | None:
    limit, nearest = limit_value(mark), mark.nearest
    if mark.result is None or nearest is None or limit is None or not mark.is_examined:
        return None
    if mark.row.key == SETS_ROW:
        return None  # it counts other rows
    sign = -1 if mark.row.better == "lower" or mark.row.form == "count" else 1
    of_known = {name: sign * (value - limit) for name, value in known.items()}
    if mark.row.form == "count":
        return _Distances(sign * ((mark.result.value.value or 0) - limit), None, None, of_known)
    distance = sign * (nearest.difference.value or 0.0)
    ends = _oriented(nearest.difference.interval, sign)
    return _Distances(distance, ends, _adjusted_half(mark, abs(distance), ends), of_known)


def _oriented(interval: tuple[float, float] | None, sign: int) -> tuple[float, float] | None:
    if interval is None:
        return None
    low, high = sorted(sign * end for end in interval)
    return low, high


def _adjusted_half(mark: Mark, distance: float, ends: tuple[float, float] | None) -> float | None:
    """Return half of the thin bar, which reaches the limit if the p-value is at the level."""
    from scipy.special import ndtri

    if mark.level is None or mark.nearest is None or ends is None:
        return None
    quantile = -float(ndtri(mark.level))
    pvalue = min(better(mark.row, mark.nearest), worse(mark.row, mark.nearest))
    half = (ends[1] - ends[0]) / 2
    if 0 < pvalue < 0.5 and distance:
        return distance * quantile / -float(ndtri(pvalue))
    return half * max(1.0, quantile / _NORMAL_95) if pvalue == 0.5 else half


def _scale(distances: list[float]) -> float:
    """Return per cent of the width for a unit, so that everything is visible."""
    rooms = [
        (LIMIT_AT - _LEFT if distance < 0 else _RIGHT - LIMIT_AT) / abs(distance)
        for distance in distances
        if distance
    ]
    return min(rooms, default=1.0)
