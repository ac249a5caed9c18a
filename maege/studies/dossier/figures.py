"""The values of rows and their limits, as people read them."""

from typing import Any

from maege.number_format import MISSING, format_estimate, format_number
from maege.statistics.value import Value
from maege.studies.dossier.marks import Mark
from maege.studies.rows import Row


def written_value(mark: Mark) -> str:
    """Write the value of a row, with its interval.

    Shares are in per cent, and counts have their total.
    """
    if mark.result is None or mark.result.value.value is None:
        return MISSING
    return write_as(mark.row, mark.result.value, mark.result.n)


def said_value(mark: Mark) -> str:
    """Write the value of a row, and what it is the share or count of.

    Not of a missing value.
    """
    value, share_of = written_value(mark), mark.row.share_of
    return f"{value} {share_of}" if share_of and value != MISSING else value


def said_row(mark: Mark) -> str:
    """Write a row as the part of a sentence: its name, value and limit.

    On several test sets those of the one that decides, with its name.
    """
    word = "" if mark.row.share_of else "limit "
    place = f" ({mark.result.corpus})" if mark.result and len(mark.of_sets) > 1 else ""
    return f"{mark.row.name}: {said_value(mark)}, {word}{written_limit(mark)}{place}"


def heading(row: Row[Any]) -> str:
    """Write the name of a row; of a share also what it is of, as "... (rewarded)"."""
    name = uncapitalised(row.name)
    return f"{name} ({row.share_of})" if row.form == "share" else name


def uncapitalised(text: str) -> str:
    """Return a text as it stands within a sentence."""
    return text[:1].lower() + text[1:]


def write_as(row: Row[Any], value: Value, n: int) -> str:
    """Write a value of a row of ``n`` items in its form."""
    if value.value is None:
        return MISSING
    if row.form == "count":
        return f"{value.value:.0f} of {n}"
    if row.form == "number":
        return format_estimate(float(value.value), value.interval)
    ends = value.interval and f" [{100 * value.interval[0]:.0f}, {100 * value.interval[1]:.0f}]"
    return f"{100 * value.value:.0f} %{ends or ''}"


def limit_value(mark: Mark) -> float | None:
    """Return the fixed limit, or the one that is hardest to pass; None without one."""
    if mark.row.limit is not None:
        return mark.row.limit
    nearest, value = mark.nearest, mark.result.value.value if mark.result else None
    if nearest is None or nearest.difference.value is None or value is None:
        return None
    return value - nearest.difference.value


def written_limit(mark: Mark) -> str:
    """Write the limit, and what has it."""
    limit, nearest = limit_value(mark), mark.nearest
    if limit is None or nearest is None:
        return MISSING
    if mark.row.form == "number":
        return f"{format_number(limit, 3)} {nearest.limit}"
    return nearest.limit
