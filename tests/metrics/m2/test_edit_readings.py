"""A hypothesis read as edits, by hand and by the reference implementation."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from maege.counting.vocabulary import Vocabulary
from maege.data.edit import Edit
from maege.metrics.m2.edit_readings import count_edits, end_of_path, read_edits, same_characters
from tests.metrics.m2.lattices import MOST, encoded
from tests.metrics.m2.readable_golds import golds
from tests.reference_implementations import maxmatch as readable

pytestmark = pytest.mark.usefixtures("plain_loops")
RULE = (2, False)
texts = st.lists(st.sampled_from("abc"), min_size=1, max_size=5).map(" ".join)


def read(source: str, hypothesis: str, *annotators: list[Edit]) -> list[tuple[int, ...]]:
    found = encoded(source, hypothesis, *annotators)
    rows, is_read = read_edits(found.texts, 1, found.gold, found.window, MOST, RULE)
    assert is_read
    return [tuple(map(int, row)) for row in rows]


def test_each_annotator_has_a_reading_of_their_own() -> None:
    one = [Edit(1, 2, ("goes",), "V")]
    both = [Edit(1, 3, ("goes", "to"), "V")]
    found = read("He go at home", "He goes to home", one, both, [])
    # annotator, start, end, start and end in the hypothesis, gold edit
    assert (0, 1, 2, 1, 2, 0) in found
    assert (1, 1, 3, 1, 3, 1) in found
    assert {row[5] for row in found if row[0] == 2} == {-1}


def test_alternatives_match_too() -> None:
    (row,) = read("He go", "He went", [Edit(1, 2, ("goes",), "V", (("went",),))])
    assert row == (0, 1, 2, 1, 2, 0)


@given(texts, texts, st.data())
def test_edits_equal_those_of_the_reference_implementation(
    source: str, hypothesis: str, data: st.DataObject
) -> None:
    tokens = source.split()
    if tokens == hypothesis.split():
        return
    start = data.draw(st.integers(0, len(tokens)))
    end = data.draw(st.integers(start, min(len(tokens), start + 2)))
    edit = Edit(start, end, tuple(data.draw(texts).split()[:2]), "T")
    expected = readable.maxmatch(tokens, hypothesis.split(), golds(tokens, [edit]))
    words = hypothesis.split()
    found = [
        (start, end, " ".join(words[j:j_end]), gold >= 0)
        for _, start, end, j, j_end, gold in read(source, hypothesis, [edit])
    ]
    assert found == expected


def test_counts_are_those_of_the_readings() -> None:
    found = encoded("a b c", "a x c y", [Edit(1, 2, ("x",), "T")], [])
    counts = count_edits(found.texts, found.gold, found.window[None], MOST, RULE)
    # With a gold edit, that and an insertion; without any, one edit around an unchanged token.
    assert counts == [[[2, 1], [1, 0]]]
    for most in ((1, 10**5, 10**5), (10**5, 1, 10**5)):
        counts = count_edits(found.texts, found.gold, found.window[None], most, RULE)
        assert counts == [[[-1, -1], [-1, -1]]]


def test_spans_of_the_same_characters_change_nothing() -> None:
    encoded_texts = Vocabulary(characters=True).encode([["Air", "port"], ["airport"], ["port"]])
    assert same_characters(encoded_texts, (0, 2), (2, 3))
    assert not same_characters(encoded_texts, (0, 1), (3, 4))
    without = Vocabulary(characters=False).encode([["a"], ["a"]])
    assert not same_characters(without, (0, 1), (1, 2))


def test_paths_end_where_all_of_them_pass() -> None:
    assert end_of_path([], 6, 0, 2) == (5, 0)  # nothing is behind the lattice
    assert end_of_path([], 6, 3, 1) == (4, 6)
    is_listed = end_of_path([], 6, 3, 2)
    dropped = end_of_path([3 * 6 + 5], 6, 3, 2)
    assert is_listed == (5, 6 + 3 // 2)
    assert dropped == (4, 6 + 4 // 2)
