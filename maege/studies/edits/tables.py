"""The tables and charts of lattices: what metrics do to edits, pairs of edits and texts.

And from which difference of two scores their order is right.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np

from maege.attribution.calibration import CalibrationPoint, TrustedDifference
from maege.number_format import format_number, format_percentage
from maege.report.chart_style import specification
from maege.report.columns import Column, by_metric, record_rows, record_table
from maege.report.study_parts import Section, StudyTable, View, study_table, table_sections
from maege.studies.edits.by_type import TypeInteraction
from maege.studies.edits.measurements import EditsFound, MetricEdits

LISTED_PAIRS = 10  # of types, for each metric
_NONE = "none"

_METRIC_CAPTION = (
    "additive: share of the variance of the scores of a lattice that a sum of the effects of its "
    "edits explains; pairs: what pairs of edits explain beyond that. not monotone: lattices in "
    "which a step lowers the score; lowering: share of the steps that do. accuracy: comparable "
    "pairs of texts in the right order, ties one half. chosen: missing edits of the text that the "
    "metric scores highest, by those of a random text; 1 is no better than chance. Lattices weigh "
    "the same. [interval]: jackknife of sentences."
)
_TYPE_CAPTION = (
    "worth: mean Shapley value, exact and for each edit once; rewards are of the steps that chains "
    "draw. relative: by the median absolute Shapley value of the metric. context: standard "
    "deviation of what an edit adds to the texts of its lattice, by its mean absolute value. "
    "[interval]: jackknife of sentences, of each type by itself. Nothing is tested: rewards are."
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
_TRUST_CAPTION = (
    "shown from: from which difference on, of two texts with different scores, the one that scores "
    "higher has more of the edits in at least so many cases. It is the upper end of the estimate, "
    "by isotonic regression; “none”: no difference is shown to. larger: untied pairs with at least "
    "this difference; right of these: an average, which is easier to reach. highest: largest "
    "fitted share, and from which difference. [interval]: bootstrap of sentences; an end that is "
    "“none” is of samples without such a difference."
)
_CALIBRATION_CAPTION = (
    "Pairs of texts with different scores, in groups by the size of the difference (from, to). "
    "pairs: the share of all that a group has; lattices weigh the same. right: share of the group "
    "in the right order. fitted: the same by isotonic regression, which never falls. A group has "
    "pairs of at least 30 sentences, if there are as many. [interval]: "
    "bootstrap of sentences."
)


def lattice_sections(metrics: Sequence[MetricEdits]) -> Iterator[Section]:
    """Return what is known of types of edits and of pairs of edits."""
    return table_sections(_lattice_tables(metrics))


def summary(measured: EditsFound) -> Section:
    """Return how metrics value edits; a file lists the edits."""
    columns = (
        Column("metric"),
        Column("lattices", form="count"),
        Column("additive", form="estimate"),
        Column("pairs", form="estimate"),
        Column("not monotone", "falls.not_monotone", "estimate"),
        Column("lowering", "falls.lowering", "estimate"),
        Column("accuracy", "order.accuracy", "estimate"),
        Column("ties", "order.ties", "estimate"),
        Column("chosen", "order.chosen_by_random", "amount"),
    )
    records = [of_metric.summary for of_metric in measured.metrics]
    title = "How metrics value edits"
    tables = (
        study_table("metrics", title, _METRIC_CAPTION, columns, records, is_main=True),
        StudyTable("edits", [*edit_rows(measured)]),
    )
    return Section(title, tables=tables)


def _lattice_tables(metrics: Sequence[MetricEdits]) -> Iterator[StudyTable]:
    worths = [r for m in metrics for r in m.worths]
    title = "What types of edits are worth, and how much that depends on other edits"
    yield study_table("worth", title, _TYPE_CAPTION, (
        Column("metric"),
        Column("type"),
        Column("edits", form="count"),
        Column("sentences", form="count"),
        Column("worth", "shapley", "change"),
        Column("relative", form="difference"),
        Column("context", form="amount"),
    ), worths, is_folded=True)  # fmt: skip
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


def _pairs(records: Sequence[Any]) -> StudyTable:
    columns = (
        Column("metric"),
        Column("types", lambda r: f"{r.first}, {r.second}"),
        Column("pairs", form="count"),
        Column("sentences", form="count"),
        Column("interaction", form="difference"),
        Column("excess", form="change"),
        Column("relative", form="difference"),
        Column("q", "test.q", "p"),
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


class _OfMetric(NamedTuple):
    """A level of trust, or a point of the curve, and the first point with the highest share."""

    metric: str
    record: Any
    highest: CalibrationPoint | None


def trust_sections(metrics: Sequence[MetricEdits]) -> Iterator[Section]:
    """Return from which difference an order can be trusted, and the curves."""
    levels, points = list[_OfMetric](), list[_OfMetric]()
    for of_metric in metrics:
        name, curve = of_metric.summary.metric, of_metric.order.calibration
        levels += [_OfMetric(name, trusted, curve.highest) for trusted in curve.trusted]
        points += [_OfMetric(name, point, curve.highest) for point in curve.points]
    trusted = [
        {
            "metric": level.metric,
            **record_rows([level.record])[0],
            "shown_from": level.record.shown,
            "highest": level.highest and level.highest.fitted.value,
            "highest_from": level.highest and level.highest.least,
        }
        for level in levels
    ]
    fitted = [{"metric": p.metric, **record_rows([p.record])[0]} for p in points]
    tables = (
        StudyTable("trusted", trusted, (_trust_view(levels),)),
        StudyTable("calibration", fitted, (_calibration_view(points),)),
    )
    return table_sections(tables)


def _trust_view(records: Sequence[_OfMetric]) -> View:
    columns = (
        Column("metric"),
        Column("right in", lambda r: format_percentage(r.record.level), "cell"),
        Column("shown from", lambda r: _number(r.record.shown), "cell"),
        Column("larger", lambda r: r.record.above, "share"),
        Column("right of these", lambda r: r.record.accuracy_above, "share"),
        Column("estimate", lambda r: written_difference(r.record), "cell"),
        Column("highest", lambda r: r.highest and r.highest.fitted, "estimate"),
        Column("from", lambda r: r.highest and r.highest.least, "number"),
    )
    table = record_table(_TRUST_CAPTION, columns, records)
    return View("From which difference an order can be trusted", table, is_main=True)


def written_difference(trusted: TrustedDifference) -> str:
    """Write a difference with its interval; ``none`` where there is none."""
    has_no_end = trusted.low is None and trusted.high is None
    if has_no_end and (trusted.difference is None or not trusted.missing):  # of one sentence
        return _number(trusted.difference)
    ends = ", ".join(_number(end) for end in (trusted.low, trusted.high))
    return f"{_number(trusted.difference)} [{ends}]"


def _number(value: float | None) -> str:
    return _NONE if value is None else format_number(value, 3)


def _calibration_view(points: Sequence[_OfMetric]) -> View:
    columns = (
        Column("metric"),
        Column("from", lambda r: r.record.least, "number"),
        Column("to", lambda r: r.record.largest, "number"),
        Column("pairs", lambda r: r.record.share, "share"),
        Column("right", lambda r: r.record.observed, "number"),
        Column("fitted", lambda r: r.record.fitted, "estimate"),
    )
    title = "How likely an order is right, by the difference of the scores"
    table = record_table(_CALIBRATION_CAPTION, columns, points)
    return View(title, table, charts=calibration_charts(points), is_folded=True)


def calibration_charts(points: Sequence[_OfMetric]) -> dict[str, Any]:
    """Draw the fitted share of right orders against the difference, with its band."""
    import altair as alt  # slow to import

    charts = {}
    for metric, of_metric in by_metric(points).items():
        rows = [
            {"difference": p.difference, "right": p.fitted.value, "low": low, "high": high}
            for p in (point.record for point in of_metric)
            for low, high in [p.fitted.ends]
        ]
        base = alt.Chart(alt.Data(values=rows)).encode(
            alt.X("difference:Q"), tooltip=[alt.Tooltip(f"{n}:Q") for n in rows[0]]
        )
        scale = alt.Scale(domain=[0, 1])
        band = base.mark_area(opacity=0.3).encode(alt.Y("low:Q", scale=scale, title="right"),
                                                  alt.Y2("high:Q"))  # fmt: skip
        line = base.mark_line(interpolate="step-after").encode(alt.Y("right:Q", scale=scale))
        charts[metric] = specification(alt.layer(band, line))
    return charts


def pair_charts(records: Sequence[TypeInteraction]) -> Mapping[str, Mapping[str, Any]]:
    """Draw the excess interactions of types, in units of a typical edit; others stay white."""
    import altair as alt  # slow to import

    largest = max((abs(r.relative or 0.0) for r in records if r.test.is_significant), default=0.0)
    charts = {}
    for metric in dict.fromkeys(record.metric for record in records if record.test.is_significant):
        rows = [
            {"first": first, "second": second, "excess": excess, "pairs": r.pairs}
            for r in records
            if r.metric == metric
            for excess in [r.relative if r.test.is_significant else None]
            for first, second in {(r.first, r.second), (r.second, r.first)}
        ]
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
