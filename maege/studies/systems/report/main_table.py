"""Tables of scores: the one that the report begins with, and that in points, for papers."""

import math
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import replace
from itertools import chain

from maege.array_types import Interval
from maege.number_format import MINUS, MISSING, format_number
from maege.report.columns import Column, record_table
from maege.report.display_table import DisplayTable
from maege.report.study_parts import View
from maege.statistics.claim import Claim
from maege.statistics.significance_letters import significance_letters
from maege.studies.systems.report.reported_systems import ReportedSystems
from maege.studies.systems.report.score_tables import MAX_CHART_SYSTEMS, score_charts
from maege.studies.systems.scored_systems import ScoredSystem
from maege.texts.texts import SOURCE

POINTS = 100  # papers print scores of at most 1 as points
_DIGITS = 2
UP, DOWN = "↑", "↓"
_LETTERS = {"precision": "P", "recall": "R"}
DetailValues = dict[str, dict[str, float | None]]  # by name of the detail and system


def scale(results: ReportedSystems, metric: str) -> int:
    """Return what scores of a metric are multiplied by: 100 if none is beyond 1, else 1."""
    scores = [system.score.value or 0.0 for system in results.found.ranked[metric]]
    return POINTS if all(abs(score) <= 1 for score in scores) else 1


def format_points(value: float | None, scale: int, *, signed: bool = False) -> str:
    """Write a score or a difference with two digits.

    >>> format_points(0.3733, 100), format_points(0.021, 100, signed=True), format_points(None, 1)
    ('37.33', '+2.10', '–')
    """
    if value is None or not math.isfinite(value):
        return MISSING
    text = f"{scale * value:{'+' if signed else ''}.{_DIGITS}f}"
    text = text if float(text) else f"{0:.{_DIGITS}f}"
    return text.replace("-", MINUS)


def format_points_interval(interval: Interval | None, scale: int, *, signed: bool = False) -> str:
    """Write an interval with two digits.

    >>> format_points_interval((0.35416, 0.3921), 100)
    '[35.42, 39.21]'
    """
    if interval is None:
        return MISSING
    low, high = (format_points(limit, scale, signed=signed) for limit in interval)
    return f"[{low}, {high}]"


def points_table(results: ReportedSystems) -> View:
    """Return the score and interval of each system by each metric, in the order of the first."""
    by_key = {(r.system, m): r for m, ranked in results.found.ranked.items() for r in ranked}
    metrics = list(results.found.ranked)
    order = [r.system for r in results.found.ranked[metrics[0]]] if metrics else []
    with_interval = {m for m in metrics if any(s.score.interval for s in results.found.ranked[m])}
    headings = ["system"]
    for metric in metrics:
        headings += [
            f"{metric} {_LETTERS.get(name, name)}" for name in detail_values(results, metric)
        ]
        headings.append(score_heading(results, metric))
        if metric in with_interval:
            headings.append(f"{results.confidence} interval")
    rows, bold = [], set()
    for number, system in enumerate(order):
        cells = [system]
        for metric in metrics:
            ranked, by = by_key[system, metric], scale(results, metric)
            of_system = detail_values(results, metric)
            # A text without edits has a precision of 1 by convention.
            defined = system != SOURCE
            cells += [
                format_points(of_system[name].get(system) if defined else None, POINTS)
                for name in of_system
            ]
            if system in _best(results, metric):
                bold.add((number, len(cells)))
            cells.append(format_points(ranked.score.value, by) + _arrow(results, metric, system))
            if metric in with_interval:
                cells.append(format_points_interval(ranked.score.interval, by))
        rows.append(tuple(cells))
    caption = " ".join(_points_caption(results, metrics, with_intervals=bool(with_interval)))
    table = DisplayTable(caption, tuple(headings), rows, (0,), frozenset(bold))
    return View("Table for a paper", table, is_folded=True)


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


def _best(results: ReportedSystems, metric: str) -> set[str]:
    """Return the best system and those that do not differ from it significantly.

    Nothing if pairs with it were not tested.
    """
    best = results.found.ranked[metric][0].system
    tested = {
        other: pair
        for pair in results.found.pairs[metric]
        for system, other in ((pair.a, pair.b), (pair.b, pair.a))
        if system == best and pair.adjusted is not None
    }
    if len(tested) < len(results.found.ranked[metric]) - 1 or not tested:
        return set()
    return {best, *(other for other, pair in tested.items() if not pair.is_significant)}


