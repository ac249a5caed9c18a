"""New errors and bad outputs, where the references have the right answer: stored plainly."""

from typing import Any

from pydantic import TypeAdapter

from maege.studies.parts import errors_of_run
from maege.studies.rows import Row, RowResult, RowResults
from maege.studies.run.report.run_data import RunData

_RESULTS: TypeAdapter[RowResults] = TypeAdapter(dict[str, dict[str, RowResult]])


def as_stored(results: RowResults) -> dict[str, Any]:
    """Return results of rows as plain data."""
    plain: dict[str, Any] = _RESULTS.dump_python(results, mode="json")
    return plain


def stored_errors(run: RunData) -> tuple[tuple[Row[Any], ...], RowResults]:
    """Return the rows and their results that a run has stored; nothing if it has none."""
    stored = run.manifest.get("errors")
    if not stored or (study := errors_of_run()) is None:
        return (), {}
    return study.ROWS, _RESULTS.validate_python(stored)
