"""Printed values of papers beside ours, with a verdict on each."""

import csv
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from maege.number_format import MISSING, with_minus_signs
from maege.report import markdown

HERE = Path(__file__).parent
EQUAL, NOISE, DIFFERS = "=", "noise", "differs"
RANKS = re.compile(r"\d+(-\d+)?")
NOT_IN_DATA, NOT_AT_HAND = "not in the data", "print not at hand"


@dataclass(frozen=True)
class Cell:
    """A value.

    Attributes
    ----------
    printed
        As the paper prints it; None if it is not at hand.
    ours
        A number, or a text such as a range of ranks; None if the data do not have what it needs.
    noise
        Differences up to it are chance. Of a range of ranks: by how many ranks its ends may differ.
    why
        Why it differs, or is missing.
    """

    printed: str | None
    ours: float | str | None
    noise: float = 0.0
    why: str = ""

    @property
    def verdict(self) -> str:
        """Whether both agree to the last printed digit.

        >>> Cell(".70", 0.6978).verdict, Cell("0.181", 0.1825, noise=0.0015).verdict
        ('=', 'noise')
        """
        if self.ours is None:
            return NOT_IN_DATA
        if self.printed is None:
            return NOT_AT_HAND
        if isinstance(self.ours, str):
            if self.ours == self.printed:
                return EQUAL
            if not (RANKS.fullmatch(self.ours) and RANKS.fullmatch(self.printed)):
                return DIFFERS
            ends = map(_ends, (self.ours, self.printed))
            distances = [abs(a - b) for a, b in zip(*ends, strict=True)]
            return NOISE if max(distances) <= self.noise else DIFFERS
        if round(self.ours, self.digits) == float(self.printed):
            return EQUAL
        unit = 0.5 * 10**-self.digits  # the printed value is rounded
        return NOISE if abs(self.ours - float(self.printed)) <= self.noise + unit else DIFFERS

    @property
    def digits(self) -> int:
        """How many digits after the decimal point are printed, or shown if nothing is printed."""
        if self.printed is None:
            return 3
        return len(self.printed.partition(".")[2])

    @property
    def our_text(self) -> str:
        """Our value with as many digits."""
        if self.ours is None or isinstance(self.ours, str):
            return self.ours or MISSING
        if isinstance(self.ours, int):
            return str(self.ours)
        text = f"{self.ours:.{self.digits}f}"
        return with_minus_signs(text if float(text) else text.removeprefix("-"))


def _ends(ranks: str) -> tuple[int, int]:
    """Return the ends of a range of ranks, such as 2-4 or 5."""
    first, _, last = ranks.partition("-")
    return int(first), int(last or first)


@dataclass(frozen=True)
class Row:
    """What values are of, and the values by column."""

    name: str
    cells: Mapping[str, Cell]


@dataclass(frozen=True)
class Table:
    """A table of a paper; ``caption`` is Markdown."""

    name: str
    title: str
    caption: str
    rows: Sequence[Row]

    def markdown(self) -> str:
        """Write the table, with two columns for each statistic, and a column of verdicts."""
        columns = list(dict.fromkeys(column for row in self.rows for column in row.cells))
        headings = ["", *(h for column in columns for h in (column, "ours")), "verdict"]
        body = []
        for row in self.rows:
            values = []
            for column in columns:
                cell = row.cells.get(column)
                printed = MISSING if cell is None else with_minus_signs(cell.printed or MISSING)
                values += [printed, MISSING if cell is None else cell.our_text]
            body.append([row.name, *values, verdict_of_row(row)])
        lines = [
            f"### {self.title}",
            "",
            self.caption,
            "",
            *markdown.markdown_table(headings, body),
        ]
        return "\n".join(lines)


def verdict_of_row(row: Row) -> str:
    """Write the verdicts of a row: one if all are equal, and the reasons."""
    verdicts = {
        column: f"{cell.verdict}: {cell.why}" if _needs_reason(cell) else cell.verdict
        for column, cell in row.cells.items()
    }
    if len(set(verdicts.values())) == 1:
        return next(iter(verdicts.values()))
    return "; ".join(f"{column} {verdict}" for column, verdict in verdicts.items())


def _needs_reason(cell: Cell) -> bool:
    return bool(cell.why) and cell.verdict not in (EQUAL, NOT_AT_HAND)


class PrintedValues:
    """The printed values of a study, and which of them were not compared yet.

    ``folder`` has them in ``printed.csv``.
    """

    def __init__(self, study: str, folder: Path = HERE) -> None:
        self._values = _printed(study, folder)
        self.unused = set(self._values)

    def cell(
        self,
        table: str,
        row: str,
        column: str,
        ours: float | str | None,
        *,
        noise: float = 0.0,
        why: str = "",
    ) -> Cell:
        """Return our value beside the printed one."""
        key = table, row, column
        self.unused.discard(key)
        return Cell(self._values.get(key), ours, noise, why)

    def value(self, table: str, row: str, column: str) -> str:
        """Return a printed value."""
        self.unused.discard((table, row, column))
        return self._values[table, row, column]

    def rows(self, table: str) -> list[str]:
        """Return the rows of a table, in the order of the file."""
        return list(dict.fromkeys(row for name, row, _ in self._values if name == table))


def _printed(study: str, folder: Path) -> dict[tuple[str, str, str], str]:
    with (folder / "printed.csv").open(encoding="utf-8", newline="") as stream:
        return {
            (line["table"], line["row"], line["column"]): line["printed"]
            for line in csv.DictReader(stream)
            if line["study"] == study
        }


@cache
def published_scores(study: str, folder: Path = HERE) -> dict[str, dict[str, float]]:
    """Return the scores of systems that a study published, by metric and system."""
    scores: dict[str, dict[str, float]] = {}
    with (folder / "published_scores.csv").open(encoding="utf-8", newline="") as stream:
        for line in csv.DictReader(stream):
            if line["study"] == study:
                scores.setdefault(line["metric"], {})[line["system"]] = float(line["score"])
    return scores
