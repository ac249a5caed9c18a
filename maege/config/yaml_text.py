"""YAML text, loaded safely; whatever is wrong with it is one message."""

from collections.abc import Mapping
from datetime import date
from typing import Any

import yaml

from maege.errors import ConfigError

# PyYAML lets the errors of Python's own constructors through (dates, numbers, deep nesting).
YAML_ERRORS = (yaml.YAMLError, ValueError, KeyError, AttributeError, TypeError, RecursionError)

MAX_BITS = 64  # of integers; JSON and YAML of other programs have no larger ones


def parse(text: str, location: str) -> tuple[Any, yaml.Node | None]:
    """Return the content and the tree of nodes (with line numbers) of a YAML text.

    Raises ConfigError that begins with ``place``, such as a file or an option.
    """
    try:
        return yaml.safe_load(text), yaml.compose(text, Loader=yaml.SafeLoader)
    except YAML_ERRORS as error:
        mark = getattr(error, "problem_mark", None)
        where = f", line {mark.line + 1}" if mark and "\n" in text else ""
        reason = getattr(error, "problem", None) or f"{type(error).__name__} {str(error)[:100]}"
        raise ConfigError(f"{location}{where}: not valid YAML: {reason}") from None


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


def parse_value(text: str, option: str) -> tuple[str, Any]:
    """Split ``key=value`` of a command-line option; the value is YAML.

    >>> parse_value("max_order=2", "--param")
    ('max_order', 2)
    """
    key, equals, value = text.partition("=")
    if not equals or not key.strip():
        raise ConfigError(f"{option} {text}: expected key=value")
    return key.strip(), parse(value, f"{option} {text}")[0]
