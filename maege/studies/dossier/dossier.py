"""The dossiers of metrics that are vetted together, on one corpus or several.

Each has the marks of a metric, the cards and the sentence, and the marks of known metrics.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from maege.statistics.value import Value
from maege.studies.dossier.cards import PEOPLE_ROWS, SETS_ROW, Card, cards_of
from maege.studies.dossier.figures import written_value
from maege.studies.dossier.known_comparisons import KnownComparison, known_comparisons
from maege.studies.dossier.marks import (
    Mark,
    joint_marks,
    pvalue_of_bad,
    pvalue_of_good,
    tested_results,
)
from maege.studies.dossier.sentence import joint_sentence, sentence
from maege.studies.rows import CHANCE, LimitComparison, Row, RowResult, RowResults


@dataclass(frozen=True)
class Examined:
    """What studies found of one metric on one corpus: nothing is adjusted."""

    metric: str
    corpus: str
    sentences: int  # of the corpus
    results: RowResults  # of the metric and of known ones
    # By row, with known metrics, and with metrics that are vetted together with it.
    comparisons: Mapping[str, Sequence[LimitComparison]] = field(default_factory=dict)
    variants: Mapping[str, Sequence[LimitComparison]] = field(default_factory=dict)
    notes: tuple[str, ...] = ()  # which known results are not used, and why


@dataclass(frozen=True)
class Dossier:
    """The answer to whether a metric is good, and for what."""

    metric: str
    sentence: str  # what all marks say together
    cards: tuple[Card, ...]  # one for each question of use
    marks: tuple[Mark, ...]  # of all rows, in their order
    # By name of another metric, its marks on the same data, as if it was examined here.
    known: Mapping[str, tuple[Mark, ...]]
    compared: tuple[KnownComparison, ...] = ()  # with known metrics, in each row that can
    notes: tuple[str, ...] = ()  # which known results are not used, and why

    @property
    def warnings(self) -> tuple[str, ...]:
        """What a reader has to know before the sentence."""
        return tuple(warnings_of(self.marks))

    def known_passes(self, row: str) -> tuple[int, int] | None:
        """Return how many known metrics have the mark "good", and how many were examined.

        None if none was.
        """
        examined = [
            mark
            for of_metric in self.known.values()
            for mark in of_metric
            if mark.row.key == row and mark.is_examined
        ]
        good = sum(mark.word == "good" for mark in examined)
        return (good, len(examined)) if examined else None


@dataclass(frozen=True)
class JointDossier:
    """The dossiers of metrics that are vetted together: their marks are one family."""

    dossiers: tuple[Dossier, ...]
    sentence: str  # that of the best metric, or what holds for each
    corpora: tuple[str, ...]

    @property
    def metrics(self) -> tuple[str, ...]:
        """Their names."""
        return tuple(dossier.metric for dossier in self.dossiers)

    @property
    def named(self) -> list[tuple[str, Dossier]]:
        """The dossiers, each after the name of its metric; a single one after an empty name."""
        return [(d.metric if len(self.dossiers) > 1 else "", d) for d in self.dossiers]

    @property
    def marks(self) -> list[tuple[Mark, ...]]:
        """The marks of each row, one of each metric."""
        return [*zip(*(d.marks for d in self.dossiers), strict=True)]

    @property
    def is_single(self) -> bool:
        """Whether one metric was vetted on one corpus."""
        return len(self.dossiers) == len(self.corpora) == 1


def joint_dossier(rows: Sequence[Row[Any]], examined: Sequence[Examined]) -> JointDossier:
    """Return the dossiers of all metrics, each on all corpora.

    ``rows``: all questions, in their order. The other metrics that have results are known ones, if
    they have them on each corpus.
    """
    metrics = list(dict.fromkeys(e.metric for e in examined))
    corpora = tuple(dict.fromkeys(e.corpus for e in examined))
    of_metrics = {name: [e for e in examined if e.metric == name] for name in metrics}
    own = _marks(rows, [_of_metric(of_metrics[name], name) for name in metrics], corpora)
    others = [(e.corpus, _with_later(e, metrics)) for e in examined]
    adjusted = known_comparisons([*((e.corpus, e.comparisons) for e in examined), *others])
    keys = [(e.metric, e.corpus) for e in examined]
    compared = dict(zip(keys, adjusted[: len(examined)], strict=True))
    sentences = max(e.sentences for e in examined)
    dossiers = []
    for name, marks in zip(metrics, own, strict=True):
        known = {  # each is a family of its own
            other: _marks(rows, [_of_metric(of_metrics[name], other)], corpora)[0]
            for other in of_metrics[name][0].results
            if other not in metrics and all(other in e.results for e in of_metrics[name])
        }
        with_known = tuple(c for corpus in corpora for c in compared.get((name, corpus), ()))
        cards = cards_of(marks, known, with_known)
        notes = tuple(dict.fromkeys(note for e in of_metrics[name] for note in e.notes))
        text = sentence(marks, cards, sentences)
        dossiers.append(Dossier(name, text, cards, marks, known, with_known, notes))
    variants = [
        (e.metric, c)
        for e, of_metric in zip(examined, adjusted[len(examined) :], strict=True)
        for c in of_metric
    ]
    joined = joint_sentence({d.metric: d.marks for d in dossiers}, variants, sentences)
    return JointDossier(tuple(dossiers), joined or dossiers[0].sentence, corpora)


def _of_metric(examined: Sequence[Examined], metric: str) -> dict[str, list[RowResult]]:
    """Return the results of a metric by row, on each corpus that has them."""
    by_row: dict[str, list[RowResult]] = {}
    for e in examined:
        for row, result in e.results.get(metric, {}).items():
            by_row.setdefault(row, []).append(result)
    return by_row


def _marks(
    rows: Sequence[Row[Any]], results: Sequence[dict[str, list[RowResult]]], corpora: Sequence[str]
) -> list[tuple[Mark, ...]]:
    """Return the marks of metrics as one family, with those of the row on other test sets."""
    if len(corpora) == 1:
        return joint_marks(rows, results)
    for by_row in results:
        if of_sets := result_of_sets(rows, by_row):
            by_row[SETS_ROW] = [of_sets]
    return [
        tuple(with_value(m, marks) if m.row.key == SETS_ROW else m for m in marks)
        for marks in joint_marks(rows, results, has_several_sets=True)
    ]


def _with_later(
    examined: Examined, metrics: Sequence[str]
) -> dict[str, tuple[LimitComparison, ...]]:
    """Return the comparisons with the metrics that follow, so that each pair is tested once."""
    later = metrics[metrics.index(examined.metric) + 1 :]
    return {
        row: tuple(c for c in comparisons if c.limit in later)
        for row, comparisons in examined.variants.items()
    }


def warnings_of(marks: Sequence[Mark]) -> Iterator[str]:
    """Yield the warnings of a metric: rows of order below chance, significant among all marks.

    That a corpus is circular or small is in the sentence itself.
    """
    for mark in marks:
        for of_set in mark.of_sets or (mark,):
            place = f" on {of_set.result.corpus}" if mark.of_sets and of_set.result else ""
            if _is_below_chance(of_set) and mark.row.key in PEOPLE_ROWS:
                yield f"Against people{place}: {mark.row.statistic} is {written_value(of_set)}."
            elif _is_below_chance(of_set) and mark.row.group == "order":
                text = f"worse texts score higher, tau is {written_value(of_set)}"
                yield f"Reversed{place}: {text}."


def _is_below_chance(mark: Mark) -> bool:
    """Whether a mark says so: of chance by itself, or because it is the only fault."""
    faults = {c.limit for c in mark.result.comparisons if c.is_fault} if mark.result else set()
    return CHANCE in mark.named or (mark.word == "bad" and faults == {CHANCE})


def result_of_sets(
    rows: Sequence[Row[Any]], results: Mapping[str, Sequence[RowResult]]
) -> RowResult | None:
    """Return the result of the row for one metric; None if no other row was tested on two corpora.

    It is good if all rows are good in enough of the corpora (an intersection-union test of their
    partial conjunctions), and bad if a row is good on one corpus and bad on another. Its value, the
    number of rows that are good, is not known before the marks.
    """
    tested = {
        row: found
        for row in rows
        if len(found := tested_results(row, results.get(row.key, ()))) > 1
    }
    if not tested:
        return None
    return RowResult(
        next(iter(tested.values()))[0].metric,
        ", ".join(dict.fromkeys(r.corpus for found in tested.values() for r in found)),
        len(tested),
        Value(0.0),
        tuple(_agreement(row, found) for row, found in tested.items()),
        "sentences",
        ("these corpora",),
    )


def _agreement(row: Row[Any], found: Sequence[RowResult]) -> LimitComparison:
    """Return the p-values that a row is good on the corpora, and that two contradict each other."""
    good = pvalue_of_good(row, found) if row.can_be_good else 1.0
    good_in_one = min(1.0, min(len(found) * pvalue_of_good(row, [r]) for r in found))
    contradicts = max(good_in_one if row.can_be_good else 1.0, pvalue_of_bad(row, found))
    return LimitComparison("all needed", Value(0.0), good, contradicts, row.name)


def with_value(mark: Mark, marks: Sequence[Mark]) -> Mark:
    """Return the mark of the row with its value: how many of its rows have the mark good."""
    if mark.result is None:
        return mark
    names = {comparison.subject for comparison in mark.result.comparisons}
    good = sum(m.word == "good" for m in marks if m.row.name in names)
    difference = Value(float(good - len(names)))
    comparisons = (replace(c, difference=difference) for c in mark.result.comparisons)
    result = replace(mark.result, value=Value(float(good)), comparisons=tuple(comparisons))
    return replace(mark, result=result)
