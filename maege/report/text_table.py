"""Tables of plain text, for terminals."""

from collections.abc import Iterator, Sequence


def text_table(rows: Sequence[Sequence[str]], text_columns: int) -> Iterator[str]:
    """Yield the lines of a table with two spaces between columns and before the first.

    Parameters
    ----------
    rows
        Cells, of the headings first.
    text_columns
        Number of columns with text, which is on the left; the others are on the right.

    Examples
    --------
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
