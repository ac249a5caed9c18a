"""Tables of text with names of columns: separated values, or JSON objects in lines."""

import csv
import math
import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from maege.data.json_text import parse_json
from maege.errors import DataError, check_name, did_you_mean

DELIMITERS = ("\t", ",", ";")  # spreadsheets of some countries write semicolons
# A table may come from anywhere: what a short file can stand for is limited.
MAX_COLUMNS = 1_000
MAX_CELLS = 10_000_000  # columns x rows, with those that are empty
MAX_LINE = 1_000_000  # characters of a JSON object

# ASCII digits only: Python's own `int` and `float` also read `1_0` as 10, and the digits of other
# scripts. Spreadsheets and data frames write whole numbers as 3.0, too.
_WHOLE_NUMBER = re.compile(r"([0-9]{1,9})(?:\.0{1,9})?")
_NUMBER = re.compile(r"[+-]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][+-]?[0-9]+)?")
_LINE = re.compile(r"[^\r\n]*(?:\r\n?|\n)|[^\r\n]+")


@dataclass(frozen=True, slots=True)
class TableRow:
    """A row that is not empty."""

    path: Path
    line: int  # its number in the file, from 1
    index: int  # its number among all rows below the names of the columns, from 0
    cells: tuple[str, ...]  # as many as there are columns

    @property
    def where(self) -> str:
        """File and line, for messages."""
        return f"{self.path}, line {self.line}"

    def name(self, column: int, noun: str) -> str:
        """Return a cell that names something; raise DataError if that cannot be printed."""
        if self.cells[column]:
            check_name(self.cells[column], f"{self.where}: {noun}")
        return self.cells[column]


@dataclass(frozen=True)
class DataTable:
    """A table of text."""

    path: Path
    columns: tuple[str, ...]  # their names, as written
    rows: tuple[TableRow, ...]  # those with any content, at least one

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

    def whole_number(self, row: TableRow, column: int) -> int:
        """Return the number in a cell. Raises DataError if it is none of at most nine digits."""
        number = whole_number(row.cells[column])
        if number is None:
            raise DataError(
                f"{row.where}: `{self.columns[column]}` is {row.cells[column]!r:.60}, but should "
                f"be a whole number of at most 9 digits"
            )
        return number


def simplified(column: str) -> str:
    """Return a name of a column in a form in which variants are equal.

    >>> simplified("Segment_ID") == simplified("segmentId")
    True
    """
    return re.sub(r"[\s_-]", "", column).casefold()


def parse_table(text: str, path: Path, *, quotes_in_tabs: bool = True) -> DataTable:
    """Parse a table: comma-, tab- or semicolon-separated below the names of the columns, or JSONL.

    ``quotes_in_tabs``: whether quotation marks around a cell between tabs are not part of it, as
    spreadsheets write it. Raises DataError if there are no rows, or one is malformed, with the
    line.
    """
    if text.lstrip()[:1] == "{":
        return _parse_json_lines(text, path)
    return _parse_separated(text, path, quotes_in_tabs)


def _parse_separated(text: str, path: Path, quotes_in_tabs: bool) -> DataTable:
    delimiter = max(DELIMITERS, key=next(_lines(text), "").count)
    has_quotes = quotes_in_tabs or delimiter != "\t"
    reader = csv.reader(
        _lines(text),
        delimiter=delimiter,
        quoting=csv.QUOTE_MINIMAL if has_quotes else csv.QUOTE_NONE,
    )
    rows: list[TableRow] = []
    columns: tuple[str, ...] = ()
    index = -1
    try:
        for cells in reader:
            values = tuple(map(str.strip, cells))
            where = f"{path}, line {reader.line_num}"
            if not columns:
                columns = values
            else:
                index += 1
            _check_size(len(columns), index, where)
            if index >= 0 and any(values):
                rows.append(TableRow(path, reader.line_num, index, _filled(values, columns, where)))
    except csv.Error as error:
        raise DataError(
            f"{path}, line {reader.line_num}: not CSV ({error}); has a quotation mark no partner?"
        ) from None
    return _table(path, columns, rows)


def _lines(text: str) -> Iterator[str]:
    """Yield the lines with their ends; a file-like object would need four bytes a character."""
    return (match[0] for match in _LINE.finditer(text))


def _filled(cells: tuple[str, ...], columns: tuple[str, ...], where: str) -> tuple[str, ...]:
    """Return as many cells as there are columns."""
    if any(cells[len(columns) :]):
        raise DataError(f"{where}: {len(cells)} cells, but there are {len(columns)} columns")
    cells = cells[: len(columns)]
    return cells + ("",) * (len(columns) - len(cells))


def _check_size(columns: int, index: int, where: str) -> None:
    """Raise DataError if a table is too large with the row of this index."""
    if columns > MAX_COLUMNS:
        raise DataError(f"{where}: {columns:,} columns, but at most {MAX_COLUMNS:,} are read")
    if columns * (index + 1) > MAX_CELLS:
        raise DataError(
            f"{where}: more than {MAX_CELLS:,} cells, of which some may be empty; a table may not "
            f"have more"
        )


def _table(path: Path, columns: tuple[str, ...], rows: list[TableRow]) -> DataTable:
    if not rows:
        raise DataError(f"{path}: no rows below the names of the columns")
    return DataTable(path, columns, tuple(rows))


def _parse_json_lines(text: str, path: Path) -> DataTable:
    columns: dict[str, None] = {}
    rows: list[TableRow] = []
    index = -1
    for number, line in enumerate(_lines(text), 1):
        if not line.strip():
            continue
        index += 1
        where = f"{path}, line {number}"
        if len(line) > MAX_LINE:
            raise DataError(f"{where}: longer than {MAX_LINE:,} characters, the limit for a line")
        entries = parse_json(line, where)
        if not isinstance(entries, dict):
            raise DataError(f"{where}: not a JSON object")
        cells = {key: _json_cell(value, f"{where}: {key!r:.50}") for key, value in entries.items()}
        columns.update(dict.fromkeys(cells))
        _check_size(len(columns), index, where)
        if any(cells.values()):
            rows.append(TableRow(path, number, index, tuple(cells.get(n, "") for n in columns)))
    names = tuple(columns)
    filled = (replace(row, cells=_filled(row.cells, names, row.where)) for row in rows)
    return _table(path, names, list(filled))


def _json_cell(value: object, where: str) -> str:
    """Return a JSON value as it would stand in a cell; values of a list get commas between them."""
    if isinstance(value, list):
        return ",".join(_json_cell(entry, where) for entry in value if not isinstance(entry, list))
    if value is None:
        return ""
    if isinstance(value, bool):
        return str(value).lower()  # no reader of numbers takes it for 1 or 0
    if not isinstance(value, str | int | float):
        raise DataError(f"{where} should be text, a number or a list of them")
    return str(value).strip()


def whole_number(text: str) -> int | None:
    """Return a whole number of at most nine digits, or None.

    >>> whole_number("3"), whole_number("3.0"), whole_number("-3"), whole_number("1_0")
    (3, 3, None, None)
    """
    match = _WHOLE_NUMBER.fullmatch(text)
    return None if match is None else int(match[1])


def float_value(text: str) -> float | None:
    """Return a finite number, or None.

    >>> float_value("1.5"), float_value("inf"), float_value("x"), float_value("1_0")
    (1.5, None, None, None)
    """
    if _NUMBER.fullmatch(text) is None:
        return None
    value = float(text)
    return value if math.isfinite(value) else None
