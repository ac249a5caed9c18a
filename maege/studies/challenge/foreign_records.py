"""Entries of challenge sets of others: a row of a table, or an object of JSON, and its texts."""

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any

from maege.data.data_table import parse_table
from maege.data.json_text import JSON, parse_json
from maege.data.language import check_code
from maege.errors import DataError, did_you_mean
from maege.files.text_files import read_text
from maege.studies.challenge.challenge_set import json_lines
from maege.studies.challenge.item import Item

MAX_TEXT = 100_000  # characters of a text
# Codes that sets of others write, for those by which MAEGE knows a language.
_CODES = {"ua": "uk", "eng": "en", "deu": "de", "spa": "es", "ukr": "uk"}
_KEYS = frozenset(f.name for f in fields(Item))
_BREAKS = re.compile(r"[\r\n]+")
_SPACE = re.compile(r"[ \t\r\n]*")


@dataclass(frozen=True)
class ForeignRecord:
    """An entry of a file, with its number from 1, and its place for messages."""

    number: int
    where: str
    values: Mapping[str, Any]

    def text(self, key: str) -> str | None:
        """Return a text; None if there is none.

        Line breaks become spaces. Raises DataError if it is something else, or too long.
        """
        text = self.values.get(key)
        if text is None:
            return None
        if not isinstance(text, str):
            raise DataError(f"{self.where}: {key!r} is not a text: {text!r:.60}")
        if len(text) > MAX_TEXT:
            raise DataError(
                f"{self.where}: {key!r} has {len(text):,} characters; a text has at most "
                f"{MAX_TEXT:,}"
            )
        return _BREAKS.sub(" ", text.strip("\r\n"))

    def required(self, key: str) -> str:
        """Return a text. Raises DataError also if there is none."""
        text = self.text(key)
        if text is None:
            raise DataError(f"{self.where}: no {key!r}")
        return text

    def choice(self, key: str, choices: Sequence[str]) -> str:
        """Return a text. Raises DataError unless it is one of some."""
        text = self.required(key)
        if text not in choices:
            hint = did_you_mean(text, choices)
            raise DataError(f"{self.where}: {key} {text!r:.60} is unknown; {hint}")
        return text

    def language(self, code: str | None) -> str:
        """Return the code of a language, ``und`` if it is empty. Raises DataError if it is none."""
        lower = (code or "und").lower()
        return check_code(_CODES.get(lower, lower), self.where)

    def others(self, used: Sequence[str]) -> dict[str, Any]:
        """Return what an item keeps: values that are not used, and not called as its own are."""
        return {k: v for k, v in self.values.items() if k not in used and k not in _KEYS}


def json_records(path: Path) -> Iterator[ForeignRecord]:
    """Yield the objects of a JSON array, or of lines. Raises DataError with element or line."""
    text = read_text(path)
    is_array = text.lstrip().startswith("[")
    for number, where, value in _elements(text, path) if is_array else json_lines(path):
        if not isinstance(value, dict):
            raise DataError(f"{where}: not a JSON object")
        yield ForeignRecord(number, where, value)


def _elements(text: str, path: Path) -> Iterator[tuple[int, str, object]]:
    """Yield number, place and content of each element of an array, one after the other."""
    position = _after_space(text, text.index("[") + 1)
    number, sign = 0, text[position : position + 1]
    while sign != "]":
        number += 1
        where = f"{path}, element {number}"
        end = _end_of_value(text, position, where)
        yield number, where, parse_json(text[position:end], where)
        position = _after_space(text, end)
        sign = text[position : position + 1]
        if sign not in ("]", ","):
            raise DataError(f"{where}: neither a comma nor the end of the array follows")
        if sign == ",":
            position = _after_space(text, position + 1)
    if text[position + 1 :].strip():
        raise DataError(f"{path}: something follows the array, after element {number}")


def _end_of_value(text: str, position: int, where: str) -> int:
    try:
        return JSON.raw_decode(text, position)[1]
    except (json.JSONDecodeError, RecursionError) as error:
        raise DataError(f"{where}: not JSON ({error!s:.100})") from None
    except DataError as error:
        raise DataError(f"{where}: {error}") from None


def _after_space(text: str, position: int) -> int:
    match = _SPACE.match(text, position)
    return position if match is None else match.end()


def table_records(
    path: Path,
    required: Mapping[str, Sequence[str]],
    optional: Sequence[str] = (),
    *,
    quotes_in_tabs: bool = True,
) -> Iterator[ForeignRecord]:
    """Yield the rows of a table.

    ``required``: columns, with other names that each may have; ``optional`` ones. Their values are
    by these names, whatever their spelling in the file is. ``quotes_in_tabs``: see `parse_table`.
    Raises DataError with the line, or if a column is missing.
    """
    table = parse_table(read_text(path), path, quotes_in_tabs=quotes_in_tabs)
    names = [*table.columns]
    for name, others in required.items():
        index = table.find(name, *others)
        names[table.require(name) if index is None else index] = name
    for name in optional:
        if (index := table.find(name)) is not None:
            names[index] = name
    for number, row in enumerate(table.rows, start=1):
        for name, cell in zip(names, row.cells, strict=True):
            if name in required and _BREAKS.search(cell):
                raise DataError(
                    f"{row.where}: {name!r} has a line break; has a quotation mark no partner?"
                )
        yield ForeignRecord(number, row.where, dict(zip(names, row.cells, strict=True)))
