"""Ends of sentences inside a line, which tell sentences that a correction splits or merges."""

import re
from itertools import pairwise

ABBREVIATIONS = frozenset({"e.g.", "i.e.", "etc.", "Mr.", "Mrs.", "Dr.", "vs.", "No."})
_LETTERS = re.compile(r"([^\W\d_]\.)+")  # "A.", "U.S."


def sentence_ends(text: str) -> int:
    """Count the sentences that end inside a text.

    A token that ends in ``.``, ``?`` or ``!`` ends a sentence if a word follows, unless it is an
    abbreviation, single letters with stops, or an ellipsis.

    Examples
    --------
    >>> sentence_ends("It is so . But is it ? Mr. A. says ... yes , etc. and so on .")
    2
    """
    tokens = text.split()
    return sum(
        _ends_sentence(token) and any(map(str.isalnum, following))
        for token, following in pairwise(tokens)
    )


def _ends_sentence(token: str) -> bool:
    return (
        token.endswith((".", "?", "!"))
        and not token.endswith("..")
        and token not in ABBREVIATIONS
        and not _LETTERS.fullmatch(token)
    )