def _arrow(results: ReportedSystems, metric: str, system: str) -> str:
    """Return whether a system is significantly above or below the baseline."""
    if results.baseline is None:
        return ""
    for pair in results.found.pairs[metric]:
        if pair.a == system and pair.is_significant:
            return f" {UP if pair.sign > 0 else DOWN}"
    return ""


def _points_caption(
    results: ReportedSystems, metrics: list[str], *, with_intervals: bool
) -> Iterator[str]:
    texts, how = results.texts, results.config.statistics
    points = [metric for metric in metrics if scale(results, metric) == POINTS]
    yield f"{texts.name}, {len(texts.sources):,} sentences."
    if points:
        yield "Scores × 100." if points == metrics else f"× 100: {', '.join(points)}."
    if with_intervals:
        yield (
            f"Intervals: {results.confidence}, {how.resamples:,} bootstrap resamples of "
            f"{results.resampled_units}."
        )
    pairs = "all pairs of a metric"
    if results.baseline is not None:
        pairs = f"the comparisons with {results.baseline} by a metric"
    test = f"paired permutation test, 5 %, Holm over {pairs}"
    tested = [p for of in results.found.pairs.values() for p in of if p.adjusted is not None]
    if results.baseline is not None and tested:
        yield f"{UP}, {DOWN}: significantly above or below {results.baseline} ({test})."
    if any(_best(results, metric) for metric in metrics):
        yield f"Bold: the highest score and all that do not differ from it significantly ({test})."


PAIRS = "systems.pairs"
LETTERS = "sig."
ABOVE, BELOW, UNDECIDED = "above", "below", "open"
Marks = Mapping[str, Mapping[str, str]]  # by metric and system


def significance_marks(results: ReportedSystems, claims: Iterable[Claim]) -> Marks:
    """Return letters of significance; with a baseline, whether a system is above or below it.

    They are adjusted as the findings of the page are, so that both say the same: ``claims`` are
    those of the systems, adjusted.
    """
    adjusted = {
        (claim.topic, frozenset(claim.subjects)): claim.adjusted
        for claim in claims
        if claim.statement == PAIRS
    }
    marks: dict[str, Mapping[str, str]] = {}
    for metric, pairs in results.found.pairs.items():
        on_page = [
            replace(p, adjusted=adjusted.get((metric, frozenset((p.a, p.b))))) for p in pairs
        ]
        values = {s.system: s.score.value for s in results.found.ranked[metric]}
        if results.baseline is None:
            marks[metric] = significance_letters(values, on_page)
        else:
            tested = (pair for pair in on_page if pair.adjusted is not None)
            marks[metric] = {
                pair.a: (ABOVE if pair.sign > 0 else BELOW) if pair.is_significant else UNDECIDED
                for pair in tested
            }
    return marks


def main_table(results: ReportedSystems) -> View:
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
        columns.append(Column("ranks", lambda s: ranks_of(s.best_rank, s.worst_rank), "cell"))
    if any(results.marks.values()):
        heading = LETTERS if results.baseline is None else f"vs. {results.baseline}"
        columns.append(
            Column(heading, lambda s: mark_of(results.marks, s.metric, s.system), "cell")
        )
    rows = chain.from_iterable(results.found.ranked.values())
    caption = " ".join(_caption(results, metrics, {c.heading for c in columns}))
    return View(
        "Scores",
        record_table(caption, columns, rows),
        text=results.of_best_systems("", MAX_CHART_SYSTEMS).strip(),
        charts=score_charts(results),
        is_main=True,
        is_table_first=True,
    )


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


def _caption(results: ReportedSystems, metrics: Sequence[str], headings: Set[str]) -> Iterator[str]:
    if "P" in headings:
        yield "P, R: precision, recall."
    with_beta = {m: score_heading(results, m).removeprefix(m).strip() for m in metrics}
    if len(metrics) > 1 and any(with_beta.values()):
        yield f"score: {', '.join(f'{f} of {m}' for m, f in with_beta.items() if f)}."
    if "ranks" in headings:
        yield f"[interval], ranks: {results.confidence}, for new {results.units} of the same kind."
    if LETTERS in headings:
        yield f"{LETTERS}: systems without a common letter differ significantly by this metric."
    elif f"vs. {results.baseline}" in headings:
        yield (
            f"vs. {results.baseline}: significantly {ABOVE} or {BELOW} it; {UNDECIDED}: undecided."
        )
