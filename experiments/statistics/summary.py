"""A summary of the table of the bench, results/table.csv, for the page simulations.md."""

import csv
import statistics
from collections.abc import Iterator, Sequence
from pathlib import Path

from experiments.statistics.table import before, number

TABLE = Path(__file__).parent / "results/table.csv"
SIZES = ("62", "200", "764")
Row = tuple[str, str, str]  # label, part of the bench, row of the bench
INTERVALS: tuple[Row, ...] = (
    ("tau (macro)", "B", "tau macro"),
    ("r (within)", "B", "r within"),
    ("tau (micro) †", "B", "tau micro"),
    ("r (pooled)", "B", "r pooled"),
    ("rho of corpora, nested", "E", "rho, nested"),
    ("rho of corpora, jackknife", "E", "rho, jackknife"),
    ("rho of corpora, replicates ‡", "E", "rho, replicates"),
    ("pairwise accuracy, nested", "E", "pairwise accuracy, nested"),
    ("difference of tau (macro)", "C", "tau macro, single"),
    ("difference of rho, nested", "E", "difference of rho, nested"),
    ("difference of pairwise accuracy, nested", "E", "difference of pairwise accuracy, nested"),
    ("tau (macro) of a random scorer of texts", "A", "iid by text: tau macro"),
    (
        "documents of 26 sentences, tau (macro), by documents",
        "G",
        "tau macro, resampling documents",
    ),
    ("the same, by sentences", "G", "tau macro, resampling sentences"),
)
TESTS: tuple[Row, ...] = (
    ("tau (macro)", "B", "tau macro"),
    ("r (within)", "B", "r within"),
    ("tau (micro), Student's t: not used", "B", "tried: t of tau micro"),
    ("r (pooled), Student's t: not used", "B", "tried: t of r pooled"),
    ("difference of tau (macro)", "C", "tau macro, single"),
    ("any of 21 differences of tau (macro)", "C", "tau macro, any pair (adjusted)"),
    ("difference of r (within)", "C", "r within, single"),
    ("any of 21 differences of r (within)", "C", "r within, any pair (adjusted)"),
    ("any error type of a metric", "D", "any type with q < .05"),
    ("difference of rho, nested", "E", "difference of rho, nested"),
    ("any difference of rho", "E", "difference of rho, nested, any pair (Holm)"),
    (
        "the same without metrics with outliers",
        "E",
        "difference of rho, nested, any pair of metrics without outliers (Holm)",
    ),
    ("difference of rho, jackknife", "E", "difference of rho, jackknife"),
    ("difference of pairwise accuracy, nested", "E", "difference of pairwise accuracy, nested"),
    (
        "any difference of pairwise accuracy",
        "E",
        "difference of pairwise accuracy, nested, any pair (Holm)",
    ),
    (
        "the same without metrics with outliers",
        "E",
        "difference of pairwise accuracy, nested, any pair of metrics without outliers (Holm)",
    ),
    ("rho of two scorers equal in law", "E", "rho: two iid by text"),
    (
        "documents of 26 sentences, tau (macro), by documents",
        "G",
        "tau macro, resampling documents",
    ),
    ("the same, by sentences", "G", "tau macro, resampling sentences"),
    ("two runs on the same sentences, tau (macro)", "H", "paired runs, tau macro"),
)


def summary() -> str:
    """Return two tables: of intervals and of tests."""
    with TABLE.open(encoding="utf-8", newline="") as file:
        rates = {
            (row["part"][0], row["row"], row["measure"], row["sentences"]): row
            for row in csv.DictReader(file)
        }
    cells = {key: _cell(row) for key, row in rates.items()}
    printed = {(part, row, "coverage") for _, part, row in INTERVALS}
    printed |= {(part, row, "size") for _, part, row in TESTS}
    errors = [
        float(row["error"]) for key, row in rates.items() if key[:3] in printed and key[3] in SIZES
    ]
    low, median, high = (number(f(errors)) for f in (min, statistics.median, max))
    note = f"The Monte-Carlo standard error of a rate is {low} to {high}, in the median {median}."
    intervals = _table("interval of (95 %)", "coverage", INTERVALS, cells)
    tests = _table("test of (5 %)", "size", TESTS, cells)
    return "\n".join(["Coverage:", "", *intervals, "", "Size:", "", *tests, "", note]) + "\n"


def _table(
    heading: str, measure: str, rows: Sequence[Row], cells: dict[tuple[str, str, str, str], str]
) -> Iterator[str]:
    earlier = before()
    yield f"| {heading} | {' | '.join(f'n = {n}' for n in SIZES)} | before, n = 764 |"
    yield "|---" * (2 + len(SIZES)) + "|"
    for label, part, row in rows:
        values = [cells.get((part, row, measure, size), "") for size in SIZES]
        if not any(values):
            raise KeyError(f"{TABLE.name} has no row {row!r} of part {part}, {measure}")
        old = earlier.get((part, row, measure, 764), "").split(" ")[0]
        yield f"| {label} | {' | '.join(values)} | {old} |"


def _cell(row: dict[str, str]) -> str:
    """Write a mean; in parentheses that without metrics with outliers, if it differs."""
    mean = number(float(row["mean"]))
    without = number(float(row["without_outlying"])) if row["without_outlying"] else mean
    return mean if without == mean else f"{mean} ({without})"
