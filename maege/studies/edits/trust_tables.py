"""The tables of trust: from which difference of two scores their order is right."""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from maege.attribution.calibration import CalibrationPoint, TrustedDifference
from maege.number_format import format_number, format_percentage
from maege.report.chart_style import specification
from maege.report.columns import Column, record_rows, record_table
from maege.report.study_parts import Section, StudyTable, View, table_sections
from maege.studies.edits.measurements import MetricEdits

_NONE = "none"

_TRUST_CAPTION = (
    "shown from: from which difference on, of two texts with different scores, the one that scores "
    "higher has more of the edits in at least so many cases. It is the upper end of the estimate, "
    "by isotonic regression; “none”: no difference is shown to. larger: untied pairs with at least "
    "this difference; right of these: an average, which is easier to reach. highest: largest "
    "fitted share, and from which difference. [interval]: bootstrap of sentences; an end that is "
    "“none” is of samples without such a difference."
)
_CALIBRATION_CAPTION = (
    "Pairs of texts with different scores, in groups by the size of the difference (from, to). "
    "pairs: the share of all that a group has; lattices weigh the same. right: share of the group "
    "in the right order. fitted: the same by isotonic regression, which never falls. A group has "
    "pairs of at least 30 sentences, if there are as many. [interval]: "
    "bootstrap of sentences."
)


class _Trust(NamedTuple):
    """A level of trust of a metric, and the first point with the highest fitted share."""

    metric: str
    trusted: TrustedDifference
    highest: CalibrationPoint | None


class _Point(NamedTuple):
    """A point of the curve of a metric."""

    metric: str
    point: CalibrationPoint


def trust_sections(metrics: Sequence[MetricEdits]) -> Iterator[Section]:
    """Return from which difference an order can be trusted, and the curves."""
    curves = [(m.summary.metric, m.order.calibration) for m in metrics]
    levels = [_Trust(name, t, curve.highest) for name, curve in curves for t in curve.trusted]
    trusted = [
        {
            "metric": level.metric,
            **record_rows([level.trusted])[0],
            "shown_from": level.trusted.shown,
            "highest": level.highest and level.highest.fitted.value,
            "highest_from": level.highest and level.highest.least,
        }
        for level in levels
    ]
    points = [_Point(name, point) for name, curve in curves for point in curve.points]
    fitted = [{"metric": p.metric, **record_rows([p.point])[0]} for p in points]
    tables = (
        StudyTable("trusted", trusted, (_trust_view(levels),)),
        StudyTable("calibration", fitted, (_calibration_view(points),)),
    )
    return table_sections(tables)


def _trust_view(records: Sequence[_Trust]) -> View:
    columns = (
        Column("metric"),
        Column("right in", lambda r: format_percentage(r.trusted.level), "cell"),
        Column("shown from", lambda r: _number(r.trusted.shown), "cell"),
        Column("larger", lambda r: r.trusted.above, "share"),
        Column("right of these", lambda r: r.trusted.accuracy_above, "share"),
        Column("estimate", lambda r: written_difference(r.trusted), "cell"),
        Column("highest", lambda r: r.highest and r.highest.fitted, "estimate"),
        Column("from", lambda r: r.highest and r.highest.least, "number"),
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
    return _NONE if value is None else format_number(value, 3)


def _calibration_view(points: Sequence[_Point]) -> View:
    columns = (
        Column("metric"),
        Column("from", lambda r: r.point.least, "number"),
        Column("to", lambda r: r.point.largest, "number"),
        Column("pairs", lambda r: r.point.share, "share"),
        Column("right", lambda r: r.point.observed, "number"),
        Column("fitted", lambda r: r.point.fitted, "estimate"),
    )
    title = "How likely an order is right, by the difference of the scores"
    table = record_table(_CALIBRATION_CAPTION, columns, points)
    return View(title, table, charts=calibration_charts(points), is_folded=True)


def calibration_charts(points: Sequence[tuple[str, CalibrationPoint]]) -> dict[str, Any]:
    """Draw the fitted share of right orders against the difference, with its band."""
    import altair as alt  # slow to import

    charts = {}
    for metric in dict.fromkeys(name for name, _ in points):
        rows = [
            {"difference": p.difference, "right": p.fitted.value, "low": low, "high": high}
            for name, p in points
            if name == metric
            for low, high in [p.fitted.ends]
        ]
        base = alt.Chart(alt.Data(values=rows)).encode(
            alt.X("difference:Q"), tooltip=[alt.Tooltip(f"{n}:Q") for n in rows[0]]
        )
        scale = alt.Scale(domain=[0, 1])
        band = base.mark_area(opacity=0.3).encode(alt.Y("low:Q", scale=scale, title="right"),
                                                  alt.Y2("high:Q"))  # fmt: skip
        line = base.mark_line(interpolate="step-after").encode(alt.Y("right:Q", scale=scale))
        charts[metric] = specification(alt.layer(band, line))
    return charts
