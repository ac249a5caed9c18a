"""Moves that damage a text: each adds an error that is certain, where nobody changes anything."""

import re
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import filterfalse
from typing import NamedTuple

import numpy as np

from maege.data.language import ENGLISH, primary_subtag
from maege.sampling.node_text import NodeText
from maege.studies.attack.sentences import AttackedSentence, Opponent
from maege.texts.content_words import is_content_word

DAMAGED, LIKELY = "damaged", "likely damaged"  # rules
ENOUGH_PEOPLE = 4  # that a word which none of them changes is not one that others delete
FOREIGN = ("§§", "ᚠᚢᚦ")  # symbols, and letters that no language of today is written in
DOUBLED = frozenset(["that", "had", "very", "so", "no", "ha", "really", "many", "long"])
DETERMINERS = frozenset(
    ["a", "an", "the", "this", "these", "those", "my", "your", "his", "its", "our", "their",
     "every"]
)  # fmt: skip
PREPOSITIONS = frozenset(["of", "in", "on", "at", "by", "for", "with", "from", "into", "between"])


class Damaged(NamedTuple):
    """A text after some moves."""

    tokens: tuple[str, ...]
    # Whether a move may touch the token: nobody changes it, and no move touched it or its
    # neighbours.
    is_free: tuple[bool, ...]

    @property
    def text(self) -> str:
        """The text."""
        return " ".join(self.tokens)

    @classmethod
    def undamaged(cls, opponent: Opponent, sentence: AttackedSentence) -> "Damaged":
        """Return a text before the first move."""
        node = NodeText.at(opponent.lattice, opponent.node, sentence.touched)
        return cls(tuple(node.tokens), tuple(node.untouched))

    def replaced(self, start: int, end: int, *tokens: str) -> "Damaged":
        """Replace tokens, after which these and the ones beside them are not free."""
        free = list(self.is_free)
        if start > 0:
            free[start - 1] = False
        if end < len(free):
            free[end] = False
        return Damaged(
            (*self.tokens[:start], *tokens, *self.tokens[end:]),
            (*free[:start], *[False] * len(tokens), *free[end:]),
        )


@dataclass(frozen=True)
class Moves:
    """The moves of texts of a corpus."""

    words: Collection[str]  # that occur in the corpus, in lower case: they are no non-words
    language: str | None  # code; lists of words are English
    are_likely: bool = False  # whether some are made after which a text is sometimes right

    @property
    def rule(self) -> str:
        """Why texts are wrong."""
        return LIKELY if self.are_likely else DAMAGED

    @cached_property
    def _drawn(self) -> tuple[list[str], list[str]]:
        """The function words and the content words of the corpus."""
        words = sorted(filter(str.isalpha, self.words))
        content = [*filter(is_content_word, words)]
        return [*filterfalse(is_content_word, words)], content

    def of(
        self, damaged: Damaged, sentence: AttackedSentence, rng: np.random.Generator
    ) -> Iterator[Damaged]:
        """Yield the texts that a move makes of a text, without those that are known as correct."""
        has_many = len(sentence.visible) + len(sentence.hidden) >= ENOUGH_PEOPLE
        kinds: list[Callable[..., Iterator[Damaged]]] = [
            _doubled, self._transposed, self._misspelt, _renumbered, _foreign,
        ]  # fmt: skip
        kinds += [_deleted] if has_many or self.are_likely else []
        for kind in (*kinds, *([self._other_words] if self.are_likely else [])):
            for result in kind(damaged, rng):
                if result.text not in sentence.correct:
                    yield result

    def _other_words(self, text: Damaged, rng: np.random.Generator) -> Iterator[Damaged]:
        """Replace a word by another one; insert or delete a function word."""
        for i, token in enumerate(text.tokens):
            is_content = is_content_word(token)
            words = self._drawn[is_content]
            if words and text.is_free[i] and token.isalpha():
                other = words[int(rng.integers(len(words)))]
                if other != token.lower():
                    yield text.replaced(i, i + 1, other)
                if not is_content:
                    yield text.replaced(i, i + 1)
                    if not i or text.is_free[i - 1]:
                        yield text.replaced(i, i, words[int(rng.integers(len(words)))])

    def _transposed(self, text: Damaged, rng: np.random.Generator) -> Iterator[Damaged]:
        for i in range(len(text.tokens) - 1):
            first, second = text.tokens[i : i + 2]
            if all(text.is_free[i : i + 2]) and self._may_not_be_swapped(first, second):
                yield text.replaced(i, i + 2, second, first)

    def _may_not_be_swapped(self, first: str, second: str) -> bool:
        """Whether two tokens in the other order are an error."""
        if _is_mark(first) != _is_mark(second):
            return is_content_word(second if _is_mark(first) else first)
        if self.language is not None and primary_subtag(self.language) != ENGLISH:
            return False
        first = first.lower()
        is_determined = first in DETERMINERS and is_content_word(second)
        return is_determined or (first in PREPOSITIONS and second.lower() in DETERMINERS)

    def _misspelt(self, text: Damaged, rng: np.random.Generator) -> Iterator[Damaged]:
        """Exchange two letters of a word, or double one."""
        for i, token in enumerate(text.tokens):
            if text.is_free[i] and token.isalpha() and len(token) > 2:
                a, b = (int(n) for n in rng.integers((len(token) - 1, len(token))))
                swapped = token[:a] + token[a + 1] + token[a] + token[a + 2 :]
                for word in (swapped, token[: b + 1] + token[b:]):
                    if word.lower() not in self.words:
                        yield text.replaced(i, i + 1, word)


def _doubled(text: Damaged, rng: np.random.Generator) -> Iterator[Damaged]:
    for i, token in enumerate(text.tokens):
        may_be_right = token.lower() in DOUBLED or not token.isalpha()
        beside = (*text.tokens[max(0, i - 1) : i], *text.tokens[i + 1 : i + 2])
        if text.is_free[i] and not may_be_right and token not in beside:
            yield text.replaced(i, i + 1, token, token)


def _deleted(text: Damaged, rng: np.random.Generator) -> Iterator[Damaged]:
    """Delete a content word, if another one remains."""
    content = [i for i, token in enumerate(text.tokens) if is_content_word(token)]
    for i in content if len(content) > 1 else ():
        if text.is_free[i]:
            yield text.replaced(i, i + 1)


def _renumbered(text: Damaged, rng: np.random.Generator) -> Iterator[Damaged]:
    """Change a numeral into another one with as many digits."""
    for i, token in enumerate(text.tokens):
        if text.is_free[i] and re.fullmatch("[0-9]+", token):
            number = str(rng.integers(1, 10)) + "".join(
                map(str, rng.integers(10, size=len(token) - 1))
            )
            if number != token:
                yield text.replaced(i, i + 1, number)


def _foreign(text: Damaged, rng: np.random.Generator) -> Iterator[Damaged]:
    """Insert a token of no language between two tokens."""
    for i in range(len(text.tokens) + 1):
        if text.tokens and all(text.is_free[max(0, i - 1) : i + 1]):
            yield text.replaced(i, i, FOREIGN[int(rng.integers(len(FOREIGN)))])


def _is_mark(token: str) -> bool:
    return not any(map(str.isalnum, token))
