"""Texts and gold edits as arrays of numbers, for compiled loops."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from maege.data.corpus import Annotation

Ints = NDArray[np.int32]
GoldArrays = tuple[Ints, Ints, Ints, Ints, Ints]


class NumberedText(NamedTuple):
    """Tokens as numbers; characters without case, and where those of each token begin and end."""

    tokens: Ints
    characters: Ints
    ends: Ints


class _Index(dict[str, int]):
    """Gives the next number to what it does not have."""

    def __missing__(self, token: str) -> int:
        self[token] = number = len(self)
        return number


class Numbers:
    """Gives every token a number, and every text and set of gold edits its arrays once.

    Characters are left out unless ``fold``.
    """

    def __init__(self, *, fold: bool) -> None:
        self._fold = fold
        self._tokens = _Index()
        self._names: list[str] = []  # of the tokens, by number
        self._texts: dict[str, NumberedText] = {}
        self._gold: dict[int, tuple[Sequence[Annotation], GoldArrays]] = {}

    def tokens(self, numbers: Iterable[int]) -> tuple[str, ...]:
        """Return the tokens that have some numbers."""
        if len(self._names) < len(self._tokens):
            self._names = list(self._tokens)
        return tuple(self._names[number] for number in numbers)

    def text(self, text: str) -> NumberedText:
        """Return a text as arrays."""
        if text not in self._texts:
            tokens = text.split()
            lower = [folded(token) for token in tokens] if self._fold else []
            ends = np.cumsum([0, *map(len, lower)]) if self._fold else ()
            self._texts[text] = NumberedText(
                _ints(self.of(tokens)), _ints(map(ord, "".join(lower))), _ints(ends)
            )
        return self._texts[text]

    def gold(self, gold: Sequence[Annotation]) -> GoldArrays:
        """Return gold edits as arrays; see maege.metrics.m2.edit_paths.match.

        They are known by identity, for it takes long to compare them.
        """
        if id(gold) not in self._gold:
            self._gold[id(gold)] = gold, self._gold_arrays(gold)
        return self._gold[id(gold)][1]

    def of(self, tokens: Iterable[str]) -> list[int]:
        """Return the numbers of tokens."""
        return list(map(self._tokens.__getitem__, tokens))

    def _gold_arrays(self, gold: Sequence[Annotation]) -> GoldArrays:
        spans: list[tuple[int, int]] = []
        words: list[int] = []
        texts, ends, first = [0], [0], [0]
        for annotation in gold:
            for edit in annotation.edits:
                spans.append(edit.span)
                for replacement in (edit.replacement, *edit.alternatives):
                    words += self.of(replacement)
                    ends.append(len(words))
                texts.append(len(ends) - 1)
            first.append(len(spans))
        return _ints(spans).reshape(-1, 2), _ints(texts), _ints(ends), _ints(words), _ints(first)


def folded(token: str) -> str:
    """Return a token without case; character by character, for a final sigma is no other letter.

    >>> folded("ΑΣ")
    'ασ'
    """
    return token.lower() if "Σ" not in token else "".join(map(str.lower, token))


def _ints(values: Iterable[object]) -> Ints:
    return np.array(list(values), dtype=np.int32)
