"""Sentences without a reference: they are left out, counted and named, by all commands."""

from collections.abc import Sequence

from maege.choices import choice_text
from maege.errors import DataError
from maege.user_warnings import warn_caller


def with_references(has_reference: Sequence[bool], name: str = "") -> list[int]:
    """Return the positions of the sentences that have a reference.

    The others are left out of all scores, with a MaegeWarning. ``name`` begins the message. Raises
    DataError if no sentence has a reference.

    >>> with_references([True, True])
    [0, 1]
    """
    positions = [index for index, has in enumerate(has_reference) if has]
    start = f"{name}: " if name else ""
    if not positions:
        delete = choice_text("empty", "delete")
        raise DataError(
            f"{start}no sentence has a reference. Where nothing is wrong, the reference is the "
            f"sentence itself (an empty line is none{delete and f', unless {delete}'})"
        )
    missing = len(has_reference) - len(positions)
    if missing:
        first = next(index for index, has in enumerate(has_reference, start=1) if not has)
        warn_caller(
            f"{start}{missing:,} of {len(has_reference):,} sentences have no reference (the first: "
            f"{first}) and are left out of all scores"
        )
    return positions
