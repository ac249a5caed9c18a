"""A chart of systems by metrics and people."""

import altair as alt
import pandas as pd

from maege.report.chart_style import BLUE, GREY, Chart, label_sides, labels, layered
from maege.report.columns import value_and_bounds
from maege.studies.humans.measurements import MAIN_SCORE, SetResults

_SIZE = 240  # pixels of a small chart


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
