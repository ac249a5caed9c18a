"""Tables of text with names of columns: separated values, or JSON objects in lines."""

import csv
import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from io import StringIO
from pathlib import Path

from maege.errors import DataError, did_you_mean

DELIMITERS = ("\t", ",", ";")  # spreadsheets of some countries write semicolons


@dataclass(frozen=True)
class TableRow:
    """A row: where it stands, and its cells, as many as there are columns."""

    where: str
    cells: tuple[str, ...]


@dataclass(frozen=True)
class DataTable:
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
    rows: tuple[TableRow, ...]

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
                f"{self.path}: no column {names[0]!r}; "
                f"{did_you_mean(names[0].casefold(), map(str.casefold, self.columns))}"
            )
        return index

    def filled_rows(self) -> Iterator[TableRow]:
        """Yield the rows with any content."""
        return (row for row in self.rows if any(row.cells))


def simplified(column: str) -> str:
    """Return a name of a column in a form in which variants are equal.

    >>> simplified("Segment_ID") == simplified("segmentId")
    True
    """
    return re.sub(r"[\s_-]", "", column).casefold()


def parse_table(text: str, path: Path, *, quotes_in_tabs: bool = True) -> DataTable:
    """Parse a table: comma-, tab- or semicolon-separated below the names of the columns, or JSONL.

    ``quotes_in_tabs``: whether quotation marks around a cell between tabs are not part of it, as
    spreadsheets write it.

    Raises
    ------
    DataError
        If there are no rows, or one is malformed, with the line.
    """
    if text.lstrip()[:1] == "{":
        return _parse_json_lines(text, path)
    return _parse_separated(text, path, quotes_in_tabs)


def _parse_separated(text: str, path: Path, quotes_in_tabs: bool) -> DataTable:
    delimiter = max(DELIMITERS, key=text.partition("\n")[0].count)
    has_quotes = quotes_in_tabs or delimiter != "\t"
    reader = csv.reader(
        StringIO(text, newline=""),
        delimiter=delimiter,
        quoting=csv.QUOTE_MINIMAL if has_quotes else csv.QUOTE_NONE,
    )
    rows: list[TableRow] = []
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
    return DataTable(path, columns, tuple(rows))


def _row(cells: tuple[str, ...], columns: tuple[str, ...], where: str) -> TableRow:
    if any(cells[len(columns) :]):
        raise DataError(f"{where}: {len(cells)} cells, but there are {len(columns)} columns")
    cells = cells[: len(columns)]
    return TableRow(where, cells + ("",) * (len(columns) - len(cells)))


def _parse_json_lines(text: str, path: Path) -> DataTable:
    columns: dict[str, None] = {}
    rows: list[tuple[str, dict[str, str]]] = []
    for number, line in enumerate(text.split("\n"), 1):
        if not line.strip():
            continue
        where = f"{path}, line {number}"
        try:
            entries = json.loads(line)
        except (ValueError, RecursionError) as error:
            raise DataError(f"{where}: not JSON ({error!s:.100})") from None
        if not isinstance(entries, dict):
            raise DataError(f"{where}: not a JSON object")
        cells = {key: _json_cell(value, f"{where}: {key!r:.50}") for key, value in entries.items()}
        columns.update(dict.fromkeys(cells))
        rows.append((where, cells))
    names = tuple(columns)
    return DataTable(
        path,
        names,
        tuple(TableRow(where, tuple(cells.get(n, "") for n in names)) for where, cells in rows),
    )


def _json_cell(value: object, where: str) -> str:
    """Return a JSON value as it would stand in a cell; values of a list get commas between them."""
    if isinstance(value, list):
        return ",".join(_json_cell(entry, where) for entry in value if not isinstance(entry, list))
    if value is None:
        return ""
    if isinstance(value, bool) or not isinstance(value, str | int | float):
        raise DataError(f"{where} should be text, a number or a list of them")
    return str(value).strip()
