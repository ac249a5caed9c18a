"""All numbers that the results of a directory have, with the names of what they are of."""

import csv
import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from maege.array_types import Interval
from maege.checking.names import Mention, Names
from maege.checking.text_figures import Figure, figures_of_cell
from maege.checking.text_parts import Cell, Sentence, read_parts
from maege.files.manifest import listed_files
from maege.files.output_directory import is_own_file
from maege.report.markdown import table_lines
from maege.report.study_result import StudyResult

REPORT = "report.md"
MAX_CELL = 60  # characters of a cell that is a name, or a number in words
OF_SENTENCES = {"sentence", "source"}  # columns of tables of single sentences, not searched
# Columns and keys with the names of what a number is of.
SUBJECTS = {
    "metric": "metric", "metric or sentinel": "metric", "first": "metric", "second": "metric",
    "type": "type", "system": "system", "part": "type", "name": "system", "a": "system",
    "b": "system",
}  # fmt: skip
ENDS = (("low", "high"), ("least", "most"), ("lowest", "highest"))  # of an interval
_NUMBERS = frozenset("0123456789.−+-[")  # what a cell with a number begins with
_MOST_LIKE_IT = 2_000  # numbers that are printed like one: more are not searched


@dataclass(frozen=True)
class StoredNumber:
    """A number of the results; ``value`` is None for an interval alone."""

    place: str  # file
    label: str  # column, or heading of it
    value: float | None
    intervals: tuple[Interval, ...]  # those in the same row that may be its own
    terms: frozenset[str]  # names, statistics and words that it is of
    # Names that all numbers of its table have: a text need not give them.
    common: frozenset[str] = frozenset()
    digits: int | None = None  # decimals that are known of it; None: all
    row: frozenset[str] = frozenset()  # all values of its row, as the report prints them
    limit: str = ""  # `<` or `>` if the value is only a bound of it, as in p < .001

    @property
    def description(self) -> str:
        """Say what it is, as ``gleu of ours: precision``."""
        names = sorted(
            (term.split(":", 1) for term in self.terms if ":" in term),
            key=lambda name: (name[0] != "metric", name),
        )
        of = " of ".join(
            filter(None, (", ".join(n for k, n in names if (k == "metric") == is_metric)
                          for is_metric in (True, False)))
        )  # fmt: skip
        known = {name for _, name in names}
        words = [word for word in self.label.replace("_", " ").split() if word not in known]
        label = " ".join(words)
        shown = "" if label in ("score", "value", "F0.5") else label
        return ": ".join(filter(None, (of, shown))) or "a number"

    @property
    def is_difference(self) -> bool:
        """Whether a text may give it with the other sign."""
        return any(part in self.label for part in ("difference", "gain", "change"))


@dataclass(frozen=True)
class StoredNumbers:
    """All numbers of the results, the sentences of the report, and the names in both."""

    numbers: Sequence[StoredNumber]
    names: Names
    subject: str = ""  # the corpus, which every figure of a text may be said to be of
    # Sentences of the report with figures, by their words.
    sentences: Mapping[str, Sequence[Sentence]] = field(default_factory=dict)


def stored_numbers(directory: Path, result: StudyResult) -> StoredNumbers:
    """Return the numbers of all tables, as data and as the report shows them."""
    tables = {
        name: [*_rows(directory / name)]
        for name in sorted(listed_files(directory))
        if name.startswith("tables/") and name.endswith(".csv") and is_own_file(directory, name)
    }
    keys = {part.title: part.key for part in result.parts if part.key}
    names = Names(_kinds(result, tables), keys if len(keys) > 1 else {})
    numbers: list[StoredNumber] = []
    for place, rows in tables.items():
        numbers += _of_table(place, rows, names)
    exact = _Exact(numbers)
    sentences: dict[str, list[Sentence]] = {}
    for part in (*read_parts(result.to_markdown()), *_shown_cells(result)):
        if isinstance(part, Cell):
            numbers += map(exact.of, _of_cell(part, names))
        elif part.figures:
            sentences.setdefault(words_of(part), []).append(part)
    return StoredNumbers(tuple(dict.fromkeys(numbers)), names, result.title, sentences)


def _shown_cells(result: StudyResult) -> Iterator[Cell]:
    """Yield the cells of all tables as the report shows them."""
    for part in result.parts:
        for view in (view for table in part.tables for view in table.views):
            lines = [f"# {part.title}", "", *table_lines(view.table)]
            yield from (cell for cell in read_parts("\n".join(lines)) if isinstance(cell, Cell))


class _Exact:
    """The numbers of the tables with all digits, for those that the report shows."""

    def __init__(self, numbers: Sequence[StoredNumber]) -> None:
        with_value = [number for number in numbers if number.value is not None]
        self._numbers = sorted(with_value, key=lambda number: number.value or 0.0)
        self._values = [number.value or 0.0 for number in self._numbers]

    def of(self, shown: StoredNumber) -> StoredNumber:
        """Return a number with all digits, if only one of the same names is printed like it."""
        if shown.value is None or shown.digits is None or shown.limit:
            return shown
        names = {term for term in shown.terms if ":" in term}
        half = 0.5 * 0.1**shown.digits * (1 + 1e-6)
        found: dict[float, StoredNumber] = {}
        for scale in (1.0, 0.01):
            first = bisect_left(self._values, scale * (shown.value - half))
            last = bisect_right(self._values, scale * (shown.value + half))
            if last - first > _MOST_LIKE_IT:
                return shown
            for number in self._numbers[first:last]:
                value = (number.value or 0.0) / scale
                other = found.get(value)
                if names <= number.terms and (not other or len(number.terms) < len(other.terms)):
                    found[value] = number
        if len(found) != 1:
            return shown
        ((value, number),) = found.items()
        return replace(shown, value=value, place=number.place, digits=None)


