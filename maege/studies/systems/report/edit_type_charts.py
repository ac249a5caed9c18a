"""Heat maps of systems by ERRANT's type of error."""

from collections.abc import Mapping
from typing import Any

import altair as alt
import pandas as pd

from maege.report.chart_style import specification
from maege.studies.systems.edit_breakdown import MACRO, MICRO, TYPE
from maege.studies.systems.report.reported_systems import ReportedSystems

STEP = 58  # pixels of a column; the page makes it fit
ROW = 20
MAX_SYSTEMS = 30
MEASURES = {"f": "F", "recall": "recall"}


def edit_type_frame(results: ReportedSystems) -> pd.DataFrame:
    """Return a row for each type that has gold edits, and each of the best systems.

    ``gold`` is the mean number of gold edits over systems, for which other annotators are chosen.
    """
    rows = [
        r
        for r in results.found.analyses.edit_scores
        if r.by == TYPE and r.part not in (MICRO, MACRO) and r.gold is not None
    ]
    if not rows:
        return pd.DataFrame()
    order = [r.system for r in results.found.ranked[rows[0].metric]][:MAX_SYSTEMS]
    frame = pd.DataFrame(
        {
            "type": r.part,
            "system": r.system,
            "rank": order.index(r.system),
            "gold": r.gold,
            "f": r.f,
            "precision": r.precision,
            "recall": r.recall,
        }
        for r in rows
        if r.system in order
    )
    frame["gold"] = frame.groupby("type")["gold"].transform("mean").round()
    frame = frame[frame["gold"] > 0].sort_values(["gold", "type"], ascending=[False, True])
    return frame.assign(label=frame["type"] + " (" + frame["gold"].astype(int).astype(str) + ")")


def edit_types(results: ReportedSystems, measure: str) -> Mapping[str, Any] | None:
    """Draw the F or the recall of each type of error by each system; None without ERRANT.

    ``measure`` is one of MEASURES.
    """
    frame = edit_type_frame(results)
    if frame.empty:
        return None
    systems = frame.sort_values("rank")["system"].unique().tolist()
    base = alt.Chart(frame).encode(
        x=alt.X("system:N", title=None, sort=systems).axis(
            orient="top", labelAngle=-45, labelLimit=90, grid=False
        ),
        y=alt.Y("label:N", title=None, sort=frame["label"].unique().tolist()).axis(grid=False),
        tooltip=[
            "type:N",
            "system:N",
            alt.Tooltip("gold:Q", title="gold edits"),
            *(alt.Tooltip(f"{name}:Q", format=".3f") for name in ("f", "precision", "recall")),
        ],
    )
    colour = alt.Color(f"{measure}:Q", legend=None).scale(
        domain=[0, 1], range=["#ecf3fa", "#084886"]
    )
    text_colour = alt.when(alt.datum[measure] > 0.5).then(alt.value("#fff"))
    layers = alt.layer(
        base.mark_rect().encode(color=colour),
        base.mark_text(fontSize=11).encode(
            text=alt.Text(f"{measure}:Q", format=".2f"),
            color=text_colour.otherwise(alt.value("#000")),
        ),
    ).properties(width=alt.Step(STEP), height=alt.Step(ROW))
    return specification(layers)
