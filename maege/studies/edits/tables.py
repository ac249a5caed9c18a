"""The tables and charts of lattices: what metrics do to edits, pairs of edits and texts."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import numpy as np

from maege.report.chart_style import specification
from maege.report.columns import Column, by_metric, record_table
from maege.report.study_parts import Section, StudyTable, View, study_table, table_sections
from maege.statistics.value import finite
from maege.studies.edits.by_type import TypeInteraction, TypeWorth
from maege.studies.edits.measurements import EditsFound, MetricEdits

LISTED_PAIRS = 10  # of types, for each metric

_METRIC_CAPTION = (
    "additive: share of the variance of the scores of a lattice that a sum of the effects of its "
    "edits explains; pairs: what pairs of edits explain beyond that. not monotone: lattices in "
    "which a step lowers the score; lowering: share of the steps that do. accuracy: comparable "
    "pairs of texts in the right order, ties one half. chosen: missing edits of the text that the "
    "metric scores highest, by those of a random text; 1 is no better than chance. Lattices weigh "
    "the same. [interval]: jackknife of sentences."
)
_TYPE_CAPTION = (
    "worth: mean Shapley value. relative: by the median absolute Shapley value of the metric. "
    "context: standard deviation of what an edit adds to the texts of its lattice, by its mean "
    "absolute value. q: of sign flips of sentences, adjusted for the types of the metric "
    "(Benjamini and Hochberg)."
)
_DISTANCE_CAPTION = (
    "tokens: between two edits, in the original. interaction: what both are worth together, beyond "
    "the sum of both; relative: by the median absolute Shapley value. synergy, redundancy: pairs "
    "that are worth more, or less, together. Scores that saturate have means below 0 at any "
    "distance."
)
_PAIR_CAPTION = (
    "excess: mean interaction of edits of two types, minus that of pairs at the same distance in "
    "lattices with as many edits. The ten largest of each metric, after shrinkage; all are in the "
    "file. q: adjusted for all pairs of types of the metric."
)
_ACCURACY_CAPTION = (
    "Share of the comparable pairs of texts in the right order, ties one half: means over the "
    "lattices that have such pairs. Pairs of equal texts are left out."
)
_RERANKING_CAPTION = (
    "missing: edits that the text with the highest score lacks, of all texts of a lattice, or of "
    "some that are drawn at random. random: of a random text. quotient: 1 is no better than chance."
)


def lattice_sections(metrics: Sequence[MetricEdits]) -> Iterator[Section]:
    """Return what is known of texts, types, pairs and choices in lattices."""
    return table_sections(_lattice_tables(metrics))


def summary(measured: EditsFound) -> Section:
    """Return how metrics value edits; its files list edits, pairs of edits, and lattices."""
    columns = (
        Column("metric"),
        Column("lattices", form="count"),
        Column("additive", form="estimate"),
        Column("pairs", form="estimate"),
        Column("not monotone", "not_monotone", "estimate"),
        Column("lowering", form="estimate"),
        Column("accuracy", form="estimate"),
        Column("ties", form="estimate"),
        Column("chosen", "chosen_by_random", "amount"),
    )
    records = [of_metric.summary for of_metric in measured.metrics]
    title = "How metrics value edits"
    tables = (
        study_table("metrics", title, _METRIC_CAPTION, columns, records, is_main=True),
        StudyTable("edits", [*edit_rows(measured)]),
        StudyTable("interactions", [*interaction_rows(measured)]),
        StudyTable("lattices", [*lattice_rows(measured)]),
    )
    return Section(title, tables=tables)


def _lattice_tables(metrics: Sequence[MetricEdits]) -> Iterator[StudyTable]:
    accuracies = [r for m in metrics for r in m.order.accuracies]
    yield study_table("accuracy", "Which pairs are in the right order", _ACCURACY_CAPTION, (
        Column("metric"),
        Column("by"),
        Column("group"),
        Column("lattices", form="count"),
        Column("accuracy", form="estimate"),
        Column("ties", form="estimate"),
    ), accuracies, is_folded=True)  # fmt: skip
    worths = [r for m in metrics for r in m.worths]
    yield study_table("types", "What types of edits are worth", _TYPE_CAPTION, (
        Column("metric"),
        Column("type"),
        Column("edits", form="count"),
        Column("sentences", form="count"),
        Column("worth", "shapley", "change"),
        Column("relative", form="difference"),
        Column("context", form="amount"),
        Column("q", form="p"),
        Column("verdict"),
    ), worths, charts=worth_charts(worths), is_folded=True)  # fmt: skip
    distances = [r for m in metrics for r in m.distances]
    yield study_table("distances", "Interactions of edits by distance", _DISTANCE_CAPTION, (
        Column("metric"),
        Column("tokens", "distance"),
        Column("pairs", form="count"),
        Column("interaction", form="change"),
        Column("relative", form="difference"),
        Column("synergy", form="estimate"),
        Column("redundancy", form="estimate"),
    ), distances, is_main=True)  # fmt: skip
    yield _pairs([r for m in metrics for r in m.type_pairs])
    reranking = [r for m in metrics for r in m.order.reranking]
    yield study_table("reranking", "Which text a metric would choose", _RERANKING_CAPTION, (
        Column("metric"),
        Column("texts", "candidates"),
        Column("missing", "chosen", "amount"),
        Column("random", form="number"),
        Column("quotient", form="amount"),
    ), reranking)  # fmt: skip


def _pairs(records: Sequence[Any]) -> StudyTable:
    columns = (
        Column("metric"),
        Column("types", lambda r: f"{r.first}, {r.second}"),
        Column("pairs", form="count"),
        Column("sentences", form="count"),
        Column("interaction", form="difference"),
        Column("excess", form="change"),
        Column("relative", form="difference"),
        Column("q", form="p"),
    )
    largest = [r for of_metric in by_metric(records).values() for r in of_metric[:LISTED_PAIRS]]
    table = record_table(_PAIR_CAPTION, columns, largest)
    view = View("Which types interact more than others", table, charts=pair_charts(records))
    return StudyTable.of_records("type-pairs", records, view)


def edit_rows(measured: EditsFound) -> Iterator[dict[str, Any]]:
    """Yield a row for each edit and metric, by sentence, annotator and edit."""
    lattices = measured.lattices.all
    starts = np.cumsum([0, *(lattice.k for lattice in lattices)]).tolist()
    ordered = sorted(
        range(len(lattices)), key=lambda n: (lattices[n].sentence, lattices[n].annotator)
    )
    for of_metric in measured.metrics:
        for n in ordered:
            for number in range(lattices[n].k):
                edit = lattices[n].lattice.edits[number]
                yield {
                    "metric": of_metric.summary.metric,
                    "sentence": lattices[n].sentence + 1,
                    "annotator": lattices[n].annotator,
                    "edit": number + 1,
                    "start": edit.start,
                    "end": edit.end,
                    "replacement": " ".join(edit.replacement),
                    "type": edit.type,
                    "edits": lattices[n].k,
                    **_worth(of_metric, starts[n] + number),
                }


def _worth(of_metric: MetricEdits, index: int) -> dict[str, Any]:
    """Return what an edit is worth; of larger lattices the estimate and its interval."""
    names = ("shapley", "banzhaf", "alone", "last")
    exact = len(of_metric.effects.shapley)
    if index < exact:
        known = {name: float(getattr(of_metric.effects, name)[index]) for name in names}
        return known | {"shapley_low": None, "shapley_high": None}
    estimate = of_metric.sampled[index - exact]
    low, high = estimate.interval or (None, None)
    ends = {"shapley_low": low, "shapley_high": high}
    return dict.fromkeys(names) | {"shapley": estimate.value} | ends


def interaction_rows(measured: EditsFound) -> Iterator[dict[str, Any]]:
    """Yield a row for each pair of edits and metric."""
    pairs, exact = measured.pairs, measured.lattices.exact
    columns = (pairs.lattice, pairs.first, pairs.second, pairs.tokens)
    known = [*zip(*(column.tolist() for column in columns), strict=True)]
    for of_metric in measured.metrics:
        for (n, first, second, tokens), value in zip(
            known, of_metric.interactions.tolist(), strict=True
        ):
            edits = exact[n].lattice.edits
            yield {
                "metric": of_metric.summary.metric,
                "sentence": exact[n].sentence + 1,
                "annotator": exact[n].annotator,
                "first": first + 1,
                "second": second + 1,
                "first_type": edits[first].type,
                "second_type": edits[second].type,
                "tokens": tokens,
                "interaction": value,
            }


def lattice_rows(measured: EditsFound) -> Iterator[dict[str, Any]]:
    """Yield a row for each lattice and metric, with the smallest counter-example."""
    for of_metric in measured.metrics:
        for (_, members), monotone, values in zip(
            measured.lattices.groups, of_metric.monotonicity, of_metric.values, strict=True
        ):
            for row, n in enumerate(range(members.start, members.stop)):
                lattice = measured.lattices.exact[n]
                step = monotone.counter_example(row)
                yield {
                    "metric": of_metric.summary.metric,
                    "sentence": lattice.sentence + 1,
                    "annotator": lattice.annotator,
                    "edits": lattice.k,
                    "additive": finite(of_metric.shares[n, 0]),
                    "pairs": finite(of_metric.shares[n, 1]),
                    "lowering": float(monotone.lowering[row]),
                    "is_monotone": step is None,
                    "lowering_edit": step and step.edit + 1,
                    "before": step and lattice.texts[step.before],
                    "after": step and lattice.texts[step.after],
                    "change": step and float(values[row, step.after] - values[row, step.before]),
                }


def worth_charts(records: Sequence[TypeWorth]) -> Mapping[str, Mapping[str, Any]]:
    """Draw the worth of each type as a bar, with its interval."""
    import altair as alt  # slow to import

    charts = {}
    for metric, of_metric in by_metric(records).items():
        rows = [
            {"type": r.type, "worth": r.shapley.value, "low": low, "high": high, "edits": r.edits}
            for r in of_metric
            for low, high in [r.shapley.ends]
        ]
        base = alt.Chart(alt.Data(values=rows)).encode(
            alt.Y("type:N", sort="-x", title=None),
            tooltip=[alt.Tooltip("type:N"), alt.Tooltip("worth:Q"), alt.Tooltip("edits:Q")],
        )
        bars = base.mark_bar().encode(alt.X("worth:Q"))
        rules = base.mark_rule().encode(alt.X("low:Q", title="worth"), alt.X2("high:Q"))
        charts[metric] = specification(alt.layer(bars, rules))
    return charts


def pair_charts(records: Sequence[TypeInteraction]) -> Mapping[str, Mapping[str, Any]]:
    """Draw the excess interactions of types, in units of a typical edit; others stay white."""
    import altair as alt  # slow to import

    largest = max((abs(r.relative or 0.0) for r in records if r.is_significant), default=0.0)
    charts = {}
    for metric in dict.fromkeys(record.metric for record in records if record.is_significant):
        rows = [
            {"first": first, "second": second, "excess": r.relative if r.is_significant else None,
             "pairs": r.pairs}
            for r in records
            if r.metric == metric
            for first, second in {(r.first, r.second), (r.second, r.first)}
        ]  # fmt: skip
        rows.sort(key=lambda row: (row["first"], row["second"]))
        scale = alt.Scale(domain=[-largest, largest], scheme="redblue")
        chart = alt.Chart(alt.Data(values=rows)).mark_rect().encode(
            alt.X("first:N", title=None), alt.Y("second:N", title=None),
            alt.Color("excess:Q", scale=scale),
            tooltip=[alt.Tooltip("first:N"), alt.Tooltip("second:N"), alt.Tooltip("excess:Q"),
                     alt.Tooltip("pairs:Q")],
        )  # fmt: skip
        charts[metric] = specification(chart)
    return charts
