"""The scorecard as a table: a row for each metric, for papers, and all numbers."""

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any

from maege.number_format import MISSING, with_minus_signs
from maege.report.columns import own_name
from maege.report.display_table import DisplayTable
from maege.report.study_parts import StudyTable, View
from maege.statistics.value import Value
from maege.studies.dossier.cards import SETS_ROW
from maege.studies.dossier.figures import limit_value, write_as
from maege.studies.dossier.grades import LEVEL, Grade
from maege.studies.rows import Row, RowResult

# By name of a known metric and key of a row, its results on each corpus.
Known = Mapping[str, Mapping[str, Sequence[RowResult]]]
SCORECARD = "scorecard"  # name of the table
ALL_SETS = "all"  # instead of a test set
GRADES_RULE = (
    "✓ good: better than every scorer without grammar, or the aim is met. + usual: above chance, "
    "and not significantly below half of the known metrics. ? undecided. − weak: significantly "
    "below half of the known metrics. ✕ bad: below chance; or, unless a third of the known metrics "
    "are, too, below such a scorer or wrong in over half of the sentences. · no such fault. At "
    f"most {100 * LEVEL:.0f} % of rows have a false grade."
)
SETS_RULE = (
    "On several corpora: good in the number of sets that is said; bad in those that are named, "
    "whatever the others show. Values are not averaged."
)


def scorecard_table(
    by_metric: Mapping[str, Sequence[Grade]],
    corpora: Sequence[str] = ("",),
    known: Known = MappingProxyType({}),
) -> StudyTable:
    """Return the table of the grades of metrics, and of the values of known ones.

    Rows that no graded metric has a value in are data only. On several corpora it has a row for
    each, and one for all of them, which has the grades.
    """
    has_several, first = len(corpora) > 1, [*by_metric.values()]
    keys = [
        grades[0].row.key
        for grades in zip(*first, strict=True)
        if any(m.is_examined and not m.row.is_fact for m in grades)
    ]
    written = _written_sets if has_several else _written
    rows = [row for metric, grades in by_metric.items() for row in written(metric, grades, keys)]
    rows += _known_rows(known, first[0] if first else (), keys, has_several=has_several)
    headings = ("metric", "test set", *keys) if has_several else ("metric", *keys)
    caption = f"{GRADES_RULE} {SETS_RULE}" if has_several else GRADES_RULE
    table = DisplayTable(caption, headings, rows, (0, 1) if has_several else (0,))
    records = [
        record
        for metric, grades in by_metric.items()
        for grade in grades
        for record in _records(metric, grade, corpora)
    ]
    records += [
        _record(metric, Grade(grade.row, "not examined", result), result.corpus) | {"grade": ""}
        for metric, by_row in known.items()
        for grade in (first[0] if first else ())
        for result in by_row.get(grade.row.key, ())
    ]
    return StudyTable(SCORECARD, records, (View("Scorecard", table),) if keys else ())


def _known_rows(
    known: Known, graded: Sequence[Grade], shown: Sequence[str], *, has_several: bool
) -> Iterator[tuple[str, ...]]:
    """Yield the values of known metrics, on several corpora a row for each."""
    rows = {grade.row.key: grade.row for grade in graded}
    for metric, by_row in known.items():
        of_corpora = dict.fromkeys(r.corpus for key in shown for r in by_row.get(key, ()))
        for corpus in of_corpora if has_several else [""]:
            cells = []
            for key in shown:
                found = [r for r in by_row.get(key, ()) if corpus in ("", r.corpus)]
                cells.append(_value(rows[key], found[0]) if found else MISSING)
            yield (metric, corpus, *cells) if has_several else (metric, *cells)


def _value(row: Row[Any], result: RowResult) -> str:
    return with_minus_signs(write_as(row, Value(result.value.value), result.n))


def _written(
    metric: str, grades: Sequence[Grade], shown: Sequence[str]
) -> Iterator[tuple[str, ...]]:
    by_key: Mapping[str, Grade] = {grade.row.key: grade for grade in grades}
    yield (metric, *(_cell(by_key[key]) for key in shown))


def _written_sets(
    metric: str, grades: Sequence[Grade], shown: Sequence[str]
) -> Iterator[tuple[str, ...]]:
    """Yield a row for each test set, then one with the grades for all of them."""
    by_key: Mapping[str, Grade] = {
        grade.row.key: grade for grade in grades if grade.row.key in shown
    }
    sets = dict.fromkeys(
        m.result.corpus
        for grade in by_key.values()
        if grade.row.key != SETS_ROW
        for m in grade.of_sets
        if m.result
    )
    for name in sets:
        of_set = {
            key: next((m for m in grade.of_sets if m.result and m.result.corpus == name), None)
            for key, grade in by_key.items()
        }
        yield (metric, name, *(_cell(m) if (m := of_set[key]) else "" for key in shown))
    signs = {key: grade.sign for key, grade in by_key.items()}
    cells = (
        _cell(by_key[key]) if key == SETS_ROW else f"{signs[key]} {by_key[key].sets}".strip()
        for key in shown
    )
    yield (metric, own_name(ALL_SETS, sets), *cells)


def _cell(grade: Grade) -> str:
    if grade.result is None or not grade.is_examined:
        return MISSING
    return f"{_value(grade.row, grade.result)} {grade.sign}"


def _records(metric: str, grade: Grade, corpora: Sequence[str]) -> Iterator[dict[str, Any]]:
    """Yield the numbers of a grade, on several corpora those of each, and the grade for all."""
    if len(corpora) == 1:
        yield _record(metric, grade, grade.result.corpus if grade.result else corpora[0])
        return
    if grade.row.key != SETS_ROW:
        for of_set in grade.of_sets:
            yield _record(metric, of_set, of_set.result.corpus if of_set.result else "")
    whole = _record(metric, grade, own_name(ALL_SETS, corpora))
    of_one = ("value", "low", "high", "n", "limit", "limit_of")
    yield whole if grade.row.key == SETS_ROW else {**whole, **dict.fromkeys(of_one)}


def _record(metric: str, grade: Grade, corpus: str) -> dict[str, Any]:
    result = grade.result
    low, high = (result.value.interval if result else None) or (None, None)
    return {
        "metric": metric,
        "corpus": corpus,
        "key": grade.row.key,
        "group": grade.row.group,
        "row": grade.row.name,
        "statistic": grade.row.statistic,
        "grade": grade.word,
        "headline": grade.headline,
        "value": result and result.value.value,
        "low": low,
        "high": high,
        "n": result and result.n,
        "limit": limit_value(grade),
        "limit_of": grade.nearest and grade.nearest.limit,
        "adjusted": grade.adjusted,
        "rank": grade.place and grade.place.rank,
        "best_rank": grade.place and grade.place.interval[0],
        "worst_rank": grade.place and grade.place.interval[1],
        "metrics": grade.place and grade.place.size,
    }
