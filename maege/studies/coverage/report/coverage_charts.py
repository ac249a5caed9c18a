"""Charts of coverage: the curve, scores of perfect systems, people and systems."""

from collections.abc import Sequence

import altair as alt
import pandas as pd

from maege.report.chart_style import BLUE, GREY, ORANGE, Chart
from maege.studies.coverage.ceiling.human_ceiling import HumanCeiling
from maege.studies.coverage.perfect.perfect_estimates import PerfectEstimate
from maege.studies.coverage.pool_results import PoolResults

WIDTH, HEIGHT = 560, 280  # pixels
SMALL = 240


def coverage_frame(pools: Sequence[PoolResults]) -> pd.DataFrame:
    """Return a row for each comparison and number of references; the curves begin at 0."""
    rows = []
    for pool in pools:
        rows.append(_row(pool, 0, 0.0, (0.0, 0.0), extrapolated=False))
        rows += [
            _row(pool, p.references, p.value, p.interval, extrapolated=bool(p.extrapolated))
            for p in pool.points
        ]
        # The two parts of a curve meet.
        last = max((i for i, row in enumerate(rows) if not row["extrapolated"]), default=None)
        if last is not None and last + 1 < len(rows):
            rows.append(rows[last] | {"extrapolated": True})
    return pd.DataFrame(rows).assign(
        part=lambda frame: frame["extrapolated"].map({True: "extrapolated", False: "observed"})
    )


def _row(
    pool: PoolResults,
    references: int,
    value: float,
    interval: tuple[float, float] | None,
    *,
    extrapolated: bool,
) -> dict[str, object]:
    low, high = interval or (value, value)
    same = {"exact": "same text", "changes": "same words changed"}[pool.comparison]
    return {
        "same": same,
        "references": references,
        "coverage": value,
        "low": low,
        "high": high,
        "extrapolated": extrapolated,
    }


def coverage(pools: Sequence[PoolResults]) -> Chart:
    """Draw coverage against the number of references: solid where observed, else dashed."""
    frame = coverage_frame(pools)
    base = alt.Chart(frame).encode(
        x=alt.X("references:Q", title="references"),
        color=alt.Color(
            "same:N",
            title="same correction:",
            scale=alt.Scale(domain=["same text", "same words changed"], range=[BLUE, ORANGE]),
            legend=alt.Legend(orient="top"),
        ),
    )
    y = alt.Y("coverage:Q", title="coverage (dashed: extrapolated)", scale=alt.Scale(domain=[0, 1]))
    return alt.layer(
        base.mark_area(opacity=0.15).encode(y=alt.Y("low:Q"), y2="high:Q"),
        base.mark_line(point=True).encode(
            y=y,
            strokeDash=alt.StrokeDash(
                "part:N",
                title="",
                scale=alt.Scale(domain=["observed", "extrapolated"], range=[[1, 0], [5, 4]]),
                legend=None,
            ),
            tooltip=[
                alt.Tooltip("references:Q"),
                alt.Tooltip("coverage:Q", format=".3f"),
                alt.Tooltip("low:Q", format=".3f"),
                alt.Tooltip("high:Q", format=".3f"),
            ],
        ),
    ).properties(width=WIDTH, height=HEIGHT)


def perfect(estimates: Sequence[PerfectEstimate]) -> Chart:
    """Draw the scores of perfect systems against the number of references, for each metric."""
    names = {
        "distinct": "a correction",
        "replacement": "a correction",
        "lucky": "a reference",
        "copy": "the source",
    }
    frame = pd.DataFrame(
        {
            "metric": e.metric,
            "output": names[e.policy],
            "references": e.references,
            "score": e.value,
            "low": (e.interval or (e.value, e.value))[0],
            "high": (e.interval or (e.value, e.value))[1],
        }
        for e in estimates
    )
    base = alt.Chart(frame).encode(
        x=alt.X("references:Q", title="references", axis=alt.Axis(tickCount=5)),
        color=alt.Color(
            "output:N",
            title="output:",
            scale=alt.Scale(
                domain=["a correction", "a reference", "the source"], range=[BLUE, ORANGE, GREY]
            ),
            legend=alt.Legend(orient="top"),
        ),
    )
    layers = alt.layer(
        base.mark_area(opacity=0.15).encode(y=alt.Y("low:Q"), y2="high:Q"),
        base.mark_line(point=True).encode(
            y=alt.Y("score:Q", title="score"),
            strokeDash=alt.StrokeDash(
                "output:N",
                title="output:",
                scale=alt.Scale(
                    domain=["a correction", "a reference", "the source"],
                    range=[[1, 0], [6, 3], [2, 2]],
                ),
            ),
            tooltip=[
                alt.Tooltip("output:N"),
                alt.Tooltip("references:Q"),
                alt.Tooltip("score:Q", format=".3f"),
            ],
        ),
    ).properties(width=SMALL, height=SMALL * 0.75)
    metrics = list(dict.fromkeys(e.metric for e in estimates))
    chart = layers.facet(alt.Facet("metric:N", title=None, sort=metrics), columns=2)
    return chart.resolve_axis(x="independent")


def people(results: HumanCeiling) -> Chart | None:
    """Draw people and systems against the number of references, for each metric."""
    kinds = {"people": "people (mean)", "system": "a system", "source": "the source"}
    frame = pd.DataFrame(
        {
            "metric": e.metric,
            "who": kinds[e.kind],
            "name": e.name,
            "references": e.references,
            "score": e.value,
            "low": (e.interval or (e.value, e.value))[0],
            "high": (e.interval or (e.value, e.value))[1],
        }
        for e in results.estimates
        if e.kind in kinds and e.value is not None
    )
    if not len(frame):
        return None
    domain = list(kinds.values())
    base = alt.Chart(frame).encode(
        x=alt.X("references:Q", title="references", axis=alt.Axis(tickMinStep=1)),
        color=alt.Color(
            "who:N",
            title=None,
            scale=alt.Scale(domain=domain, range=[ORANGE, BLUE, GREY]),
            legend=alt.Legend(orient="top"),
        ),
        detail="name:N",
    )
    y = alt.Y("score:Q", title="score")
    tooltip = [
        alt.Tooltip("name:N"),
        alt.Tooltip("references:Q"),
        alt.Tooltip("score:Q", format=".3f"),
        alt.Tooltip("low:Q", format=".3f"),
        alt.Tooltip("high:Q", format=".3f"),
    ]
    is_people = alt.datum.who == kinds["people"]
    layers = alt.layer(
        base.transform_filter(~is_people)
        .mark_line(strokeWidth=1, opacity=0.6, point=alt.OverlayMarkDef(size=15))
        .encode(y=y, tooltip=tooltip),
        base.transform_filter(is_people).mark_area(opacity=0.3).encode(y="low:Q", y2="high:Q"),
        base.transform_filter(is_people)
        .mark_line(strokeWidth=4, point=alt.OverlayMarkDef(size=40))
        .encode(y=y, tooltip=tooltip),
    ).properties(width=SMALL, height=SMALL)
    metrics = list(dict.fromkeys(e.metric for e in results.estimates))
    chart = layers.facet(alt.Facet("metric:N", title=None, sort=metrics), columns=2)
    return chart.resolve_scale(y="independent").resolve_axis(x="independent")
