"""The scorecard of a run: a value, a grade and a rank of each metric in each row that it has.

The rows and grades are those of a vetting. A run has one limit, chance, so it cannot show that a
metric is good, above all scorers without grammar; only a vetting can. The known metrics of a metric
are the others of the run.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import chain
from typing import Any

from maege.report.display_table import DisplayTable
from maege.report.study_parts import Panel, StudyTable, View
from maege.statistics.measures import CHANCE as CHANCES
from maege.statistics.measures import HEADLINE, PAIRWISE_ACCURACY, Estimate
from maege.statistics.value import Value
from maege.studies.dossier import scorecard_table as of_dossier
from maege.studies.dossier.figures import legend, uncapitalised, written_place, written_value
from maege.studies.dossier.grades import LEVEL, Field, Grade, grade, with_page
from maege.studies.dossier.lattice_rows import (
    ORDER,
    SYSTEMS,
    TYPES,
    counted_types,
    types_result,
)
from maege.studies.dossier.place import MIN_KNOWN
from maege.studies.dossier.sentence import CIRCULAR_REFERENCES
from maege.studies.parts import errors_of_run, part_of_run
from maege.studies.rows import (
    CHANCE,
    CONSTANT,
    PURPOSES,
    LimitComparison,
    Row,
    RowResult,
    RowResults,
    results_of,
)
from maege.studies.run.measurements import RunFound

_MEANINGS = {
    "usual": "above chance, and not significantly below half of the others",
    "weak": "significantly below half of the others",
    "bad": "below chance, or a fault",
}
# The statistic in which metrics are compared in a row.
_COMPARED = {ORDER.key: HEADLINE, SYSTEMS.key: PAIRWISE_ACCURACY}
_Grades = Mapping[str, Sequence[Grade]]  # by metric, the best tau first; all have the same rows


def scorecard(run: RunFound) -> _Grades:
    """Return the grades of all rows that a run examined."""
    rows, results = [*_ROWS], {m: dict(r) for m, r in results_of(_ROWS, run).items()}
    for key, part in run.parts.items():
        of_part = part_of_run(key)
        rows += (replace(row, can_be_good=False) for row in of_part.rows)  # beside chance alone
        for metric, of_metric in of_part.answers(part).items():
            results.setdefault(metric, {}).update(of_metric)
    study = errors_of_run() if run.errors else None
    of_errors = () if study is None else study.ROWS
    rows += of_errors
    for metric, by_row in run.errors.items():
        results.setdefault(metric, {}).update(by_row)
    first = {row.key for row in of_errors}  # where they are what can be known
    examined = {key for of_metric in results.values() for key in of_metric}
    shown = sorted(
        (row for row in rows if row.key in examined),
        key=lambda row: (row.key not in first, PURPOSES.index(row.group), row.number),
    )
    metrics = run.results.by_tau()
    grades = with_page([[_grade(run, row, results, m) for row in shown] for m in metrics])
    return dict(zip(metrics, grades, strict=True))


def lattice_grades(run: RunFound) -> Mapping[str, Mapping[str, Grade]]:
    """Return the grades of the rows of lattices and corpora, by row and metric."""
    results = results_of(_ROWS, run)
    return {
        row.key: {metric: _grade(run, row, results, metric) for metric in run.results.metrics}
        for row in _ROWS
    }


def _grade(run: RunFound, row: Row[Any], results: RowResults, metric: str) -> Grade:
    """Return the grade of a metric, whose known metrics are the others of the run."""
    others = {
        name: by_row[row.key]
        for name, by_row in results.items()
        if name != metric and row.key in by_row and not by_row[row.key].not_applicable
    }
    found = results.get(metric, {}).get(row.key)
    of_field = Field(others, tuple(_pairs(run, row, metric)))
    return grade(row, [] if found is None else [found], [of_field])


def _pairs(run: RunFound, row: Row[Any], metric: str) -> Iterator[LimitComparison]:
    """Yield the comparisons with the other metrics, as tests of the run have them."""
    if (statistic := _COMPARED.get(row.key)) is None:
        return
    results = run.results
    ranking_type = results.main_ranking_type if statistic == HEADLINE else "corpora"
    for d in results.differences_in(statistic, ranking_type):
        if metric in (d.a, d.b):
            own = d.oriented(metric)
            difference = Value(own.difference, own.interval)
            yield LimitComparison.tested(own.b, difference, own.pvalue)


def _read_order(run: RunFound) -> Iterator[RowResult]:
    for metric in run.results.metrics:
        tau = run.results.estimate(metric, HEADLINE, run.results.main_ranking_type)
        if tau is not None:
            yield _result(run, tau, 0.0)


def _read_systems(run: RunFound) -> Iterator[RowResult]:
    for metric in run.results.metrics:
        accuracy = run.results.estimate(metric, PAIRWISE_ACCURACY, "corpora")
        if accuracy is not None:
            yield _result(run, accuracy, CHANCES[PAIRWISE_ACCURACY])


def _read_types(run: RunFound) -> Iterator[RowResult]:
    corpus = run.lattices.corpus.name
    for metric, rewards in run.results.edit_types.items():
        if result := types_result(metric, corpus, rewards, run.units):
            yield result


def _result(run: RunFound, shown: Estimate, chance: float) -> RowResult:
    """Return the result of a row of order, whose only limit is chance."""
    compared: list[LimitComparison] = []
    value = Value(shown.value, shown.interval)
    if shown.value is not None:
        compared = [LimitComparison.tested(CHANCE, value.minus(chance), shown.pvalue)]
    return RowResult(
        shown.metric,
        run.lattices.corpus.name,
        run.results.sample["sentences"],
        value,
        tuple(compared),
        run.units,
        not_applicable=_not_applicable(run, shown.metric),
    )


def _not_applicable(run: RunFound, metric: str) -> str:
    if run.lattices.are_circular and metric not in run.without_references:
        return CIRCULAR_REFERENCES
    ties = run.results.estimate(metric, "tie_rate_micro", run.results.main_ranking_type)
    return CONSTANT if ties and ties.value == 1 else ""


def _row(row: Row[Any], read: Callable[[RunFound], Iterator[RowResult]]) -> Row[RunFound]:
    return replace(row, read=lambda run: list(read(run)), can_be_good=False)


_ROWS = (_row(ORDER, _read_order), _row(SYSTEMS, _read_systems), _row(TYPES, _read_types))


def not_examined(run: RunFound) -> str:
    """Say which rows a run does not have, and the commands that do."""
    people = "" if "humans" in run.parts else "; agreement with people: `--humans SET`"
    errors = "" if run.errors else "new errors, bad outputs, "
    return f"Not examined: {errors}contract: `maege vet METRIC`{people}."


def symbol(row: Row[Any]) -> str:
    """Return what the value of a row is, as a heading."""
    if row.form == "share":
        return uncapitalised(row.name)
    return row.statistic.partition(" ·")[0].partition(",")[0]


def _meaning(row: Row[Any]) -> str:
    """Return what the value of a row says, after its heading."""
    if row.form != "share":
        return uncapitalised(row.name)
    return f"{row.statistic.partition(' ·')[0]}, aim {100 * (row.limit or 0):.0f} %"


def _cell(grade: Grade) -> str:
    """Write a value with its sign; "–" beside a number would look like "−"."""
    return f"{written_value(grade)} {grade.sign if grade.is_examined else ''}".rstrip()


def scorecard_display(by_metric: _Grades) -> DisplayTable:
    """Return the scorecard with a row for each metric, for files and terminals."""
    rows = [(metric, *map(_cell, of_metric)) for metric, of_metric in by_metric.items()]
    shown = [grade.row for grade in next(iter(by_metric.values()), ())]
    meanings = "; ".join(f"{symbol(row)}: {_meaning(row)}" for row in shown)
    caption = f"{meanings[:1].upper()}{meanings[1:]}. {_rule(by_metric)}"
    return DisplayTable(caption, ("metric", *map(symbol, shown)), rows)


def _rule(by_metric: _Grades) -> str:
    """Say what the signs that occur mean, and how sure they are."""
    grades = [*chain.from_iterable(by_metric.values())]
    has_places = len(by_metric) > MIN_KNOWN  # a metric has all others beside it
    meanings = _MEANINGS if has_places else {**_MEANINGS, "usual": "above chance"}
    signs = legend(grades, meanings)
    if not any(grade.word == "good" for grade in grades):
        signs.append("✓ good takes `maege vet METRIC`")
    return (
        f"{'. '.join(signs)}. At most {100 * LEVEL:.0f} % of grades are false. Rank: among these "
        "metrics."
    )


def scorecard_table(run: RunFound, by_metric: _Grades) -> StudyTable:
    """Return the scorecard as a table of the report; its page has a panel instead."""
    shown = scorecard_display(by_metric)
    shown = replace(shown, caption=f"{shown.caption} {not_examined(run)}")
    view = View("Scorecard", shown, is_main=True, is_folded=True)
    return replace(of_dossier.scorecard_table(by_metric), views=(view,))


def scorecard_panel(run: RunFound, by_metric: _Grades, warnings: Sequence[str]) -> Panel:
    """Return the panel, which has a row for each purpose and a column for each metric."""
    columns = list(by_metric)
    rows = [
        {
            "name": first.row.name,
            "statistic": first.row.statistic,
            "reason": _common_reason(of_row),
            "cells": list(map(_panel_cell, columns, of_row)),
        }
        for of_row in zip(*by_metric.values(), strict=True)
        for first in of_row[:1]
    ]
    data = {
        "metrics": columns,
        "rows": rows,
        "warnings": list(warnings),
        "rule": _rule(by_metric),
        "not_examined": not_examined(run),
    }
    return Panel("scorecard.html", data, is_first=True)


def _common_reason(of_row: Sequence[Grade]) -> str:
    """Return why no metric has an answer, so that it is said once; empty if that differs."""
    reasons = {grade.reason for grade in of_row}
    return "" if len(reasons) > 1 else reasons.pop()


def _panel_cell(metric: str, grade: Grade) -> dict[str, Any]:
    number, _, interval = written_value(grade).partition(" [")
    of_total = f"of {grade.result.n}" if grade.result and grade.row.form == "count" else ""
    return {
        "metric": metric,
        "number": number.partition(" of ")[0],
        "interval": interval and f"[{interval}",
        "of": of_total,
        "types": counted_types(grade),
        "bar": _bar(grade),
        "sign": grade.sign,
        "word": grade.said,
        "rank": written_place(grade) if grade.place else "",
        "class": grade.word if grade.is_examined else "none",
        "reason": grade.reason,
    }


def _bar(grade: Grade) -> dict[str, float] | None:
    """Return where the value and its interval are, from -1 to 1, with chance at 0."""
    if grade.result is None or grade.row.form != "number":
        return None
    for c in grade.result.comparisons:
        if c.limit == CHANCE and c.difference.value is not None and c.difference.interval:
            largest = 1 - ((grade.result.value.value or 0.0) - c.difference.value)
            low, high, at = (
                round(max(-1.0, x / largest), 4)
                for x in (*c.difference.interval, c.difference.value)
            )
            return {"low": low, "high": high, "at": at}
    return None
