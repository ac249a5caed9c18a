"""The values of rows and their limits, as people read them."""

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Any

from maege.number_format import MISSING, format_estimate, format_number, format_percentage
from maege.statistics.value import Value
from maege.studies.dossier.grades import ORDER_OF_GRADES, Grade
from maege.studies.rows import Row


def written_value(grade: Grade) -> str:
    """Write the value of a row, with its interval.

    Shares are in per cent, and counts have their total.
    """
    if grade.result is None or grade.result.value.value is None:
        return MISSING
    return write_as(grade.row, grade.result.value, grade.result.n)


def said_row(grade: Grade) -> str:
    """Write a row as the part of a sentence: its name, value, limit and rank.

    On several corpora those of the one that decides, with its name.
    """
    limit, rank = written_limit(grade), written_place(grade)
    parts = [written_value(grade)]
    if limit != MISSING and not grade.row.is_fact:
        parts.append(limit if grade.row.limit is not None else f"limit {limit}")
    if rank != MISSING:
        parts.append(f"rank {rank}")
    place = f" ({grade.result.corpus})" if grade.result and grade.sets else ""
    return f"{grade.row.name}: {', '.join(parts)}{place}"


def written_place(grade: Grade) -> str:
    """Write the rank among known metrics with its interval, as "3 [1, 8] of 21"."""
    if grade.place is None or not grade.is_examined:
        return MISSING
    first, last = grade.place.interval
    return f"{grade.place.rank} [{first}, {last}] of {grade.place.size}"


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


def limit_value(grade: Grade) -> float | None:
    """Return the fixed limit, or the one that is hardest to pass; None without one."""
    if grade.row.limit is not None:
        return grade.row.limit
    nearest, value = grade.nearest, grade.result.value.value if grade.result else None
    if nearest is None or nearest.difference.value is None or value is None:
        return None
    return value - nearest.difference.value


def written_limit(grade: Grade) -> str:
    """Write the limit, and what has it."""
    limit, nearest = limit_value(grade), grade.nearest
    if limit is None or nearest is None:
        return MISSING
    if grade.row.form == "number":
        return f"{format_number(limit, 3)} {nearest.limit}"
    if grade.row.form == "share" and grade.row.limit is None:
        return f"{format_percentage(limit, 0)} {nearest.limit}"
    return nearest.limit


def legend(
    grades: Iterable[Grade], meanings: Mapping[str, str] = MappingProxyType({})
) -> list[str]:
    """Return each sign of some grades with its word, from the best; ``meanings``: by word."""
    examined = [grade for grade in grades if grade.is_examined]
    examined.sort(key=lambda grade: (ORDER_OF_GRADES.index(grade.word), grade.is_without_fault))
    words = {g.sign: "no fault shown" if g.is_without_fault else g.word for g in examined}
    return [
        f"{sign} {word}: {meanings[word]}" if word in meanings else f"{sign} {word}"
        for sign, word in words.items()
    ]
