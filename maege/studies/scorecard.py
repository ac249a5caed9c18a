"""The scorecard of a metric: the rows of all studies, and those that are planned."""

from typing import Any

from maege.studies import offered, planned_rows
from maege.studies.rows import PURPOSES, Row


def scorecard_rows() -> tuple[Row[Any], ...]:
    """Return all rows by purpose and number.

    A study has rows if its folder has a module ``rows`` with ``ROWS``.
    """
    rows = [row for module in (planned_rows, *offered("rows")) for row in module.ROWS]
    return tuple(sorted(rows, key=lambda row: (PURPOSES.index(row.group), row.number)))
