"""What the forest of a page shows: which columns of the tables of its result."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True)
class ForestValue:
    """A value of a table that a group of the forest shows."""

    table: str
    column: str  # of the value; the ends of its interval are in COLUMN_low and COLUMN_high
    title: str
    names: str = "metric"  # the column that rows are named by; numbers are counts of it
    limit: float | None = None  # where the line is
    limit_name: str = ""
    where: Mapping[str, Any] = field(default_factory=dict)  # what rows have in other columns
    by: str = ""  # a column: each of its values has a group of its own
    by_titles: Mapping[str, str] = field(default_factory=dict)  # what follows the title, by value
    pick: str = ""  # of several rows with the same name, that with the most in this column
    detail: str = ""  # the column that stands beside the names


@dataclass(frozen=True)
class Forest:
    """What the first screen of a page shows."""

    values: tuple[ForestValue, ...]  # the table of the first one follows the picture
    statement: str = ""  # of the claims that the sentence is of; empty: it lists the first group
