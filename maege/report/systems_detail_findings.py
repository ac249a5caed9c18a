"""What the details of compared systems say, in sentences."""

from collections.abc import Iterator

from maege.number_format import format_number, number_of
from maege.report.aggregation_tables import LABELS
from maege.system.pipeline import SystemsResults


def detail_findings(results: SystemsResults) -> Iterator[str]:
    """Yield the findings of all details."""
    yield from _aggregations(results)


def _aggregations(results: SystemsResults) -> Iterator[str]:
    """Say for each metric which two aggregations differ the most in the order of systems."""
    for metric, rows in results.details.agreements.items():
        defined = [row for row in rows if row.tau is not None]
        if not defined:
            continue
        if not any(row.swapped for row in rows):
            yield f"`{metric}`: all aggregations of sentences put the systems into one order."
            continue
        row = min(defined, key=lambda row: row.tau or 0.0)
        first = {
            of_system.aggregation: of_system.system
            for of_system in reversed(results.details.aggregated[metric])
        }
        best = f"both have {first[row.a]} first"
        if first[row.a] != first[row.b]:
            best = f"{first[row.a]} and {first[row.b]} are first"
        yield (
            f"`{metric}`: the aggregations that differ the most are {LABELS[row.a]} and "
            f"{LABELS[row.b]}: {row.swapped} of {number_of(row.pairs, 'pair')} of systems are in "
            f"the opposite order ({row.swapped_clearly} clearly in both), tau "
            f"{format_number(row.tau, 2).replace('-', '−')}; {best}."
        )
