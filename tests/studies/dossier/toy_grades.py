"""Marks and results of the rows of a vetting, for tests of what is made from them."""

from collections.abc import Mapping, Sequence
from typing import Any

from maege.statistics.value import Value
from maege.studies.dossier.dossier import Dossier, Examined, JointDossier, joint_dossier
from maege.studies.dossier.marks import Mark, MarkWord
from maege.studies.rows import LimitComparison, Row, RowResult, RowResults, scorecard_rows

BY_KEY = {row.key: row for row in scorecard_rows()}
PEOPLE = ("people-sentences", "people-systems")


def toy_result(
    value: float | None, pvalues: Sequence[tuple[float, float]], n: int = 901, **fields: str
) -> RowResult:
    """A result with limits of the given p-values (above, below), named a, b, and so on."""
    comparisons = tuple(
        LimitComparison(name, Value((below - above) / 10, (-0.2, 0.2)), above, below)
        for name, (above, below) in zip("abcdef", pvalues, strict=False)
    )
    return RowResult("m", "toy", n, Value(value), comparisons, "sentences", **fields)


def toy_marks(
    words: dict[str, MarkWord], named: dict[str, tuple[str, ...]] | None = None
) -> list[Mark]:
    """The marks of all rows; those without a word are not examined, and order decides faults."""
    return [
        Mark(
            row,
            words.get(row.key, "not yet"),
            toy_result(0.5, [(0.5, 0.5)]) if row.key in words else None,
            0.01,
            None,
            (named or {}).get(row.key, ()),
        )
        for row in scorecard_rows()
    ]


def dossier(
    metric: str,
    rows: Sequence[Row[Any]],
    results: RowResults,
    sentences: int,
    comparisons: Mapping[str, Sequence[LimitComparison]] | None = None,
    notes: tuple[str, ...] = (),
) -> Dossier:
    """The dossier of a metric on one corpus, beside the other metrics that have results."""
    corpus = next((r.corpus for r in results.get(metric, {}).values()), "")
    alone = Examined(metric, corpus, sentences, results, comparisons or {}, {}, notes)
    return joint_dossier(rows, [alone]).dossiers[0]


def joint(shown: Dossier, corpus: str = "toy") -> JointDossier:
    """The dossier of one metric on one corpus, as reports take it."""
    return JointDossier((shown,), shown.sentence, (corpus,))


def row(key: str) -> Row[Any]:
    return BY_KEY[key]
