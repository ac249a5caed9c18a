"""The tables of ``maege attack``, the claims that they support, and what is said of these."""

from collections.abc import Iterator, Sequence
from typing import Any

from maege.number_format import number_of
from maege.report.columns import Column, record_rows, record_table
from maege.report.statements import Claims, Statement, estimate_of, list_names
from maege.report.study_parts import Part, Section, StudyTable, View
from maege.statistics.claim import Claim
from maege.studies.attack.config import AttackConfig
from maege.studies.attack.inputs import AttackInputs
from maege.studies.attack.measurements import AttackedMetric, FoundText
from maege.studies.attack.opponents import OPPONENT_WORDS, OPPONENTS
from maege.studies.study import Report

_MAX_PAIRS = 6  # that a sentence names
_EXAMPLES = 3  # of wins against each opponent
_EMPTY = "(the empty text)"

_RATE_CAPTION = (
    "opponent: a text that is better than the text that was found. wins: share of the sentences in "
    "which the metric scores the found text higher; ties: in which both have the same score. gain: "
    "mean score of the found text minus that of the opponent, where 1 is what a full correction is "
    "worth. p: that wins are no more than tolerated, adjusted for all rows of the metric. "
    "[interval]: of shares Wilson's, of gains the jackknife."
)
_RATE_COLUMNS = (
    Column("metric"),
    Column("attack"),
    Column("opponent"),
    Column("sentences", form="count"),
    Column("wins", "rate", "estimate"),
    Column("ties", "tie_rate", "estimate"),
    Column("gain", form="change"),
    Column("p (Holm)", "adjusted", "p"),
    Column("exposed", lambda rate: "yes" if rate.is_exposed else "", "cell"),
)
_UNIVERSAL_CAPTION = (
    "One text that is given for all sentences. gain: its mean score minus that of the source, on "
    "sentences of the search. The first text of each metric is the one that is evaluated."
)
_EXAMPLE_CAPTION = (
    "The sentences with the largest gains over each opponent, of attacks that won. score: of the "
    "found text, and of the opponent."
)


def report(
    config: AttackConfig, inputs: AttackInputs, attacked: Sequence[AttackedMetric]
) -> Report:
    """Return the report."""
    sections = (_rates(attacked), _universal(attacked), *_examples(attacked))
    notes = tuple(_notes(inputs, attacked))
    part = Part("", "", _description(config, inputs), sections, notes=notes)
    claims = [claim for of_metric in attacked for claim in _claims(of_metric)]
    return Report([part], claims, subject=inputs.lattices.corpus.name)


def _description(config: AttackConfig, inputs: AttackInputs) -> str:
    """Say what was searched with, and what texts were evaluated on."""
    visible, hidden = (list_names(names, 4) for names in (inputs.visible, inputs.hidden))
    return (
        f"{inputs.lattices.corpus.name}: texts are searched with "
        f"{number_of(len(inputs.search), 'sentence')} and evaluated on "
        f"{number_of(len(inputs.evaluation), 'other')}. Metrics see the corrections of "
        f"{visible}{f', not those of {hidden}' if hidden else ''}. "
        f"{config.attacks.budget:,} scores a sentence; seed {config.seed}."
    )


def _notes(inputs: AttackInputs, attacked: Sequence[AttackedMetric]) -> Iterator[str]:
    if not inputs.hidden:
        yield (
            "There are no corrections that metrics do not see, so that no attack is compared with "
            "a valid alternative."
        )
    for of_metric in attacked:
        if of_metric.worth <= 0:
            yield (
                f"{of_metric.metric} does not score full corrections above sources, on average, so "
                f"that gains are not given."
            )


def _rates(attacked: Sequence[AttackedMetric]) -> Section:
    rates = [rate for of_metric in attacked for rate in of_metric.rates]
    table = record_table(_RATE_CAPTION, _RATE_COLUMNS, rates)
    view = View("How often wrong texts win", table, is_main=True)
    rows = [
        row | {"is_exposed": rate.is_exposed}
        for row, rate in zip(record_rows(rates), rates, strict=True)
    ]
    tables = (
        StudyTable("rates", rows, (view,)),
        StudyTable("texts", [row for a in attacked for t in a.texts for row in _text_rows(t)]),
    )
    return Section(view.title, tables=tables)


