"""Tables of records: what a column is called, what it shows, and how that is written."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from maege.number_format import (
    MISSING,
    format_change,
    format_difference,
    format_estimate,
    format_interval,
    format_number,
    format_percentage,
    format_pvalue,
    with_minus_signs,
)
from maege.report.display_table import DisplayTable
from maege.statistics.value import Value

Form = Literal[
    "text", "cell", "count", "number", "difference", "share", "p", "interval",
    "estimate", "change", "amount",
]  # fmt: skip


def _format_amount(value: float | None, interval: tuple[float, float] | None) -> str:
    """Write a number that is often above 1, and its interval."""
    if value is None:
        return MISSING
    ends = "" if interval is None else f" [{', '.join(f'{end:.2f}' for end in interval)}]"
    return with_minus_signs(f"{value:.2f}{ends}")


def _of_value(written: Callable[[Any, Any], str]) -> Callable[[Value], str]:
    return lambda value: written(value.value, value.interval)


# None is MISSING in all of them. Only texts are aligned at the left; a cell is a text, too, but
# aligned like the numbers that it is made of.
_FORMS: Mapping[Form, Callable[[Any], str]] = {
    "text": str,
    "cell": str,
    "count": "{:,}".format,
    "number": lambda value: format_number(value, 3),
    "difference": format_difference,
    "share": format_percentage,
    "p": format_pvalue,
    "interval": format_interval,
    "estimate": _of_value(format_estimate),
    "change": _of_value(format_change),
    "amount": _of_value(_format_amount),
}


@dataclass(frozen=True)
class Column:
    """A column of a table."""

    heading: str
    # A field of the records, or a function of them; by default the field called like the heading.
    value: str | Callable[[Any], Any] = ""
    # How the value is written: ``text``, ``cell`` (a text that is aligned like a number),
    # ``count``, ``number`` (three digits), ``difference`` (with its sign), ``share`` (as a
    # percentage), ``p``, ``interval``; or of a `Value` with its interval: ``estimate``,
    # ``change`` (a difference), ``amount`` (often above 1).
    form: Form = "text"

    def cell(self, record: Any) -> str:
        """Return what the column shows of a record."""
        value = self._of(record)
        return MISSING if value is None else _FORMS[self.form](value)

    def _of(self, record: Any) -> Any:
        if callable(self.value):
            return self.value(record)
        return getattr(record, self.value or self.heading)


def record_table(caption: str, columns: Sequence[Column], records: Iterable[Any]) -> DisplayTable:
    """Return a table with a row for each record.

    >>> columns = [Column("tau", "value", "number"), Column("95 %", "interval", "interval")]
    >>> record_table("An example.", columns, [Value(0.25, (0.1, 0.4)), Value(None)]).rows
    [('.250', '[.10, .40]'), ('–', '–')]
    """
    rows = [tuple(column.cell(record) for column in columns) for record in records]
    return DisplayTable(caption, tuple(c.heading for c in columns), rows, _texts(columns))


def pivot_table(
    caption: str,
    columns: Sequence[Column],
    records: Iterable[Any],
    *,
    by: str | Callable[[Any], str],
    cell: Column,
) -> DisplayTable:
    """Return a table with a column for each value of a field.

    Each record is a cell; rows and columns are in the order of the first record of each. Records
    that are equal in ``columns`` share a row, which begins with these. ``by`` is the field with the
    headings of the further columns, or a function of a record; ``cell`` is what these show.
    """
    rows: dict[tuple[str, ...], dict[str, str]] = {}
    heading = Column("", by)
    for record in records:
        key = tuple(column.cell(record) for column in columns)
        rows.setdefault(key, {})[heading.cell(record)] = cell.cell(record)
    headings = list(dict.fromkeys(name for cells in rows.values() for name in cells))
    return DisplayTable(
        caption,
        (*(column.heading for column in columns), *headings),
        [(*key, *(cells.get(name, MISSING) for name in headings)) for key, cells in rows.items()],
        _texts(columns),
    )


def _texts(columns: Sequence[Column]) -> tuple[int, ...]:
    return tuple(n for n, column in enumerate(columns) if column.form == "text")
