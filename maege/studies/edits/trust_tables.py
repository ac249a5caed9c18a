"""The tables of trust: from which difference of two scores their order is right."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from maege.attribution.calibration import CalibrationPoint, TrustedDifference
from maege.number_format import format_number, format_percentage
from maege.report.columns import Column, record_rows, record_table
from maege.report.study_parts import Section, StudyTable, View
from maege.studies.edits.charts import calibration_charts
from maege.studies.edits.measurements import MetricEdits

NONE = "none"

_TRUST_CAPTION = (
    "difference: from which on, of two texts with different scores, the one that scores higher has "
    "more of the edits in at least so many cases, by isotonic regression; “none”: no difference "
    "does. larger: untied pairs with at least this difference; right of these: an average, which "
    "is easier to reach. highest: largest fitted share, and from which difference. [interval]: "
    "bootstrap of sentences; an end that is “none” is of samples without such a difference."
)
_CALIBRATION_CAPTION = (
    "Pairs of texts with different scores, in groups by the size of the difference (from, to). "
    "pairs: the share of all that a group has; lattices weigh the same. right: share of the group "
    "in the right order. fitted: the same by isotonic regression, which never falls. [interval]: "
    "bootstrap of sentences."
)
_CALIBRATION_TITLE = "How likely an order is right, by the difference of the scores"


@dataclass(frozen=True)
class _Trust:
    """A level of trust of a metric."""

    metric: str
    trusted: TrustedDifference
    highest: float | None  # fitted share
    highest_from: float | None


@dataclass(frozen=True)
class _Point:
    """A point of the curve of a metric."""

    metric: str
    point: CalibrationPoint


def trust_sections(metrics: Sequence[MetricEdits]) -> Iterator[Section]:
    """Yield from which difference an order can be trusted, and the curves."""
    levels = [level for of_metric in metrics for level in _levels(of_metric)]
    if levels:
        yield _section("trusted", _rows(levels, "trusted_"), _trust_view(levels))
    points = [_Point(m.summary.metric, p) for m in metrics for p in m.order.calibration.points]
    if points:
        yield _section("calibration", _rows(points, "point_"), _calibration_view(points))


def _section(name: str, rows: Sequence[dict[str, Any]], view: View) -> Section:
    return Section(view.title, tables=(StudyTable(name, rows, (view,)),))


def _rows(records: Sequence[Any], prefix: str) -> list[dict[str, Any]]:
    return [
        {key.removeprefix(prefix): value for key, value in row.items()}
        for row in record_rows(records)
    ]


def _levels(of_metric: MetricEdits) -> Iterator[_Trust]:
    calibration = of_metric.order.calibration
    top = calibration.highest
    highest = (None, None) if top is None else (top.fitted.value, top.least)
    for trusted in calibration.trusted:
        yield _Trust(of_metric.summary.metric, trusted, *highest)


def _trust_view(records: Sequence[_Trust]) -> View:
    columns = (
        Column("metric"),
        Column("right in", lambda r: format_percentage(r.trusted.level), "cell"),
        Column("difference", lambda r: written_difference(r.trusted), "cell"),
        Column("larger", lambda r: r.trusted.above, "share"),
        Column("right of these", lambda r: r.trusted.accuracy_above, "share"),
        Column("highest", "highest", "share"),
        Column("from", "highest_from", "number"),
    )
    table = record_table(_TRUST_CAPTION, columns, records)
    return View("From which difference an order can be trusted", table, is_main=True)


def written_difference(trusted: TrustedDifference) -> str:
    """Write a difference with its interval; ``none`` where there is none."""
    has_no_end = trusted.low is None and trusted.high is None
    if has_no_end and (trusted.difference is None or not trusted.missing):  # of one sentence
        return _number(trusted.difference)
    ends = ", ".join(_number(end) for end in (trusted.low, trusted.high))
    return f"{_number(trusted.difference)} [{ends}]"


def _number(value: float | None) -> str:
    return NONE if value is None else format_number(value, 3)


_POINT_COLUMNS = (
    Column("metric"),
    Column("from", lambda r: r.point.least, "number"),
    Column("to", lambda r: r.point.largest, "number"),
    Column("pairs", lambda r: r.point.share, "share"),
    Column("right", lambda r: r.point.observed, "number"),
    Column("fitted", lambda r: r.point.fitted, "estimate"),
)


def _calibration_view(points: Sequence[_Point]) -> View:
    charts = calibration_charts([(p.metric, p.point) for p in points])
    table = record_table(_CALIBRATION_CAPTION, _POINT_COLUMNS, points)
    return View(_CALIBRATION_TITLE, table, charts=charts, is_folded=True)
