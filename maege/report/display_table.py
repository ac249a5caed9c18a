"""A table for people: its texts, and where it has numbers."""

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import accumulate, pairwise

_UNLESS_EMPTY = {"is_stored_empty": False}  # for JSON: metadata of a field that few tables have
_PAGE_CHARACTERS = 160  # a table in groups of columns that is wider goes on in a further one
_BETWEEN_COLUMNS = 3  # characters


@dataclass(frozen=True)
class DisplayTable:
    """A table of texts."""

    caption: str  # says what the numbers are
    headings: tuple[str, ...]
    rows: Sequence[tuple[str, ...]]  # cells of each row, as many as headings
    text_columns: tuple[int, ...] = (0,)  # indices of the columns that are not numbers
    bold: frozenset[tuple[int, int]] = frozenset()  # row and column of each emphasised cell
    # Columns with a common heading above theirs, from the left: it, and how many columns. The first
    # group says what a row is of, and may have no heading.
    groups: tuple[tuple[str, int], ...] = field(default=(), metadata=_UNLESS_EMPTY)
    # Indices of rows that a line is drawn above, by the columns of the second group, or of all.
    rules: tuple[int, ...] = field(default=(), metadata=_UNLESS_EMPTY)

    def __post_init__(self) -> None:
        """Raise ValueError if groups have other columns than the table."""
        numbers = [number for _, number in self.groups]
        if numbers and (min(numbers) < 1 or sum(numbers) != len(self.headings)):
            raise ValueError(f"groups of {numbers} columns in a table of {len(self.headings)}")

    @property
    def full_headings(self) -> tuple[str, ...]:
        """The headings, each with that of its group."""
        names = [name for name, number in self.groups for _ in range(number)]
        with_groups = zip(names or [""] * len(self.headings), self.headings, strict=True)
        return tuple(" ".join(filter(None, both)) for both in with_groups)

    def group_starts(self) -> dict[int, str]:
        """Return the heading of each group by the index of its first column."""
        ends = accumulate((number for _, number in self.groups), initial=0)
        return {start: name for start, (name, _) in zip(ends, self.groups, strict=False)}

    def blocks(self, fits: "Callable[[DisplayTable], bool]") -> "Iterator[DisplayTable]":
        """Yield it in pieces that fit, each with all rows: the first group, and some of the others.

        A group that does not fit by itself is a piece, too.
        """
        begin, chosen = self.groups[:1], self.groups[:1]
        bounds = list(pairwise(accumulate((n for _, n in self.groups), initial=0)))
        columns = first = list(range(begin[0][1])) if begin else []
        for group, (start, end) in zip(self.groups[1:], bounds[1:], strict=True):
            further = [*columns, *range(start, end)]
            if columns != first and not fits(self._of(further, (*chosen, group))):
                yield self._of(columns, chosen)
                chosen, further = begin, [*first, *range(start, end)]
            columns, chosen = further, (*chosen, group)
        yield self._of(columns, chosen) if begin else self

    def _of(self, columns: Sequence[int], groups: tuple[tuple[str, int], ...]) -> "DisplayTable":
        """Return the table of some of the columns."""
        new = {old: index for index, old in enumerate(columns)}
        return replace(
            self,
            headings=tuple(self.headings[column] for column in columns),
            rows=[tuple(row[column] for column in columns) for row in self.rows],
            text_columns=tuple(new[column] for column in self.text_columns if column in new),
            bold=frozenset((row, new[column]) for row, column in self.bold if column in new),
            groups=groups,
            rules=self.rules if groups[:2] == self.groups[:2] else (),
        )


def page_blocks(table: DisplayTable) -> list[DisplayTable]:
    """Return a table in pieces that are not too wide for a page."""
    return [*table.blocks(lambda block: _characters(block) <= _PAGE_CHARACTERS)]


def _characters(table: DisplayTable) -> int:
    columns = zip(table.headings, *table.rows, strict=True)
    return sum(max(map(width_of, column)) + _BETWEEN_COLUMNS for column in columns)


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


def text_table(
    rows: Sequence[Sequence[str]],
    text_columns: int,
    groups: Sequence[tuple[str, int]] = (),
    rules: Collection[int] = (),
) -> Iterator[str]:
    """Yield the lines of a table, headings first, for terminals.

    The first ``text_columns`` columns are texts, on the left; the others are on the right.
    ``groups``: see `DisplayTable`. ``rules``: indices of ``rows`` that a line is drawn above.

    >>> for line in text_table([["metric", "tau"], ["bleu", ".5"]], 1):
    ...     print(line)
      metric  tau
      bleu     .5
    >>> for line in text_table([["", "P", "R"], ["us", ".5", ".2"]], 1, [("", 1), ("m2", 2)]):
    ...     print(line)
          m2 ───
           P   R
      us  .5  .2
    """
    widths = [max(map(width_of, column)) for column in zip(*rows, strict=True)]
    above, start = [], 0
    for name, number in groups:
        wide = sum(widths[start : start + number]) + 2 * (number - 1)
        widths[start] += max(width_of(name) - wide, 0)
        wide = max(width_of(name), wide)
        rule = name and "─" * (wide - width_of(name) - 1)
        above.append(padded(" ".join(filter(None, (name, rule))), wide, on_left=True))
        start += number
    if any(name for name, _ in groups):
        yield f"  {'  '.join(above)}".rstrip()
    for number, row in enumerate(rows):
        if number in rules:
            yield f"  {'─' * (sum(widths) + 2 * (len(widths) - 1))}"
        cells = [
            padded(cell, width, on_left=index < text_columns)
            for index, (cell, width) in enumerate(zip(row, widths, strict=True))
        ]
        yield f"  {'  '.join(cells)}".rstrip()
