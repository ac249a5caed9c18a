"""The scorecard of a metric: the rows of all studies, and those that are planned."""

from importlib import import_module
from importlib.util import find_spec
from typing import Any

from maege.studies import planned_rows
from maege.studies.registry import STUDIES
from maege.studies.rows import PURPOSES, Row


def scorecard_rows() -> tuple[Row[Any], ...]:
    """Return all rows by purpose and number.

    A study has rows if its folder has a module ``rows`` with ``ROWS``.
    """
    names = [f"maege.studies.{study}.rows" for study in STUDIES]
    modules = [import_module(name) for name in names if find_spec(name)]
    rows = [row for module in (planned_rows, *modules) for row in module.ROWS]
    return tuple(sorted(rows, key=lambda row: (PURPOSES.index(row.group), row.number)))
