"""Notes to the user: what should be known of a result that stands nevertheless."""

import re
import warnings
from collections.abc import Callable
from typing import TypeVar

from maege.errors import MaegeWarning

T = TypeVar("T")
UNPRINTABLE = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff]")


def escape_control_characters(text: str) -> str:
    r"""Escape what a terminal would obey and what no file can hold; texts of metrics may have it.

    >>> print(escape_control_characters("\x1b[31mred \ud800"))
    \x1b[31mred \ud800
    """
    return UNPRINTABLE.sub(lambda found: ascii(found[0])[1:-1], text)


def capture_warnings(call: Callable[[], T]) -> tuple[T, tuple[str, ...]]:
    """Return what a call returns, and the text of each MaegeWarning it gave, once each.

    Other warnings pass.

    >>> capture_warnings(lambda: warnings.warn("mind the gap", MaegeWarning))
    (None, ('mind the gap',))
    """
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always", MaegeWarning)
        value = call()
    ours = [str(w.message) for w in caught if issubclass(w.category, MaegeWarning)]
    for other in caught:
        if not issubclass(other.category, MaegeWarning):
            warnings.warn_explicit(other.message, other.category, other.filename, other.lineno)
    return value, tuple(dict.fromkeys(ours))
