"""A chart of cells with numbers, of which significant ones have a colour."""

import altair as alt
import numpy as np
import pandas as pd

from maege.report.chart_style import DIVERGING, GREY, layered


def heat_map(
    frame: pd.DataFrame, cells: alt.Chart, field: str, title: str, grey: float = 0.0
) -> alt.LayerChart:
    """Draw cells with their text; significant ones have a colour for a field around 0.

    Others are ``grey``, the opacity, from 0 to 1.
    ``frame`` has columns ``significant`` and ``text``. Cells beyond the scale have its last colour;
    every cell shows its number.
    """
    sizes = frame.loc[frame["significant"], field].abs()
    limit = float(sizes.quantile(0.95)) if len(sizes) else 1.0
    limit = limit or 1.0
    dark = frame[field].abs() > 0.7 * limit
    frame["ink"] = np.where(dark, "white", "black")
    scale = alt.Scale(
        range=DIVERGING,
        domain=[-limit, -0.01 * limit, 0.01 * limit, limit],
        clamp=True,
        interpolate="rgb",
    )
    legend = alt.Legend(orient="bottom", gradientLength=240, titleLimit=600)
    colour = alt.Color(f"{field}:Q", title=title, scale=scale, legend=legend)
    empty = cells.mark_rect(color=GREY, fillOpacity=grey, stroke=GREY, strokeOpacity=0.3)
    coloured = cells.transform_filter("datum.significant").mark_rect().encode(color=colour)
    on_colour = cells.transform_filter("datum.significant").mark_text(fontSize=12)
    on_paper = cells.transform_filter("!datum.significant").mark_text(fontSize=12, opacity=0.75)
    return layered(
        empty,
        coloured,
        on_colour.encode(text=alt.Text("text:N"), color=alt.Color("ink:N", scale=None)),
        on_paper.encode(text=alt.Text("text:N")),
        data=frame,
        resolve={"scale": {"color": "independent"}},
    )
