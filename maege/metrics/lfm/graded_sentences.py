"""Sentences with grades, which the model is fitted to."""

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache
from hashlib import sha256
from pathlib import Path

import numpy as np

from maege.array_types import Floats
from maege.data.cards import GradeCard, grade_card
from maege.data.data_table import DataTable, TableRow, float_value, parse_table
from maege.errors import DataError
from maege.files.text_files import read_text

LOWEST_GRADE, HIGHEST_GRADE = 1.0, 4.0
_MIN_SENTENCES = 20
_MIN_CHARACTERS = 20  # of a normalised sentence; others may be equal by chance


@dataclass(frozen=True)
class GradedSentences:
    """Sentences with grades."""

    texts: tuple[str, ...]  # as they were written
    grades: Floats  # 1 to 4, shape (sentences,)
    rows: tuple[int, ...]  # their rows in the file, from 0
    checksum: str  # SHA-256 of the text of the whole file

    @cached_property
    def normalised(self) -> frozenset[str]:
        """The sentences in a form in which they are recognised; without very short ones."""
        forms = map(normalise, self.texts)
        return frozenset(form for form in forms if len(form) >= _MIN_CHARACTERS)


def normalise(text: str) -> str:
    """Return the letters and digits of a text, in lower case.

    >>> normalise("Don't go.") == normalise("do n't go .")
    True
    """
    return "".join(filter(str.isalnum, text.lower()))


def graded_sentences(file: str | None, parts: Collection[str]) -> GradedSentences:
    """Return graded sentences of a table with the columns ``text`` and ``grade``, or parts of GUG.

    Raises DataError if GUG was not fetched, or the file is malformed, with the line.
    """
    card = grade_card("gug") if file is None else None
    path = Path(str(file)) if card is None else card.path(card.table)
    try:
        status = path.stat()
    except OSError as error:
        raise DataError(f"{path}: cannot be read ({error.strerror})") from None
    return _read(path, status.st_mtime_ns, card and card.name, tuple(sorted(parts)))


@lru_cache(maxsize=8)
def _read(
    path: Path, modified: int, card_name: str | None, parts: tuple[str, ...]
) -> GradedSentences:
    text = read_text(path)
    table = parse_table(text, path)
    card = grade_card(card_name) if card_name else None
    columns = {"text": "text", "grade": "grade"} if card is None else card.columns
    text_column, grade_column = (table.require(columns[key]) for key in ("text", "grade"))
    used = list(_used_rows(table, card, parts))
    grades = np.array([_grade(row, grade_column) for _, row in used])
    texts = tuple(_text(row, text_column) for _, row in used)
    if len(texts) < _MIN_SENTENCES:
        raise DataError(f"{path}: {len(texts)} graded sentences; {_MIN_SENTENCES} is the least")
    if grades.min() == grades.max():
        raise DataError(f"{path}: all sentences have the same grade")
    checksum = sha256(text.encode()).hexdigest()
    return GradedSentences(texts, grades, tuple(index for index, _ in used), checksum)


def _used_rows(
    table: DataTable, card: GradeCard | None, parts: tuple[str, ...]
) -> Iterator[tuple[int, TableRow]]:
    """Yield the rows of these parts with their indices; all rows if a file has no parts."""
    column = None if card is None else table.require(card.columns["part"])
    for row in table.rows:
        if column is None or row.cells[column] in parts:
            yield row.index, row


def _grade(row: TableRow, column: int) -> float:
    grade = float_value(row.cells[column])
    if grade is None or not LOWEST_GRADE <= grade <= HIGHEST_GRADE:
        raise DataError(
            f"{row.where}: the grade is {row.cells[column]!r:.50}; it must be a number from "
            f"{LOWEST_GRADE:g} (worst) to {HIGHEST_GRADE:g} (best)"
        )
    return grade


def _text(row: TableRow, column: int) -> str:
    if not row.cells[column]:
        raise DataError(f"{row.where}: no text")
    return row.cells[column]
