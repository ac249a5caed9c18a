"""Units of texts: what metrics count, and what edits are made of: tokens, or characters."""

from collections.abc import Callable
from dataclasses import replace
from functools import cache, lru_cache
from itertools import accumulate
from sys import intern
from typing import TYPE_CHECKING, Literal, get_args
from unicodedata import normalize

from maege.data.corpus import Annotation
from maege.data.edit import Edit, Tokens
from maege.data.language import primary_subtag
from maege.errors import check_choice

if TYPE_CHECKING:
    from regex import Pattern

Unit = Literal["token", "character", "letter"]
TOKENS: Unit = "token"
CHARACTERS: Unit = "character"
UNITS = (
    "`token`, split at white space; `character`, each character of a text without blanks between "
    "words (an extended grapheme cluster, after NFC), while words in Latin, Cyrillic or Greek "
    "letters and numbers stay whole; or `letter`, each character of any script"
)
WITHOUT_BLANKS = ("ja", "zh")  # languages whose unit is a character by default
_LETTER = r"[\p{Latin}\p{Cyrillic}\p{Greek}\p{N}]"
# Letters and digits with their marks, and signs within a word or a number.
_WORD = rf"(?:{_LETTER}\p{{M}}*|(?<={_LETTER})['’-](?={_LETTER})|(?<=\d)[.,](?=\d))+"
_PATTERNS = {CHARACTERS: rf"{_WORD}|\X", "letter": r"\X"}
MAX_REMEMBERED = 16_384  # texts, with some 500 bytes each


def unit_of_language(code: str | None) -> Unit:
    """Return the unit of texts in a language; tokens if it is unknown.

    >>> unit_of_language("zh-CN"), unit_of_language("de"), unit_of_language(None)
    ('character', 'token', 'token')
    """
    return CHARACTERS if code and primary_subtag(code) in WITHOUT_BLANKS else TOKENS


@cache
def splitter(unit: Unit) -> Callable[[str], list[str]]:
    """Return the function that splits a text into units; white space is never part of one.

    The last texts are remembered: a metric gets each reference many times.

    >>> splitter("character")("我用iPhone 15 Pro。"), splitter("letter")("né e")
    (['我', '用', 'iPhone', '15', 'Pro', '。'], ['n', 'é', 'e'])

    Raises ConfigError if it is no unit.
    """
    check_choice(unit, get_args(Unit), "unit")
    if unit == TOKENS:
        return str.split
    find = _pattern(unit).findall

    @lru_cache(maxsize=MAX_REMEMBERED)
    def parts(text: str) -> tuple[str, ...]:
        # Token by token: else a mark at the beginning of a token would be part of the blank.
        tokens = normalize("NFC", text).split()
        return tuple(intern(part) for token in tokens for part in find(token))

    return lambda text: list(parts(text))


@cache
def _pattern(unit: Unit) -> "Pattern[str]":
    import regex  # slow to import

    return regex.compile(_PATTERNS[unit])


def join_units(text: str, unit: Unit) -> str:
    """Return a text with a blank between its units; as it is, if these are tokens."""
    return text if unit == TOKENS else " ".join(splitter(unit)(text))


def annotation_in_units(annotation: Annotation, tokens: Tokens, unit: Unit) -> Annotation:
    """Return an annotation of tokens as one of the units that the tokens are split into.

    Where a token is split, units at the ends of its edit that stay the same are no part of it.

    >>> edits = (Edit(1, 2, ("学校",), "S"),)
    >>> annotation_in_units(Annotation(0, edits), ("我们", "学效"), "character").edits
    (Edit(start=3, end=4, replacement=('校',), type='S', alternatives=()),)
    """
    if unit == TOKENS:
        return annotation
    split = splitter(unit)
    at = list(accumulate((len(split(token)) for token in tokens), initial=0))

    def parts(words: Tokens) -> Tokens:
        return tuple(part for word in words for part in split(word))

    def converted(edit: Edit) -> Edit:
        old, new = parts(tokens[edit.start : edit.end]), parts(edit.replacement)
        others = tuple(map(parts, edit.alternatives))
        start, end = at[edit.start], at[edit.end]
        is_split = len(old) > edit.end - edit.start or len(new) > len(edit.replacement)
        if is_split and not others and old != new:
            while old and new and old[0] == new[0]:
                start, old, new = start + 1, old[1:], new[1:]
            while old and new and old[-1] == new[-1]:
                end, old, new = end - 1, old[:-1], new[:-1]
        return replace(edit, start=start, end=end, replacement=new, alternatives=others)

    return replace(annotation, edits=tuple(map(converted, annotation.edits)))