def _text_rows(found: FoundText) -> Iterator[dict[str, Any]]:
    """Yield a row for each opponent of a text."""
    for opponent, (text, score) in found.opponents.items():
        yield {
            "metric": found.metric,
            "attack": found.attack,
            "sentence": found.sentence.index + 1,
            "rule": found.rule,
            "source": found.sentence.source,
            "text": found.text,
            "score": found.score,
            "opponent": opponent,
            "opponent_text": text,
            "opponent_score": score,
        }


def _universal(attacked: Sequence[AttackedMetric]) -> Section:
    rows = [
        {"metric": a.metric, "text": t.text, "gain": t.gain, "sentences": t.sentences}
        for a in attacked
        for t in a.universal.texts
    ]
    columns = (
        Column("metric", lambda row: row["metric"]),
        Column("text", lambda row: row["text"] or _EMPTY),
        Column("gain", lambda row: row["gain"], "difference"),
        Column("sentences", lambda row: row["sentences"], "count"),
    )
    view = View("Texts for all sentences", record_table(_UNIVERSAL_CAPTION, columns, rows))
    return Section(view.title, tables=(StudyTable("universal", rows, (view,)),))


def _examples(attacked: Sequence[AttackedMetric]) -> Iterator[Section]:
    """Yield the section of the clearest wins, if there are any."""
    examples = [
        row
        for of_metric in attacked
        for opponent in OPPONENTS
        for row in _clearest([row for t in of_metric.texts for row in _text_rows(t)], opponent)
    ]
    if not examples:
        return
    names = ("metric", "attack", "opponent", "source", "text", "opponent_text")
    columns = [Column(name.replace("_", " "), _cell_of(name)) for name in names]
    columns += [
        Column("score", lambda row: row["score"], "number"),
        Column("opponent score", lambda row: row["opponent_score"], "number"),
    ]
    view = View("Wrong texts that win", record_table(_EXAMPLE_CAPTION, columns, examples))
    yield Section(view.title, tables=(StudyTable("examples", examples, (view,)),))


def _cell_of(name: str) -> Any:
    return lambda row: row[name] or _EMPTY


def _clearest(rows: Sequence[dict[str, Any]], opponent: str) -> list[dict[str, Any]]:
    """Return the rows of the largest gains over an opponent."""
    won = [r for r in rows if r["opponent"] == opponent and r["score"] > r["opponent_score"]]
    return sorted(won, key=lambda r: r["opponent_score"] - r["score"])[:_EXAMPLES]


def _claims(attacked: AttackedMetric) -> Iterator[Claim]:
    """Yield a claim for each attack and opponent, which the sentence of the metric could name."""
    for rate in attacked.rates:
        yield Claim(
            "attack.exposed",
            (rate.metric, rate.attack, rate.opponent),
            topic=rate.metric,
            family=f"attacks on {rate.metric}",
            value=rate.rate,
            pvalue=rate.pvalue,
            units="sentences",
            table="rates",
            is_key=True,
        )


def _write_exposed(shown: Claims, others: Claims) -> str:
    """Say against which opponents a metric rewards wrong texts."""
    metric, *_ = (*shown, *others)[0].subjects
    pairs = f"{len(shown) + len(others)} pairs of attack and opponent"
    if not shown:
        return (
            f"{metric}: in none of {pairs} is it shown to prefer texts that were searched for more "
            f"often than tolerated. This search found none, which does not show that there is none."
        )
    named = [f"{OPPONENT_WORDS[c.subjects[2]]} ({c.subjects[1]}: {estimate_of(c)})" for c in shown]
    return (
        f"{metric} is exposed in {len(shown)} of {pairs}. It prefers wrong texts to "
        f"{list_names(named, _MAX_PAIRS)}."
    )


STATEMENTS = (Statement("attack.exposed", _write_exposed),)
