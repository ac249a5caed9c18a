"""Tables of what people say of systems, and of metrics at system level and by references."""

from collections.abc import Callable
from itertools import chain, product
from typing import Any

import altair as alt
import pandas as pd

from maege.number_format import format_estimate, format_number
from maege.report.chart_style import BLUE, GREY, Chart, drawn, label_sides, labels, layered
from maege.report.columns import (
    Column,
    own_name,
    pivot_table,
    record_rows,
    record_table,
    value_and_bounds,
)
from maege.report.study_parts import StudyTable, View, study_table
from maege.statistics.results_json import plain
from maege.statistics.score_table import AGGREGATIONS
from maege.statistics.value import Value
from maege.studies.humans.measurements import MAIN_SCORE, SetResults
from maege.studies.humans.report.agreement_tables import (
    SENTENCE_INTERVALS,
    SYSTEM_INTERVALS,
    adjusted_pvalue,
)
from maege.studies.humans.system_level import SENTENCES, WINDOW_SIZE, MetricSystem, SystemEstimate

_SIZE = 240  # pixels of a small chart
_Estimates = dict[str, SystemEstimate]  # by measure
_DIFFERENCES = (
    Column("metrics", lambda d: f"{d.a} − {d.b}"),
    Column("people", "human_score"),
    Column("difference of r", "difference", "difference"),
    Column("of other systems", "interval", "interval"),
    Column("p (systems)", "by_systems", "p"),
    Column("adjusted p", adjusted_pvalue, "cell"),
    Column("p (Williams)", "williams", "p"),
    Column("PERM-BOTH (these systems)", "pvalue", "p"),
)
_JUDGE_COLUMNS = (
    Column("judge", "first"),
    Column("judge", "second"),
    Column("kappa", form="estimate"),
    Column("comparisons", form="count"),
)


def system_correlations_table(results: SetResults) -> StudyTable:
    """Return correlations at system level, for all ways of aggregating scores of sentences."""
    rows: dict[tuple[str, ...], _Estimates] = {}
    for e in results.on_systems.estimates:
        rows.setdefault((e.metric, e.human_score, e.sentences, e.aggregation), {})[e.measure] = e
    columns = (
        Column("metric", lambda row: row["pearson"].metric),
        Column("people", lambda row: row["pearson"].human_score),
        Column("metric's score", _score),
        _system_column("r", "pearson"),
        Column("of other systems", lambda row: row["pearson"].by_sentences_and_systems, "interval"),
        Column("p", lambda row: row["pearson"].pvalue, "p"),
        Column("lowest r without one system", lambda row: _extreme(row, min)),
        Column("highest", lambda row: _extreme(row, max)),
        _system_column("rho", "spearman"),
        _system_column("pairwise accuracy", "pairwise_accuracy"),
    )
    aggregations = "; ".join(f"{key}: {text}" for key, text in AGGREGATIONS.items())
    caption = (
        f"Agreement about systems. The metric's score of a system is {aggregations}. Correlations "
        "of a constant metric are undefined. pairwise accuracy: share of pairs of systems that "
        f"both order alike; a tie of the metric counts as 1/2. {SYSTEM_INTERVALS} p: r of means "
        "against 0, two-sided, by Student's t of the covariance in each sentence, for other "
        "sentences with these systems; not adjusted."
    )
    if any(e.sentences == "whole test set" for e in results.on_systems.estimates):
        caption += (
            " whole test set: the metric's score is of all sentences of the outputs, judged or "
            "not, as published scores often are; without intervals."
        )
    keys = product(results.scorers, results.on_systems.by_people, SENTENCES, AGGREGATIONS)
    table = record_table(caption, columns, [rows[key] for key in keys if key in rows])
    view = View("Agreement about systems", table, is_folded=True)
    return StudyTable.of_records("system_correlations", results.on_systems.estimates, view)


def _system_column(heading: str, measure: str) -> Column:
    """Return a column of rows of estimates by measure, with intervals by sentences."""
    return Column(
        heading, lambda row: Value(row[measure].value, row[measure].by_sentences), "estimate"
    )


def _score(row: _Estimates) -> str:
    """Name the score of a system by the metric."""
    estimate = row["pearson"]
    of_judged = estimate.sentences == "judged"
    return estimate.aggregation if of_judged else f"{estimate.aggregation}, {estimate.sentences}"


def _extreme(row: _Estimates, best: Callable[..., tuple[float, str]]) -> str | None:
    """Write the lowest or the highest r without one system, with its name."""
    without = row["pearson"].leave_one_out
    defined = [(value, system) for system, value in without.items() if value is not None]
    if not defined:
        return None
    value, system = best(defined)
    return f"{format_number(value, 3)} ({system})"


def system_differences_table(results: SetResults) -> StudyTable:
    """Return the comparisons of metrics at system level."""
    caption = (
        "Differences between metrics at system level, in Pearson's r of mean scores. p (systems): "
        "both metrics exchanged for whole systems, about other systems; with S systems it is at "
        "least 2^(1 − S). adjusted: Holm, over all pairs of this table with the same scores of "
        "people. *: significant at 5 % for this table. p (Williams): one-tailed, that the metric "
        "with the larger r has the larger r; it knows nothing of sentences. PERM-BOTH: "
        "standardised scores exchanged for random outputs, about other sentences with these "
        "systems; it often rejects metrics that are equal for other systems. Both are not adjusted."
    )
    title, differences = "Differences at system level", results.on_systems.differences
    return study_table(
        "system_differences", title, caption, _DIFFERENCES, differences, is_folded=True
    )


