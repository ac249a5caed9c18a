"""The tables in results/: written from measurements, read for the answers."""

from collections.abc import Callable, Iterable, Mapping
from functools import cached_property
from pathlib import Path
from typing import Any

import pandas as pd

from experiments.coverage_today.measurements import Measurements
from maege.report.columns import record_rows
from maege.studies.coverage.ceiling import CeilingEstimate
from maege.studies.coverage.reranking import Reranking

HERE = Path(__file__).parent
RESULTS = HERE / "results"
DIGITS = "%.5g"

Row = Mapping[str, Any]


def record_frame(records: Iterable[Any]) -> pd.DataFrame:
    """Return a data frame of `record_rows`."""
    return pd.DataFrame(record_rows(records))


def ceiling_frame(estimates: Iterable[CeilingEstimate]) -> pd.DataFrame:
    """Return people and systems; of single annotators the lowest and highest are enough."""
    return record_frame(row for row in estimates if row.kind != "annotator").drop(
        columns=["subsets", "pvalue", "ratio"]
    )


def _ratios(measured: Measurements) -> pd.DataFrame:
    rows = measured.types.ratios
    frame = record_frame(row.ratio for row in rows)[
        ["type", "system_edits", "reference_edits", "ratio", "ratio_low", "ratio_high"]
    ]
    frame.insert(0, "group", [row.group for row in rows])
    return frame


def _conclusions(measured: Measurements) -> pd.DataFrame:
    rows = measured.words.conclusions
    frame = record_frame(row.system for row in rows)
    frame.insert(0, "people", [row.people for row in rows])
    return frame


def _of_pools(record: Callable[[Reranking], Iterable[Any]]) -> Callable[..., pd.DataFrame]:
    def frame(measured: Measurements) -> pd.DataFrame:
        parts = [
            record_frame(record(results)).assign(pool=name)
            for name, results in measured.reranking.items()
        ]
        return pd.concat(parts)

    return frame


TABLES: Mapping[str, Callable[[Measurements], pd.DataFrame]] = {
    "people": lambda measured: ceiling_frame(measured.people),
    "jfleg": lambda measured: ceiling_frame(measured.jfleg),
    "word_changes": lambda measured: record_frame(measured.words.summaries),
    "jfleg_word_changes": lambda measured: record_frame(measured.words.jfleg),
    "group_changes": lambda measured: record_frame(measured.words.groups),
    "conclusions": _conclusions,
    "type_coverages": lambda measured: record_frame(measured.types.coverages),
    "type_ratios": _ratios,
    "type_correlations": lambda measured: record_frame(measured.types.correlations),
    "kind_scores": lambda measured: record_frame(measured.kinds.scores),
    "kind_shifts": lambda measured: record_frame(measured.kinds.shifts),
    "human_agreements": lambda measured: record_frame(measured.kinds.agreements),
    "reranked": _of_pools(lambda results: results.chosen),
    "reranking_trends": _of_pools(lambda results: results.trends),
    "reranking_compared": _of_pools(lambda results: results.compared),
    "reranking_unchanged": _of_pools(lambda results: results.unchanged),
}


def write(measured: Measurements, folder: Path = RESULTS) -> None:
    """Write all tables."""
    folder.mkdir(exist_ok=True)
    for name, frame in TABLES.items():
        frame(measured).to_csv(folder / f"{name}.csv", index=False, float_format=DIGITS)


class StoredTables:
    """The tables of a folder."""

    def __init__(self, folder: Path = RESULTS) -> None:
        self._folder = folder

    @cached_property
    def tables(self) -> dict[str, pd.DataFrame]:
        """All tables by name; names and kinds are texts, also those that look like numbers."""
        texts = {"group": str, "pool": str}
        return {name: pd.read_csv(self._folder / f"{name}.csv", dtype=texts) for name in TABLES}

    @cached_property
    def _records(self) -> dict[str, list[Row]]:
        return {
            name: [_without_gaps(row) for row in table.to_dict("records")]
            for name, table in self.tables.items()
        }

    def rows(self, table: str, **values: Any) -> list[Row]:
        """Return the rows with these values; gaps are None."""
        return [
            row
            for row in self._records[table]
            if all(row[column] == value for column, value in values.items())
        ]

    def row(self, table: str, **values: Any) -> Row:
        """Return the one row with these values."""
        rows = self.rows(table, **values)
        if len(rows) != 1:
            raise KeyError(f"{len(rows)} rows of {table} with {values}")
        return rows[0]


def _without_gaps(row: Mapping[Any, Any]) -> Row:
    return {str(key): None if pd.isna(value) else value for key, value in row.items()}
