"""Grades and results of the rows of a vetting, for tests of what is made from them."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from maege.array_types import Interval
from maege.statistics.value import Value
from maege.studies.dossier.dossier import Dossier, Examined, JointDossier, joint_dossier
from maege.studies.dossier.grades import Field, Grade, GradeWord
from maege.studies.dossier.place import KnownDifference, Place
from maege.studies.rows import CHANCE, LimitComparison, Row, RowResult, RowResults, scorecard_rows

BY_KEY = {row.key: row for row in scorecard_rows()}
PEOPLE = ("people-sentences", "people-systems")
Pvalues = list[tuple[float, float]]  # above and below
GOOD: Pvalues = [(1e-9, 1.0)]
BAD: Pvalues = [(1.0, 1e-9)]
OPEN: Pvalues = [(0.5, 0.5)]


def toy_result(
    value: float | None, pvalues: Sequence[tuple[float, float]], n: int = 901, **fields: str
) -> RowResult:
    """A result with limits of the given p-values (above, below), named a, b, and so on."""
    comparisons = tuple(
        LimitComparison(name, Value((below - above) / 10, (-0.2, 0.2)), above, below)
        for name, (above, below) in zip("abcdef", pvalues, strict=False)
    )
    return RowResult("m", "toy", n, Value(value), comparisons, "sentences", **fields)


def by_z(z: Sequence[float], *, value: float = 0.3, error: float = 0.02, n: int = 901) -> RowResult:
    """A result whose limits are so many standard errors below it, the first of them chance."""
    from scipy.special import ndtr

    half = 1.96 * error
    comparisons = tuple(
        LimitComparison(
            name, Value(x * error, (x * error - half, x * error + half)), ndtr(-x), ndtr(x)
        )
        for name, x in zip((CHANCE, *"abcdef"), z, strict=False)
    )
    return RowResult("m", "toy", n, Value(value, (value - half, value + half)), comparisons, "s")


def share_result(
    shares: Mapping[str, Interval], aim: float, pvalues: Sequence[tuple[float, float]] = ()
) -> RowResult:
    """Shares by name, each with its interval; the largest one is the value."""
    values = {name: Value((low + high) / 2, (low, high)) for name, (low, high) in shares.items()}
    given = [*pvalues, *[(0.5, 0.5)] * (len(values) - len(pvalues))]
    comparisons = tuple(
        LimitComparison("aim", value.minus(aim), above, below, name)
        for (name, value), (above, below) in zip(values.items(), given, strict=True)
    )
    worst = max(values.values(), key=lambda value: value.value or 0.0)
    return RowResult("m", "toy", 901, worst, comparisons, "sentences")


def pair(name: str, difference: float, pvalue: float, error: float = 0.02) -> LimitComparison:
    """The vetted metric minus a known one, with a two-sided p-value."""
    half = 1.96 * error
    value = Value(difference, (difference - half, difference + half))
    return LimitComparison.tested(name, value, pvalue)


def known_field(results: Sequence[RowResult], pairs: Sequence[LimitComparison] = ()) -> Field:
    """Known metrics k0, k1, and so on."""
    return Field({f"k{n}": result for n, result in enumerate(results)}, pairs)


def toy_place(*differences: tuple[str, float, float]) -> Place:
    """A place among known metrics, each with its difference and adjusted p-value."""
    return Place(tuple(KnownDifference(n, Value(d), p) for n, d, p in differences), "", None)


def toy_grades(
    words: Mapping[str, GradeWord],
    named: Mapping[str, tuple[str, ...]] | None = None,
    reasons: Mapping[str, str] | None = None,
    **fields: Any,
) -> list[Grade]:
    """The grades of all rows; those without a word are not examined."""
    return [
        Grade(
            row,
            words.get(row.key, "not examined"),
            toy_result(0.5, [(0.5, 0.5)]) if row.key in words else None,
            {words[row.key]: 0.0001} if row.key in words else {},
            named=(named or {}).get(row.key, ()),
            reason=(reasons or {}).get(row.key, ""),
            **fields,
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


def examined(
    metric: str,
    corpus: str = "a",
    variants: Sequence[LimitComparison] = (),
    sentences: int = 901,
    **pvalues: Pvalues,
) -> Examined:
    """What was found of a metric on a corpus, by key of a row."""
    results = {
        key.replace("_", "-"): replace(toy_result(0.5, p), corpus=corpus)
        for key, p in pvalues.items()
    }
    return Examined(metric, corpus, sentences, {metric: results}, {}, {"order": variants})


def joint(shown: Dossier, corpus: str = "toy") -> JointDossier:
    """The dossier of one metric on one corpus, as reports take it."""
    return JointDossier((shown,), shown.sentence, (corpus,))


def row(key: str) -> Row[Any]:
    return BY_KEY[key]
