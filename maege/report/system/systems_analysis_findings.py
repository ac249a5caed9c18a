"""What the analyses of compared systems say, in sentences."""

from collections.abc import Iterator

from maege.number_format import format_estimate, format_number, number_of
from maege.report.system.aggregation_tables import LABELS
from maege.system.edit_breakdown import MICRO, TYPE
from maege.system.pipeline import SystemsResults

MIN_GOLD_EDITS = 30
MOST_NAMES = 10  # more are not listed


def analysis_findings(results: SystemsResults) -> Iterator[str]:
    """Yield the findings of all analyses."""
    yield from _aggregations(results)
    yield from _betas(results)
    yield from _types(results)
    yield from _amounts(results)


def _aggregations(results: SystemsResults) -> Iterator[str]:
    """Say for each metric which two aggregations differ the most in the order of systems."""
    for metric, rows in results.analyses.agreements.items():
        defined = [row for row in rows if row.tau is not None]
        if not defined:
            continue
        if not any(row.swapped for row in rows):
            yield f"`{metric}`: no two aggregations put two systems in opposite orders."
            continue
        row = min(defined, key=lambda row: row.tau or 0.0)
        first = {
            of_system.aggregation: of_system.system
            for of_system in reversed(results.analyses.aggregated[metric])
        }
        best = f"{first[row.a]} is first by both"
        if first[row.a] != first[row.b]:
            best = f"{first[row.a]} is first by the former, {first[row.b]} by the latter"
        yield (
            f"`{metric}`: the aggregations that differ the most are {LABELS[row.a]} and "
            f"{LABELS[row.b]}: {row.swapped} of {number_of(row.pairs, 'pair')} of systems are in "
            f"the opposite order ({row.swapped_clearly} clearly in both), tau "
            f"{format_number(row.tau, 2).replace('-', '−')}; {best}."
        )


def _betas(results: SystemsResults) -> Iterator[str]:
    """Say for each metric how far beta may be changed before the order of systems changes."""
    systems = len(results.inputs.texts.systems)
    for metric, sweep in results.analyses.betas.items():
        if systems < 2:
            return
        extent = sweep.range
        tried = f"beta from {extent.lowest:g} to {extent.highest:g}"
        if not sweep.swaps:
            yield f"`{metric}`: no {tried} swaps two systems."
            continue
        first: dict[float, list[str]] = {}
        for row in sweep.scores:
            if row.rank == 1:
                first.setdefault(row.beta, []).append(row.system)
        best = list(dict.fromkeys(name for names in first.values() for name in names))
        how_many = "all" if all(names == best for names in first.values()) else "some"
        text = (
            f"`{metric}`: with {tried}, {len(sweep.swaps)} of "
            f"{number_of(systems * (systems - 1) // 2, 'pair')} of systems swap; {_names(best)} "
            f"{'is' if len(best) == 1 else 'are'} first with {how_many} of them"
        )
        text += f"; the whole order holds {_extent(extent.order_low, extent.order_high)}"
        if extent.turned_low is not None and extent.turned_high is not None:
            turned = _extent(extent.turned_low, extent.turned_high)
            text += f", and no significant difference turns round {turned}"
        yield f"{text}."


def _names(names: list[str]) -> str:
    return ", ".join(names) if len(names) <= MOST_NAMES else number_of(len(names), "system")


def _extent(low: float, high: float) -> str:
    return f"at {low:g} only" if low == high else f"from {low:g} to {high:g}"


def _types(results: SystemsResults) -> Iterator[str]:
    """Say of which frequent types the best system corrects most and least."""
    rows = [row for row in results.analyses.edit_scores if row.by == TYPE]
    if not rows:
        return
    metric = rows[0].metric
    best = results.ranked[metric][0].system
    frequent = [
        row
        for row in rows
        if row.system == best and row.f is not None and (row.gold or 0) >= MIN_GOLD_EDITS
        and row.part != MICRO
    ]  # fmt: skip
    if len(frequent) < 2:
        return
    low, high = (
        f"{row.part} ({format_estimate(row.f, row.f_interval)})"
        for row in (
            min(frequent, key=lambda row: row.f or 0.0),
            max(frequent, key=lambda row: row.f or 0.0),
        )
    )
    yield (
        f"`{metric}`: of the types with at least {MIN_GOLD_EDITS} gold edits, {best} has the "
        f"highest F in {high}, the lowest in {low}."
    )


def _amounts(results: SystemsResults) -> Iterator[str]:
    """Say which systems correct less, or more, than the annotators."""
    rows = [
        row
        for row in results.analyses.amounts
        if row.author == "system" and row.ratio_interval and row.left_alone != 1
    ]
    fewer = [row.name for row in rows if row.ratio_interval and row.ratio_interval[1] < 1]
    more = [row.name for row in rows if row.ratio_interval and row.ratio_interval[0] > 1]
    for names, word, side in ((fewer, "Fewer", "below"), (more, "More", "above")):
        if names:
            who = f"all {len(names)} systems" if len(names) == len(rows) > 1 else _names(names)
            yield (
                f"{word} edits than annotators make on average (interval of the ratio {side} 1): "
                f"{who}."
            )
