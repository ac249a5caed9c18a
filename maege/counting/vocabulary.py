"""Texts and gold edits as arrays of integers, for compiled functions."""

from collections.abc import Iterable, Sequence
from itertools import accumulate
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from maege.counting.annotated_segment import AnnotatedSource
from maege.data.corpus import Annotation

Ints = NDArray[np.int32]
_NONE: Ints = np.array([], dtype=np.int32)


class EncodedText(NamedTuple):
    """A text of n tokens."""

    tokens: Ints  # ids, shape (n,)
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
    """Token ids, and the arrays of each text and each set of gold edits, made once.

    ``characters``: whether encoded texts need characters.
    """

    def __init__(self, *, characters: bool) -> None:
        self._characters = characters
        self._ids = _Index()
        self._texts: dict[str, EncodedText] = {}
        self._edits: dict[AnnotatedSource, EncodedEdits] = {}

    def tokens(self, ids: Iterable[int]) -> tuple[str, ...]:
        """Return the tokens with the given ids."""
        return tuple(map(self._ids.tokens.__getitem__, ids))

    def token_ids(self, tokens: Iterable[str]) -> list[int]:
        """Return the ids of tokens."""
        return list(map(self._ids.__getitem__, tokens))

    def encode(self, text: str) -> EncodedText:
        """Return a text as arrays."""
        if text not in self._texts:
            tokens = text.split()
            characters, ends = _NONE, _NONE
            if self._characters:
                lower = list(map(casefold_token if "Σ" in text else str.lower, tokens))
                characters = _ints(map(ord, "".join(lower)))
                ends = _ints(accumulate(map(len, lower), initial=0))
            self._texts[text] = EncodedText(_ints(self.token_ids(tokens)), characters, ends)
        return self._texts[text]

    def encode_edits(self, source: AnnotatedSource) -> EncodedEdits:
        """Return the edits of all annotators of a source as arrays."""
        if source not in self._edits:
            self._edits[source] = self._encode_annotations(source.annotations)
        return self._edits[source]

    def _encode_annotations(self, annotations: Sequence[Annotation]) -> EncodedEdits:
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
