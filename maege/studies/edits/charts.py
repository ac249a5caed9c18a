"""The charts of ``maege edits``, by metric."""

from collections.abc import Mapping, Sequence
from typing import Any

from maege.attribution.calibration import CalibrationPoint
from maege.report.chart_style import specification
from maege.report.columns import by_metric
from maege.studies.edits.by_type import TypeInteraction, TypeWorth

Charts = Mapping[str, Mapping[str, Any]]


def calibration_charts(points: Sequence[tuple[str, CalibrationPoint]]) -> Charts:
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


def worth_charts(records: Sequence[TypeWorth]) -> Charts:
    """Draw the worth of each type as a bar, with its interval."""
    import altair as alt  # slow to import

    charts = {}
    for metric, of_metric in by_metric(records).items():
        rows = [
            {"type": r.type, "worth": r.shapley.value, "low": low, "high": high, "edits": r.edits}
            for r in of_metric
            for low, high in [r.shapley.ends]
        ]
        base = alt.Chart(alt.Data(values=rows)).encode(
            alt.Y("type:N", sort="-x", title=None),
            tooltip=[alt.Tooltip("type:N"), alt.Tooltip("worth:Q"), alt.Tooltip("edits:Q")],
        )
        bars = base.mark_bar().encode(alt.X("worth:Q"))
        rules = base.mark_rule().encode(alt.X("low:Q", title="worth"), alt.X2("high:Q"))
        charts[metric] = specification(alt.layer(bars, rules))
    return charts


def pair_charts(records: Sequence[TypeInteraction]) -> Charts:
    """Draw the excess interactions of types, in units of a typical edit; others stay white."""
    import altair as alt  # slow to import

    largest = max((abs(r.relative or 0.0) for r in records if r.is_significant), default=0.0)
    charts = {}
    for metric in dict.fromkeys(record.metric for record in records if record.is_significant):
        rows = [
            {"first": first, "second": second, "excess": r.relative if r.is_significant else None,
             "pairs": r.pairs}
            for r in records
            if r.metric == metric
            for first, second in {(r.first, r.second), (r.second, r.first)}
        ]  # fmt: skip
        rows.sort(key=lambda row: (row["first"], row["second"]))
        scale = alt.Scale(domain=[-largest, largest], scheme="redblue")
        chart = alt.Chart(alt.Data(values=rows)).mark_rect().encode(
            alt.X("first:N", title=None), alt.Y("second:N", title=None),
            alt.Color("excess:Q", scale=scale),
            tooltip=[alt.Tooltip("first:N"), alt.Tooltip("second:N"), alt.Tooltip("excess:Q"),
                     alt.Tooltip("pairs:Q")],
        )  # fmt: skip
        charts[metric] = specification(chart)
    return charts
