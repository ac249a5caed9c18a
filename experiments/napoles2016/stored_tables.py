"""The tables in results/: written from measurements, read for the page."""

from collections.abc import Mapping
from functools import cached_property
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pandas as pd

HERE = Path(__file__).parent
RESULTS = HERE / "results"
MEASURED = ("levels", "published", "mixtures", "reference_numbers", "mixed_reference_numbers")
TABLES = (*MEASURED, "lattices", "people", "people_differences")
DIGITS = "%.5g"

Row = Mapping[str, Any]


def write(tables: Mapping[str, pd.DataFrame], folder: Path = RESULTS) -> None:
    """Write tables with few digits, so that platforms give the same files."""
    for name, table in tables.items():
        table.to_csv(folder / f"{name}.csv", index=False, float_format=DIGITS)


class StoredTables:
    """The tables in a folder."""

    def __init__(self, folder: Path = RESULTS) -> None:
        self._folder = folder

    @classmethod
    def of(cls, measured: Mapping[str, pd.DataFrame]) -> "StoredTables":
        """Return tables that have just been measured, and for the others those that are stored."""
        with TemporaryDirectory() as folder:
            write(measured, Path(folder))
            fresh = {name: pd.read_csv(Path(folder) / f"{name}.csv") for name in measured}
        tables = cls()
        tables.tables.update(fresh)
        return tables

    @cached_property
    def tables(self) -> dict[str, pd.DataFrame]:
        """By name."""
        return {name: pd.read_csv(self._folder / f"{name}.csv") for name in TABLES}

    def rows(self, table: str, **values: Any) -> pd.DataFrame:
        """Return the rows with these values."""
        rows = self.tables[table]
        for column, value in values.items():
            rows = rows[rows[column] == value]
        return rows

    def has(self, table: str, **values: Any) -> bool:
        """Whether there is such a row."""
        return len(self.rows(table, **values)) > 0

    def row(self, table: str, **values: Any) -> Row:
        """Return the one row with these values."""
        rows = self.rows(table, **values)
        if len(rows) != 1:
            raise KeyError(f"{len(rows)} rows of {table} with {values}")
        row: Row = rows.iloc[0].to_dict()
        return row

    def level(self, metric: str, level: str, measure: str) -> Row:
        """Return a correlation; of a metric whose levels are the same, that of its sentences."""
        return self.row("levels", metric=metric, level=level, measure=measure)

    def by_size(
        self, size: int, level: str, measure: str, brevity: str = "standard", references: int = 18
    ) -> Row:
        """Return the correlation of GLEU with a number of references."""
        return self.row(
            "reference_numbers",
            references=references,
            brevity=brevity,
            level=level,
            measure=measure,
            size=size,
        )
