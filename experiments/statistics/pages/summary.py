"""The tables of the bench of pages, from results/pages.csv, for the page simulations.md."""

from collections.abc import Iterator
from csv import DictReader
from pathlib import Path

from maege.report.markdown import markdown_table

STORED = Path(__file__).parents[1] / "results/pages.csv"


def summary() -> str:
    """Return two tables: of pages with a false sentence, and of the power."""
    with STORED.open(encoding="utf-8", newline="") as file:
        rows = list(DictReader(file))
    errors = markdown_table(
        ["page", "with a false sentence", "target", "allowed", "pages"], _errors(rows)
    )
    powers = markdown_table(
        ["page", "effect, or interval", "share of pages", "pages"], _powers(rows)
    )
    return "\n".join([*errors, "", *powers]) + "\n"


def _errors(rows: list[dict[str, str]]) -> Iterator[tuple[str, ...]]:
    for row in rows:
        if row["target"]:
            numbers = row["target"], row["allowed"], row["pages"]
            kind = "" if row["sentence"] == "any sentence" else f": {row['sentence']}"
            yield f"{row['study']}: {row['page']}{kind}", _rate(row), *numbers


def _powers(rows: list[dict[str, str]]) -> Iterator[tuple[str, ...]]:
    for row in rows:
        if row["measure"] == "power":
            yield f"{row['study']}: {row['page']}", row["sentence"], _rate(row), row["pages"]


def _rate(row: dict[str, str]) -> str:
    return f"{row['rate']} ± {row['monte_carlo_error']}"
