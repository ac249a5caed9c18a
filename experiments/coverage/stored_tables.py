"""The tables in results/: written from measurements, read for the answers."""

from collections.abc import Callable, Iterable, Mapping
from functools import cached_property
from pathlib import Path
from typing import Any

import pandas as pd

from experiments.coverage.measurements import NUMBERS, REWRITTEN, SARI
from maege.report.study_result import StudyResult
from maege.studies.coverage.config import EXACT_MATCH

HERE = Path(__file__).parent
RESULTS = HERE / "results"
DIGITS = "%.5g"
STUDY = "study_curve"
LABELS = ("measurement", "comparison")

Row = Mapping[str, Any]


def _of_pools(name: str) -> Callable[[StudyResult], pd.DataFrame]:
    """Return a function that returns the tables of a name of all comparisons."""

    def frame(result: StudyResult) -> pd.DataFrame:
        frames = {key: _table(f"{key}_{name}")(result) for key in ("exact", "changes")}
        parts = [frame.assign(comparison=key) for key, frame in frames.items() if len(frame)]
        return pd.concat(parts) if parts else pd.DataFrame()

    return frame


def _table(name: str) -> Callable[[StudyResult], pd.DataFrame]:
    """Return a function that returns a table of a name, without rows if there is none."""

    def frame(result: StudyResult) -> pd.DataFrame:
        names = {table.name for part in result.parts for table in part.tables}
        return result.table(name) if name in names else pd.DataFrame()

    return frame


def _estimates(result: StudyResult) -> pd.DataFrame:
    """Return people and systems with the numbers of references of interest."""
    frame = _table("ceiling")(result)
    if not len(frame):
        return frame
    return frame[frame["references"].isin(NUMBERS)].drop(
        columns=["pvalue", "everyone_pvalue", "subsets"]
    )


def _signatures(result: StudyResult) -> pd.DataFrame:
    return pd.DataFrame(
        [{"of": name, "signature": text} for name, text in result.signatures.items()]
    )


TABLES: Mapping[str, Callable[[StudyResult], pd.DataFrame]] = {
    "points": _of_pools("coverage"),
    "needed": _of_pools("needed"),
    "thresholds": _of_pools("numbers"),
    "floors": _of_pools("floors"),
    "summary": _of_pools("summary"),
    "validity": _table("validity"),
    "perfect": _table("perfect"),
    "people": _estimates,
    "orders": _table("orders"),
    "gains": _table("gains"),
    "signatures": _signatures,
}


def write(
    measured: Mapping[str, StudyResult], curve: list[dict[str, object]], folder: Path = RESULTS
) -> None:
    """Write all tables; ``curve`` is that of the study."""
    frames = {table: frame(table, measured) for table in TABLES}
    frames[STUDY] = pd.DataFrame(curve)
    for name, rows in frames.items():
        rows.to_csv(folder / f"{name}.csv", index=False, float_format=DIGITS)


POOL_TABLES = ("points", "needed", "thresholds", "floors", "summary")


def _is_new(table: str, measurement: str, rows: pd.DataFrame) -> pd.Series:
    """Return which rows are not in those of another measurement, too."""
    everything = pd.Series(True, index=rows.index)
    if measurement in (SARI, REWRITTEN) and table in POOL_TABLES:
        return ~everything
    if measurement == SARI and "metric" in rows:
        return rows["metric"] != EXACT_MATCH
    if measurement == REWRITTEN and table in ("orders", "gains"):
        return ~everything
    if measurement == REWRITTEN and table == "people":
        return rows["kind"] == "system"
    return everything


def frame(table: str, measured: Mapping[str, StudyResult]) -> pd.DataFrame:
    """Return a table of all measurements."""
    parts = []
    for name, results in measured.items():
        rows = TABLES[table](results).assign(measurement=name).reset_index(drop=True)
        rows = rows[_is_new(table, name, rows)]
        if len(rows):
            parts.append(rows)
    whole = pd.concat(parts)
    first = [column for column in LABELS if column in whole]
    return whole[[*first, *(column for column in whole if column not in first)]]


class StoredTables:
    """The tables of a folder."""

    def __init__(self, folder: Path = RESULTS) -> None:
        self._folder = folder

    @cached_property
    def tables(self) -> dict[str, pd.DataFrame]:
        """All tables by name."""
        return {name: pd.read_csv(self._folder / f"{name}.csv") for name in (*TABLES, STUDY)}

    def rows(self, table: str, **values: Any) -> list[Row]:
        """Return the rows with these values; what is missing in them is None."""
        frame = self.tables[table]
        for column, value in values.items():
            frame = frame[frame[column] == value]
        return [_without_gaps(row) for row in frame.to_dict("records")]

    def row(self, table: str, **values: Any) -> Row:
        """Return the one row with these values."""
        rows = self.rows(table, **values)
        if len(rows) != 1:
            raise KeyError(f"{len(rows)} rows of {table} with {values}")
        return rows[0]

    def people(self, metric: str, references: int, kind: str) -> list[Row]:
        """Return people (the mean), annotators, systems or the source."""
        measurement = SARI if metric == "sari" else "conll14"
        return self.rows(
            "people", measurement=measurement, metric=metric, references=references, kind=kind
        )


def _without_gaps(row: Mapping[Any, Any]) -> Row:
    return {str(key): None if pd.isna(value) else value for key, value in row.items()}


def unique(values: Iterable[str]) -> list[str]:
    """Return values in their order, each once."""
    return list(dict.fromkeys(values))
