"""The scorecard of a run: a value and a mark of each metric for each purpose that it speaks of.

A run has two limits, chance and scorers with random weights for words. So it can show that a metric
is bad, and that it is above chance; that it is good, above all scorers without grammar, only a
vetting can show.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from pydantic import TypeAdapter

from maege.report.display_table import DisplayTable
from maege.report.study_parts import Panel, StudyTable, View
from maege.statistics.measures import HEADLINE, Estimate
from maege.statistics.value import Value
from maege.studies.dossier import scorecard_table as of_dossier
from maege.studies.dossier.figures import heading, written_value
from maege.studies.dossier.lattice_rows import ORDER, SYSTEMS, TYPES
from maege.studies.dossier.marks import LEVEL, MARK_SIGNS, Mark, marks
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
    one_sided_pvalues,
    results_of,
)
from maege.studies.run.report.run_data import RunData
from maege.studies.run.report.sample_description import is_circular, units

ABOVE_CHANCE = "above chance"
_RANDOM = "scorers with random weights of words"
_RULE = (
    "✕ bad: below chance, or an error type is punished. + above chance: better than a constant and "
    "random scorers, but not shown to be good, which is better than all scorers without grammar; "
    "`maege vet METRIC` compares with these. ? undecided. The marks of each metric are adjusted "
    f"for each other: at most {100 * LEVEL:.0f} % of metrics have a false one."
)

_STORED: TypeAdapter[RowResults] = TypeAdapter(dict[str, dict[str, RowResult]])
_Marks = Mapping[str, Sequence[Mark]]  # by metric, the best tau first; all have the same rows


def scorecard(run: RunData) -> _Marks:
    """Return the marks of all rows that a run examined; those of a metric are one family."""
    rows, results = [*_ROWS], {m: dict(r) for m, r in results_of(_ROWS, run).items()}
    for key, part in run.parts.items():
        study = part_of_run(key)
        rows += study.rows
        for metric, of_metric in study.answers(part).items():
            results.setdefault(metric, {}).update(of_metric)
    of_errors, errors = _stored_errors(run)
    rows += of_errors
    for metric, by_row in errors.items():
        results.setdefault(metric, {}).update(by_row)
    first = {row.key for row in of_errors}  # where they are what can be known
    examined = {key for of_metric in results.values() for key in of_metric}
    shown = sorted(
        (row for row in rows if row.key in examined),
        key=lambda row: (row.key not in first, PURPOSES.index(row.group), row.number),
    )
    return {
        metric: tuple(
            mark if mark.row.key in first else _against_chance(mark)
            for mark in marks(shown, results.get(metric, {}))
        )
        for metric in run.results.by_tau()
    }


def as_stored(results: RowResults) -> dict[str, Any]:
    """Return results of rows as plain data."""
    plain: dict[str, Any] = _STORED.dump_python(results, mode="json")
    return plain


def _stored_errors(run: RunData) -> tuple[tuple[Row[Any], ...], RowResults]:
    """Return the rows and results of new errors and bad outputs; nothing if none are stored.

    A run has them where the references have the right answer.
    """
    stored = run.manifest.get("errors")
    if not stored or (study := errors_of_run()) is None:
        return (), {}
    return study.ROWS, _STORED.validate_python(stored)


def _against_chance(mark: Mark) -> Mark:
    """Return a mark that does not say more than a test against chance can show."""
    return replace(mark, word="undecided", reason=ABOVE_CHANCE) if mark.word == "good" else mark


def _read_order(run: RunData) -> Iterator[RowResult]:
    for metric in run.results.metrics:
        tau = run.results.estimate(metric, HEADLINE, run.results.main_ranking_type)
        if tau is not None:
            yield _result(run, tau, tau, 0.0)


def _read_systems(run: RunData) -> Iterator[RowResult]:
    """Yield pairwise accuracy; whether it is that of chance is tested by rho, which has a test."""
    for metric in run.results.metrics:
        accuracy = run.results.estimate(metric, "pairwise_accuracy", "corpora")
        rho = run.results.estimate(metric, "spearman", "corpora")
        if accuracy is not None and rho is not None:
            coin = run.results.sample["corpora"]["coin_flip_accuracy"]
            yield _result(run, accuracy, rho, coin)


def _read_types(run: RunData) -> Iterator[RowResult]:
    for metric, rewards in run.results.edit_types.items():
        punished = sum(reward.verdict == "penalised" for reward in rewards.values())
        compared = [
            LimitComparison.tested(
                "0 allowed", Value(reward.mean, reward.interval), reward.pvalue, type_
            )
            for type_, reward in rewards.items()
            if reward.interval is not None
        ]
        corpus, value = run.manifest["corpus"], Value(float(punished))
        yield RowResult(metric, corpus, len(rewards), value, tuple(compared), units(run))


def _result(run: RunData, shown: Estimate, tested: Estimate, chance: float) -> RowResult:
    """Return the result of a row of order.

    ``tested`` has the p-value against chance, at which ``shown`` has the value ``chance``.
    """
    compared: list[LimitComparison] = []
    value = Value(shown.value, shown.interval)
    if shown.value is not None:
        pvalue = float("nan") if tested.pvalue is None else tested.pvalue
        above, below = one_sided_pvalues(tested.value or 0.0, pvalue)
        compared = [LimitComparison(CHANCE, value.minus(chance), above, below)]
        if tested.random_share is not None:
            share = tested.random_share
            compared += [LimitComparison(_RANDOM, Value(None), share, 1.0, is_fault=False)]
    return RowResult(
        shown.metric,
        run.manifest["corpus"],
        run.results.sample["sentences"],
        value,
        tuple(compared),
        units(run),
        not_applicable=_not_applicable(run, shown.metric),
    )


def _not_applicable(run: RunData, metric: str) -> str:
    if is_circular(run) and metric not in run.manifest.get("without_references", []):
        return CIRCULAR_REFERENCES
    ties = run.results.estimate(metric, "tie_rate_micro", run.results.main_ranking_type)
    return CONSTANT if ties and ties.value == 1 else ""


def _row(row: Row[Any], read: Callable[[RunData], Iterator[RowResult]]) -> Row[RunData]:
    return replace(row, read=lambda run: list(read(run)))


_ROWS = (_row(ORDER, _read_order), _row(SYSTEMS, _read_systems), _row(TYPES, _read_types))


def not_examined(run: RunData) -> str:
    """Say which rows a run does not have, and the commands that do."""
    people = "" if "humans" in run.parts else "; agreement with people: `--humans SET`"
    errors = "" if run.manifest.get("errors") else "new errors, bad outputs, "
    return f"Not examined: {errors}contract: `maege vet METRIC`{people}."


def symbol(row: Row[Any]) -> str:
    """Return what the value of a row is, as a heading."""
    if row.form == "share":
        return heading(row)
    return row.statistic.partition(" ·")[0].partition(",")[0]


def _meaning(row: Row[Any]) -> str:
    """Return what the value of a row says, after its heading."""
    if row.form != "share":
        return heading(row)
    limit = f"{100 * (row.limit or 0):.0f} % {'allowed' if row.better == 'lower' else 'required'}"
    return f"{row.statistic.partition(' ·')[0]}, {limit}"


def scorecard_display(by_metric: _Marks, *, with_intervals: bool = True) -> DisplayTable:
    """Return the scorecard with a row for each metric, for files and terminals."""
    rows = [
        (metric, *(_cell(mark, with_intervals=with_intervals) for mark in of_metric))
        for metric, of_metric in by_metric.items()
    ]
    shown = [mark.row for mark in next(iter(by_metric.values()), ())]
    meanings = "; ".join(f"{symbol(row)}: {_meaning(row)}" for row in shown)
    caption = f"{meanings[:1].upper()}{meanings[1:]}. {_RULE}"
    return DisplayTable(caption, ("metric", *map(symbol, shown)), rows)


def _cell(mark: Mark, *, with_intervals: bool) -> str:
    value = written_value(mark)
    shown = value if with_intervals else value.partition(" [")[0]
    return f"{shown} {_sign(mark)}"


def _sign(mark: Mark) -> str:
    return "+" if mark.reason == ABOVE_CHANCE else MARK_SIGNS[mark.word]


def scorecard_table(by_metric: _Marks) -> StudyTable:
    """Return the scorecard as a table of the report; its page has a panel instead."""
    view = View("Scorecard", scorecard_display(by_metric), is_main=True, is_folded=True)
    return replace(of_dossier.scorecard_table(by_metric), views=(view,))


def scorecard_panel(run: RunData, by_metric: _Marks, warnings: Sequence[str]) -> Panel:
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
        "rule": _RULE,
        "not_examined": not_examined(run),
    }
    return Panel("scorecard.html", data, is_first=True)


def _common_reason(of_row: Sequence[Mark]) -> str:
    """Return why no metric has an answer, so that it is said once; empty if that differs."""
    reasons = {mark.reason for mark in of_row}
    return "" if len(reasons) > 1 else (reasons - {ABOVE_CHANCE} or {""}).pop()


def _panel_cell(metric: str, mark: Mark) -> dict[str, Any]:
    number, _, interval = written_value(mark).partition(" [")
    of_total = f"of {mark.result.n}" if mark.result and mark.row.form == "count" else ""
    return {
        "metric": metric,
        "number": number.partition(" of ")[0],
        "interval": interval and f"[{interval}",
        "of": of_total,
        "types": ", ".join(mark.named) if mark.row.form == "count" else "",
        "bar": _bar(mark),
        "sign": _sign(mark),
        "word": mark.reason if mark.reason == ABOVE_CHANCE else mark.word,
        "class": mark.word if mark.is_examined else "none",
        "reason": "" if mark.reason == ABOVE_CHANCE else mark.reason,
    }


def _bar(mark: Mark) -> dict[str, float] | None:
    """Return where the value and its interval are, from -1 to 1, with chance at 0."""
    if mark.result is None or mark.row.form != "number":
        return None
    for c in mark.result.comparisons:
        if c.limit == CHANCE and c.difference.value is not None and c.difference.interval:
            largest = 1 - ((mark.result.value.value or 0.0) - c.difference.value)
            low, high, at = (
                round(max(-1.0, x / largest), 4)
                for x in (*c.difference.interval, c.difference.value)
            )
            return {"low": low, "high": high, "at": at}
    return None
