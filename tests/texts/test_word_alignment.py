from itertools import permutations

import pytest
from rapidfuzz.distance import Levenshtein

from maege.texts.word_alignment import align_words


def _cost(source: list[str], output: list[str], pairs: tuple[tuple[int, int], ...]) -> float:
    longer = max(len(source), len(output))
    return sum(Levenshtein.distance(source[i], output[j]) + abs(i - j) / longer for i, j in pairs)


@pytest.mark.parametrize(
    ("source", "output"),
    [
        ("a man go home now", "men went to home"),
        ("x y", "y x z"),
        ("one two three", "three two one"),
        ("word", "words and other words"),
    ],
)
def test_no_assignment_costs_less(source: str, output: str) -> None:
    words, others = source.split(), output.split()
    alignment = align_words(words, others)
    if len(words) <= len(others):
        assignments = [tuple(enumerate(p)) for p in permutations(range(len(others)), len(words))]
    else:
        assignments = [
            tuple((i, j) for j, i in enumerate(p))
            for p in permutations(range(len(words)), len(others))
        ]
    assert _cost(words, others, alignment.pairs) == pytest.approx(
        min(_cost(words, others, pairs) for pairs in assignments)
    )


def test_words_without_partner() -> None:
    longer = align_words(["a"], ["b", "a", "c"])
    assert (longer.pairs, longer.only_in_source, longer.only_in_output) == (((0, 1),), (), (0, 2))
    shorter = align_words(["b", "a", "c"], ["a"])
    assert (shorter.pairs, shorter.only_in_source, shorter.only_in_output) == (
        ((1, 0),),
        (0, 2),
        (),
    )


def test_no_words() -> None:
    assert align_words([], []).pairs == ()
    assert align_words([], ["a"]).only_in_output == (0,)
    assert align_words(["a"], []).only_in_source == (0,)
