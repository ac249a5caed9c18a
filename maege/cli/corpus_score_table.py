"""The scores of `maege score` as a table for people; programs read the objects that it is of."""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from maege.number_format import MISSING, format_estimate, format_number
from maege.report.display_table import text_table
from maege.terminal.printing import wrap_text

_RATES = {"precision": "P", "recall": "R"}
_COMPARED = "compared_with"  # of the objects in one, this is none of types


def table_lines(
    rows: Sequence[Mapping[str, Any]], names: Sequence[str], metric: str, *, with_types: bool
) -> Iterator[str]:
    """Yield the lines of a table with a row for each hypothesis, and one for the source.

    ``rows``: the objects that ``--format json`` prints, of the files ``names``. ``with_types``:
    then what they say of each type of edits, in tables of their own.
    """
    first = rows[0]
    rates = [key for key in _RATES if key in first]
    cells = [
        [
            Path(name).name,
            format_estimate(row["score"], row["interval"]),
            *(format_number(row[key], 3) for key in rates),
        ]
        for name, row in zip(names, rows, strict=True)
    ]
    if "source_score" in first:
        unchanged = format_number(first["source_score"], 3)
        cells.append(["unchanged source", unchanged, *[MISSING] * len(rates)])
    yield from text_table([["", metric, *map(_RATES.__getitem__, rates)], *cells], 1)
    if with_types:
        for name, row in zip(names, rows, strict=True):
            yield from _type_lines(Path(name).name, row, metric)
    compared = first.get(_COMPARED, {}).get("text", "")
    left_out = f", {first['left_out']:,} without references left out" if "left_out" in first else ""
    yield from wrap_text(f"{first['sentences']:,} sentences{left_out}. {compared}".rstrip())
    yield from wrap_text(f"Signature: {first['signature']}")


def _type_lines(name: str, row: Mapping[str, Any], metric: str) -> Iterator[str]:
    tables = {k: v for k, v in row.items() if isinstance(v, Mapping) and v and k != _COMPARED}
    if not tables:
        yield from wrap_text(f"{metric} has no scores of types.")
    for key, of_types in tables.items():
        columns = list(next(iter(of_types.values())))
        lines = [
            [type_, *(_cell(column, values[column]) for column in columns)]
            for type_, values in of_types.items()
        ]
        yield from ("", f"{name}, {key.replace('_', ' ')}:")
        yield from text_table([["type", *columns], *lines], 1)


def _cell(column: str, value: float | None) -> str:
    """Return a rate, or a count."""
    return format_number(value, 3) if column in _RATES or value is None else f"{value:.0f}"
