"""How messages name a choice that a user has: an option, a key, or an argument in Python.

The same files are read by commands, studies and functions, which do not have the same choices.
"""

from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager
from contextvars import ContextVar

_Way = Callable[[str, str], str]  # the key of a choice, and a value -> what to write


def as_argument(key: str, value: str) -> str:
    """Return how a choice is written in Python.

    >>> as_argument("empty", "delete")
    '`empty="delete"`'
    """
    return f'`{key}="{value}"`'


_way: ContextVar[_Way] = ContextVar("way", default=as_argument)


@contextmanager
def chosen_by(way: _Way) -> Iterator[None]:
    """Let messages name choices in a way, within a ``with`` statement."""
    token = _way.set(way)
    try:
        yield
    finally:
        _way.reset(token)


def way_of_section(section: str, without: Collection[str] = ()) -> _Way:
    """Return the way of a section of a configuration; ``without``: keys that it does not have.

    >>> way_of_section("corpus")("on_error", "skip_line")
    '`--set corpus.on_error=skip_line`'
    """
    return lambda key, value: "" if key in without else f"`--set {section}.{key}={value}`"


def no_choice(key: str, value: str) -> str:
    """Return nothing: what is read does not depend on choices."""
    return ""


def choice_text(key: str, value: str) -> str:
    """Return how the user makes a choice; empty if what is at hand does not have it."""
    return _way.get()(key, value)
