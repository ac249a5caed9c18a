"""The forest: a value with its interval for each metric, in one picture.

It is drawn from a table of the result.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from math import ceil, floor
from typing import Any

from maege.array_types import Interval
from maege.number_format import format_estimate, format_number, number_of
from maege.report.study_parts import Forest, ForestValue, Panel, Part

_STEP = 0.1  # the ends of an axis are multiples of it
_MAX_NAMES = 4  # of metrics that a sentence names


@dataclass(frozen=True)
class ForestRow:
    """A row of the picture."""

    name: str
    detail: str
    value: float
    interval: Interval | None
    is_metric: bool  # others, such as another judge, are for comparison

    @property
    def written(self) -> str:
        """The value with its interval."""
        return format_estimate(self.value, self.interval)


@dataclass(frozen=True)
class ForestGroup:
    """Rows with a common axis."""

    title: str
    value: ForestValue
    rows: Sequence[ForestRow]

    @property
    def listed(self) -> str:
        """A sentence with its values."""
        values = [f"{row.name} {row.written}" for row in self.rows]
        more = len(values) - _MAX_NAMES
        cut = [*values[:_MAX_NAMES], *([f"{more} more"] if more > 0 else [])]
        return f"{self.title}: {', '.join(cut)}."

    @property
    def ends(self) -> Interval:
        """The ends of the axis."""
        ends = [end for row in self.rows for end in (row.value, *(row.interval or ()))]
        return axis([*ends, 0.0 if self.value.limit is None else self.value.limit])

    @property
    def limit(self) -> str:
        """What the line is; empty if there is none."""
        limit = "" if self.value.limit is None else f"{self.value.limit:g}"
        return limit and f"{self.value.limit_name} {limit.removeprefix('0') or 0}".strip()


def forest_panel(
    groups: Sequence[ForestGroup], warnings: Sequence[str], sentences: Sequence[str]
) -> Panel:
    """Return the picture, below the warnings and the sentences of the result."""
    data = {"groups": [*map(drawn_group, groups)], "warnings": warnings, "sentences": sentences}
    markdown = "\n".join(f"- {text}" for text in (*warnings, *sentences))
    return Panel("forest.html", data, is_first=True, markdown=markdown)


def forest_groups(forest: Forest, part: Part, metrics: Mapping[str, Any]) -> Iterator[ForestGroup]:
    """Yield the groups of a part that have rows; ``metrics`` has the names of metrics as keys."""
    tables = {table.name: table.rows for table in part.tables}
    for value in forest.values:
        by_group: dict[Any, list[Mapping[str, Any]]] = {}
        for row in tables.get(value.table, ()):
            if all(row.get(column) == cell for column, cell in value.where.items()):
                by_group.setdefault(row.get(value.by, ""), []).append(row)
        for key, of_group in by_group.items():
            if rows := [*_rows(value, of_group, metrics)]:
                title = f"{value.title} {value.by_titles.get(key, key)}".strip()
                if len(details := {row.detail for row in rows}) == 1:  # it is said once
                    title = " ".join((title, *(f"({detail})" for detail in details if detail)))
                    rows = [replace(row, detail="") for row in rows]
                yield ForestGroup(title, value, rows)


def _rows(
    value: ForestValue, rows: Sequence[Mapping[str, Any]], metrics: Mapping[str, Any]
) -> Iterator[ForestRow]:
    for name in dict.fromkeys(row[value.names] for row in rows):
        of_name = [row for row in rows if row[value.names] == name]
        if value.pick:
            most = max(row[value.pick] or 0 for row in of_name)
            of_name = [row for row in of_name if (row[value.pick] or 0) == most]
        row = of_name[0]
        number, low, high = (row.get(f"{value.column}{end}") for end in ("", "_low", "_high"))
        is_metric = value.names != "metric" or name in metrics
        # A constant metric or random scores are where the line is.
        if number is not None and (is_metric or (low is not None and low < high)):
            has_detail = value.detail and len(of_name) == 1  # of equal ones none is meant
            yield ForestRow(
                _name(value.names, name),
                _name(value.detail, row[value.detail]) if has_detail else "",
                number,
                None if low is None or high is None else (low, high),
                is_metric,
            )


def _name(column: str, cell: Any) -> str:
    """Return how a cell is named: a number with what it counts.

    >>> _name("references", 2), _name("metric", "gleu")
    ('2 references', 'gleu')
    """
    return number_of(cell, column.removesuffix("s")) if isinstance(cell, int) else str(cell)


def drawn_group(group: ForestGroup) -> dict[str, Any]:
    """Return the axis and the rows of a group for the page, with places from -1 to 1."""
    low, high = group.ends

    def place(number: float) -> float:
        return round(2 * (number - low) / (high - low) - 1, 4)

    return {
        "title": group.title,
        "ends": [written_end(low), written_end(high)],
        "limit": group.limit,
        "line": None if group.value.limit is None else place(group.value.limit),
        "rows": [
            {
                "name": row.name,
                "detail": row.detail,
                "number": row.written.partition(" ")[0],
                "interval": row.written.partition(" ")[2],
                "is_metric": row.is_metric,
                "at": place(row.value),
                "low": place((row.interval or (row.value,))[0]),
                "high": place((row.interval or (row.value,))[-1]),
            }
            for row in group.rows
        ],
    }


def axis(numbers: Sequence[float]) -> Interval:
    """Return the ends of an axis on which all numbers are.

    >>> axis([0.0, 0.317, -0.04]), axis([0.0])
    ((-0.1, 0.4), (0.0, 0.1))
    """
    step = _STEP
    while max(numbers) - min(numbers) > 20 * step:
        step *= 10
    # Rounded, because -0.2 - 0.1 is a little below -0.3.
    low, high = (round(number / step, 6) for number in (min(numbers), max(numbers)))
    low, high = floor(low), ceil(high)
    return round(low * step, 1), round(max(high, low + 1) * step, 1)


def written_end(number: float) -> str:
    """Write the end of an axis.

    >>> written_end(0.0), written_end(0.4), written_end(-0.5), written_end(1.0)
    ('0', '.4', '−.5', '1')
    """
    return f"{number:g}" if number >= 1 or not number else format_number(number, 1)