def windows_table(results: SetResults) -> StudyTable:
    """Return the correlations in windows of the order of systems by people."""
    order = results.metrics
    windows = sorted(results.on_systems.windows, key=lambda w: (w.best_rank, order.index(w.metric)))
    columns = (
        Column("ranks", lambda w: f"{w.best_rank}-{w.best_rank + len(w.systems) - 1}"),
        Column("systems", lambda w: ", ".join(w.systems)),
    )
    caption = (
        f"Pearson's r of mean scores of sentences with TrueSkill, of {WINDOW_SIZE} systems each "
        "that stand next to each other in the order by people. [interval]: by resampling "
        f"sentences, for these systems. Of {WINDOW_SIZE} systems, r is nearly any number by "
        "chance: read the intervals."
    )
    value = Column("", "value", "estimate")
    table = pivot_table(caption, columns, windows, by="metric", cell=value)
    view = View("Systems that are close to each other", table, is_folded=True)
    return StudyTable.of_records("windows", results.on_systems.windows, view)


def systems_table(results: SetResults) -> StudyTable:
    """Return the systems by the judgements of people."""
    scores = {
        score: {row.system: row for row in ranked}
        for score, ranked in results.on_systems.by_people.items()
    }
    of_scores = (column for score in scores for column in _score_columns(score))
    columns = (
        Column("system", lambda row: row[MAIN_SCORE].system),
        *of_scores,
        Column("comparisons", lambda row: row[MAIN_SCORE].comparisons, "count"),
    )
    rows = [
        {score: of_score[row.system] for score, of_score in scores.items()}
        for row in results.on_systems.by_people.get(MAIN_SCORE, [])
    ]
    caption = (
        "Systems by the judgements of people, expanded comparisons. ranks: range of the rank when "
        "sentences are resampled, each for itself: two systems with disjoint ranges need not "
        "differ significantly. A cluster ends where all ranks above are better than all ranks "
        "below. comparisons: those that the system is part of."
    )
    view = View("Systems", record_table(caption, columns, rows), is_folded=True)
    of_people = [
        {**row, "human_score": score}
        for score, ranked in results.on_systems.by_people.items()
        for row in record_rows(ranked)
    ]
    return StudyTable("systems", plain(of_people), (view,))


def _score_columns(score: str) -> tuple[Column, ...]:
    """Return the columns of a score by people, of rows of systems by score."""
    return (
        Column(score, lambda row: row[score].score, "estimate"),
        Column("ranks", lambda row: f"{row[score].best_rank}-{row[score].worst_rank}", "cell"),
        Column("cluster", lambda row: str(row[score].cluster), "cell"),
    )


def metric_systems_table(results: SetResults) -> StudyTable:
    """Return the scores of systems by people and by each metric."""
    people = own_name("people", results.on_systems.by_metrics)
    of_people = [
        MetricSystem(people, row.system, row.score)
        for row in results.on_systems.by_people.get(MAIN_SCORE, [])
    ]
    of_metrics = [*chain.from_iterable(results.on_systems.by_metrics.values())]
    caption = (
        "Scores of systems by people (TrueSkill) and by each metric (mean of the scores of "
        "sentences). [interval]: by resampling sentences."
    )
    score = Column("", "score", "estimate")
    table = pivot_table(
        caption, [Column("system")], [*of_people, *of_metrics], by="metric", cell=score
    )
    view = View(
        "Systems by people and by metrics",
        table,
        text="Each point is a system; lines are intervals by resampling sentences. Names for which "
        "there is no room are left out.",
        charts=drawn({"": systems_chart(results)}) if results.on_systems.by_metrics else {},
        is_folded=True,
    )
    return StudyTable.of_records("metric_systems", of_metrics, view)


def system_frame(results: SetResults) -> pd.DataFrame:
    """Return a row for each metric and system: the scores by the metric and by people."""
    people = {row.system: row.score for row in results.on_systems.by_people.get(MAIN_SCORE, [])}
    return pd.DataFrame(
        {
            "metric": metric,
            "system": of_metric.system,
            **value_and_bounds("people", people[of_metric.system]),
            **value_and_bounds("score", of_metric.score),
        }
        for metric, systems in results.on_systems.by_metrics.items()
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


def leave_one_out_rows(results: SetResults) -> list[dict[str, Any]]:
    """Return a row for each correlation and system: its value without the system."""
    keys = ("metric", "human_score", "aggregation", "sentences", "measure")
    return [
        {**{key: getattr(estimate, key) for key in keys}, "left_out": system, "value": value}
        for estimate in results.on_systems.estimates
        for system, value in estimate.leave_one_out.items()
    ]


def judges_table(results: SetResults) -> StudyTable:
    """Return the agreement of judges."""
    agreement = results.agreement
    inter = format_estimate(agreement.inter.value, agreement.inter.interval)
    intra = format_estimate(agreement.intra.value, agreement.intra.interval)
    caption = (
        f"Agreement of judges (kappa) on comparisons of the same two outputs. Of two judges: "
        f"{inter}; of a judge with himself or herself: {intra} (means, weighted by comparisons; "
        f"without pairs of fewer than 50). {SENTENCE_INTERVALS}"
    )
    return study_table("judges", "Judges", caption, _JUDGE_COLUMNS, agreement.pairs, is_folded=True)