def words_of(sentence: Sentence) -> str:
    """Return the words of a sentence, and where figures are between them."""
    pieces, last = [], 0
    for figure in sentence.figures:
        pieces += [sentence.text[last : figure.start], " # "]
        last = figure.start + len(figure.text)
    text = "".join([*pieces, sentence.text[last:]]).casefold()
    return " ".join(re.findall(r"[^\W\d_]+|#", text))


def _kinds(result: StudyResult, tables: Mapping[str, list[dict[str, str]]]) -> dict[str, set[str]]:
    """Return the names of metrics, types, systems and test sets."""
    kinds: dict[str, set[str]] = {k: set() for k in ("metric", "set", "system", "type", "other")}
    kinds["metric"] |= set(result.signatures)
    keys = {part.key for part in result.parts if part.key}
    kinds["set"] = keys if len(keys) > 1 else set()
    for rows in tables.values():
        for row in rows:
            for key, cell in row.items():
                if (kind := SUBJECTS.get(key)) and 0 < len(cell) <= MAX_CELL:
                    kinds[kind].add(cell)
    of_claims = {name for claim in result.claims for name in claim.subjects}
    kinds["other"] = {name for name in of_claims if len(name) <= MAX_CELL}
    return kinds


def _rows(path: Path) -> Iterator[dict[str, str]]:
    """Yield the rows of a table, unless it is one of single sentences."""
    with path.open(encoding="utf-8", newline="") as file:
        reader = csv.DictReader(file)
        if not OF_SENTENCES & {*(reader.fieldnames or ())}:
            for row in reader:
                yield {k: v.removeprefix("'") for k, v in row.items() if k and v}


def _of_table(place: str, rows: list[dict[str, str]], names: Names) -> Iterator[StoredNumber]:
    folder = terms_of(names.mentions(" ".join(place.split("/")[1:-1])))
    texts: dict[str, frozenset[str]] = {}

    def terms(text: str) -> frozenset[str]:
        if text not in texts:
            texts[text] = terms_of(names.mentions(text))
        return texts[text]

    records = []
    for row in rows:
        numbers = {
            key: number for key, cell in row.items() if (number := _number(cell)) is not None
        }
        words = {k: v for k, v in row.items() if k not in numbers and len(v) <= MAX_CELL}
        of_row = (terms(text) for text in words.values() if text[:1] not in _NUMBERS)
        own = folder.union(*of_row)
        records.append((numbers, words, own))
    common = frozenset[str].intersection(*(own for *_, own in records)) if records else frozenset()
    for numbers, words, own in records:
        for key, value in numbers.items():
            of_label = terms(key.replace("_", " "))
            yield StoredNumber(place, key, value, _intervals(key, numbers), own | of_label, common)
        for key, cell in words.items():
            for figure in figures_of_cell(cell.replace("−", "-")) if cell[:1] in _NUMBERS else ():
                yield _printed(figure, place, key, own | terms(key), common)


def _of_cell(cell: Cell, names: Names) -> Iterator[StoredNumber]:
    """Yield the figures of a cell of the report."""
    terms = terms_of_cell(cell, names)
    for figure in cell.figures:
        yield replace(_printed(figure, REPORT, cell.heads[0], terms), row=cell.row)


def _printed(
    figure: Figure,
    place: str,
    label: str,
    terms: frozenset[str],
    common: frozenset[str] = frozenset(),
) -> StoredNumber:
    scale = 100.0 if figure.is_percent else 1.0
    value = float(figure.value) / scale if figure.value else None
    ends = [float(end) / scale for end in figure.interval or ()]
    digits = len(figure.value.partition(".")[2]) + 2 * figure.is_percent if figure.value else 0
    interval = ((ends[0], ends[1]),) if ends else ()
    return StoredNumber(
        place, label, value, interval, terms, common, digits, limit=figure.limit
    )


def terms_of_cell(cell: Cell, names: Names) -> frozenset[str]:
    """Return what the heads of a cell say that it is of, and the test set of its section."""
    sets = [m.term for m in names.mentions(cell.title) if m.kind == "set"]
    return frozenset(sets[-1:]).union(*(terms_of(names.mentions(head)) for head in cell.heads))


def terms_of(mentions: Sequence[Mention]) -> frozenset[str]:
    """Return the names, statistics and words of a text."""
    return frozenset(mention.term for mention in mentions)


def _number(cell: str) -> float | None:
    try:
        return float(cell)
    except ValueError:
        return None


def _intervals(key: str, numbers: Mapping[str, float]) -> tuple[Interval, ...]:
    """Return the intervals of a row that begin with a key, or else those of no other key."""
    pairs = {
        k.removesuffix(low): (value, numbers[k.removesuffix(low) + high])
        for k, value in numbers.items()
        for low, high in ENDS
        if k.endswith(low) and k.removesuffix(low) + high in numbers
    }
    own = [pair for stem, pair in pairs.items() if stem.startswith(f"{key}_")]
    free = [pair for stem, pair in pairs.items() if stem.rstrip("_") not in numbers]
    is_end = any(key.endswith(end) for ends in ENDS for end in ends)
    return tuple(() if is_end else own or free)
