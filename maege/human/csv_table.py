"""Tables of judgements: comma-, tab- or semicolon-separated text with names of columns."""

import csv
import re
from collections.abc import Iterator
from dataclasses import dataclass
from io import StringIO
from pathlib import Path

from maege.errors import DataError, did_you_mean

DELIMITERS = ("\t", ",", ";")  # spreadsheets of some countries write semicolons


@dataclass(frozen=True)
class CsvRow:
    """A row: where it stands, and its cells, as many as there are columns."""

    where: str
    cells: tuple[str, ...]


@dataclass(frozen=True)
class CsvTable:
    """A table of text.

    Parameters
    ----------
    path
        The file.
    columns
        Names of the columns, as written.
    rows
        The rows; the last ones are not empty.
    """

    path: Path
    columns: tuple[str, ...]
    rows: tuple[CsvRow, ...]

    def find(self, *names: str) -> int | None:
        """Return the index of the column that has one of these names, the first that there is.

        Case does not matter, nor do spaces, hyphens and underscores.
        """
        columns = [simplified(column) for column in self.columns]
        for name in map(simplified, names):
            if columns.count(name) > 1:
                raise DataError(f"{self.path}: two columns are called {name!r}; rename one")
            if name in columns:
                return columns.index(name)
        return None

    def require(self, *names: str) -> int:
        """Return the index of a column; raise DataError if there is no such column."""
        index = self.find(*names)
        if index is None:
            raise DataError(
                f"{self.path}: no column {names[0]!r}; {did_you_mean(names[0], self.columns)}"
            )
        return index

    def filled_rows(self) -> Iterator[CsvRow]:
        """Yield the rows with any content."""
        return (row for row in self.rows if any(row.cells))


def simplified(column: str) -> str:
    """Return a name of a column in a form in which variants are equal.

    >>> simplified("Segment_ID") == simplified("segmentId")
    True
    """
    return re.sub(r"[\s_-]", "", column).casefold()


def parse_csv(text: str, path: Path) -> CsvTable:
    """Parse a table whose first line names the columns.

    Raises
    ------
    DataError
        If there are no rows, or one has more cells than there are columns, with the line.
    """
    first_line = text.partition("\n")[0]
    reader = csv.reader(StringIO(text, newline=""), delimiter=max(DELIMITERS, key=first_line.count))
    rows: list[CsvRow] = []
    columns: tuple[str, ...] = ()
    try:
        for cells in reader:
            values = tuple(cell.strip() for cell in cells)
            if columns:
                rows.append(_row(values, columns, f"{path}, line {reader.line_num}"))
            else:
                columns = values
    except csv.Error as error:
        raise DataError(
            f"{path}, line {reader.line_num}: not CSV ({error}); has a quotation mark no partner?"
        ) from None
    while rows and not any(rows[-1].cells):
        rows.pop()
    if not rows:
        raise DataError(f"{path}: no rows below the names of the columns")
    return CsvTable(path, columns, tuple(rows))


def _row(cells: tuple[str, ...], columns: tuple[str, ...], where: str) -> CsvRow:
    if any(cells[len(columns) :]):
        raise DataError(f"{where}: {len(cells)} cells, but there are {len(columns)} columns")
    cells = cells[: len(columns)]
    return CsvRow(where, cells + ("",) * (len(columns) - len(cells)))
