"""The row on other test sets: whether the rows of a metric have the same answer on several corpora.

Its result is made of those of the other rows. It is good if all rows are good in ``least_sets`` of
the corpora (an intersection-union test of their partial conjunctions), and bad if a row is good on
one corpus and bad on another.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from maege.statistics.value import Value
from maege.studies.dossier.marks import Mark, pvalue_of_bad, pvalue_of_good, tested_results
from maege.studies.rows import LimitComparison, Row, RowResult


def result_of_sets(
    rows: Sequence[Row[Any]], results: Mapping[str, Sequence[RowResult]]
) -> RowResult | None:
    """Return the result of the row for one metric; None if no other row was tested on two corpora.

    Its value, the number of rows that are good, is not known before the marks.
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
