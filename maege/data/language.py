"""Codes of languages, as ``de`` or ``en-GB`` (BCP 47)."""

import re
from typing import Any

from maege.errors import DataError
from maege.user_warnings import warn_caller

CODE = re.compile(r"[a-z]{2,3}(-[A-Za-z0-9]{1,8})*")
ENGLISH = "en"


def check_code(code: Any, label: str = "") -> str:
    """Return a code of a language. Raises DataError, which begins with the label, if it is none."""
    if not isinstance(code, str) or not CODE.fullmatch(code):
        start = f"{label}: " if label else ""
        raise DataError(f"{start}{code!r:.60} is not a language code, such as `de` or `en-GB`")
    return code


def primary_subtag(code: str) -> str:
    """Return the language without country or script.

    >>> primary_subtag("en-GB")
    'en'
    """
    return code.partition("-")[0]


def language_of(given: str | None, stated: str | None, where: str) -> str | None:
    """Return the code that a user gives, or else that which a file states; None without both.

    Issues a MaegeWarning, which names the file by ``where``, if they are of two languages.
    """
    if given and stated and primary_subtag(given) != primary_subtag(stated):
        warn_caller(
            f"{where} says that its language is {stated!r}; it is taken for {given!r}, as you say"
        )
    return given or stated
