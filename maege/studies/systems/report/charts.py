"""Charts of compared systems: scores with intervals, and ranges of ranks."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import altair as alt
import pandas as pd

from maege.report.chart_style import BLUE, ORANGE, specification
from maege.studies.systems.report.reported_systems import ReportedSystems
from maege.studies.systems.scored_systems import ScoredSystem

_WIDTH, _STEP = 220, 17  # pixels of a chart, and of the row of a system
MAX_CHART_SYSTEMS = 60
_NAME_LIMIT = 90  # pixels

_Spec = Mapping[str, Any]


def score_charts(results: ReportedSystems) -> dict[str, _Spec]:
    """Draw the scores of systems with intervals, the best first, by metric."""
    return _by_metric(results, _score_chart)


def rank_charts(results: ReportedSystems) -> dict[str, _Spec]:
    """Draw the range of the rank of each system, by metric; nothing without intervals.

    The colour changes with the cluster.
    """
    return _by_metric(results, _rank_chart)


def _by_metric(
    results: ReportedSystems, draw: Callable[[pd.DataFrame], _Spec | None]
) -> dict[str, _Spec]:
    frames = {metric: _frame(ranked) for metric, ranked in results.found.ranked.items()}
    charts = {metric: draw(frame) for metric, frame in frames.items() if not frame.empty}
    return {metric: chart for metric, chart in charts.items() if chart is not None}


def _frame(ranked: Sequence[ScoredSystem]) -> pd.DataFrame:
    """Return a row for each system: score, interval, range of ranks, cluster.

    Of many systems, only the best; those without a defined score are left out.
    """
    rows = []
    for rank, s in enumerate(ranked[:MAX_CHART_SYSTEMS], start=1):
        if s.score.value is not None:
            ends = s.score.interval or (None, None)
            rows.append(
                (s.system, s.score.value, *ends, rank, s.best_rank, s.worst_rank, s.cluster)
            )
    columns = ["system", "score", "low", "high", "rank", "best", "worst", "cluster"]
    return pd.DataFrame(rows, columns=columns)


def _score_chart(frame: pd.DataFrame) -> _Spec:
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


def _rank_chart(frame: pd.DataFrame) -> _Spec | None:
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
    axis = alt.Axis(labelLimit=_NAME_LIMIT, grid=True)
    return alt.Y("system:N", title=None, sort=list(frame["system"]), axis=axis)


def _panel(layers: list[alt.Chart]) -> _Spec:
    return specification(alt.layer(*layers).properties(width=_WIDTH, height=alt.Step(_STEP)))
