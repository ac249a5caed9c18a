"""Entries of challenge sets of others: a row of a table, or an object of JSON, and its texts."""

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from maege.data.data_table import parse_table
from maege.data.json_text import JSON, parse_json
from maege.data.language import check_code
from maege.errors import DataError
from maege.files.text_files import read_text
from maege.studies.challenge.challenge_set import ChallengeSet, JudgedText, json_lines
from maege.studies.challenge.item import FIELDS, Item

MAX_TEXT = 100_000  # characters of a text
MAX_NAME = 40  # characters of a phenomenon
# Codes that sets of others write, for those by which MAEGE knows a language.
_CODES = {"ua": "uk", "eng": "en", "deu": "de", "spa": "es", "ukr": "uk"}
_SPACE = re.compile(r"[ \t\r\n]*")


@dataclass(frozen=True)
class ForeignRecord:
    """An entry of a file, with its number from 1, and its place for messages."""

    number: int
    where: str
    values: Mapping[str, Any]

    def text(self, key: str) -> str | None:
        """Return a text; None if there is none.

        Raises DataError if it is something else, has a line break, or is too long.
        """
        text = self.values.get(key)
        if text is None:
            return None
        if not isinstance(text, str):
            raise DataError(f"{self.where}: {key!r} is not a text: {text!r:.60}")
        if "\n" in text or "\r" in text:
            raise DataError(f"{self.where}: {key!r} has a line break: {text!r:.60}")
        if len(text) > MAX_TEXT:
            raise DataError(
                f"{self.where}: {key!r} has {len(text):,} characters; a text has at most {MAX_TEXT:,}"
            )
        return text

    def required(self, key: str) -> str:
        """Return a text. Raises DataError also if there is none."""
        text = self.text(key)
        if text is None:
            raise DataError(f"{self.where}: no {key!r}")
        return text

    def language(self, code: str | None) -> str:
        """Return the code of a language, ``und`` if it is empty. Raises DataError if it is none."""
        lower = (code or "und").lower()
        return check_code(_CODES.get(lower, lower), self.where)

    def others(self, *used: str) -> dict[str, Any]:
        """Return what an item keeps: values that are not used, and are not called as its own."""
        return {k: v for k, v in self.values.items() if k not in used and k not in FIELDS}


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
    is_first = True
    number = 0
    while not (is_first and text[position : position + 1] == "]"):
        is_first = False
        number += 1
        where = f"{path}, element {number}"
        try:
            _, end = JSON.raw_decode(text, position)
        except (json.JSONDecodeError, RecursionError) as error:
            raise DataError(f"{where}: not JSON ({error!s:.100})") from None
        except DataError as error:
            raise DataError(f"{where}: {error}") from None
        yield number, where, parse_json(text[position:end], where)
        position = _after_space(text, end)
        if (sign := text[position : position + 1]) == "]":
            break
        if sign != ",":
            raise DataError(f"{where}: not followed by a comma or the end of the array")
        position = _after_space(text, position + 1)
    if text[position + 1 :].strip():
        raise DataError(f"{path}, element {number}: something follows the end of the array")


def _after_space(text: str, position: int) -> int:
    match = _SPACE.match(text, position)
    return position if match is None else match.end()


def table_records(
    path: Path, columns: Mapping[str, tuple[str, ...]], *, quotes_in_tabs: bool = True
) -> Iterator[ForeignRecord]:
    """Yield the rows of a table.

    ``columns`` that must be there, with the names that each may have; values are by the first of
    these, other ones by their own. ``quotes_in_tabs``: see `parse_table`. Raises DataError with the
    line, or if a column is missing.
    """
    table = parse_table(read_text(path), path, quotes_in_tabs=quotes_in_tabs)
    names = [*table.columns]
    for name, others in columns.items():
        index = table.find(name, *others)
        names[table.require(name) if index is None else index] = name
    for number, row in enumerate(table.rows, start=1):
        yield ForeignRecord(number, row.where, dict(zip(names, row.cells, strict=True)))


def phenomenon_name(text: str) -> str:
    """Return a name as items have it; one that is too long loses its first words.

    >>> phenomenon_name("anaphoric_intra_they:deletion")
    'anaphoric-intra-they-deletion'
    >>> phenomenon_name("irregular_plural_subject_verb_agreement_2")
    'plural-subject-verb-agreement-2'
    """
    name = re.sub(r"[^a-z0-9]+", "-", text.casefold()).strip("-")
    while len(name) > MAX_NAME and "-" in name:
        name = name.partition("-")[2]
    return name[:MAX_NAME] or "unnamed"


@dataclass
class GatheredSet:
    """What a reader has found so far, with ids and groups."""

    path: Path
    items: list[Item] = field(default_factory=list)
    judged: list[JudgedText] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    left_out: int = 0  # pairs without two different texts
    _groups: dict[str, str] = field(default_factory=dict)
    _lines: dict[str, str] = field(default_factory=dict)  # by id

    def group(self, text: str) -> str:
        """Return the group of a source, or of a right text where there are no sources."""
        return self._groups.setdefault(text, f"sentence-{len(self._groups) + 1}")

    def add(self, record: ForeignRecord, used: tuple[str, ...], **values: Any) -> None:
        """Add an item of a record; it is counted only if it has not two different texts.

        ``used`` keys of the record are not kept. Raises DataError if a value is wrong, or if its
        id is that of another item.
        """
        texts = [values[role] for role in ("good", "harmless", "harmful") if values.get(role) is not None]
        if len(texts) < 2 or len({*texts}) < len(texts):
            self.left_out += 1
            return
        own = {"id": f"{self._stem}-{len(self.items) + self.left_out + 1}", "group": self.group(texts[0])}
        item = Item.of_record({**record.others(*used), **own, **values}, record.where)
        if item.id in self._lines:
            raise DataError(f"{record.where}: id {item.id!r} is that of {self._lines[item.id]}, too")
        self._lines[item.id] = record.where.removeprefix(f"{self.path}, ")
        self.items.append(item)

    @property
    def _stem(self) -> str:
        return re.sub(r"[^A-Za-z0-9._-]+", "-", self.path.stem)[:60]

    def challenge_set(self) -> ChallengeSet:
        """Return the set. Raises DataError if there is nothing in it."""
        if self.left_out:
            self.notes.append(
                f"{self.path.name}: {self.left_out:,} entries without two different texts are left "
                f"out"
            )
        if not self.items and not self.judged:
            raise DataError(f"{self.path}: {'; '.join(self.notes) or 'no items'}")
        return ChallengeSet.of(self.path.stem, self.items, self.judged, self.notes)
