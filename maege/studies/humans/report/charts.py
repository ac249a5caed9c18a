"""Charts of metrics and people: the systems by both, and agreement by number of references."""

from typing import Any

import altair as alt
import pandas as pd

from maege.array_types import Interval
from maege.report.chart_style import BLUE, GREY, ORANGE, Chart, label_sides, labels, layered
from maege.report.columns import value_and_bounds
from maege.studies.humans.measurements import MAIN_SCORE, SetResults
from maege.studies.humans.number_of_references import TAU, ReferenceCountEstimate

_SIZE = 240  # pixels of a small chart
_TOLERANCE = 1e-9  # up to which correlations are equal
LEGEND_COLUMNS = 3
# Metrics differ in colour and shape; there are fewer shapes, so that pairs of them are repeated
# late. Colours of Okabe and Ito (2008), which readers with colour blindness can distinguish.
COLOURS = ("#0072B2", "#D55E00", "#009E73", "#CC79A7", "#E69F00", "#56B4E9", GREY)
SHAPES = ("circle", "square", "diamond", "triangle-up", "cross")
# By measure and score of a system: what a panel shows.
PANELS = {
    (TAU, "sentence"): "tau (sentences)",
    ("pearson", "mean"): "r (mean scores of sentences)",
    ("pearson", "pooled"): "r (pooled scores)",
}
LEVEL_TITLES = {"mean": "mean of sentence scores", "pooled": "pooled score"}


def system_frame(results: SetResults) -> pd.DataFrame:
    """Return a row for each metric and system: the scores by the metric and by people."""
    people = {row.system: row.score for row in results.judged_systems.get(MAIN_SCORE, [])}
    return pd.DataFrame(
        {
            "metric": metric,
            "system": of_metric.system,
            **value_and_bounds("people", people[of_metric.system]),
            **value_and_bounds("score", of_metric.score),
        }
        for metric, systems in results.metric_systems.items()
        for of_metric in systems
    )


def systems_chart(results: SetResults) -> Chart:
    """Draw the scores of systems by people and by each metric."""
    frame = system_frame(results).assign(side="")
    for _, of_metric in frame.groupby("metric"):
        right, up = (_pixels(of_metric[name]) for name in ("people", "score"))
        points = [*zip(right, up, of_metric.system, strict=True)]
        frame.loc[of_metric.index, "side"] = label_sides(points)
    base = alt.Chart()
    x = alt.X("people:Q", title="people (TrueSkill)", scale=alt.Scale(zero=False))
    y = alt.Y("score:Q", title="metric", scale=alt.Scale(zero=False))
    tooltip = [
        alt.Tooltip("system:N"),
        alt.Tooltip("people:Q", format=".3f"),
        alt.Tooltip("score:Q", format=".3f", title="metric"),
    ]
    layers = layered(
        base.mark_rule(color=GREY, opacity=0.5).encode(x=x, y=y.copy(), y2=alt.Y2("score_high:Q")),
        base.mark_rule(color=GREY, opacity=0.5).encode(
            x=x, y=alt.Y("score_low:Q"), y2=alt.Y2("score:Q")
        ),
        base.mark_rule(color=GREY, opacity=0.5).encode(
            x=alt.X("people_low:Q"), x2=alt.X2("people_high:Q"), y=y
        ),
        base.mark_point(color=BLUE, filled=True, size=40).encode(x=x, y=y, tooltip=tooltip),
        *labels(base.encode(x=x, y=y), "system"),
        data=frame,
        width=_SIZE,
        height=_SIZE,
    )
    chart = layers.facet(alt.Facet("metric:N", title=None), columns=3)
    return chart.resolve_scale(y="independent")


def _pixels(values: pd.Series) -> list[float]:
    """Return where values are on an axis, which is somewhat longer than their range."""
    low, high = values.min(), values.max()
    return [(value - low) / ((high - low) or 1.0) * _SIZE * 0.8 for value in values]


def reference_frame(results: SetResults) -> pd.DataFrame:
    """Return a row for each metric, number of references and kind of agreement: tau and r."""
    rows = [
        _reference_row(e, "agreement", PANELS[e.measure, e.level], e.value.interval)
        for e in results.reference_counts
        if e.value.value is not None and (e.measure, e.level) in PANELS
    ]
    return pd.DataFrame(rows)


def _reference_row(
    e: ReferenceCountEstimate, kind: str, title: str, ends: Interval | None
) -> dict[str, Any]:
    low, high = ends or (None, None)
    return {
        "metric": e.metric,
        kind: title,
        "references": e.references,
        "sets": e.subsets,
        "value": e.value.value,
        "low": low,
        "high": high,
    }


