"""The scorecard as a table: a row for each metric, for papers, and all numbers."""

from collections.abc import Mapping, Sequence
from typing import Any

from maege.number_format import MISSING, with_minus_signs
from maege.report.display_table import DisplayTable
from maege.report.study_parts import StudyTable, View
from maege.statistics.value import Value
from maege.studies.dossier.figures import limit_value, write_as
from maege.studies.dossier.marks import LEVEL, Mark

SCORECARD = "scorecard"  # name of the table
_SUPERSCRIPTS = {"good": "⁺", "bad": "⁻"}
_CAPTION = (
    "⁺: better than each limit; ⁻: worse than one; nothing: undecided. Marks of a metric are "
    f"adjusted for each other: at most {100 * LEVEL:.0f} % of metrics have a false one."
)


def scorecard_table(by_metric: Mapping[str, Sequence[Mark]]) -> StudyTable:
    """Return the table of the marks of metrics, the vetted one or the best one first.

    Rows that the first metric has no value in are data only.
    """
    first = next(iter(by_metric.values()))
    shown = [m.row.key for m in first if m.is_examined and not m.row.is_fact]
    rows = [_written(metric, marks, shown) for metric, marks in by_metric.items()]
    table = DisplayTable(_caption(first, shown), ("metric", *shown), rows)
    records = [_record(metric, mark) for metric, marks in by_metric.items() for mark in marks]
    return StudyTable(SCORECARD, records, (View("Scorecard", table),) if shown else ())


def _caption(marks: Sequence[Mark], shown: Sequence[str]) -> str:
    """Say what marks mean, and what the shares and counts are of."""
    of_row = {m.row.key: m.row.share_of for m in marks if m.row.key in shown and m.row.share_of}
    shares = ", ".join(f"{key} ({share_of})" for key, share_of in of_row.items())
    return f"{_CAPTION} Shares and counts: {shares}." if shares else _CAPTION


def _written(metric: str, marks: Sequence[Mark], shown: Sequence[str]) -> tuple[str, ...]:
    by_key: Mapping[str, Mark] = {mark.row.key: mark for mark in marks}
    return (metric, *(_cell(by_key[key]) for key in shown))


def _cell(mark: Mark) -> str:
    if mark.result is None or not mark.is_examined:
        return MISSING
    value = write_as(mark.row, Value(mark.result.value.value), mark.result.n)
    return with_minus_signs(value) + _SUPERSCRIPTS.get(mark.word, "")


def _record(metric: str, mark: Mark) -> dict[str, Any]:
    result = mark.result
    low, high = (result.value.interval if result else None) or (None, None)
    return {
        "metric": metric,
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
