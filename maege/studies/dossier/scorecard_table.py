"""The scorecard as a table: a row for each metric, for papers, and all numbers."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from maege.number_format import MISSING, with_minus_signs
from maege.report.columns import own_name
from maege.report.display_table import DisplayTable
from maege.report.study_parts import StudyTable, View
from maege.statistics.value import Value
from maege.studies.dossier.cards import SETS_ROW
from maege.studies.dossier.figures import limit_value, write_as
from maege.studies.dossier.marks import LEVEL, Mark

SCORECARD = "scorecard"  # name of the table
ALL_SETS = "all"  # instead of a test set
_SUPERSCRIPTS = {"good": "⁺", "bad": "⁻"}
_CAPTION = (
    "⁺: better than each limit; ⁻: worse than one; nothing: undecided. Marks of a metric are "
    f"adjusted for each other: at most {100 * LEVEL:.0f} % of metrics have a false one."
)


SETS_RULE = (
    "Good: better than each limit in this number of sets. Bad: worse than one in the sets that are "
    "named, whatever the others show. Values are not averaged."
)


def scorecard_table(
    by_metric: Mapping[str, Sequence[Mark]], corpora: Sequence[str] = ("",), vetted: int = 1
) -> StudyTable:
    """Return the table of the marks of metrics, the vetted ones or the best one first.

    Rows that no vetted metric has a value in are data only. On several corpora it has a row for
    each, and one for all of them, which has the marks.
    """
    has_several, first = len(corpora) > 1, [*by_metric.values()][:vetted]
    keys = [
        marks[0].row.key
        for marks in zip(*first, strict=True)
        if any(m.is_examined and not m.row.is_fact for m in marks)
    ]
    written = _written_sets if has_several else _written
    rows = [row for metric, marks in by_metric.items() for row in written(metric, marks, keys)]
    headings = ("metric", "test set", *keys) if has_several else ("metric", *keys)
    caption = _caption(first[0], keys, is_joint=len(first) > 1, has_several=has_several)
    table = DisplayTable(caption, headings, rows, (0, 1) if has_several else (0,))
    records = [
        record
        for metric, marks in by_metric.items()
        for mark in marks
        for record in _records(metric, mark, corpora)
    ]
    return StudyTable(SCORECARD, records, (View("Scorecard", table),) if keys else ())


def _caption(
    marks: Sequence[Mark], shown: Sequence[str], *, is_joint: bool, has_several: bool
) -> str:
    """Say what marks mean, and what the shares and counts are of."""
    of_row = {m.row.key: m.row.share_of for m in marks if m.row.key in shown and m.row.share_of}
    shares = ", ".join(f"{key} ({share_of})" for key, share_of in of_row.items())
    rule = _CAPTION
    rule += " Metrics that are vetted together are one family." if is_joint else ""
    rule += f" {SETS_RULE}" if has_several else ""
    return f"{rule} Shares and counts: {shares}." if shares else rule


def _written(metric: str, marks: Sequence[Mark], shown: Sequence[str]) -> Iterator[tuple[str, ...]]:
    by_key: Mapping[str, Mark] = {mark.row.key: mark for mark in marks}
    yield (metric, *(_cell(by_key[key]) for key in shown))


def _written_sets(
    metric: str, marks: Sequence[Mark], shown: Sequence[str]
) -> Iterator[tuple[str, ...]]:
    """Yield a row for each test set, then one with the marks for all of them."""
    by_key: Mapping[str, Mark] = {mark.row.key: mark for mark in marks if mark.row.key in shown}
    sets = dict.fromkeys(
        m.result.corpus
        for mark in by_key.values()
        if mark.row.key != SETS_ROW
        for m in mark.of_sets
        if m.result
    )
    for name in sets:
        of_set = {
            key: next((m for m in mark.of_sets if m.result and m.result.corpus == name), None)
            for key, mark in by_key.items()
        }
        yield (metric, name, *(_cell(m) if (m := of_set[key]) else "" for key in shown))
    signs = {key: _SUPERSCRIPTS.get(mark.word, "") for key, mark in by_key.items()}
    cells = (
        _cell(by_key[key]) if key == SETS_ROW else f"{signs[key]} {by_key[key].sets}".strip()
        for key in shown
    )
    yield (metric, own_name(ALL_SETS, sets), *cells)


def _cell(mark: Mark) -> str:
    if mark.result is None or not mark.is_examined:
        return MISSING
    value = write_as(mark.row, Value(mark.result.value.value), mark.result.n)
    return with_minus_signs(value) + _SUPERSCRIPTS.get(mark.word, "")


def _records(metric: str, mark: Mark, corpora: Sequence[str]) -> Iterator[dict[str, Any]]:
    """Yield the numbers of a mark, on several corpora those of each, and the mark for all."""
    if len(corpora) == 1:
        yield _record(metric, mark, mark.result.corpus if mark.result else corpora[0])
        return
    if mark.row.key != SETS_ROW:
        for of_set in mark.of_sets:
            yield _record(metric, of_set, of_set.result.corpus if of_set.result else "")
    whole = _record(metric, mark, own_name(ALL_SETS, corpora))
    of_one = ("value", "low", "high", "n", "limit", "limit_of")
    yield whole if mark.row.key == SETS_ROW else {**whole, **dict.fromkeys(of_one)}


def _record(metric: str, mark: Mark, corpus: str) -> dict[str, Any]:
    result = mark.result
    low, high = (result.value.interval if result else None) or (None, None)
    return {
        "metric": metric,
        "corpus": corpus,
        "key": mark.row.key,
        "group": mark.row.group,
        "row": mark.row.name,
        "statistic": mark.row.statistic,
        "mark": mark.word,
        "value": result and result.value.value,
        "low": low,
        "high": high,
        "n": result and result.n,
        "limit": limit_value(mark),
        "limit_of": mark.nearest and mark.nearest.limit,
        "adjusted": mark.adjusted,
    }
