"""Texts and gold edits as arrays of integers, for compiled functions."""

from collections.abc import Iterable, Sequence
from itertools import accumulate, chain
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from maege.data.corpus import Annotation

Ints = NDArray[np.int32]
_NONE: Ints = np.array([], dtype=np.int32)


class EncodedTexts(NamedTuple):
    """Texts with n tokens in all."""

    tokens: Ints  # ids, shape (n,)
    first: Ints  # text k has the tokens first[k] to first[k + 1]
    characters: Ints  # code points of the tokens without case; empty if not needed
    ends: Ints  # shape (n + 1,): the characters of token i are characters[ends[i] : ends[i + 1]]


class EncodedEdits(NamedTuple):
    """The edits of all annotators of a sentence."""

    span: Ints  # start and end of each edit, shape (edits, 2)
    # edit g has the replacements first_replacement[g] to first_replacement[g + 1]
    first_replacement: Ints
    first_word: Ints  # replacement t has the words first_word[t] to first_word[t + 1]
    words: Ints  # ids of tokens
    first_edit: Ints  # annotator k has the edits first_edit[k] to first_edit[k + 1]


class _Index(dict[str, int]):
    """Assigns the next id to a missing token."""

    def __init__(self) -> None:
        super().__init__()
        self.tokens: list[str] = []  # by id

    def __missing__(self, token: str) -> int:
        self[token] = token_id = len(self)
        self.tokens.append(token)
        return token_id


class Vocabulary:
    """Token ids, and texts and gold edits as arrays of them.

    ``characters``: whether encoded texts need characters.
    """

    def __init__(self, *, characters: bool) -> None:
        self._characters = characters
        self._ids = _Index()

    def tokens(self, ids: Iterable[int]) -> tuple[str, ...]:
        """Return the tokens with the given ids."""
        return tuple(map(self._ids.tokens.__getitem__, ids))

    def token_ids(self, tokens: Iterable[str]) -> list[int]:
        """Return the ids of tokens."""
        return list(map(self._ids.__getitem__, tokens))

    def encode(self, texts: Sequence[Sequence[str]]) -> EncodedTexts:
        """Return texts, each a sequence of tokens, as arrays."""
        tokens = list(chain.from_iterable(texts))
        characters, ends = _NONE, _NONE
        if self._characters:
            lower = [casefold_token(t) if "Σ" in t else t.lower() for t in tokens]
            joined = "".join(lower).encode("utf-32-le", "surrogatepass")
            characters = np.frombuffer(joined, dtype=np.int32)
            ends = _ints(accumulate(map(len, lower), initial=0))
        first = _ints(accumulate(map(len, texts), initial=0))
        return EncodedTexts(_ints(self.token_ids(tokens)), first, characters, ends)

    def encode_edits(self, annotations: Sequence[Annotation]) -> EncodedEdits:
        """Return the edits of annotators as arrays."""
        spans: list[tuple[int, int]] = []
        words: list[int] = []
        first_replacement, first_word, first_edit = [0], [0], [0]
        for annotation in annotations:
            for edit in annotation.edits:
                spans.append(edit.span)
                for replacement in (edit.replacement, *edit.alternatives):
                    words += self.token_ids(replacement)
                    first_word.append(len(words))
                first_replacement.append(len(first_word) - 1)
            first_edit.append(len(spans))
        return EncodedEdits(
            _ints(spans).reshape(-1, 2),
            _ints(first_replacement),
            _ints(first_word),
            _ints(words),
            _ints(first_edit),
        )


def casefold_token(token: str) -> str:
    """Return a token in lower case, character by character, so that a final sigma is no exception.

    >>> casefold_token("ΑΣ")
    'ασ'
    """
    return token.lower() if "Σ" not in token else "".join(map(str.lower, token))


def _ints(values: Iterable[object]) -> Ints:
    return np.array(list(values), dtype=np.int32)
