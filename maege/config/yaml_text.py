"""YAML text, loaded safely; whatever is wrong with it is one message."""

from typing import Any

import yaml

from maege.errors import ConfigError

# PyYAML lets the errors of Python's own constructors through (dates, numbers, deep nesting).
YAML_ERRORS = (yaml.YAMLError, ValueError, KeyError, AttributeError, TypeError, RecursionError)


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


def parse_value(text: str, option: str) -> tuple[str, Any]:
    """Split ``key=value`` of a command-line option; the value is YAML.

    >>> parse_value("max_order=2", "--param")
    ('max_order', 2)
    """
    key, equals, value = text.partition("=")
    if not equals or not key.strip():
        raise ConfigError(f"{option} {text}: expected key=value")
    return key.strip(), parse(value, f"{option} {text}")[0]
