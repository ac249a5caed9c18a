"""The table of scores that the report begins with."""

import re
from collections.abc import Callable, Iterator, Mapping, Set
from dataclasses import replace
from itertools import chain

from maege.number_format import MISSING, format_number
from maege.report.columns import Column, record_table
from maege.report.display_table import DisplayTable
from maege.report.study_parts import StudyTable, View
from maege.studies.systems.report.reported_systems import (
    ABOVE,
    BELOW,
    UNDECIDED,
    Marks,
    ReportedSystems,
)
from maege.studies.systems.report.score_tables import MAX_CHART_SYSTEMS, score_charts
from maege.studies.systems.scored_systems import ScoredSystem
from maege.texts.texts import SOURCE

_LETTERS = "sig."
_RANKS = "ranks"
_AND_RULES, _OF_RULES = " and lines", re.compile(r" ?\bLine: [^.]*\.")  # in captions
DetailValues = dict[str, dict[str, float | None]]  # by name of the detail and system


def score_heading(results: ReportedSystems, metric: str) -> str:
    """Return the name of a metric, with that of its measure if the signature has a beta."""
    keys = dict(part.partition(":")[::2] for part in results.signatures[metric].split("|"))
    has_beta = "beta" in keys and results.found.details.get(metric)
    return f"{metric} F{keys['beta']}" if has_beta else metric


def detail_values(results: ReportedSystems, metric: str) -> DetailValues:
    """Return by name what scores of a metric are made of, by system."""
    values: DetailValues = {}
    for detail in results.found.details.get(metric, ()):
        values.setdefault(detail.detail, {})[detail.system] = detail.value.value
    return values


def main_table(results: ReportedSystems, *, is_main: bool = True) -> StudyTable:
    """Return the scores of systems, the best by the first metric first, each metric with a chart.

    A row is a system; of several metrics, each one has a group of columns.
    """
    ranked = results.found.ranked
    rows = [*chain.from_iterable(ranked.values())]
    by_metric = {metric: list(_columns(results, metric)) for metric in ranked}
    columns = [Column("system"), *chain.from_iterable(by_metric.values())]
    groups = (("", 1), *((metric, len(of)) for metric, of in by_metric.items()))
    best_first = next(iter(ranked.values()))
    rules = results.rules([system.system for system in best_first])
    caption = " ".join(_caption(results, {c.heading for c in columns}, has_rules=bool(rules)))
    view = View(
        "Scores",
        record_table(caption, columns, best_first, groups if len(ranked) > 1 else (), rules),
        text=results.of_best_systems("", MAX_CHART_SYSTEMS).strip(),
        charts=score_charts(results),
        is_main=is_main,
        is_table_first=True,
    )
    return StudyTable.of_records("scores", rows, view)


def _columns(results: ReportedSystems, metric: str) -> Iterator[Column]:
    """Yield the columns of a metric; their records are the systems by any metric."""
    by_system = {s.system: s for s in results.found.ranked[metric]}
    details = detail_values(results, metric)
    for letter, name in (("P", "precision"), ("R", "recall")):
        if name in details:
            yield Column(letter, _detail(details[name]), "cell")
    heading = score_heading(results, metric)
    if len(results.found.ranked) > 1 and heading == metric:
        heading = "score"
    score = heading.removeprefix(f"{metric} ")
    yield Column(score, lambda s: by_system[s.system].score, "estimate")
    if any(s.best_rank for s in by_system.values()):
        yield Column(_RANKS, lambda s: _ranks(by_system[s.system]), "cell")
    if results.marks.get(metric):
        heading = _LETTERS if results.baseline is None else f"vs. {results.baseline}"
        yield Column(heading, lambda s: mark_of(results.marks, metric, s.system), "cell")


def _detail(values: Mapping[str, float | None]) -> Callable[[ScoredSystem], str | None]:
    def cell(system: ScoredSystem) -> str | None:
        # A text without edits has a precision of 1 by convention.
        value = None if system.system == SOURCE else values.get(system.system)
        return None if value is None else format_number(value, 3)

    return cell


def _ranks(system: ScoredSystem) -> str | None:
    return ranks_of(system.best_rank, system.worst_rank)


def ranks_of(best: int | None, worst: int | None) -> str | None:
    """Write a range of ranks.

    >>> ranks_of(1, 3), ranks_of(2, 2)
    ('1–3', '2')
    """
    if best is None or worst is None:
        return None
    return "–".join(map(str, dict.fromkeys((best, worst))))


def mark_of(marks: Marks, metric: str, system: str) -> str:
    """Return the mark of a system by a metric."""
    return marks.get(metric, {}).get(system) or MISSING


def without_rules(table: DisplayTable) -> DisplayTable:
    """Return the table for a screen that has no room for its lines."""
    caption = _OF_RULES.sub("", table.caption.replace(f"Rows{_AND_RULES}", "Rows"))
    return replace(table, caption=caption, rules=())


def _caption(results: ReportedSystems, headings: Set[str], *, has_rules: bool) -> Iterator[str]:
    first, *others = results.found.ranked
    if others:
        yield f"Rows{_AND_RULES * has_rules}: by {first}."
    if "P" in headings:
        yield "P, R: precision, recall."
    if any(s.score.interval for of in results.found.ranked.values() for s in of):
        yield f"[interval]: {results.confidence}, for new {results.units} of the same kind."
    if _LETTERS in headings:
        yield f"{_LETTERS}: systems without a common letter differ significantly."
    elif f"vs. {results.baseline}" in headings:
        yield f"vs. {results.baseline}: significantly {ABOVE} or {BELOW} it, or {UNDECIDED}."
    if _RANKS in headings:
        yield f"{_RANKS}: places that the tests leave open."
    if has_rules:
        yield "Line: of the systems with letters, all above are significantly above all below it."
