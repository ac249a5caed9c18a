"""Notes to the user: what should be known of a result that stands nevertheless."""

import warnings
from collections.abc import Callable
from typing import TypeVar

from maege.errors import MaegeWarning

T = TypeVar("T")


def heard(call: Callable[[], T]) -> tuple[T, tuple[str, ...]]:
    """Return what a call returns, and the text of each MaegeWarning it gave, once each.

    Other warnings pass.

    >>> heard(lambda: warnings.warn("mind the gap", MaegeWarning))
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
