"""Values that every file of a run can have: texts, numbers, true, false, null, lists, mappings."""

from collections.abc import Mapping
from datetime import date
from typing import Any

MAX_BITS = 64  # of integers; JSON and YAML of other programs have no larger ones


def check_plain(value: Any, location: str) -> Any:
    """Return a value as it can be written into every file of a run: dates become text.

    Raises ValueError, which begins with the location, for what is neither text, number, truth
    value, null, list nor mapping of texts.
    """
    if isinstance(value, str):
        return value
    if isinstance(value, date):  # as `2026-11-22` without quotes
        return value.isoformat()
    if isinstance(value, int) and not isinstance(value, bool) and value.bit_length() > MAX_BITS:
        raise ValueError(f"{location} is an integer of more than {MAX_BITS} bits")
    if isinstance(value, Mapping):
        if wrong := [key for key in value if not isinstance(key, str)]:
            raise ValueError(f"{location} has the key {wrong[0]!r:.60}, which is not text")
        return {
            check_plain(key, location): check_plain(item, f"{location}.{key}")
            for key, item in value.items()
        }
    if isinstance(value, list | tuple):
        return [check_plain(item, location) for item in value]
    if isinstance(value, bytes | set):
        raise ValueError(
            f"{location} is {value!r:.60}; it must be text, a number, true or false, null, a list "
            f"or a mapping"
        )
    return value
