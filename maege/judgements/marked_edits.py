"""Outputs in which people marked each edit as right or wrong (first step of SEEDA)."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from maege.data.data_table import TableRow, parse_table, whole_number
from maege.data.edit import Edit
from maege.errors import DataError
from maege.files.text_files import read_text

_COLUMNS = ("annotator", "item", "sentence", "output", "start", "end", "correction", "right")
_UNTYPED = "NA"


@dataclass(frozen=True)
class MarkedOutput:
    """An output, whose edits a person marked."""

    judge: str
    item: str  # name of the task in which the person saw it
    sentence: int  # 0-based index in the corpus file
    output: str  # its name in the item
    edits: tuple[Edit, ...]  # by position
    right: tuple[bool, ...]  # of each edit


@dataclass(frozen=True)
class MarkedOutputs:
    """The outputs of a file, in its order."""

    outputs: tuple[MarkedOutput, ...]
    without_sentence: int  # outputs of a sentence that is not in the corpus, which are left out


def read_marked_edits(path: Path) -> MarkedOutputs:
    """Read a table with a row for each marked edit.

    Columns: ``annotator``, ``item``, ``sentence`` (line of the corpus, from 1), ``output``,
    ``start`` and ``end`` (tokens of the sentence), ``correction`` and ``right`` (1 or 0). Raises
    DataError, with the line, if it is malformed.

    References
    ----------
    Kobayashi, M., Mita, M. and Komachi, M. (2024). Revisiting Meta-evaluation for Grammatical Error
    Correction. TACL.
    """
    table = parse_table(read_text(path), path, quotes_in_tabs=False)
    columns = [table.require(name) for name in _COLUMNS]
    marked: dict[tuple[str, ...], dict[Edit, bool]] = {}
    for row in table.rows:
        cells = [row.cells[column] for column in columns]
        marks = marked.setdefault(tuple(cells[:4]), {})
        edit, right = _mark(cells[4:], row)
        if edit in marks:
            raise DataError(f"{row.where}: this edit of the output is marked twice")
        marks[edit] = right
    outputs = tuple(_output(key, marks, path) for key, marks in marked.items() if key[2])
    return MarkedOutputs(outputs, len(marked) - len(outputs))


def _mark(cells: list[str], row: TableRow) -> tuple[Edit, bool]:
    start, end, correction, right = cells
    numbers = whole_number(start), whole_number(end)
    if None in numbers or right not in ("0", "1"):
        raise DataError(
            f"{row.where}: start, end and right are {start!r:.50}, {end!r:.50} and {right!r:.50}, "
            f"but should be two numbers of tokens, and 1 or 0"
        )
    first, last = (number or 0 for number in numbers)
    if last < first:
        raise DataError(f"{row.where}: the edit ends ({last}) before it starts ({first})")
    return Edit(first, last, tuple(correction.split()), _UNTYPED), right == "1"


def _output(key: tuple[str, ...], marks: Mapping[Edit, bool], path: Path) -> MarkedOutput:
    judge, item, sentence, output = key
    number = whole_number(sentence)
    if not number:
        raise DataError(
            f"{path}, item {item}: sentence {sentence!r:.50} is no line of the corpus; lines count "
            f"from 1"
        )
    edits = tuple(sorted(marks, key=lambda edit: (edit.start, edit.end)))
    return MarkedOutput(judge, item, number - 1, output, edits, tuple(marks[e] for e in edits))
