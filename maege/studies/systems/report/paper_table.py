"""The table of scores in points, for a paper."""

import math
from collections.abc import Iterator

from maege.array_types import Interval
from maege.number_format import MINUS, MISSING
from maege.report.display_table import DisplayTable
from maege.report.study_parts import StudyTable, View
from maege.studies.systems.report.main_table import detail_values, score_heading
from maege.studies.systems.report.reported_systems import ReportedSystems
from maege.texts.texts import SOURCE

POINTS = 100  # papers print scores of at most 1 as points
_DIGITS = 2
UP, DOWN = "↑", "↓"
_LETTERS = {"precision": "P", "recall": "R"}


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


def points_table(results: ReportedSystems) -> StudyTable:
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
    rules = results.rules(order)
    table = DisplayTable(caption, tuple(headings), rows, (0,), frozenset(bold), rules=rules)
    return StudyTable("scores-paper", [], (View("Table for a paper", table, is_folded=True),))


def _best(results: ReportedSystems, metric: str) -> set[str]:
    """Return the best system and those that do not differ from it significantly.

    Nothing if pairs with it were not tested. The source is none of them, unless it is compared.
    """
    pairs = [p for p in results.found.pairs[metric] if p.family == "systems"]
    systems = {system for pair in pairs for system in (pair.a, pair.b)}
    best = next((r.system for r in results.found.ranked[metric] if r.system in systems), "")
    tested = [p for p in pairs if best in (p.a, p.b) and p.adjusted is not None]
    if not tested or len(tested) < len(systems) - 1:
        return set()
    undecided = {s for p in tested if not p.is_significant for s in (p.a, p.b)}
    return {best, *undecided}


def _arrow(results: ReportedSystems, metric: str, system: str) -> str:
    """Return whether a system is significantly above or below the baseline."""
    if results.baseline is None:
        return ""
    for pair in results.found.pairs[metric]:
        if pair.a == system and pair.family == "systems" and pair.is_significant:
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
    pairs = "all pairs of systems by a metric"
    if results.baseline is not None:
        pairs = f"the comparisons with {results.baseline} by a metric"
    test = f"paired permutation test, 5 %, Holm over {pairs}"
    tested = [p for of in results.found.pairs.values() for p in of if p.adjusted is not None]
    if results.baseline is not None and tested:
        yield f"{UP}, {DOWN}: significantly above or below {results.baseline} ({test})."
    if results.rules([s.system for s in next(iter(results.found.ranked.values()), ())]):
        yield (
            f"Lines: by {metrics[0]}, of the compared systems, all above are significantly above "
            f"all below."
        )
    if any(_best(results, metric) for metric in metrics):
        yield f"Bold: the highest score and all that do not differ from it significantly ({test})."
