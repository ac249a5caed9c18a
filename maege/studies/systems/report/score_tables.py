"""Tables and charts of compared systems: scores, ranks, pairs, aggregations of sentences."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from itertools import chain
from typing import Any

import altair as alt
import pandas as pd

from maege.number_format import (
    MISSING,
    format_interval,
    format_number,
    format_percentage,
    format_signed,
)
from maege.report.chart_style import BLUE, ORANGE, specification
from maege.report.columns import Column, pivot_table, record_table
from maege.report.study_parts import StudyTable, View, study_table
from maege.statistics.multiple_testing import ALPHA
from maege.statistics.score_table import AGGREGATIONS, ItemAggregation
from maege.statistics.value import Value
from maege.studies.systems.report.reported_systems import ReportedSystems
from maege.studies.systems.scored_systems import AGGREGATED, ScoreDetail, ScoredSystem
from maege.studies.systems.system_pairs import SystemPair
from maege.texts.texts import SOURCE

LABELS: dict[ItemAggregation, str] = {"pooled": "pooled", "mean": "mean of sentences"}
_WIDTH, _STEP = 220, 17  # pixels of a chart, and of the row of a system
MAX_CHART_SYSTEMS = 60
_NAME_LIMIT = 90  # pixels
_SURE = format_percentage(1 - ALPHA, 0)
_Spec = Mapping[str, Any]


def details(results: ReportedSystems) -> StudyTable:
    """Return what scores are made of."""
    of_metrics = [of for of in results.found.details.values() if of]
    rows = [*chain.from_iterable(of_metrics)]
    # A text without edits has a precision of 1 by convention.
    shown = [replace(d, value=Value(None)) if d.system == SOURCE else d for d in rows]
    shown += [
        ScoreDetail(system.metric, system.system, "score", system.score)
        for of_metric in of_metrics
        for system in results.found.ranked[of_metric[0].metric]
    ]
    table = pivot_table(
        f"What scores are made of. {MISSING}: undefined. {_resamples(results)}",
        [Column("metric"), Column("system")],
        shown,
        by="detail",
        cell=Column("", "value", "estimate"),
    )
    view = View("Precision and recall", table, is_folded=True)
    return StudyTable.of_records("details", rows, view)


def ranks(results: ReportedSystems) -> StudyTable:
    """Return a further view of the scores: ranks, and both kinds of intervals."""
    columns = [
        Column("metric"),
        Column("system"),
        Column("score", lambda s: format_number(s.score.value, 4), "cell"),
        Column("percentiles", lambda s: s.score.interval, "interval"),
        Column("BCa", "bca", "interval"),
        Column("range", _range, "cell"),
        Column("cluster", form="count"),
    ]
    ranks = (
        f"range: from 1 + the number of systems that are significantly better to the number of all "
        f"minus those that are significantly worse, by the tests of pairs. With a probability of "
        f"{_SURE}, all ranges of a metric have the true ranks (Mogstad et al., 2024). cluster: "
        f"systems whose ranges overlap, directly or through others. The source has no rank."
    )
    caption = (
        f"Ranks. percentiles, BCa: two kinds of intervals; BCa corrects bias and skewness. {ranks} "
        f"{_resamples(results)}"
    )
    if chosen := results.chosen_annotators:
        caption += (
            f" {', '.join(chosen)}: resamples keep the annotator that the whole corpus chooses for "
            f"a sentence."
        )
    text = (
        "The ranks that the tests of pairs leave open: a bar begins after all systems that are "
        "significantly better, and ends before all that are significantly worse. Tick: the rank by "
        "the score. Where the colour changes, a new cluster begins."
    )
    table = record_table(caption, columns, chain.from_iterable(results.found.ranked.values()))
    text = results.of_best_systems(text, MAX_CHART_SYSTEMS)
    charts = _by_metric(results, _rank_chart)
    view = View("Ranks", table, text=text, charts=charts, is_folded=True)
    return StudyTable("scores-ranks", [], (view,))


def _range(system: ScoredSystem) -> str | None:
    if system.best_rank is None or system.worst_rank is None:
        return None
    return " to ".join(map(str, dict.fromkeys((system.best_rank, system.worst_rank))))


def pairs(results: ReportedSystems) -> StudyTable:
    """Return the differences of systems, with tests."""
    columns = [
        Column("metric"),
        Column("a"),
        Column("b"),
        Column("difference", lambda p: format_signed(p.difference.value, 4), "cell"),
        Column("interval", lambda p: format_interval(p.difference.interval, 4), "cell"),
        Column("p", "pvalue", "p"),
        Column("adjusted p", "adjusted", "p"),
        Column("detectable", lambda p: format_number(p.detectable, 4), "cell"),
        Column("sentences", _required, "cell"),
    ]
    caption = (
        f"Differences of a and b. p: paired permutation test, two-sided; adjusted p: Holm, over "
        f"the pairs of systems by a metric, and for itself over those with the source. Letters, "
        f"ranks and sentences are by it: by a metric, one is false with a probability of 5 % at "
        f"most. detectable: the smallest true difference that is significant with this number of "
        f"sentences, among all pairs, with a probability of 80 %; sentences: how many would show "
        f"one as large as that of a and b with this probability (in brackets: one as large as the "
        f"ends of its 95 % interval; no second number if this includes 0). {_resamples(results)}"
    )
    rows = [*chain.from_iterable(results.found.pairs.values())]
    return study_table("pairs", "Pairs of systems", caption, columns, rows, is_folded=True)


def _required(pair: SystemPair) -> str | None:
    """Write how many sentences a difference takes, and how few or many its interval allows."""
    if pair.required_sentences is None:
        return None
    text = f"{pair.required_sentences:,}"
    if pair.required_least is None:
        return text
    if pair.required_least == pair.required_most:
        return text
    most = "" if pair.required_most is None else f"{pair.required_most:,}"
    return f"{text} ({pair.required_least:,} to {most})".replace("to )", "or more)")


def _resamples(results: ReportedSystems) -> str:
    return (
        f"[interval]: {results.confidence}, for new sentences of the same kind "
        f"({results.config.statistics.resamples:,} bootstrap resamples of {results.units})."
    )


def aggregations(results: ReportedSystems) -> StudyTable:
    """Return the scores by each aggregation of the scores of sentences."""
    explained = "; ".join(f"{LABELS[name]}: {AGGREGATIONS[name]}" for name in AGGREGATED)
    rows = [*chain.from_iterable(results.found.analyses.aggregated.values())]
    table = pivot_table(
        f"Aggregations of the scores of sentences. {explained}. A metric that chooses among "
        f"annotators chooses the best one for each sentence. {_fewer_resamples(results)}",
        [Column("metric"), Column("system")],
        rows,
        by=lambda system: LABELS[system.aggregation],
        cell=Column("", "score", "estimate"),
    )
    view = View("Aggregations of the scores of sentences", table, is_folded=True)
    return StudyTable.of_records("aggregations", rows, view)


def aggregation_agreement(results: ReportedSystems) -> StudyTable:
    """Return how much the order of the systems depends on the aggregation."""
    columns = [
        Column("metric"),
        Column("a", lambda row: LABELS[row.a]),
        Column("b", lambda row: LABELS[row.b]),
        Column("tau", form="number"),
        Column("pairs", form="cell"),
        Column("swapped", form="cell"),
        Column("clearly", "swapped_clearly", "cell"),
    ]
    both = (1 + results.config.statistics.confidence) / 2
    caption = (
        f"How much the order of the systems depends on the aggregation. tau: Kendall's tau-b of "
        f"the scores of the systems. swapped: pairs of systems in the opposite order; clearly: if "
        f"each of both aggregations has its order in {format_percentage(both)} of the resamples, "
        f"without adjustment for the number of pairs. {_fewer_resamples(results)}"
    )
    title, rows = "Does the order depend on the aggregation?", results.found.analyses.agreements
    return study_table(
        "aggregation_agreement", title, caption, columns, [*rows.values()], is_folded=True
    )


def _fewer_resamples(results: ReportedSystems) -> str:
    return (
        f"Intervals: {results.confidence}, by {results.found.analyses.resamples:,} bootstrap "
        f"resamples of {results.units}."
    )


def score_charts(results: ReportedSystems) -> dict[str, _Spec]:
    """Draw the scores of systems with intervals, the best first, by metric."""
    return _by_metric(results, _score_chart)


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
        x=alt.X("low:Q", title="score", scale=scale), x2=alt.X2("high:Q")
    )
    points = base.mark_point(color=BLUE, filled=True, size=45, opacity=1).encode(
        x=alt.X("score:Q", title="score", scale=scale), tooltip=tooltip
    )
    return _panel([intervals, points] if frame["low"].notna().any() else [points])


def _rank_chart(frame: pd.DataFrame) -> _Spec | None:
    """Draw ranges of ranks, whose colour changes with the cluster; nothing without ranges."""
    frame = frame[frame["best"].notna()]
    if frame.empty:
        return None
    frame = frame.assign(rank=range(1, len(frame) + 1))  # without the source
    # A bar begins and ends half a rank beyond, so that a range of one rank can be seen.
    frame = frame.assign(
        start=frame["best"] - 0.5, end=frame["worst"] + 0.5, colour=frame["cluster"] % 2
    )
    base = alt.Chart(frame).encode(
        y=_systems(frame),
        tooltip=[
            "system:N",
            *(alt.Tooltip(f"{name}:Q") for name in ("rank", "best", "worst", "cluster")),
        ],
    )
    scale = alt.Scale(domain=[0.5, float(frame["end"].max())], nice=False)
    axis = alt.Axis(tickMinStep=1, format="d")
    bars = base.mark_bar(height=9, opacity=0.65).encode(
        x=alt.X("start:Q", title="rank", scale=scale, axis=axis),
        x2=alt.X2("end:Q"),
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
