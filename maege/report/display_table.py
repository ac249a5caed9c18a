"""A table for people: its texts, and where it has numbers."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class DisplayTable:
    """A table of texts."""

    caption: str  # says what the numbers are
    headings: tuple[str, ...]
    rows: Sequence[tuple[str, ...]]  # cells of each row, as many as headings
    text_columns: tuple[int, ...] = (0,)  # indices of the columns that are not numbers
    bold: frozenset[tuple[int, int]] = frozenset()  # row and column of each emphasised cell


def width_of(text: str) -> int:
    """Return how many columns of a terminal a text takes: of wide characters two, of marks none.

    >>> width_of("naïve"), width_of("nai\u0308ve"), width_of("学校")
    (5, 5, 4)
    """
    if text.isascii():
        return len(text)
    from rich.cells import cell_len  # slow to import

    return cell_len(text)


def padded(text: str, width: int, *, on_left: bool) -> str:
    """Fill a text with blanks up to a width, the text on the left or on the right."""
    blanks = " " * (width - width_of(text))
    return text + blanks if on_left else blanks + text


def text_table(rows: Sequence[Sequence[str]], text_columns: int) -> Iterator[str]:
    """Yield the lines of a table, headings first, for terminals.

    The first ``text_columns`` columns are texts, on the left; the others are on the right.

    >>> for line in text_table([["metric", "tau"], ["bleu", ".5"]], 1):
    ...     print(line)
      metric  tau
      bleu     .5
    """
    widths = [max(map(width_of, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        cells = [
            padded(cell, width, on_left=index < text_columns)
            for index, (cell, width) in enumerate(zip(row, widths, strict=True))
        ]
        yield f"  {'  '.join(cells)}".rstrip()
