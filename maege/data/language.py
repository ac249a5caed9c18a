"""Codes of languages, as ``de`` or ``en-GB`` (BCP 47)."""

import re
from typing import Any

from maege.errors import DataError

CODE = re.compile(r"[a-z]{2,3}(-[A-Za-z0-9]{1,8})*")
ENGLISH = "en"
UNKNOWN_LANGUAGE = (
    "The language of the corpus is not known, so metrics that depend on it take it for English; "
    "`--set corpus.language=CODE` sets it (of `maege coverage`: `--set pool.language=CODE`)"
)


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
