"""A table for people: its texts, and where it has numbers."""

from collections.abc import Sequence
from dataclasses import dataclass

from maege.report import markdown


@dataclass(frozen=True)
class DisplayTable:
    """A table of texts.

    Attributes
    ----------
    caption
        What the numbers are.
    headings
        Headings of the columns.
    rows
        Cells of each row, as many as headings.
    text_columns
        Indices of the columns that are not numbers.
    bold
        Index of the row and of the column of each emphasised cell.
    """

    caption: str
    headings: tuple[str, ...]
    rows: Sequence[tuple[str, ...]]
    text_columns: tuple[int, ...] = (0,)
    bold: frozenset[tuple[int, int]] = frozenset()


def table_lines(table: DisplayTable) -> list[str]:
    """Write a table as lines of Markdown."""
    cells = [[markdown.inline(cell) for cell in row] for row in table.rows]
    for row, column in table.bold:
        cells[row][column] = f"**{cells[row][column]}**"
    return markdown.markdown_table([markdown.inline(heading) for heading in table.headings], cells)
