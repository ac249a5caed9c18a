"""The statistics of a run, computed again from its stored scores, and its tables from these."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import zip_longest
from pathlib import Path
from typing import Any

from maege.report.received_files import clear_errors
from maege.statistics.evaluation import evaluate
from maege.statistics.results_json import plain
from maege.studies.run.report.result import RunResult
from maege.studies.run.report.tables.all_tables import tables_with_charts
from maege.studies.run.report.tables.orderings import orderings

# Intervals and tests on corpora rest on counts of sentences, which are not stored, as do soft
# accuracies, which are relative to the noise of these intervals.
_NESTED = "nested bootstrap"


def recomputed(directory: Path) -> Iterator[tuple[str, Any, Any]]:
    """Yield each number of ``results`` and tables in ``run.json``, as stored and computed again.

    Before them is its path. The latter is ``...`` if the stored scores do not determine it.

    Raises DataError if the directory is not that of a run, or its data were changed.
    """
    with clear_errors(directory):
        run = RunResult.load(directory)
        again = evaluate(run.sample, run.scored, run.results.signatures, run.results.settings)
        yield from _pairs(plain(run.results), plain(again), "", is_partial=False)
        stored = {table.name: list(table.rows) for table in run.parts[0].tables}
        # The taus of sentences are stored as a table only.
        results = replace(run.results, sentence_taus=again.sentence_taus)
        for table in (*orderings(results, run.units), *tables_with_charts(results, run.units)):
            both = zip_longest(stored.get(table.name, []), table.rows)
            for number, (row, new) in enumerate((old or {}, new or {}) for old, new in both):
                for key in {**row, **new}:
                    yield f"table {table.name}.{number}.{key}", row.get(key), new.get(key)


def _pairs(
    stored: Any, again: Any, path: str, *, is_partial: bool
) -> Iterator[tuple[str, Any, Any]]:
    if isinstance(stored, dict) and isinstance(again, dict):
        kinds = (stored.get("interval_method"), stored.get("test"))
        is_nested = any(_NESTED in str(kind) for kind in kinds)
        is_partial |= is_nested or stored.get("ranking_type") == "corpora"
        for key in {**stored, **again}:
            pair = stored.get(key), again.get(key)
            yield from _pairs(*pair, f"{path}.{key}".strip("."), is_partial=is_partial)
    elif isinstance(stored, list) and isinstance(again, list) and len(stored) == len(again):
        for number, pair in enumerate(zip(stored, again, strict=True)):
            yield from _pairs(*pair, f"{path}.{_named(pair[0], number)}", is_partial=is_partial)
    else:
        is_known = not is_partial or path.endswith((".value", ".difference"))
        yield path, stored, again if is_known and (again is not None or not is_partial) else ...


def _named(record: Any, number: int) -> str:
    """Return what a record in a list is called: by its texts, as metric and statistic."""
    keys = ("metric", "a", "b", "statistic", "ranking_type")
    names = [str(record[key]) for key in keys if key in record] if isinstance(record, dict) else []
    return "/".join(filter(None, names)) or str(number)
