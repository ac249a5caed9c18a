"""Warnings to the user about results that are valid all the same."""

import inspect
import re
import warnings
from collections.abc import Callable, Iterable
from typing import TypeVar

from maege.errors import MaegeWarning

_T = TypeVar("_T")
# The note on what ERRANT runs on, which nearly everybody gets: it is shown last.
LITE_NOTE = (
    "ERRANT runs on MAEGE's lite pipeline: some edits and types differ from those of a spaCy model "
    "(see `maege doctor`)"
)
# Control characters, surrogates, and what is invisible and changes how the text around it is seen
# (direction, separators of lines, tags). Left are signs that are visible, and the joiners, with
# which words of Persian and of Indic languages are written.
UNPRINTABLE = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff"
    "\xad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb"
    "\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e007f]"
)


def minor_last(notes: Iterable[str]) -> tuple[str, ...]:
    """Return distinct notes; that on the lite pipeline, which nearly everybody gets, is the last.

    >>> minor_last([LITE_NOTE, "b", "a", "b"]) == ("b", "a", LITE_NOTE)
    True
    """
    return tuple(sorted(dict.fromkeys(notes), key=LITE_NOTE.__eq__))


def escape_control_characters(text: str) -> str:
    r"""Escape characters that terminals obey or that hide others, and lone surrogates.

    >>> print(escape_control_characters("\x1b[31mred \ud800"))
    \x1b[31mred \ud800
    """
    return UNPRINTABLE.sub(lambda match: ascii(match[0])[1:-1], text)


def one_line(text: str) -> str:
    r"""Escape all that is not printable, also line breaks and marks that turn the reading order.

    >>> print(one_line("model\n\u202e \ud800"))
    model\n\u202e \ud800
    """
    return "".join(c if c.isprintable() else ascii(c)[1:-1] for c in text)


def capture_warnings(call: Callable[[], _T]) -> tuple[_T, tuple[str, ...]]:
    """Return the result of a call, and the distinct texts of its MaegeWarnings.

    Other warnings are issued as usual.

    >>> capture_warnings(lambda: warnings.warn("padded references", MaegeWarning))
    (None, ('padded references',))
    """
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always", MaegeWarning)
        value = call()
    texts = []
    for warning in caught:
        if issubclass(warning.category, MaegeWarning):
            texts.append(str(warning.message))
        else:
            warnings.warn_explicit(
                warning.message, warning.category, warning.filename, warning.lineno
            )
    return value, tuple(dict.fromkeys(texts))


def warn_caller(text: str) -> None:
    """Issue a MaegeWarning that points at the code that called MAEGE."""
    depth, frame = 1, inspect.currentframe()
    while frame is not None and _is_of_package(frame.f_globals.get("__name__", "")):
        depth, frame = depth + 1, frame.f_back
    warnings.warn(text, MaegeWarning, stacklevel=depth)


def _is_of_package(module: str) -> bool:
    """Whether a module is one of MAEGE, or of pydantic, which makes its objects."""
    return module.partition(".")[0] in (__name__.partition(".")[0], "pydantic")
