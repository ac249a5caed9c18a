"""ERRANT's rules for merging adjacent operations, which are the same as in errant.en.merger.

There, each range of operations is examined anew in each recursion, with regular expressions and
sets of tokens. Here what the rules read of tokens is looked up once, and each range is merged once.
"""

import re
from collections.abc import Iterable, Sequence
from functools import cache, cached_property, lru_cache
from itertools import accumulate
from string import punctuation
from typing import NamedTuple

Span = tuple[int, int, int, int]  # start and end in the source, start and end in the correction
NamedOperation = tuple[str, int, int, int, int]  # S, D or I; its tokens in source and correction
_MAX_WORDS = 100_000  # that are kept
SIMILAR = 0.75  # characters of two words


class Token(NamedTuple):
    """A token as spaCy names its parts."""

    text: str
    lower_: str
    tag_: str
    pos: int


class _Word(NamedTuple):
    """What the rules read of a token."""

    text: str
    lower: str
    letters: str  # in lower case, without hyphens and apostrophes
    part_of_speech: int  # as a bit
    is_possessive: bool
    is_mark: bool


class Merging:
    """The operations of a group, of which ranges are merged."""

    def __init__(
        self,
        operations: Sequence[NamedOperation],
        source: Iterable[Token],
        correction: Iterable[Token],
    ) -> None:
        self._operations = operations
        self._kinds = "".join(operation[0] for operation in operations)
        self._source, self._correction = (
            [_word(t.text, t.lower_, t.tag_, t.pos) for t in tokens]
            for tokens in (source, correction)
        )
        self._open, self._verbal, self._determiner = _classes()
        self._letters = [
            [0, *accumulate(len(word.letters) for word in words)]
            for words in (self._source, self._correction)
        ]
        self._merged: dict[tuple[int, int], list[Span]] = {}

    def spans(self) -> list[Span]:
        """Return the spans of the edits."""
        return self._process(0, len(self._operations))

    @cached_property
    def _parts_of_speech(self) -> list[list[int]]:
        """Return the parts of speech from one operation to a later one, all bits together."""
        of_each = []
        for _, i, i_end, j, j_end in self._operations:
            bits = 0
            for word in (*self._source[i:i_end], *self._correction[j:j_end]):
                bits |= word.part_of_speech
            of_each.append(bits)
        return [list(accumulate(of_each[k:], int.__or__)) for k in range(len(of_each))]

    @cached_property
    def _substitutions(self) -> list[int]:
        """Return the number of substitutions before each operation, and in all."""
        return [0, *accumulate(kind == "S" for kind in self._kinds)]

    def _single(self, first: int, end: int) -> list[Span]:
        return [operation[1:] for operation in self._operations[first:end]]

    def _merge(self, first: int, end: int) -> list[Span]:
        """Return operations as one edit, if there are any."""
        if first >= end:
            return []
        _, i, _, j, _ = self._operations[first]
        _, _, i_end, _, j_end = self._operations[end - 1]
        return [(i, i_end, j, j_end)]

    def _process(self, first: int, end: int) -> list[Span]:
        """Return the edits of some adjacent operations."""
        key = first, end
        if key not in self._merged:
            self._merged[key] = self._apply_rules(first, end)
        return self._merged[key]

    def _apply_rules(self, first: int, end: int) -> list[Span]:
        kinds = self._kinds[first:end]
        if len(kinds) <= 1:
            return self._single(first, end)
        if len(set(kinds)) == 1 and kinds[0] != "S":
            return self._merge(first, end)
        is_open = False
        for length in range(len(kinds) - 1, 0, -1):  # the longest ranges first
            for start in range(first, end - length):
                if self._substitutions[start + length + 1] == self._substitutions[start]:
                    continue
                spans = self._rule(first, end, start, start + length)
                if spans is not None:
                    return spans
                is_open |= bool(self._parts_of_speech[start][length] & self._open)
        return self._merge(first, end) if is_open else self._single(first, end)

    def _rule(self, first: int, end: int, start: int, last: int) -> list[Span] | None:
        """Return the edits if a rule holds for the operations from ``start`` to ``last``."""
        _, i, _, j, _ = self._operations[start]
        _, _, i_end, _, j_end = self._operations[last]
        source, correction = self._source, self._correction
        last_a, last_b = source[i_end - 1], correction[j_end - 1]
        if start == first and (source[i].is_possessive or correction[j].is_possessive):
            return self._single(first, first + 1) + self._process(first + 1, end)
        if last_a.is_possessive or last_b.is_possessive:
            return self._merge_last_two(first, end, last)
        n_a, n_b = i_end - i, j_end - j
        if last_a.lower == last_b.lower:
            if start == first and (
                (n_a == 1 and correction[j].text[0].isupper())
                or (n_b == 1 and source[i].text[0].isupper())
            ):
                return self._merge(start, last + 1) + self._process(last + 1, end)
            if (n_a > 1 and source[i_end - 2].is_mark) or (
                n_b > 1 and correction[j_end - 2].is_mark
            ):
                return self._merge_last_two(first, end, last)
        parts = self._parts_of_speech[start][last - start]
        is_one_kind = not parts & (parts - 1) or not parts & ~self._verbal
        if (n_a != n_b and is_one_kind) or self._has_equal_letters(i, i_end, j, j_end):
            return (
                self._process(first, start)
                + self._merge(start, last + 1)
                + self._process(last + 1, end)
            )
        return self._split(first, end, start, last) if last - start < 2 else None

    def _merge_last_two(self, first: int, end: int, last: int) -> list[Span]:
        return (
            self._process(first, last - 1)
            + self._merge(last - 1, last + 1)
            + self._process(last + 1, end)
        )

    def _has_equal_letters(self, i: int, i_end: int, j: int, j_end: int) -> bool:
        before_a, before_b = self._letters
        if before_a[i_end] - before_a[i] != before_b[j_end] - before_b[j]:
            return False
        letters = "".join(word.letters for word in self._source[i:i_end])
        return letters == "".join(word.letters for word in self._correction[j:j_end])

    def _split(self, first: int, end: int, start: int, last: int) -> list[Span] | None:
        """Return the edits if two operations are apart."""
        _, i, _, j, _ = self._operations[start]
        _, _, i_end, _, j_end = self._operations[last]
        source, correction, kinds = self._source, self._correction, self._kinds
        if (
            i_end - i == j_end - j == 2
            or (kinds[start] == "S" and _are_similar(source[i], correction[j]))
            or (kinds[last] == "S" and _are_similar(source[i_end - 1], correction[j_end - 1]))
        ):
            return self._process(first, start + 1) + self._process(start + 1, end)
        kind = kinds[end - 1]
        if last == end - 1 and (
            (kind in "DS" and source[i_end - 1].part_of_speech == self._determiner)
            or (kind in "IS" and correction[j_end - 1].part_of_speech == self._determiner)
        ):
            return self._process(first, end - 1) + self._single(end - 1, end)
        return None


@lru_cache(maxsize=_MAX_WORDS)
def _word(text: str, lower: str, tag: str, part_of_speech: int) -> _Word:
    from spacy.symbols import PUNCT

    is_mark = part_of_speech == PUNCT or text in punctuation
    letters = re.sub("['-]", "", lower)
    return _Word(text, lower, letters, 1 << part_of_speech, tag == "POS", is_mark)


@cache
def _classes() -> tuple[int, int, int]:
    """Return the bits of open parts of speech, of those of verbs, and of determiners."""
    from spacy import symbols

    open_, verbal = (
        sum(1 << getattr(symbols, name) for name in names.split())
        for names in ("ADJ AUX ADV NOUN VERB", "AUX PART VERB")
    )
    return open_, verbal, 1 << symbols.DET


def _are_similar(a: _Word, b: _Word) -> bool:
    from rapidfuzz.distance import Indel  # slow to import

    return 1 - Indel.normalized_distance(a.text, b.text) > SIMILAR
