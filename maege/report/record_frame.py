"""Rows and data frames of records: one row for each, with all digits."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import fields, is_dataclass
from functools import cache
from typing import TYPE_CHECKING, Any, get_args, get_type_hints

import numpy as np

from maege.array_types import Interval
from maege.statistics.value import Value

if TYPE_CHECKING:
    import pandas as pd


def record_frame(records: Iterable[Any]) -> "pd.DataFrame":
    """Return a data frame of `record_rows`."""
    import pandas as pd  # slow to import

    return pd.DataFrame(record_rows(records))


def record_rows(records: Iterable[Any]) -> list[dict[str, Any]]:
    """Return a row for each record, a frozen dataclass.

    The ends of an interval are two columns, those of a `Value` follow its column. The fields of a
    record in a record are columns of their own. Lists are texts with commas; mappings and
    arrays are left out.
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
            number = value or Value(None)
            low, high = number.interval or (None, None)
            yield from ((name, number.value), (f"{name}_low", low), (f"{name}_high", high))
        elif is_dataclass(value):
            yield from _cells(value, f"{name}_")
        elif not isinstance(value, Mapping | np.ndarray):
            yield name, ", ".join(map(str, value)) if isinstance(value, list | tuple) else value


@cache
def _fields_of(record: type, kind: Any) -> frozenset[str]:
    """Return the names of the fields that are of a kind, or None."""
    return frozenset(
        name for name, hint in get_type_hints(record).items() if kind in (hint, *get_args(hint))
    )
