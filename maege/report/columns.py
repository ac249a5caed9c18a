"""Tables of records: for people, what a column shows and how; as data, with all digits."""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, is_dataclass
from functools import cache
from operator import attrgetter
from typing import Any, Literal, Protocol, TypeVar, get_args, get_type_hints, overload

import numpy as np

from maege.array_types import Interval
from maege.number_format import (
    MISSING,
    format_amount,
    format_change,
    format_difference,
    format_estimate,
    format_interval,
    format_number,
    format_percentage,
    format_pvalue,
)
from maege.report.display_table import DisplayTable
from maege.statistics.value import Value


class _OfMetric(Protocol):
    @property
    def metric(self) -> str: ...


_Record = TypeVar("_Record", bound=_OfMetric)
# Metadata of a field that is a record: its fields keep their names as columns. Readers see few
# fields, and tables are those of one flat record.
NO_PREFIX: Mapping[str, str] = {"prefix": ""}
Form = Literal[
    "text", "cell", "count", "number", "difference", "share", "p", "interval",
    "estimate", "change", "amount",
]  # fmt: skip


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
    "amount": _of_value(format_amount),
}


@dataclass(frozen=True)
class Column:
    """A column of a table."""

    heading: str
    # A field of the records, also one of a record in them (``order.ties``), or a function of them;
    # by default the field called like the heading.
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
        return attrgetter(self.value or self.heading)(record)


def record_table(
    caption: str,
    columns: Sequence[Column],
    records: Iterable[Any],
    groups: tuple[tuple[str, int], ...] = (),
    rules: tuple[int, ...] = (),
) -> DisplayTable:
    """Return a table with a row for each record; ``groups`` and ``rules``: see `DisplayTable`.

    >>> columns = [Column("tau", "value", "number"), Column("95 %", "interval", "interval")]
    >>> record_table("An example.", columns, [Value(0.25, (0.1, 0.4)), Value(None)]).rows
    [('.250', '[.10, .40]'), ('–', '–')]
    """
    rows = [tuple(column.cell(record) for column in columns) for record in records]
    headings = tuple(column.heading for column in columns)
    return DisplayTable(caption, headings, rows, _texts(columns), groups=groups, rules=rules)


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


def by_metric(records: Iterable[_Record]) -> dict[str, list[_Record]]:
    """Return records by their ``metric``, in the order of the first one of each."""
    groups: dict[str, list[_Record]] = {}
    for record in records:
        groups.setdefault(record.metric, []).append(record)
    return groups


def value_and_bounds(name: str, estimate: Any) -> dict[str, Any]:
    """Return the columns of what has a ``value`` and an ``interval``."""
    low, high = estimate.interval or (None, None)
    return {name: estimate.value, f"{name}_low": low, f"{name}_high": high}


def record_rows(records: Iterable[Any]) -> list[dict[str, Any]]:
    """Return a row for each record, a frozen dataclass.

    The ends of an interval are two columns, those of a `Value` follow its column. The fields of a
    record in a record are columns of their own, with the name of the record before theirs unless
    the field has ``NO_PREFIX``. Lists are texts with commas; mappings and arrays are left out.
    """
    return [dict(_cells(record)) for record in records]


def _cells(record: Any, prefix: str = "") -> Iterator[tuple[str, Any]]:
    kind: Any = type(record)
    intervals, values = _fields_of(kind, Interval), _fields_of(kind, Value)
    for field in fields(record):
        value, name = getattr(record, field.name), f"{prefix}{field.name}"
        if field.name in intervals:
            low, high = value or (None, None)
            yield f"{name}_low", low
            yield f"{name}_high", high
        elif field.name in values:
            yield from value_and_bounds(name, value or Value(None)).items()
        elif is_dataclass(value):
            yield from _cells(value, prefix + field.metadata.get("prefix", f"{field.name}_"))
        elif not isinstance(value, Mapping | np.ndarray):
            yield name, ", ".join(map(str, value)) if isinstance(value, list | tuple) else value


@cache
def _fields_of(record: type, kind: Any) -> frozenset[str]:
    """Return the names of the fields that are of a kind, or None."""
    return frozenset(
        name for name, hint in get_type_hints(record).items() if kind in (hint, *get_args(hint))
    )


class OwnName(str):
    """A name that no user gave: of a row or column of ours. It differs from those beside it."""

    what: str  # what it is called where no user has given this name


def own_name(what: str, beside: Collection[str]) -> OwnName:
    """Return a name of ours which is none of those ``beside`` it, which users gave.

    >>> own_name("length", ["gleu"]), own_name("length", ["gleu", "length"])
    ('length', 'length (of MAEGE)')
    """
    name = what
    while name in beside:
        name += " (of MAEGE)"
    own = OwnName(name)
    own.what = what
    return own


class ColumnRows(Sequence[Mapping[str, Any]]):
    """Rows that are made when they are read: a table of a million takes the memory of its cells.

    Raises ValueError if the columns are no lists, or have different lengths.

    >>> ColumnRows({"metric": ["ld", "gleu"], "tau": [-0.5, 0.2]})[1]
    {'metric': 'gleu', 'tau': 0.2}
    """

    def __init__(self, columns: Mapping[str, Sequence[Any]]) -> None:
        if not all(isinstance(cells, list | tuple) for cells in columns.values()):
            raise ValueError("a column is no list")
        lengths = {len(cells) for cells in columns.values()}
        if len(lengths) > 1:
            raise ValueError(f"columns of {sorted(lengths)} cells")
        self.columns = columns

    @classmethod
    def of(cls, rows: Sequence[Mapping[str, Any]]) -> "ColumnRows":
        """Return the columns of rows. Raises ValueError if their keys differ."""
        if isinstance(rows, cls):
            return rows
        if any(row.keys() != rows[0].keys() for row in rows):
            raise ValueError("rows of a table have different columns")
        return cls({key: [row[key] for row in rows] for key in (rows[0] if rows else ())})

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and list(self) == list(other)

    def __len__(self) -> int:
        return len(next(iter(self.columns.values()), ()))

    @overload
    def __getitem__(self, index: int) -> Mapping[str, Any]: ...
    @overload
    def __getitem__(self, index: slice) -> "ColumnRows": ...
    def __getitem__(self, index: int | slice) -> "Mapping[str, Any] | ColumnRows":
        cells = {key: of_column[index] for key, of_column in self.columns.items()}
        return ColumnRows(cells) if isinstance(index, slice) else cells

    def __iter__(self) -> Iterator[Mapping[str, Any]]:
        for row in zip(*self.columns.values(), strict=True):
            yield dict(zip(self.columns, row, strict=True))
