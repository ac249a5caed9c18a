"""The forest as a chart, for notebooks and files: the page draws the same values by itself."""

from collections.abc import Sequence
from typing import Any

import altair as alt
import pandas as pd

from maege.report.chart_style import BLUE, GREY, layered, specification
from maege.report.forest import ForestGroup
from maege.statistics.results_json import plain

_WIDTH, _ROW = 320, 24  # pixels
_NAMES = alt.Axis(ticks=False, domain=False, labelPadding=12)
_NUMBERS = alt.Axis(tickCount=5, labelExpr="datum.value ? replace(datum.label, '0.', '.') : '0'")


def forest_chart(groups: Sequence[ForestGroup]) -> dict[str, Any]:
    """Return groups, one below the other, as Vega-Lite without colours and fonts."""
    chart = alt.vconcat(*map(_group, groups), spacing=24)
    return dict(plain(specification(chart)))


def _group(group: ForestGroup) -> alt.LayerChart:
    rows = pd.DataFrame(
        {
            "name": " ".join(filter(None, (row.name, row.detail))),
            "value": row.value,
            "low": row.interval[0] if row.interval else None,
            "high": row.interval[1] if row.interval else None,
            "written": row.written,
            "colour": BLUE if row.is_metric else GREY,
        }
        for row in group.rows
    )
    names = alt.Y("name:N", sort=None, title=None, axis=_NAMES)
    x = alt.X("value:Q", title=None, axis=_NUMBERS, scale=alt.Scale(domain=group.ends, nice=False))
    colour = alt.Color("colour:N", scale=None)
    base = alt.Chart().encode(y=names)
    bars = base.mark_rule(strokeWidth=4).encode(x=x.copy(), x2="high:Q", color=colour)
    bars.encoding.x.shorthand = "low:Q"
    layers = [
        bars,
        base.mark_point(size=80, filled=True, opacity=1).encode(x=x, color=colour),
        base.mark_text(align="left", dx=12).encode(x=alt.value(_WIDTH), text="written:N"),
    ]
    title = group.title
    if group.value.limit is not None:
        title = f"{title} (line: {group.limit})"
        line = alt.Chart().mark_rule(strokeWidth=1, color=GREY)
        layers.insert(0, line.encode(x=alt.datum(group.value.limit)))
    text = alt.TitleParams(title, anchor="start", frame="group", fontSize=13)
    return layered(*layers, data=rows, title=text, width=_WIDTH, height=alt.Step(_ROW))
