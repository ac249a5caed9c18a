"""A table for people: its texts, and where it has numbers."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from maege.report import markdown


@dataclass(frozen=True)
class DisplayTable:
    """A table of texts."""

    caption: str  # says what the numbers are
    headings: tuple[str, ...]
    rows: Sequence[tuple[str, ...]]  # cells of each row, as many as headings
    text_columns: tuple[int, ...] = (0,)  # indices of the columns that are not numbers
    bold: frozenset[tuple[int, int]] = frozenset()  # row and column of each emphasised cell


def table_lines(table: DisplayTable) -> list[str]:
    """Write a table as lines of Markdown."""
    cells = [[markdown.inline(cell) for cell in row] for row in table.rows]
    for row, column in table.bold:
        cells[row][column] = f"**{cells[row][column]}**"
    return markdown.markdown_table([markdown.inline(heading) for heading in table.headings], cells)


def text_table(rows: Sequence[Sequence[str]], text_columns: int) -> Iterator[str]:
    """Yield the lines of a table, headings first, for terminals.

    The first ``text_columns`` columns are texts, on the left; the others are on the right.

    >>> for line in text_table([["metric", "tau"], ["bleu", ".5"]], 1):
    ...     print(line)
      metric  tau
      bleu     .5
    """
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        cells = [
            cell.ljust(width) if index < text_columns else cell.rjust(width)
            for index, (cell, width) in enumerate(zip(row, widths, strict=True))
        ]
        yield f"  {'  '.join(cells)}".rstrip()
