"""The scorecard of a metric: the rows of all studies, and those that are planned."""

from typing import Any

from maege.studies import offered
from maege.studies.rows import PURPOSES, Phrases, Row

# Questions to a metric that no study examines yet: a dossier says so.
PLANNED: tuple[Row[Any], ...] = (
    Row("stable", "order", 50, "Keeps its verdict over references and levels", "tau", Phrases()),
)  # fmt: skip


def scorecard_rows() -> tuple[Row[Any], ...]:
    """Return all rows by purpose and number.

    A study has rows if its folder has a module ``rows`` with ``ROWS``.
    """
    rows = [*PLANNED, *(row for module in offered("rows") for row in module.ROWS)]
    return tuple(sorted(rows, key=lambda row: (PURPOSES.index(row.group), row.number)))
