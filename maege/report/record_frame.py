"""Data frames of records: one row for each, with all digits."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import fields, is_dataclass
from functools import cache
from typing import Any, get_args, get_type_hints

import pandas as pd

from maege.array_types import Interval


def record_frame(records: Iterable[Any]) -> pd.DataFrame:
    """Return a row for each record, a frozen dataclass.

    The ends of an interval are two columns, the fields of a record in a record columns of their
    own. Tuples are texts with commas, and mappings are left out.
    """
    return pd.DataFrame([dict(_cells(record)) for record in records])


def _cells(record: Any, prefix: str = "") -> Iterator[tuple[str, Any]]:
    kind: Any = type(record)
    intervals = _interval_fields(kind)
    for field in fields(record):
        value, name = getattr(record, field.name), f"{prefix}{field.name}"
        if field.name in intervals:
            low, high = value or (None, None)
            yield f"{name}_low", low
            yield f"{name}_high", high
        elif is_dataclass(value):
            yield from _cells(value, f"{name}_")
        elif not isinstance(value, Mapping):
            yield name, ", ".join(map(str, value)) if isinstance(value, tuple) else value


@cache
def _interval_fields(record: type) -> frozenset[str]:
    """Return the names of the fields that are intervals, or None."""
    return frozenset(
        name for name, hint in get_type_hints(record).items() if Interval in (hint, *get_args(hint))
    )
