"""The dossiers of metrics that are vetted together, on one corpus or several.

Each has the grades of a metric, the cards and the sentence, and the grades of known metrics.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from maege.statistics.value import Value
from maege.studies.dossier.cards import PEOPLE_ROWS, SETS_ROW, Card, cards_of
from maege.studies.dossier.figures import written_value
from maege.studies.dossier.grades import (
    Field,
    Grade,
    grade,
    in_most,
    pvalue_of_bad,
    pvalue_of_good,
    tested_results,
    with_page,
)
from maege.studies.dossier.sentence import Variant, joint_sentence, sentence
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
    sentence: str  # what all grades say together
    cards: tuple[Card, ...]  # one for each question of use
    grades: tuple[Grade, ...]  # of all rows, in their order
    # By name of a known metric and key of a row, its results on each corpus: not graded, for its
    # grade is that of a vetting of its own.
    known: Mapping[str, Mapping[str, tuple[RowResult, ...]]]
    notes: tuple[str, ...] = ()  # which known results are not used, and why

    @property
    def warnings(self) -> tuple[str, ...]:
        """What a reader has to know before the sentence."""
        return tuple(warnings_of(self.grades))


@dataclass(frozen=True)
class JointDossier:
    """The dossiers of metrics that are vetted together."""

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
    def grades(self) -> list[tuple[Grade, ...]]:
        """The grades of each row, one of each metric."""
        return [*zip(*(d.grades for d in self.dossiers), strict=True)]

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
    own = with_page([_grades(rows, of_metrics[name]) for name in metrics])
    sentences = max(e.sentences for e in examined)
    dossiers = []
    for name, grades in zip(metrics, own, strict=True):
        known = {
            other: {
                row.key: tuple(
                    e.results[other][row.key]
                    for e in of_metrics[name]
                    if row.key in e.results[other]
                )
                for row in rows
            }
            for other in of_metrics[name][0].results
            if other not in metrics and all(other in e.results for e in of_metrics[name])
        }
        notes = tuple(dict.fromkeys(note for e in of_metrics[name] for note in e.notes))
        cards = cards_of(grades)
        dossiers.append(
            Dossier(name, sentence(grades, cards, sentences), cards, grades, known, notes)
        )
    variants = [
        Variant(row, e.metric, c.limit, c.difference.value or 0.0, c.above, c.below)
        for e in examined
        for row, compared in _with_later(e, metrics).items()
        for c in compared
    ]
    joined = joint_sentence({d.metric: d.grades for d in dossiers}, rows, variants, sentences)
    return JointDossier(tuple(dossiers), joined or dossiers[0].sentence, corpora)


def _grades(rows: Sequence[Row[Any]], examined: Sequence[Examined]) -> tuple[Grade, ...]:
    """Return the grades of a vetted metric."""
    metric, graded = examined[0].metric, list[Grade]()
    found_in: dict[str, list[RowResult]] = {}
    for row in rows:
        if row.key == SETS_ROW:
            graded.append(Grade(row, "not examined"))
            continue
        having = [e for e in examined if row.key in e.results.get(metric, {})]
        found_in[row.key] = found = [e.results[metric][row.key] for e in having]
        fields = [_field(e, row.key) for e in having]
        several = len({e.corpus for e in examined}) > 1
        graded.append(grade(row, found, fields, has_several_sets=several))
    if len(examined) > 1:
        _decide_sets(rows, found_in, graded)
    return tuple(graded)


def _field(examined: Examined, row: str) -> Field:
    """Return the known metrics of a row."""
    results = {
        name: by_row[row]
        for name, by_row in examined.results.items()
        if name != examined.metric and row in by_row and not by_row[row].not_applicable
    }
    return Field(results, examined.comparisons.get(row, ()))


def _decide_sets(
    rows: Sequence[Row[Any]], found: Mapping[str, Sequence[RowResult]], graded: list[Grade]
) -> None:
    """Decide the row on whether corpora agree, which is made of the others."""
    for number, row in enumerate(rows):
        result = result_of_sets(rows, found) if row.key == SETS_ROW else None
        if result is not None:
            graded[number] = with_value(grade(row, [result]), graded)


def _with_later(
    examined: Examined, metrics: Sequence[str]
) -> dict[str, tuple[LimitComparison, ...]]:
    """Return the comparisons with the metrics that follow, so that each pair is tested once."""
    later = metrics[metrics.index(examined.metric) + 1 :]
    return {
        row: tuple(c for c in comparisons if c.limit in later)
        for row, comparisons in examined.variants.items()
    }


def warnings_of(grades: Sequence[Grade]) -> Iterator[str]:
    """Yield the warnings of a metric: rows of order that are below chance.

    That a corpus is circular or small is in the sentence itself.
    """
    for of_row in grades:
        for g in of_row.of_sets if of_row.sets else (of_row,):
            place = f" on {g.result.corpus}" if of_row.sets and g.result else ""
            if _is_below_chance(g) and of_row.row.key in PEOPLE_ROWS:
                yield f"Against people{place}: {of_row.row.statistic} is {written_value(g)}."
            elif _is_below_chance(g) and of_row.row.group == "order":
                text = f"worse texts score higher, tau is {written_value(g)}"
                yield f"Reversed{place}: {text}."


def _is_below_chance(grade: Grade) -> bool:
    """Whether a grade says so: of chance by itself, or because it is the only fault."""
    faults = {c.limit for c in grade.result.comparisons if c.is_fault} if grade.result else set()
    return grade.word == "bad" and (CHANCE in grade.named or faults == {CHANCE})


def result_of_sets(
    rows: Sequence[Row[Any]], results: Mapping[str, Sequence[RowResult]]
) -> RowResult | None:
    """Return the result of the row for one metric; None if no other row was tested on two corpora.

    It is good if all rows are good in enough of the corpora (an intersection-union test of their
    partial conjunctions), and bad if a row is good on one corpus and bad on another. Its value, the
    number of rows that are good, is not known before the grades.
    """
    tested = {
        row: found
        for row in rows
        if len(found := tested_results(row, results.get(row.key, ()))) > 1
    }
    if not tested:
        return None
    return RowResult(
        metric=next(iter(tested.values()))[0].metric,
        corpus=", ".join(dict.fromkeys(r.corpus for found in tested.values() for r in found)),
        n=len(tested),
        value=Value(0.0),
        comparisons=tuple(_agreement(row, found) for row, found in tested.items()),
        units="sentences",
        conditions=("these corpora",),
    )


def _agreement(row: Row[Any], found: Sequence[RowResult]) -> LimitComparison:
    """Return the p-values that a row is good on the corpora, and that two contradict each other."""
    of_each = [pvalue_of_good(row, r) for r in found]
    good_in_one = min(1.0, len(found) * min(of_each))
    contradicts = max(good_in_one, pvalue_of_bad(row, found))
    return LimitComparison("all needed", Value(0.0), in_most(of_each), contradicts, row.name)


def with_value(grade: Grade, grades: Sequence[Grade]) -> Grade:
    """Return the grade of the row with its value: how many of its rows are good."""
    if grade.result is None:
        return grade
    names = {comparison.subject for comparison in grade.result.comparisons}
    good = sum(g.word == "good" for g in grades if g.row.name in names)
    difference = Value(float(good - len(names)))
    comparisons = (replace(c, difference=difference) for c in grade.result.comparisons)
    result = replace(grade.result, value=Value(float(good)), comparisons=tuple(comparisons))
    return replace(grade, result=result)
