import pytest
from hypothesis import given
from hypothesis import strategies as st

from maege.errors import DataError
from maege.texts.word_alignment import align_words
from maege.texts.word_changes import compared_words, word_changes


@pytest.mark.parametrize(
    ("source", "output", "strict", "tolerant"),
    [
        ("he go", "he go .", 0, 0),  # punctuation is no word
        ("He go", "he GO", 0, 0),
        ("he go", "he goes", 1, 1),  # a distance of 2, one of them short
        ("the cats", "the cat", 1, 0),
        ("it happened", "it happens", 1, 0),  # a distance of 2 of long words
        ("it happened", "it happening", 1, 1),  # 3
        ("he go home", "he home", 1, 1),
        ("", "he", 1, 1),
        ("he", "", 1, 1),
    ],
)
def test_changes(source: str, output: str, strict: int, tolerant: int) -> None:
    changes = word_changes(source, output)
    assert (changes.strict, changes.tolerant) == (strict, tolerant)


def test_order() -> None:
    assert word_changes("one two three", "one two three four").order == 1
    assert word_changes("one two three", "three two one").order == -1
    assert word_changes("one", "one").order == 1
    assert word_changes("one", "one two").order is None


@given(
    st.lists(st.sampled_from(["he", "goes", "going", "home"])),
    st.lists(st.sampled_from(["he", "went", "homes"])),
)
def test_bounds(source: list[str], output: list[str]) -> None:
    changes = word_changes(" ".join(source), " ".join(output))
    assert abs(len(source) - len(output)) <= changes.tolerant <= changes.strict
    assert changes.strict <= max(len(source), len(output))
    assert changes.order is None or -1 <= changes.order <= 1
    assert (changes.strict == 0) == (source == output)


def test_words() -> None:
    assert compared_words("It 's 3.5 % , naïve — OK !") == ("it", "s", "35", "naïve", "ok")


def test_a_line_that_is_no_sentence_is_refused() -> None:
    with pytest.raises(DataError, match="one sentence per line"):
        align_words(["a"] * 4000, ["b"] * 4000)
