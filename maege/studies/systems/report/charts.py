"""Charts of compared systems: scores with intervals, and ranges of ranks."""

import math
from collections.abc import Mapping
from typing import Any

import altair as alt
import pandas as pd

from maege.report.chart_style import BLUE, ORANGE, specification
from maege.studies.systems.report.reported_systems import ReportedSystems

WIDTH, STEP = 220, 17  # pixels of a chart, and of the row of a system
MAX_SYSTEMS = 60  # of a chart
NAME_LIMIT = 90  # pixels


def score_frame(results: ReportedSystems, metric: str) -> pd.DataFrame:
    """Return a row for each system: score, interval, range of ranks, cluster.

    Of many systems, only the best; those without a defined score are left out.
    """
    rows = []
    for place, r in enumerate(results.found.ranked[metric][:MAX_SYSTEMS], start=1):
        if math.isfinite(r.score):
            low, high = r.interval or (None, None)
            rows.append((r.system, r.score, low, high, place, r.best_rank, r.worst_rank, r.cluster))
    columns = ["system", "score", "low", "high", "rank", "best", "worst", "cluster"]
    return pd.DataFrame(rows, columns=columns)


def scores(results: ReportedSystems, metric: str) -> Mapping[str, Any] | None:
    """Draw the scores of systems with intervals, the best first."""
    frame = score_frame(results, metric)
    if frame.empty:
        return None
    base = alt.Chart(frame).encode(y=_systems(frame))
    scale = alt.Scale(zero=False)
    tooltip = [
        alt.Tooltip("system:N"),
        *(alt.Tooltip(f"{name}:Q", format=".4f") for name in ("score", "low", "high")),
    ]
    intervals = base.mark_rule(color=BLUE, strokeWidth=2, opacity=0.6).encode(
        x=alt.X("low:Q", title="score", scale=scale), x2="high:Q"
    )
    points = base.mark_point(color=BLUE, filled=True, size=45, opacity=1).encode(
        x=alt.X("score:Q", title="score", scale=scale), tooltip=tooltip
    )
    return _panel([intervals, points] if frame["low"].notna().any() else [points])


def ranks(results: ReportedSystems, metric: str) -> Mapping[str, Any] | None:
    """Draw the range of the rank of each system; None without intervals.

    The colour changes with the cluster.
    """
    frame = score_frame(results, metric)
    frame = frame[frame["best"].notna()]
    if frame.empty:
        return None
    # A bar begins and ends half a rank beyond, so that a range of one rank can be seen.
    frame = frame.assign(
        start=frame["best"] - 0.5, end=frame["worst"] + 0.5, colour=frame["cluster"] % 2
    )
    base = alt.Chart(frame).encode(
        y=_systems(frame),
        tooltip=[
            alt.Tooltip("system:N"),
            *(alt.Tooltip(f"{name}:Q") for name in ("rank", "best", "worst", "cluster")),
        ],
    )
    scale = alt.Scale(domain=[0.5, float(frame["end"].max())], nice=False)
    axis = alt.Axis(tickMinStep=1, format="d")
    bars = base.mark_bar(height=9, opacity=0.65).encode(
        x=alt.X("start:Q", title="rank", scale=scale, axis=axis),
        x2="end:Q",
        color=alt.Color("colour:N", legend=None).scale(domain=[1, 0], range=[BLUE, ORANGE]),
    )
    ticks = base.mark_tick(color="currentColor", thickness=2, height=11).encode(
        x=alt.X("rank:Q", title="rank", scale=scale, axis=axis)
    )
    return _panel([bars, ticks])


def _systems(frame: pd.DataFrame) -> alt.Y:
    axis = alt.Axis(labelLimit=NAME_LIMIT, grid=True)
    return alt.Y("system:N", title=None, sort=list(frame["system"]), axis=axis)


def _panel(layers: list[alt.Chart]) -> Mapping[str, Any]:
    return specification(alt.layer(*layers).properties(width=WIDTH, height=alt.Step(STEP)))
