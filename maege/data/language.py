"""Languages: their codes, as ``de`` or ``en-GB`` (BCP 47), and whether texts look English.

Nothing says which other language they are in. The limits are far from all English texts that were
measured: learners' essays, web pages, chats, outputs of systems.
"""

import re
from collections import Counter
from collections.abc import Sequence
from typing import Any
from unicodedata import name

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


# Common in English, and rare in other languages: `in`, `is`, `of`, `for`, `to` or `he` are not.
ENGLISH_WORDS = """
the and that this it you they their with have not from but there what which when because would
should can some if who about been your could how than
"""
MIN_SHARE = 0.02  # of these words among all; at least .07 in English texts of 40 words or more
MIN_WORDS = 40
MIN_DISTINCT_WORDS = 30  # repeated texts say no more than one
MIN_LETTERS = 10  # of other scripts than Latin, so that a symbol decides nothing
MAX_TEXTS = 200  # that are looked at: distinct ones, from all parts of a corpus
_WORD = re.compile(r"[^\W\d_]{2,}")
_COMMON = frozenset(ENGLISH_WORDS.split())


def require_english(texts: Sequence[str], where: str, options: str) -> None:
    """Raise DataError, which asks for the language, if texts do not look English.

    ``where`` they are, for the message; ``options`` that say the language, with CODE for its code.

    >>> require_english(["Вона читає книгу ."], "s.txt", "`--language CODE`")
    Traceback (most recent call last):
    maege.errors.DataError: s.txt does not look English: 100 % of its letters are not Latin. Give \
its language, or `en` if it is English: `--language CODE`
    """
    if reason := not_english(texts):
        raise DataError(
            f"{where} does not look English: {reason}. Give its language, or `en` if it is "
            f"English: {options}"
        )


def not_english(texts: Sequence[str]) -> str | None:
    """Return why texts do not look English; None if they do, or are too short to tell.

    >>> not_english(["He go home ."]), not_english(["Er gehen nach Hause ."] * 9)
    (None, None)
    """
    text = _sample(texts)
    letters = {letter: k for letter, k in Counter(text).items() if letter.isalpha()}
    other = sum(k for letter, k in letters.items() if "LATIN" not in name(letter, ""))
    total = sum(letters.values())
    if other >= MIN_LETTERS and 2 * other > total:
        return f"{100 * other / total:.0f} % of its letters are not Latin"
    words = _words(text)
    common = sum(word in _COMMON for word in words)
    if _are_few(words) or common >= MIN_SHARE * len(words):
        return None
    return f"{common} of {len(words):,} words are among the commonest English ones, as `the`"


def are_too_short(texts: Sequence[str]) -> bool:
    """Whether texts have too few words to tell whether they are English.

    >>> are_too_short(["He go home ."])
    True
    """
    return _are_few(_words(_sample(texts)))


def _sample(texts: Sequence[str]) -> str:
    step = -(-len(texts) // MAX_TEXTS) or 1
    return " ".join(dict.fromkeys(texts[::step]))


def _words(text: str) -> list[str]:
    return _WORD.findall(text.casefold())


def _are_few(words: Sequence[str]) -> bool:
    return len(words) < MIN_WORDS or len({*words}) < MIN_DISTINCT_WORDS