def _reference_tooltip(first: str, references: str) -> list[alt.Tooltip]:
    numbers = (alt.Tooltip(f"{name}:Q", format=".3f") for name in ("value", "low", "high"))
    sets = alt.Tooltip("sets:Q", title="sets of references")
    return [alt.Tooltip(first), alt.Tooltip(references), sets, *numbers]


def references_chart(results: SetResults) -> Chart | None:
    """Draw agreement with people by the number of references; None if it was not computed."""
    frame = reference_frame(results)
    if frame.empty:
        return None
    metrics = [m for m in results.metrics if m in set(frame["metric"])]
    legend = alt.Legend(title=None, orient="bottom", columns=LEGEND_COLUMNS, symbolOpacity=1)
    colours, shapes = (
        [values[i % len(values)] for i in range(len(metrics))] for values in (COLOURS, SHAPES)
    )
    colour = alt.Color("metric:N", legend=legend).scale(domain=metrics, range=colours)
    shape = alt.Shape("metric:N", legend=legend).scale(domain=metrics, range=shapes)
    base = alt.Chart().encode(
        x=alt.X("references:O", title="references").axis(labelAngle=0),
        xOffset=alt.XOffset("metric:N").scale(domain=metrics),
        color=colour,
    )
    value = alt.Y("value:Q", title="agreement with people").scale(zero=False)
    tooltip = _reference_tooltip("metric:N", "references:O")
    intervals = base.mark_rule(opacity=0.6).encode(y=alt.Y("low:Q"), y2=alt.Y2("high:Q"))
    lines = base.mark_line(strokeWidth=1.5).encode(y=value)
    points = base.mark_point(filled=True, size=45, opacity=1).encode(
        y=value, shape=shape, tooltip=tooltip
    )
    layers = [intervals, lines, points] if frame["low"].notna().any() else [lines, points]
    chart = layered(*layers, data=frame, width=_SIZE, height=_SIZE)
    panels = [title for title in PANELS.values() if title in set(frame["agreement"])]
    facet = alt.Facet("agreement:N", title=None, sort=panels)
    faceted = chart.facet(facet, columns=len(panels)).resolve_scale(y="independent")
    return faceted.resolve_axis(x="independent")


def spread_frame(results: SetResults) -> pd.DataFrame:
    """Return a row for each metric, level and number of references: rho and its spread.

    That is what single sets have; of one set, its value.
    """
    rows = [
        _reference_row(e, "level", LEVEL_TITLES[e.level], e.spread or (value, value))
        for e in results.reference_counts
        if e.measure == "spearman" and (value := e.value.value) is not None
    ]
    return _without_equal_levels(pd.DataFrame(rows))


def _without_equal_levels(frame: pd.DataFrame) -> pd.DataFrame:
    """Leave out the pooled score of metrics for which it is the mean of sentence scores."""
    if frame.empty or frame["level"].nunique() < len(LEVEL_TITLES):
        return frame
    mean, pooled = LEVEL_TITLES.values()
    values = frame.pivot(index=["metric", "references"], columns="level", values="value")
    is_equal = (values[mean] - values[pooled]).abs() < _TOLERANCE
    equal = is_equal.groupby("metric").all()
    return frame[(frame["level"] == mean) | ~frame["metric"].map(equal)]


def spread_chart(results: SetResults) -> Chart | None:
    """Draw rho by the number of references, at both levels, and what single sets have.

    None if it was not computed.
    """
    frame = spread_frame(results)
    if frame.empty:
        return None
    levels = [title for title in LEVEL_TITLES.values() if title in set(frame["level"])]
    legend = alt.Legend(title=None, orient="bottom", symbolOpacity=1)
    base = alt.Chart().encode(
        x=alt.X("references:Q", title="references")
        .scale(zero=False, nice=False, padding=8)
        .axis(tickMinStep=1, format="d", tickCount=6),
        color=alt.Color("level:N", legend=legend).scale(domain=levels, range=[BLUE, ORANGE]),
    )
    value = alt.Y("value:Q", title="rho with people").scale(zero=False)
    tooltip = _reference_tooltip("level:N", "references:Q")
    band = base.mark_area(opacity=0.15).encode(y=alt.Y("low:Q"), y2=alt.Y2("high:Q"))
    line = base.mark_line(strokeWidth=1.5).encode(y=value)
    shape = alt.Shape("level:N", legend=legend).scale(domain=levels, range=["circle", "square"])
    points = base.mark_point(filled=True, size=35, opacity=1).encode(
        y=value, shape=shape, tooltip=tooltip
    )
    chart = layered(band, line, points, data=frame, width=_SIZE, height=_SIZE)
    metrics = [m for m in results.metrics if m in set(frame["metric"])]
    faceted = chart.facet(alt.Facet("metric:N", title=None, sort=metrics), columns=3)
    return faceted.resolve_axis(x="independent")
