"""Codes of languages, as ``de`` or ``en-GB`` (BCP 47)."""

import re

CODE = re.compile(r"[a-z]{2,3}(-[A-Za-z0-9]{1,8})*")
ENGLISH = "en"
UNKNOWN_LANGUAGE = (
    "The language of the corpus is not known, so metrics that depend on it take it for English; "
    "`corpus.language` sets it"
)


def check_code(code: str) -> str:
    """Return a code. Raises ValueError if it is none."""
    if not CODE.fullmatch(code):
        raise ValueError(f"{code!r} is not a code of a language, such as `de` or `en-GB`")
    return code


def primary_subtag(code: str) -> str:
    """Return the language without country or script.

    >>> primary_subtag("en-GB")
    'en'
    """
    return code.partition("-")[0]
