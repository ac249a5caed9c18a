"""Loops of the alignment, each against plain Python."""

from collections import Counter

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from maege.extraction import alignment

pytestmark = pytest.mark.usefixtures("plain_loops")
words = st.text("abcXé", max_size=7)
TOKENS = st.sampled_from(["ab", "c", "A"])
NUMBERS: dict[str, int] = {}  # of texts


def characters(text: str) -> np.ndarray:
    return np.array([*map(ord, text)], dtype=np.int32)


def longest_common(a: str, b: str) -> int:
    if not a or not b:
        return 0
    if a[-1] == b[-1]:
        return 1 + longest_common(a[:-1], b[:-1])
    return max(longest_common(a[:-1], b), longest_common(a, b[:-1]))


@given(words, words)
def test_common_letters_are_the_longest_subsequence(a: str, b: str) -> None:
    expected = longest_common(a, b)
    found = alignment.common_subsequence(characters(a), 0, len(a), characters(b), 0, len(b))
    assert found == expected
    if a and (a + b).isascii():
        masks = np.zeros(alignment.ASCII, np.int64)
        for place, letter in enumerate(a):
            masks[ord(letter)] |= 1 << place
        assert alignment.common_letters(characters(b), 0, len(b), masks, len(a)) == expected


def test_words_have_masks_if_they_are_ascii_and_short() -> None:
    for text, has_mask in (("abc", True), ("é", False), ("a" * 62, True), ("a" * 63, False)):
        assert alignment.has_mask(characters(text), 0, len(text)) == has_mask


def sentence(*tokens: str) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """A sentence whose lemmas have no s at their end."""
    table = np.zeros((len(tokens), 5), np.int32)
    for row, token in zip(table, tokens, strict=True):
        forms = {alignment.ORTH: token, alignment.LOWER: token.lower(),
                 alignment.LEMMA: token.lower().rstrip("s")}  # fmt: skip
        for column, text in forms.items():
            row[column] = NUMBERS.setdefault(text, len(NUMBERS)) << 16  # sums have high bits
    ends = np.cumsum([0, *map(len, tokens)]).astype(np.int32)
    return table, characters("".join(tokens).lower()), ends


@pytest.mark.parametrize(
    ("source", "target", "operations"),
    [
        ("a b", "a b", []),
        ("a b", "a x b", [(3, 1, 1, 1, 2)]),  # insertion
        ("a x b", "a b", [(2, 1, 2, 1, 1)]),  # deletion
        ("the cats sit", "the cat sit", [(1, 1, 2, 1, 2)]),  # substitution
        ("a House b", "a house b", [(1, 1, 2, 1, 2)]),  # case alone costs nothing, but is an edit
        ("one two three", "two one three", [(4, 0, 2, 0, 2)]),  # transposition
        ("", "new", [(3, 0, 0, 0, 1)]),
    ],
)
def test_operations_are_those_that_a_reader_sees(
    source: str, target: str, operations: list[tuple[int, ...]]
) -> None:
    found = alignment.align(sentence(*source.split()), sentence(*target.split()), np.array([True]))
    assert found == operations


@given(st.lists(TOKENS, min_size=1, max_size=5), st.data())
def test_same_words_are_equal_as_bags(tokens: list[str], data: st.DataObject) -> None:
    others = data.draw(st.permutations(tokens) | st.lists(TOKENS,
                       min_size=len(tokens), max_size=len(tokens)))  # fmt: skip
    a, b = sentence(*tokens)[0], sentence(*others)[0]
    last, bags = len(tokens) - 1, [Counter(map(str.lower, of)) for of in (tokens, others)]
    assert alignment.same_words(a, last, b, last, len(tokens)) == (bags[0] == bags[1])
    firsts = alignment.first_positions(a, b).tolist()
    lower = [*map(str.lower, others)]
    assert firsts == [lower.index(t.lower()) if t.lower() in lower else len(others) for t in tokens]
