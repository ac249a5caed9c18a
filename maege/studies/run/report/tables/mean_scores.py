"""Mean scores of each metric by a number of errors or edits: tables and curves."""

import altair as alt
import pandas as pd

from maege.report.chart_style import BLUE, facets
from maege.report.display_table import DisplayTable


def mean_table(
    frame: pd.DataFrame, metrics: list[str], columns: tuple[str, str], form: str, caption: str
) -> DisplayTable:
    """Return mean scores: a row for each level, with two of its numbers, a column per metric.

    Parameters
    ----------
    frame
        Has a row for each level and metric, with the columns ``metric`` and ``mean``.
    metrics
        In their order.
    columns
        Names of those with the two numbers; the first one is the level.
    form
        How the second number is written, as a format of Python.
    caption
        Of the table.
    """
    if frame.empty:
        return DisplayTable(caption, (), [])
    level, second = columns
    means = frame.pivot_table(index=level, columns="metric", values="mean")
    by_level = frame.groupby(level)[second].first()
    rows = [
        (f"{at:g}", f"{by_level[at]:{form}}", *(f"{means.loc[at, name]:.4f}" for name in metrics))
        for at in means.index
    ]
    return DisplayTable(caption, (*columns, *metrics), rows)


def mean_curves(
    frame: pd.DataFrame, x: alt.X, tooltip: list[str | alt.Tooltip], metrics: list[str]
) -> alt.FacetChart:
    """Draw a mean with its band for each metric, each with its own scale.

    ``frame`` has columns ``metric``, ``mean``, ``low`` and ``high``.
    """
    shared = alt.Chart().encode(x=x)
    score = alt.Y("mean:Q", title="score").scale(zero=False)
    band = shared.mark_area(opacity=0.25, color=BLUE).encode(
        y=alt.Y("low:Q", title="score").scale(zero=False), y2=alt.Y2("high:Q")
    )
    line = shared.mark_line(color=BLUE, strokeWidth=1.5).encode(y=score)
    points = shared.mark_point(color=BLUE, filled=False, size=28).encode(y=score, tooltip=tooltip)
    layers = [band, line, points] if frame["low"].notna().any() else [line, points]
    chart = alt.layer(*layers, data=frame).properties(width=170, height=120)
    return facets(chart, metrics).resolve_scale(y="independent").resolve_axis(x="independent")
