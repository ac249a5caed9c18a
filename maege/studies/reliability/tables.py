"""The tables of ``maege reliability``, the claims that they support, and what is said of these."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import ceil, isfinite, sqrt

from maege.data import datasets
from maege.metric.metric import Metric
from maege.metrics.judge.asked_model import AskedModel
from maege.number_format import (
    format_estimate,
    format_number,
    format_percentage,
    with_minus_signs,
)
from maege.report.columns import Column, record_rows, record_table
from maege.report.marked_changes import with_marks
from maege.report.statements import Claims, Statement, estimate_of, fact
from maege.report.study_parts import Part, Section, View
from maege.report.table_sections import table_section
from maege.statistics.choices import Choices
from maege.statistics.claim import Claim
from maege.statistics.length_effect import LengthEffect
from maege.statistics.order_effects import POWER_80, Cycles, PositionBias
from maege.statistics.orders import OrderVariance
from maege.statistics.reliability import Reliability
from maege.statistics.value import Value
from maege.studies.lattices import LatticeInputs
from maege.studies.reliability.config import ReliabilityConfig
from maege.studies.reliability.examples import InconsistentText, WrongDecision
from maege.studies.reliability.kinds import KindOfAnswer
from maege.studies.reliability.measurements import Judged, ReliabilityResults
from maege.studies.study import Report

QUANTILE_95 = 1.96
ENDLESS = "endless"
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
    "tau of the mean of k answers; endless: extrapolated. Sentences and requests: how many are "
    "needed for an interval of tau of ± {half:g}. cost: of these requests, if one costs what those "
    "so far did on average."
)
SIZES = 100, 300, 1000  # sentences
SIZES_CAPTION = (
    "Each question asked once. half-width: of the interval of tau. from 0, from another: the "
    "differences of tau that are found in 80 % of such samples, from random answers, and from "
    "another metric whose tau is as uncertain; if both err alike, smaller ones are found."
)
POSITION_CAPTION = (
    "Pairs in both orders. bias: P(the first wins) - P(the second wins). inconsistent: the answer "
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
    "Outcomes of pairs whose order is known, from -1 to 1. equal length: mean outcome of the "
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
    "these, with at most half of the edits; above: with more. p: whether it depends on that."
)


@dataclass(frozen=True)
class ReliabilityRow:
    """Reliability of a metric."""

    metric: str
    found: Reliability


@dataclass(frozen=True)
class CurveRow:
    """tau of a metric for a number of answers."""

    metric: str
    answers: str
    tau: Value
    sentences: int | None  # for the interval that is wanted
    requests: int | None
    cost: float | None  # of the requests
    currency: str


@dataclass(frozen=True)
class SizeRow:
    """What a number of sentences costs, and which differences of tau it can find."""

    metric: str
    sentences: int
    requests: int
    cost: float | None
    currency: str
    half_width: float
    from_random: float
    from_another: float


@dataclass(frozen=True)
class PositionRow:
    """The effect of a position in lists on the score."""

    metric: str
    lists: int
    position: int  # from 1
    effect: Value
    pvalue: float  # of all positions of the metric


@dataclass(frozen=True)
class ChoicesRow:
    """How far the choices of a metric return."""

    metric: str
    choices: Choices


@dataclass(frozen=True)
class VarianceRow:
    """What orders of texts add to the scores of a metric."""

    metric: str
    variance: OrderVariance


@dataclass(frozen=True)
class KindRow:
    """How often the answers of a metric are of a kind."""

    metric: str
    answer: KindOfAnswer


@dataclass(frozen=True)
class InconsistentRow:
    """A text whose scores by a metric vary."""

    metric: str
    example: InconsistentText


@dataclass(frozen=True)
class WrongRow:
    """A pair of texts that a metric orders wrongly."""

    metric: str
    example: WrongDecision


@dataclass(frozen=True)
class LengthRow:
    """The effect of length on a metric."""

    metric: str
    length: LengthEffect


@dataclass(frozen=True)
class OrderRow:
    """Effects of order on a metric."""

    metric: str
    position: PositionBias
    identical: PositionBias | None
    cycles: Cycles


def report(config: ReliabilityConfig, inputs: LatticeInputs, results: ReliabilityResults) -> Report:
    """Return the report."""
    name = inputs.lattices.corpus.name
    description = (
        f"{name}: {results.sentences:,} sentences, {results.texts:,} texts, each asked about "
        f"{config.reliability.repeats} times; seed {config.seed}."
    )
    sections = tuple(_sections(config, results))
    claims = [claim for judged in results.judged for claim in _claims(judged)]
    claims += _knowledge(config, inputs.metrics)
    return Report([Part("", "", description, sections)], claims, subject=name)


def _sections(config: ReliabilityConfig, results: ReliabilityResults) -> Iterator[Section]:
    rows = [ReliabilityRow(j.metric, j.reliability) for j in results.judged if j.reliability]
    yield from _section("Reliability", "reliability", RELIABILITY_CAPTION, rows, (
        Column("metric"),
        Column("one answer", lambda r: r.found.within, "estimate"),
        Column("mean of all", lambda r: r.found.of_mean, "estimate"),
        Column("all texts", lambda r: r.found.overall, "estimate"),
        Column("unchanging", lambda r: r.found.unchanging, "estimate"),
        Column("texts", lambda r: r.found.texts_variance, "amount"),
        Column("sentences", lambda r: r.found.sentences_variance, "amount"),
        Column("shared", lambda r: r.found.shared_variance, "amount"),
        Column("noise", lambda r: r.found.residual_variance, "amount"),
    ))  # fmt: skip
    yield from _section("Other words", "rewording", REWORDING_CAPTION, results.reworded, (
        Column("metric"),
        Column("other"),
        Column("sentences", lambda r: r.rewording.sentences, "count"),
        Column("texts", lambda r: r.rewording.texts_variance, "amount"),
        Column("wording", lambda r: r.rewording.wording_variance, "amount"),
        Column("correlation", lambda r: r.rewording.correlation, "estimate"),
    ))  # fmt: skip
    caption = CURVE_CAPTION.format(half=config.reliability.half_width)
    curve = [row for judged in results.judged for row in _curve(config, results, judged)]
    yield from _section("tau by the number of answers", "curve", caption, curve, (
        Column("metric"),
        Column("answers", form="cell"),
        Column("tau", form="estimate"),
        Column("sentences", form="count"),
        Column("requests", form="count"),
        *_cost(curve),
    ))  # fmt: skip
    sizes = [row for judged in results.judged for row in _size_rows(results, judged)]
    yield from _section("What a size can tell apart", "sizes", SIZES_CAPTION, sizes, (
        Column("metric"),
        Column("sentences", form="count"),
        Column("requests", form="count"),
        *_cost(sizes),
        Column("half-width", "half_width", "number"),
        Column("from 0", "from_random", "number"),
        Column("from another", "from_another", "number"),
    ))  # fmt: skip
    orders = [
        OrderRow(j.metric, j.order.position, j.order.identical, j.order.cycles)
        for j in results.judged
        if j.order
    ]
    yield from _section("Order of texts", "order", POSITION_CAPTION, orders, (
        Column("metric"),
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
    chosen = [
        ChoicesRow(j.metric, j.order.choices) for j in results.judged if j.order and j.order.choices
    ]
    yield from _section("Choices asked again", "choices", CHOICES_CAPTION, chosen, (
        Column("metric"),
        Column("questions", lambda r: r.choices.questions, "count"),
        Column("unchanging", lambda r: r.choices.unchanging, "estimate"),
        Column("kappa", lambda r: r.choices.kappa, "estimate"),
    ))  # fmt: skip
    effects = [
        PositionRow(j.metric, j.positions.lists, number, effect, j.positions.pvalue)
        for j in results.judged
        if j.positions
        for number, effect in enumerate(j.positions.effects, 1)
    ]
    yield from _section("Positions in lists", "positions", LISTS_CAPTION, effects, (
        Column("metric"),
        Column("lists", form="count"),
        Column("position", form="count"),
        Column("effect", form="change"),
        Column("p", "pvalue", "p"),
    ))  # fmt: skip
    variances = [VarianceRow(j.metric, j.variance) for j in results.judged if j.variance]
    yield from _section("Other orders", "orders", ORDERS_CAPTION, variances, (
        Column("metric"),
        Column("sentences", lambda r: r.variance.sentences, "count"),
        Column("lists", lambda r: r.variance.lists, "count"),
        Column("texts", lambda r: r.variance.texts, "amount"),
        Column("order", lambda r: r.variance.order, "amount"),
        Column("noise", lambda r: r.variance.noise, "amount"),
    ))  # fmt: skip
    lengths = [LengthRow(j.metric, j.length) for j in results.judged if j.length]
    yield from _section("Length of texts", "length", LENGTH_CAPTION, lengths, (
        Column("metric"),
        Column("pairs", lambda r: r.length.pairs, "count"),
        Column("10 characters", lambda r: r.length.of_ten, "change"),
        Column("equal length", lambda r: r.length.equal, "estimate"),
    ))  # fmt: skip
    kinds = [KindRow(judged.metric, kind) for judged in results.judged for kind in judged.kinds]
    yield from _section("Kinds of answers", "kinds", KINDS_CAPTION, kinds, (
        Column("metric"),
        Column("kind", lambda r: r.answer.kind),
        Column("cases", lambda r: r.answer.cases, "count"),
        Column("share", lambda r: r.answer.share, "estimate"),
        Column("below", lambda r: r.answer.below, "estimate"),
        Column("above", lambda r: r.answer.above, "estimate"),
    ))  # fmt: skip
    missing = [judged.missing for judged in results.judged if judged.missing.missing]
    yield from _section("Without an answer", "missing", MISSING_CAPTION, missing, (
        Column("metric"),
        Column("texts", form="count"),
        Column("missing", form="count"),
        Column("share", form="estimate"),
        Column("below", form="count"),
        Column("above", form="count"),
        Column("p", "pvalue", "p"),
    ))  # fmt: skip
    varying = [
        InconsistentRow(j.metric, example) for j in results.judged for example in j.inconsistent
    ]
    title = "Texts whose scores vary most"
    yield from _section(title, "inconsistent", INCONSISTENT_CAPTION, varying, (
        Column("metric"),
        Column("text", lambda r: with_marks(r.example.source, r.example.text)),
        Column("deviation", lambda r: r.example.deviation, "number"),
        Column("scores", lambda r: _numbers(r.example.scores), "cell"),
    ), is_main=False)  # fmt: skip
    wrong = [WrongRow(j.metric, example) for j in results.judged for example in j.wrong]
    yield from _section("The worst wrong decisions", "wrong", WRONG_CAPTION, wrong, (
        Column("metric"),
        Column("better", lambda r: with_marks(r.example.source, r.example.better)),
        Column("worse", lambda r: with_marks(r.example.better, r.example.worse)),
        Column("difference", lambda r: r.example.difference, "difference"),
        Column("differences", lambda r: _numbers(r.example.differences), "cell"),
    ), is_main=False)  # fmt: skip


def _section(
    title: str, name: str, caption: str, rows: Sequence[object], columns: Sequence[Column],
    *, is_main: bool = True,
) -> Iterator[Section]:  # fmt: skip
    if rows:
        view = View(title, record_table(caption, columns, rows), is_main=is_main)
        yield table_section(name, record_rows(rows), view)


def _cost(rows: Sequence[CurveRow] | Sequence[SizeRow]) -> Iterator[Column]:
    """Yield the column of what requests cost, if a price is known."""

    def written(row: CurveRow | SizeRow) -> str | None:
        return None if row.cost is None else f"{row.cost:,.4g} {row.currency}".rstrip()

    if any(row.cost is not None for row in rows):
        yield Column("cost", written, "cell")


def _curve(
    config: ReliabilityConfig, results: ReliabilityResults, judged: Judged
) -> Iterator[CurveRow]:
    if judged.curve is None:
        return
    of_sentence = judged.questions / results.sentences
    for point in judged.curve.points:
        sentences = questions = None
        if isfinite(point.error):  # not of one sentence
            reach = QUANTILE_95 * point.error / config.reliability.half_width
            sentences = ceil(judged.curve.sentences * reach**2)
            questions = ceil(sentences * of_sentence * point.repeats)
        yield CurveRow(
            judged.metric,
            str(point.repeats),
            point.tau,
            sentences,
            questions,
            *_cost_of(judged, questions),
        )
    if judged.curve.limit is not None:
        yield CurveRow(judged.metric, ENDLESS, judged.curve.limit, None, None, None, "")


def _cost_of(judged: Judged, questions: int | None) -> tuple[float | None, str]:
    """Return what questions cost, and the currency."""
    if judged.price is None or questions is None:
        return None, ""
    price, currency = judged.price
    return questions * price, currency


def _size_rows(results: ReliabilityResults, judged: Judged) -> Iterator[SizeRow]:
    if judged.curve is None or not isfinite(judged.curve.points[0].error):
        return
    for sentences in SIZES:
        error = judged.curve.points[0].error * sqrt(judged.curve.sentences / sentences)
        questions = ceil(sentences * judged.questions / results.sentences)
        yield SizeRow(
            judged.metric,
            sentences,
            questions,
            *_cost_of(judged, questions),
            QUANTILE_95 * error,
            POWER_80 * error,
            POWER_80 * sqrt(2) * error,
        )


def _claims(judged: Judged) -> Iterator[Claim]:
    if judged.curve is not None:
        first, limit = judged.curve.points[0].tau, judged.curve.limit
        yield Claim(
            "reliability.noise",
            (judged.metric,),
            topic=judged.metric,
            value=first,
            units="sentences",
            table="curve",
            is_key=True,
            details={
                "limit": "" if limit is None else _estimate(limit),
                "noise": "" if judged.curve.is_vague else _share(judged.curve.noise),
                "vague": "yes" if judged.curve.is_vague else "",
                "rough": " (rough)" if judged.curve.is_rough else "",
            },
        )
    if judged.order is not None:
        position = judged.order.position
        yield Claim(
            "reliability.position",
            (judged.metric,),
            topic=judged.metric,
            value=position.bias,
            pvalue=position.pvalue,
            family="page",
            units="pairs",
            table="order",
            is_key=True,
            details={"detectable": _number(position.detectable)},
        )


def _knowledge(config: ReliabilityConfig, metrics: Mapping[str, Metric]) -> Iterator[Claim]:
    """Yield whether a model may know the corpus, as far as years tell."""
    published = datasets.card(config.corpus.name).year if config.corpus.name else None
    for name, metric in metrics.items():
        if isinstance(metric, AskedModel):
            yield Claim(
                "reliability.knowledge",
                (name,),
                topic=name,
                is_key=True,
                details={"published": published, "until": metric.knowledge_until},
            )


def _estimate(value: Value) -> str:
    return format_estimate(value.value, value.interval)


def _share(noise: float | None) -> str:
    return format_percentage(noise) if noise is not None and noise > 0 else ""


def _numbers(values: Sequence[float]) -> str:
    return with_minus_signs("; ".join(f"{round(value, 3) + 0.0:g}" for value in values))


def _number(value: float | None) -> str:
    return "" if value is None else format_number(value, 2)


def _write_noise(shown: Claims, _: Claims) -> str:
    (claim,) = shown
    text = f"{claim.subjects[0]}: tau {estimate_of(claim)} asked once"
    limit, noise, rough = (claim.details[key] for key in ("limit", "noise", "rough"))
    if not limit:
        return f"{text}; more repeats would tell how much of what is missing is noise."
    text += f"; about {limit} if asked without end{rough}"
    if claim.details["vague"]:
        return f"{text}, which is too uncertain: more sentences or repeats are needed."
    return f"{text}: {noise} of what is missing to 1 is noise." if noise else f"{text}."


def _write_position(shown: Claims, others: Claims) -> str:
    claim = (*shown, *others)[0]
    name = claim.subjects[0]
    if shown and claim.value is not None and claim.value.value is not None:
        position = "first" if claim.value.value > 0 else "second"
        return f"{name} prefers the {position} text (bias {estimate_of(claim)})."
    if not claim.details["detectable"]:
        return ""
    return (
        f"{name}: no preference for a position is shown; one of {claim.details['detectable']} "
        f"would be found in 80 % of such samples."
    )


def _write_knowledge(claim: Claim) -> str:
    (name,), published, until = claim.subjects, claim.details["published"], claim.details["until"]
    if published is None or until is None:
        missing = "year of the corpus" if published is None else "parameter `knowledge_until`"
        return f"Whether {name} knows the texts from its training is not known ({missing})."
    if int(published) > int(until):
        return f"{name} learnt from texts up to {until}; the corpus is newer ({published})."
    return f"{name} may know the corpus ({published}): it learnt from texts up to {until}."


STATEMENTS = (
    Statement("reliability.noise", _write_noise),
    Statement("reliability.position", _write_position),
    Statement("reliability.knowledge", fact(_write_knowledge)),
)
