"""The table of scores that the report begins with."""

from collections.abc import Callable, Iterator, Mapping, Set
from itertools import chain

from maege.number_format import MISSING, format_number
from maege.report.columns import Column, record_table
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
    """Return the scores of systems by all metrics, one below the other, each with its chart."""
    metrics = list(results.found.ranked)
    details = {metric: detail_values(results, metric) for metric in metrics}
    columns = [Column("metric")] if len(metrics) > 1 else []
    columns.append(Column("system"))
    for letter, name in (("P", "precision"), ("R", "recall")):
        if any(name in of_metric for of_metric in details.values()):
            columns.append(Column(letter, _detail(details, name), "cell"))
    score = score_heading(results, metrics[0]) if len(metrics) == 1 else "score"
    columns.append(Column(score.removeprefix(f"{metrics[0]} "), "score", "estimate"))
    if any(s.best_rank for of_metric in results.found.ranked.values() for s in of_metric):
        columns.append(Column(_RANKS, lambda s: ranks_of(s.best_rank, s.worst_rank), "cell"))
    if any(results.marks.values()):
        heading = _LETTERS if results.baseline is None else f"vs. {results.baseline}"
        columns.append(
            Column(heading, lambda s: mark_of(results.marks, s.metric, s.system), "cell")
        )
    rows = [*chain.from_iterable(results.found.ranked.values())]
    view = View(
        "Scores",
        record_table(" ".join(_caption(results, {c.heading for c in columns})), columns, rows),
        text=results.of_best_systems("", MAX_CHART_SYSTEMS).strip(),
        charts=score_charts(results),
        is_main=is_main,
        is_table_first=True,
    )
    return StudyTable.of_records("scores", rows, view)


def _detail(details: Mapping[str, DetailValues], name: str) -> Callable[[ScoredSystem], str | None]:
    def cell(system: ScoredSystem) -> str | None:
        # A text without edits has a precision of 1 by convention.
        if system.system == SOURCE:
            return None
        value = details[system.metric].get(name, {}).get(system.system)
        return None if value is None else format_number(value, 3)

    return cell


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


def _caption(results: ReportedSystems, headings: Set[str]) -> Iterator[str]:
    metrics = [*results.found.ranked]
    if "P" in headings:
        yield "P, R: precision, recall."
    with_beta = {m: score_heading(results, m).removeprefix(m).strip() for m in metrics}
    if len(metrics) > 1 and any(with_beta.values()):
        yield f"score: {', '.join(f'{f} of {m}' for m, f in with_beta.items() if f)}."
    if any(s.score.interval for of in results.found.ranked.values() for s in of):
        yield f"[interval]: {results.confidence}, for new {results.units} of the same kind."
    if _LETTERS in headings:
        yield f"{_LETTERS}: systems without a common letter differ significantly by this metric."
    elif f"vs. {results.baseline}" in headings:
        yield f"vs. {results.baseline}: significantly {ABOVE} or {BELOW} it, or {UNDECIDED}."
    if _RANKS in headings:
        yield (
            f"{_RANKS}: after all that are significantly better, before all that are significantly "
            f"worse."
        )
