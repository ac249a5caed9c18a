"""The tables of ``maege edits``."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from maege.attribution.calibration import CalibrationPoint
from maege.number_format import format_number, format_percentage
from maege.report.columns import Column, record_rows, record_table
from maege.report.study_parts import Section, StudyTable, View
from maege.statistics.value import Value
from maege.studies.edits.charts import calibration_charts, pair_charts, worth_charts
from maege.studies.edits.measurements import EditsFound, MetricEdits
from maege.studies.edits.people import EFFECTS, PeopleFound

SHOWN_PAIRS = 10  # of types, for each metric
NONE = "none"

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
    "that are worth more, or less, together. The mean is what saturation does to any two edits."
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
_TRUST_CAPTION = (
    "difference: from which on, of two texts with different scores, the one that scores higher has "
    "more of the edits in at least so many cases, by isotonic regression; “none”: no difference "
    "does. larger: untied pairs with at least this difference; right of these: an average, which "
    "is easier to reach. highest: largest fitted share, and from which difference. [interval]: "
    "bootstrap of sentences; an end that is “none” is of samples without such a difference."
)
_PEOPLE_CAPTION = (
    "within outputs: share of the pairs of a right and a wrong edit of an output in which the "
    "right one is worth more, ties one half; mean over sentences that have such pairs. all edits: "
    "the same for all edits (AUC). positive: share of the right, and of the wrong edits that are "
    "worth more than 0. p: that it is one half within outputs, adjusted for the metrics. "
    "[interval]: jackknife of sentences."
)
_DIFFERENCE_CAPTION = (
    "Share within outputs by Shapley values, minus that of the other values, on the same "
    "sentences. p: adjusted for the metrics."
)
_CALIBRATION_TITLE = "How likely an order is right, by the difference of the scores"
_RERANKING_CAPTION = (
    "missing: edits that the text with the highest score lacks, of all texts of a lattice, or of "
    "some that are drawn at random. random: of a random text. quotient: 1 is no better than chance."
)

_CHOICE_CAPTION = (
    "rank: that people give to the output with the highest score, mean over judgements; random: to "
    "a random output; best: to the best one. quotient: what the choice loses against the best, by "
    "what a random one loses; 1 is no better than chance. [interval]: jackknife of sentences."
)


@dataclass(frozen=True)
class _Trust:
    """A level of trust of a metric."""

    metric: str
    level: float
    difference: float | None
    low: float | None
    high: float | None
    missing: float
    above: float | None
    accuracy_above: float | None
    highest: float | None
    highest_from: float | None


@dataclass(frozen=True)
class _Point:
    """A point of the curve of a metric."""

    metric: str
    point: CalibrationPoint


def sections(found: EditsFound) -> Iterator[Section]:
    """Yield the sections of the page that have something to show."""
    metrics = found.metrics
    yield _summary(found)
    yield from _section("trusted", trusted_rows(metrics), _trust_view)
    points = [_Point(m.summary.metric, p) for m in metrics for p in m.order.calibration.points]
    if points:
        charts = calibration_charts([(p.metric, p.point) for p in points])
        table = record_table(_TRUST_CAPTION, _POINT_COLUMNS, points)
        view = View(_CALIBRATION_TITLE, table, charts=charts, is_folded=True)
        yield Section(view.title, tables=(StudyTable("calibration", _point_rows(points), (view,)),))
    yield from _section("accuracy", [r for m in metrics for r in m.order.accuracies], _accuracy)
    yield from _section("types", [r for m in metrics for r in m.worths], _types)
    yield from _section("distances", [r for m in metrics for r in m.distances], _distances)
    yield from _section("type-pairs", [r for m in metrics for r in m.type_pairs], _pairs)
    yield from _section("reranking", [r for m in metrics for r in m.order.reranking], _reranking)
    yield from _section("choices", found.choices, _choices)


def people_sections(people: PeopleFound) -> Iterator[Section]:
    """Yield how values of edits agree with people."""
    columns = (
        Column("scorer"),
        Column("effect", lambda r: EFFECTS.get(r.effect, "")),
        Column("sentences", form="count"),
        Column("within outputs", "within", "estimate"),
        Column("all edits", "area", "estimate"),
        Column("positive: right", "positive_right", "estimate"),
        Column("positive: wrong", "positive_wrong", "estimate"),
        Column("p (Holm)", "adjusted", "p"),
    )
    records = people.agreements
    table = record_table(_PEOPLE_CAPTION, columns, records)
    view = View("Whether right edits are worth more than wrong ones", table, is_main=True)
    compared = (
        Column("metric"),
        Column("compared with", lambda r: EFFECTS.get(r.other, r.other)),
        Column("difference", form="change"),
        Column("p (Holm)", "adjusted", "p"),
    )
    difference_table = record_table(_DIFFERENCE_CAPTION, compared, people.differences)
    differences = View("Whether Shapley values agree more than others", difference_table)
    text = (
        f"{people.outputs:,} outputs with {people.edits:,} edits of {people.sentences:,} "
        f"sentences; {format_percentage(people.right)} of the edits are marked as right."
    )
    tables = (
        StudyTable("people", record_rows(records), (view,)),
        StudyTable("people-differences", record_rows(people.differences), (differences,)),
    )
    yield Section("What people say of edits", text, tables)


def _section(
    name: str, records: Sequence[Any], view: Callable[[Sequence[Any]], View]
) -> Iterator[Section]:
    if records:
        shown = view(records)
        yield Section(shown.title, tables=(StudyTable(name, record_rows(records), (shown,)),))


def _summary(found: EditsFound) -> Section:
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
    records = [of_metric.summary for of_metric in found.metrics]
    table = record_table(_METRIC_CAPTION, columns, records)
    view = View("How metrics value edits", table, is_main=True)
    tables = (
        StudyTable("metrics", record_rows(records), (view,)),
        StudyTable("edits", [*edit_rows(found)]),
        StudyTable("interactions", [*interaction_rows(found)]),
        StudyTable("lattices", [*lattice_rows(found)]),
    )
    return Section(view.title, tables=tables)


def trusted_rows(metrics: Sequence[MetricEdits]) -> list[_Trust]:
    """Return a record for each metric and level."""
    records = []
    for of_metric in metrics:
        calibration = of_metric.order.calibration
        top = calibration.highest
        highest = (None, None) if top is None else (top.fitted, top.least)
        records += [
            _Trust(
                of_metric.summary.metric,
                t.level,
                t.difference,
                t.low,
                t.high,
                t.missing,
                t.above,
                t.accuracy_above,
                *highest,
            )
            for t in calibration.trusted
        ]
    return records


def _trust_view(records: Sequence[_Trust]) -> View:
    columns = (
        Column("metric"),
        Column("right in", lambda r: format_percentage(r.level), "cell"),
        Column("difference", trusted_difference, "cell"),
        Column("larger", "above", "share"),
        Column("right of these", "accuracy_above", "share"),
        Column("highest", "highest", "share"),
        Column("from", "highest_from", "number"),
    )
    table = record_table(_TRUST_CAPTION, columns, records)
    return View("From which difference an order can be trusted", table, is_main=True)


def trusted_difference(trusted: Any) -> str:
    """Write a difference with its interval; ``none`` where there is none."""
    if trusted.low is None and trusted.high is None and trusted.difference is None:
        return NONE
    ends = ", ".join(_number(end) for end in (trusted.low, trusted.high))
    return f"{_number(trusted.difference)} [{ends}]"


def _number(value: float | None) -> str:
    return NONE if value is None else format_number(value, 3)


_POINT_COLUMNS = (
    Column("metric"),
    Column("from", lambda r: r.point.least, "number"),
    Column("to", lambda r: r.point.largest, "number"),
    Column("pairs", lambda r: r.point.share, "share"),
    Column("right", lambda r: r.point.observed, "number"),
    Column("fitted", lambda r: Value(r.point.fitted, r.point.fitted_interval), "estimate"),
)


def _point_rows(points: Sequence[_Point]) -> list[dict[str, Any]]:
    return [
        {key.removeprefix("point_"): value for key, value in row.items()}
        for row in record_rows(points)
    ]


def _accuracy(records: Sequence[Any]) -> View:
    columns = (
        Column("metric"),
        Column("by"),
        Column("", "group"),
        Column("lattices", form="count"),
        Column("accuracy", form="estimate"),
        Column("ties", form="estimate"),
    )
    table = record_table(_ACCURACY_CAPTION, columns, records)
    return View("Which pairs are in the right order", table, is_folded=True)


def _types(records: Sequence[Any]) -> View:
    columns = (
        Column("metric"),
        Column("type"),
        Column("edits", form="count"),
        Column("sentences", form="count"),
        Column("worth", "shapley", "change"),
        Column("relative", form="difference"),
        Column("context", form="amount"),
        Column("q", form="p"),
        Column("verdict"),
    )
    table = record_table(_TYPE_CAPTION, columns, records)
    charts = worth_charts(records)
    return View("What types of edits are worth", table, charts=charts, is_folded=True)


def _distances(records: Sequence[Any]) -> View:
    columns = (
        Column("metric"),
        Column("tokens", "distance"),
        Column("pairs", form="count"),
        Column("interaction", form="change"),
        Column("relative", form="difference"),
        Column("synergy", form="estimate"),
        Column("redundancy", form="estimate"),
    )
    table = record_table(_DISTANCE_CAPTION, columns, records)
    return View("Interactions of edits by distance", table, is_main=True)


def _pairs(records: Sequence[Any]) -> View:
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
    shown: list[Any] = []
    for metric in dict.fromkeys(record.metric for record in records):
        shown += [record for record in records if record.metric == metric][:SHOWN_PAIRS]
    table = record_table(_PAIR_CAPTION, columns, shown)
    return View("Which types interact more than others", table, charts=pair_charts(records))


def _reranking(records: Sequence[Any]) -> View:
    columns = (
        Column("metric"),
        Column("texts", "candidates"),
        Column("missing", "chosen", "amount"),
        Column("random", form="number"),
        Column("quotient", form="amount"),
    )
    table = record_table(_RERANKING_CAPTION, columns, records)
    return View("Which text a metric would choose", table)


def _choices(records: Sequence[Any]) -> View:
    columns = (
        Column("metric"),
        Column("judgements", "set"),
        Column("sentences", form="count"),
        Column("rank", "chosen", "amount"),
        Column("random", form="number"),
        Column("best", "oracle", "number"),
        Column("quotient", form="amount"),
    )
    table = record_table(_CHOICE_CAPTION, columns, records)
    return View("Which output of a system a metric would choose", table, is_main=True)


def edit_rows(found: EditsFound) -> Iterator[dict[str, Any]]:
    """Yield a row for each edit and metric, by sentence, annotator and edit."""
    lattices = found.lattices.all
    starts = np.cumsum([0, *(lattice.k for lattice in lattices)]).tolist()
    ordered = sorted(
        range(len(lattices)), key=lambda n: (lattices[n].sentence, lattices[n].annotator)
    )
    for of_metric in found.metrics:
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


def _worth(of_metric: MetricEdits, place: int) -> dict[str, Any]:
    """Return what an edit is worth; of larger lattices the estimate and its interval."""
    names = ("shapley", "banzhaf", "alone", "last")
    exact = len(of_metric.effects.shapley)
    if place < exact:
        known = {name: float(getattr(of_metric.effects, name)[place]) for name in names}
        return known | {"shapley_low": None, "shapley_high": None}
    estimate = of_metric.sampled[place - exact]
    low, high = estimate.interval or (None, None)
    ends = {"shapley_low": low, "shapley_high": high}
    return dict.fromkeys(names) | {"shapley": estimate.value} | ends


def interaction_rows(found: EditsFound) -> Iterator[dict[str, Any]]:
    """Yield a row for each pair of edits and metric."""
    pairs, exact = found.pairs, found.lattices.exact
    columns = (pairs.lattice, pairs.first, pairs.second, pairs.tokens)
    known = [*zip(*(column.tolist() for column in columns), strict=True)]
    for of_metric in found.metrics:
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


def lattice_rows(found: EditsFound) -> Iterator[dict[str, Any]]:
    """Yield a row for each lattice and metric, with the smallest counter-example."""
    for of_metric in found.metrics:
        for (_, members), monotone, values in zip(
            found.lattices.groups, of_metric.monotonicity, of_metric.values, strict=True
        ):
            for row, n in enumerate(range(members.start, members.stop)):
                lattice = found.lattices.exact[n]
                node, edit = int(monotone.node[row]), int(monotone.edit[row])
                upper = node | 1 << max(0, edit)
                fall = None if node < 0 else float(values[row, upper] - values[row, node])
                yield {
                    "metric": of_metric.summary.metric,
                    "sentence": lattice.sentence + 1,
                    "annotator": lattice.annotator,
                    "edits": lattice.k,
                    "additive": _defined(of_metric.shares[n, 0]),
                    "pairs": _defined(of_metric.shares[n, 1]),
                    "lowering": float(monotone.lowering[row]),
                    "is_monotone": bool(monotone.is_monotone[row]),
                    "lowering_edit": None if node < 0 else edit + 1,
                    "before": None if node < 0 else lattice.texts[node],
                    "after": None if node < 0 else lattice.texts[upper],
                    "change": fall,
                }


def _defined(value: Any) -> float | None:
    return float(value) if np.isfinite(value) else None
