"""Moves that change what a text says, and little else: to the opposite, or who does what."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import combinations
from typing import ClassVar

import numpy as np

from maege.data.language import ENGLISH, primary_subtag
from maege.studies.attack.moves import DAMAGED, DETERMINERS, Damaged
from maege.studies.attack.sentences import AttackedSentence
from maege.texts.content_words import is_content_word


@dataclass(frozen=True)
class Meanings:
    """Words of a language."""

    negations: frozenset[str]  # without them a sentence says the opposite
    auxiliaries: frozenset[str] = frozenset()  # beside them a negation is put
    is_negated_before: bool = False  # whether the negation stands before the auxiliary
    opposites: Mapping[str, str] = field(default_factory=dict)  # words, as pairs
    asymmetric: frozenset[str] = frozenset()  # verbs whose subject and object are not alike

    @classmethod
    def of(
        cls,
        negations: str,
        auxiliaries: str,
        opposites: str,
        *,
        asymmetric: str = "",
        is_negated_before: bool = False,
    ) -> "Meanings":
        """Return the words of texts with spaces; opposites as ``all:no``."""
        pairs = [pair.split(":") for pair in opposites.split()]
        both = {a: b for first, second in pairs for a, b in ((first, second), (second, first))}
        words, verbs, asymmetric_verbs = (
            frozenset(text.split()) for text in (negations, auxiliaries, asymmetric)
        )
        return cls(words, verbs, is_negated_before, both, asymmetric_verbs)


MEANINGS = {
    "en": Meanings.of(
        "not n't",
        "is are was were can could will would should must may might does did do",
        "all:no many:few more:fewer always:never before:after first:last everyone:nobody "
        "best:worst everything:nothing often:rarely yesterday:tomorrow above:below with:without",
        asymmetric="asked taught told helped invited visited paid called followed beat hit saw",
    ),
    "de": Meanings.of(
        "nicht",
        "ist sind war waren kann können muss müssen soll sollen darf dürfen wird werden",
        "alle:keine viele:wenige mehr:weniger immer:nie vor:nach erste:letzte mit:ohne "
        "jeder:niemand alles:nichts oft:selten gestern:morgen",
    ),
    "es": Meanings.of(
        "no",
        "es son era eran fue está están puede pueden debe deben tiene tienen hay",
        "todos:ningunos muchos:pocos muchas:pocas más:menos siempre:nunca antes:después con:sin "
        "todo:nada ayer:mañana primero:último primera:última",
        is_negated_before=True,
    ),
}
# Across these, names may change places.
BETWEEN = frozenset([",", "and", "or", "&", "und", "oder", "y", "o", "e", "u"])


@dataclass(frozen=True)
class MeaningMoves:
    """The moves of texts in a language; in one that is not known, names and numerals only."""

    language: str | None
    rule: ClassVar[str] = DAMAGED

    def of(
        self, damaged: Damaged, sentence: AttackedSentence, rng: np.random.Generator
    ) -> Iterator[Damaged]:
        """Yield the texts that a move makes of a text, without those that are known as correct."""
        words = MEANINGS.get(primary_subtag(self.language or ENGLISH))
        for result in (*_exchanged(damaged), *(_said(damaged, words) if words else ())):
            if result.text not in sentence.correct:
                yield result


def _said(text: Damaged, words: Meanings) -> Iterator[Damaged]:
    """Negate, remove a negation, replace a word by its opposite, exchange who does and suffers."""
    negation = min(words.negations, key=lambda word: (not word.isalpha(), word))
    for i, token in enumerate(text.tokens):
        word, around = token.lower(), text.tokens[max(0, i - 1) : i + 2]
        if not text.is_free[i]:
            continue
        if word in words.negations:
            yield text.replaced(i, i + 1)
        elif word in words.auxiliaries and not words.negations & {*map(str.lower, around)}:
            said = (negation, token) if words.is_negated_before else (token, negation)
            yield text.replaced(i, i + 1, *said)
        elif word in words.opposites:
            other = words.opposites[word]
            yield text.replaced(i, i + 1, other.capitalize() if token[0].isupper() else other)
        elif word in words.asymmetric and 2 <= i < len(text.tokens) - 2:
            yield from _turned(text, i)


def _turned(text: Damaged, verb: int) -> Iterator[Damaged]:
    """Exchange "the A" and "the B" around a verb."""
    (first, a), (second, b) = text.tokens[verb - 2 : verb], text.tokens[verb + 1 : verb + 3]
    phrases = {first.lower(), second.lower()} <= DETERMINERS and is_content_word(a)
    if phrases and is_content_word(b) and a != b and all(text.is_free[verb - 2 : verb + 3]):
        yield text.replaced(verb + 2, verb + 3, a).replaced(verb - 1, verb, b)


def _exchanged(text: Damaged) -> Iterator[Damaged]:
    """Exchange two numerals or two names, but in no list."""
    for is_kind in (str.isdecimal, lambda token: token.isalpha() and token[:1].isupper()):
        # The first word has a capital letter, too, as has the English pronoun.
        positions = [
            i
            for i, word in enumerate(text.tokens)
            if i and text.is_free[i] and is_kind(word) and word != "I"
        ]
        for i, j in combinations(positions, 2):
            a, b = text.tokens[i], text.tokens[j]
            if a != b and not {*text.tokens[i + 1 : j]} <= BETWEEN:
                yield text.replaced(j, j + 1, a).replaced(i, i + 1, b)
