"""The tables and charts of ``maege judge reliability``."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from maege.number_format import with_minus_signs
from maege.report.chart_style import BLUE, ORANGE, specification
from maege.report.columns import Column, record_rows, record_table
from maege.report.display_table import DisplayTable
from maege.report.marked_changes import with_marks
from maege.report.study_parts import Part, Section, StudyTable, View, table_sections
from maege.statistics.value import Value
from maege.studies.lattices.inputs import LatticeInputs
from maege.studies.reliability.config import ReliabilityConfig
from maege.studies.reliability.measurements import ReliabilityResults
from maege.studies.reliability.order import ComparedOrders
from maege.studies.reliability.planned_samples import (
    ENDLESS,
    HALF_WIDTH,
    CurveRow,
    SizeRow,
    curve_rows,
    size_rows,
)
from maege.studies.reliability.statements import claims
from maege.studies.study import Report

RELIABILITY_CAPTION = (
    "Agreement of a metric with itself, not with the truth. one answer: reliability within "
    "sentences, for the order of the texts of a sentence; mean of all: the same of the mean of all "
    "repeats. all texts: the usual intraclass correlation, which differences between sentences "
    "raise. unchanging: texts whose answers are all equal. Variances: of the texts of a sentence, "
    "of sentences, of what an answer adds to all texts of a sentence, and the rest, which is noise."
    " Estimates below 0 are shown as 0. [interval]: for other sentences."
)
REWORDING_CAPTION = (
    "Two judges that differ in their prompts only. Variances within sentences: of texts, in both "
    "wordings; wording: what one wording says of a text and the other does not, without noise, "
    "so by chance it may be below 0. correlation: of the expected scores of both, within sentences."
)
ORDERS_CAPTION = (
    "Each list (or pair) of texts in two orders, each order shown several times. Variances within "
    "lists: of texts, whatever the order; order: what one order adds to a text and another does "
    "not, without noise, so by chance it may be below 0; noise: of answers in the same order. In "
    "pairs, the better text counts .5, the other one −.5."
)
CURVE_CAPTION = (
    "tau of the mean of k answers; endless: extrapolated, if few pairs are tied and more answers "
    "would add little. Sentences and requests: how many are needed for an interval of tau of "
    f"± {HALF_WIDTH:g}. cost: of these requests, if one costs what those so far did on average."
)
_CURVE_TEXT = (
    "tau with its intervals (left); dashed across: endless answers. Dotted line (right): what the "
    "wanted interval costs. Where it rises, more answers to each question buy less than more "
    "sentences."
)
SIZES_CAPTION = (
    "Each question asked once. half-width: of the interval of tau. from 0, from another: the "
    "differences of tau that are found in 80 % of such samples, from random answers, and from "
    "another metric whose tau is as uncertain; if both err alike, smaller ones are found."
)
POSITION_CAPTION = (
    "Pairs in both orders. bias: P(the first wins) − P(the second wins). inconsistent: the answer "
    "depends on the order; noise makes some, too. detectable: the bias that is found in 80 % of "
    "such samples. identical: texts that were shown twice; unequal: one of both was preferred, by "
    "noise or for its position. cyclic: of three texts, a above b above c above a; expected: if "
    "only noise makes them."
)
CHOICES_CAPTION = (
    "Pairs that were shown several times in the same order. unchanging: all answers are equal. "
    "kappa: how often two answers agree, above chance (Fleiss); 1 is always, 0 as chance. A metric "
    "that always prefers the same position has a kappa near 0 or none."
)
LISTS_CAPTION = (
    "Lists are in random order. effect: what a position adds to the score, without the effects of "
    "texts; the mean of all positions is 0. p: whether positions have an effect, by permutation "
    "within lists. [interval]: for other sentences."
)
LENGTH_CAPTION = (
    "Outcomes of pairs whose order is known, from −1 to 1. equal length: mean outcome of the "
    "better of two texts that are equally long. 10 characters: what 10 more characters add."
)
KINDS_CAPTION = (
    "tie: of pairs of texts, both have the same score in an answer, or in the answers of a repeat. "
    "The other kinds are no answers. below: of texts with at most half of the edits (of several "
    "texts, the mean counts); above: with more. Intervals are Wilson's; answers about a sentence "
    "may be alike."
)
INCONSISTENT_CAPTION = (
    "The texts whose scores vary most, with the scores of all repeats; of metrics that compare, "
    "these are strengths. [-words-] of the source are deleted, {+words+} are inserted."
)
WRONG_CAPTION = (
    "The pairs whose worse text is preferred most, with the differences of all repeats. The better "
    "text is marked where it differs from the source, the worse one where it differs from the "
    "better one."
)
MISSING_CAPTION = (
    "Texts that lack a score in one of the repeats; their sentences are left out. below: of "
    "these, with at most half of the edits; above: with more. p: whether the shares of both differ "
    "in other sentences, too (jackknife)."
)


# Of a metric, by its name.
_Row = tuple[str, Any]


@dataclass(frozen=True)
class PositionRow:
    """The effect of a position in lists on the score."""

    lists: int
    position: int  # from 1
    effect: Value
    pvalue: float  # of all positions of the metric


def report(config: ReliabilityConfig, inputs: LatticeInputs, results: ReliabilityResults) -> Report:
    """Return the report."""
    name = inputs.lattices.corpus.name
    description = (
        f"{name}: {results.sentences:,} sentences, {results.texts:,} texts, each asked about "
        f"{config.reliability.repeats} times; seed {config.seed}."
    )
    sections = tuple(_sections(config, results))
    claimed = [*claims(config, inputs.metrics, results)]
    return Report([Part("", "", description, sections)], claimed, subject=name)


def _sections(config: ReliabilityConfig, results: ReliabilityResults) -> Iterator[Section]:
    judged = results.judged
    rows: list[_Row] = [(j.metric, j.reliability) for j in judged if j.reliability]
    yield from _section("Reliability", "reliability", RELIABILITY_CAPTION, rows, (
        Column("one answer", "within", "estimate"),
        Column("mean of all", "of_mean", "estimate"),
        Column("all texts", "overall", "estimate"),
        Column("unchanging", form="estimate"),
        Column("texts", "texts_variance", "amount"),
        Column("sentences", "sentences_variance", "amount"),
        Column("shared", "shared_variance", "amount"),
        Column("noise", "residual_variance", "amount"),
    ))  # fmt: skip
    rows = [(pair.metric, pair) for pair in results.reworded]
    yield from _section("Other words", "rewording", REWORDING_CAPTION, rows, (
        Column("other"),
        Column("sentences", lambda r: r.rewording.sentences, "count"),
        Column("texts", lambda r: r.rewording.texts_variance, "amount"),
        Column("wording", lambda r: r.rewording.wording_variance, "amount"),
        Column("correlation", lambda r: r.rewording.correlation, "estimate"),
    ))  # fmt: skip
    rows = [(j.metric, row) for j in judged for row in curve_rows(results, j)]
    yield from _section("tau by the number of answers", "curve", CURVE_CAPTION, rows, (
        Column("answers", form="cell"),
        Column("tau", form="estimate"),
        Column("sentences", form="count"),
        Column("requests", form="count"),
        *_cost(rows),
    ), text=_CURVE_TEXT, charts=curve_charts(rows))  # fmt: skip
    rows = [(j.metric, row) for j in judged for row in size_rows(results, j)]
    yield from _section("What a size can tell apart", "sizes", SIZES_CAPTION, rows, (
        Column("sentences", form="count"),
        Column("requests", form="count"),
        *_cost(rows),
        Column("half-width", "half_width", "number"),
        Column("from 0", "from_random", "number"),
        Column("from another", "from_another", "number"),
    ))  # fmt: skip
    yield from _order_sections([(j.metric, j.compared) for j in judged if j.compared])
    rows = [(j.metric, j.length) for j in judged if j.length]
    yield from _section("Length of texts", "length", LENGTH_CAPTION, rows, (
        Column("pairs", form="count"),
        Column("10 characters", "of_ten", "change"),
        Column("equal length", "equal", "estimate"),
    ))  # fmt: skip
    rows = [(j.metric, kind) for j in judged for kind in j.kinds]
    yield from _section("Kinds of answers", "kinds", KINDS_CAPTION, rows, (
        Column("kind"),
        Column("cases", form="count"),
        Column("share", form="estimate"),
        Column("below", form="estimate"),
        Column("above", form="estimate"),
    ))  # fmt: skip
    rows = [(j.metric, j.missing) for j in judged if j.missing.missing]
    yield from _section("Without an answer", "missing", MISSING_CAPTION, rows, (
        Column("texts", form="count"),
        Column("missing", form="count"),
        Column("share", form="estimate"),
        Column("below", form="count"),
        Column("above", form="count"),
        Column("p", "pvalue", "p"),
    ))  # fmt: skip
    title = "Texts whose scores vary most"
    rows = [(j.metric, example) for j in judged for example in j.inconsistent]
    yield from _section(title, "inconsistent", INCONSISTENT_CAPTION, rows, (
        Column("text", lambda r: with_marks(r.source, r.text)),
        Column("deviation", form="number"),
        Column("scores", lambda r: _numbers(r.scores), "cell"),
    ), is_main=False)  # fmt: skip
    rows = [(j.metric, example) for j in judged for example in j.wrong]
    yield from _section("The worst wrong decisions", "wrong", WRONG_CAPTION, rows, (
        Column("better", lambda r: with_marks(r.source, r.better)),
        Column("worse", lambda r: with_marks(r.better, r.worse)),
        Column("difference", form="difference"),
        Column("differences", lambda r: _numbers(r.differences), "cell"),
    ), is_main=False)  # fmt: skip


def _order_sections(compared: Sequence[tuple[str, ComparedOrders]]) -> Iterator[Section]:
    """Yield what the order of texts does in pairs and in lists."""
    rows: list[_Row] = [(metric, c.order) for metric, c in compared if c.order]
    yield from _section("Order of texts", "order", POSITION_CAPTION, rows, (
        Column("pairs", lambda r: r.position.pairs, "count"),
        Column("bias", lambda r: r.position.bias, "change"),
        Column("inconsistent", lambda r: r.position.inconsistent, "estimate"),
        Column("detectable", lambda r: r.position.detectable, "number"),
        Column("identical", lambda r: r.identical and r.identical.pairs, "count"),
        Column("unequal", lambda r: r.identical and r.identical.inconsistent, "estimate"),
        Column("bias of these", lambda r: r.identical and r.identical.bias, "change"),
        Column("triads", lambda r: r.cycles.triads, "count"),
        Column("cyclic", lambda r: r.cycles.cyclic, "count"),
        Column("expected", lambda r: f"{r.cycles.expected:.1f}", "cell"),
        Column("p", lambda r: r.cycles.pvalue, "p"),
    ))  # fmt: skip
    rows = [(metric, c.choices) for metric, c in compared if c.choices]
    yield from _section("Choices asked again", "choices", CHOICES_CAPTION, rows, (
        Column("questions", form="count"),
        Column("unchanging", form="estimate"),
        Column("kappa", form="estimate"),
    ))  # fmt: skip
    rows = [
        (metric, PositionRow(c.positions.lists, number, effect, c.positions.pvalue))
        for metric, c in compared
        if c.positions
        for number, effect in enumerate(c.positions.effects, 1)
    ]
    yield from _section("Positions in lists", "positions", LISTS_CAPTION, rows, (
        Column("lists", form="count"),
        Column("position", form="count"),
        Column("effect", form="change"),
        Column("p", "pvalue", "p"),
    ))  # fmt: skip
    rows = [(metric, c.variance) for metric, c in compared if c.variance]
    yield from _section("Other orders", "orders", ORDERS_CAPTION, rows, (
        Column("sentences", form="count"),
        Column("lists", form="count"),
        Column("texts", form="amount"),
        Column("order", form="amount"),
        Column("noise", form="amount"),
    ))  # fmt: skip


def _section(
    title: str, name: str, caption: str, rows: Sequence[_Row], columns: Sequence[Column],
    **further: Any,
) -> Iterator[Section]:  # fmt: skip
    """Yield the section of some records, after the names; ``further``: fields of its view."""
    if not rows:
        return
    metrics, records = zip(*rows, strict=True)
    of_records = record_table("", columns, records)
    table = DisplayTable(
        caption,
        ("metric", *of_records.headings),
        [(metric, *cells) for metric, cells in zip(metrics, of_records.rows, strict=True)],
        (0, *(1 + column for column in of_records.text_columns)),
    )
    data = [
        {"metric": metric, **cells}
        for metric, cells in zip(metrics, record_rows(records), strict=True)
    ]
    view = View(title, table, **{"is_main": True, **further})
    yield from table_sections([StudyTable(name, data, (view,))])


def _cost(rows: Sequence[_Row]) -> Iterator[Column]:
    """Yield the column of what requests cost, if a price is known."""

    def written(row: CurveRow | SizeRow) -> str | None:
        return None if row.cost is None else f"{row.cost:,.4g} {row.currency}".rstrip()

    if any(row.cost is not None for _, row in rows):
        yield Column("cost", written, "cell")


def _numbers(values: Sequence[float]) -> str:
    return with_minus_signs("; ".join(f"{round(value, 3) + 0.0:g}" for value in values))


def curve_charts(rows: Sequence[tuple[str, CurveRow]]) -> dict[str, Mapping[str, Any]]:
    """Draw tau and the cost of the wanted interval against the number of answers, by metric.

    The cost is in money if it is known, otherwise in requests.
    """
    import altair as alt  # slow to import

    charts: dict[str, Mapping[str, Any]] = {}
    for metric in dict.fromkeys(name for name, _ in rows):
        curve = [row for name, row in rows if name == metric]
        has_price = any(row.cost is not None for row in curve)
        values = [
            {"answers": int(row.answers), "tau": row.tau.value, "low": low, "high": high,
             "cost": row.cost if has_price else row.requests}
            for row in curve
            if row.answers != ENDLESS
            for low, high in [row.tau.interval or (row.tau.value, row.tau.value)]
        ]  # fmt: skip
        base = alt.Chart(alt.Data(values=values)).encode(
            alt.X("answers:Q", axis=alt.Axis(tickMinStep=1, format="d")),
            tooltip=[alt.Tooltip(f"{name}:Q") for name in values[0]],
        )
        tau = alt.Y("tau:Q", title="tau", scale=alt.Scale(zero=False))
        intervals = base.mark_rule(color=BLUE).encode(alt.Y("low:Q", title="tau"), alt.Y2("high:Q"))
        of_tau = [base.mark_line(color=BLUE, point=True).encode(tau), intervals]
        for limit in (row.tau.value for row in curve if row.answers == ENDLESS):
            rule = alt.Chart(alt.Data(values=[{"endless": limit}])).mark_rule(strokeDash=[4, 4])
            of_tau.append(rule.encode(alt.Y("endless:Q", title="tau"), tooltip=["endless:Q"]))
        title = f"cost in {curve[0].currency}" if has_price else "requests"
        of_cost = base.mark_line(color=ORANGE, strokeDash=[2, 2]).encode(
            alt.Y("cost:Q", title=title, axis=alt.Axis(titleColor=ORANGE))
        )
        layers = alt.layer(alt.layer(*of_tau), of_cost)
        charts[metric] = specification(layers.resolve_scale(y="independent"))
    return charts
