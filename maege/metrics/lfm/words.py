"""Tokens and words of a text."""

import re
from collections.abc import Sequence
from functools import cache
from typing import Any

CONTRACTIONS = frozenset({"n't", "'s", "'re", "'ve", "'ll", "'d", "'m"})
LETTER_OR_DIGIT = re.compile(r"[A-Za-z0-9]")
NLTK_QUOTES = frozenset({"``", "''"})


def words_of(tokens: Sequence[str]) -> list[str]:
    """Return the tokens with a letter or a digit; a contraction is joined to the word before it.

    >>> words_of("She do n't like the food , he said .".split())
    ['She', "don't", 'like', 'the', 'food', 'he', 'said']
    """
    words: list[str] = []
    for token in tokens:
        if words and token.lower() in CONTRACTIONS:
            words[-1] += token
        elif LETTER_OR_DIGIT.search(token):
            words.append(token)
    return words


def tokenise(text: str) -> list[str]:
    """Split natural text into tokens, as NLTK does, with straight double quotes."""
    return ['"' if token in NLTK_QUOTES else token for token in _tokeniser().tokenize(text)]


@cache
def _tokeniser() -> Any:
    from nltk.tokenize.destructive import NLTKWordTokenizer

    return NLTKWordTokenizer()
