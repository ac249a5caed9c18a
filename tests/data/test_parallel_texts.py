import random

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from maege.api import score
from maege.data.parallel_texts import reference_lists
from maege.errors import DataError

LETTERS = "etaoinshrdlcumwfgypbvk"


@pytest.mark.parametrize("unchanged", [False, True])
def test_lists_by_annotator_are_noticed_where_lengths_agree(unchanged: bool) -> None:
    sources = ["He go home .", "She like tea .", "We is here ."]
    right = sources if unchanged else ["He goes home .", "She likes tea .", "We are here ."]
    assert score("gleu", sources, right, list(zip(right, right, right, strict=True))).value == 1
    with pytest.raises(DataError, match=r"a list for each annotator: give list\(zip\("):
        score("gleu", sources, right, [right, right, right])
    with pytest.raises(DataError, match="a list for each annotator"):
        reference_lists([right, [right[0], None, right[2]], [None, *right[1:]]], sources)


def test_chinese_lists_by_annotator_are_noticed() -> None:
    sources = ["他喜欢喝差。", "我们明天去学效。"]
    corrections = [["他喜欢喝茶。", "他爱喝茶。"], ["我们明天去学校。", "明天我们去学校。"]]
    assert reference_lists(corrections, sources) == corrections
    with pytest.raises(DataError, match="a list for each annotator"):
        reference_lists(list(zip(*corrections, strict=True)), sources)


@st.composite
def squares(draw: st.DrawFn) -> tuple[list[str], list[list[str]]]:
    """Sentences of words, and as many corrections of each: up to half the words are others."""
    rng = random.Random(draw(st.integers(0, 2**32)))
    size = draw(st.integers(2, 8))
    vocabulary = ["".join(rng.choices(LETTERS, k=rng.randint(1, 8))) for _ in range(300)]

    def correction(words: list[str]) -> str:
        return " ".join(rng.choice(vocabulary) if rng.random() < 0.4 else w for w in words)

    words = [rng.choices(vocabulary, k=rng.randint(4, 25)) for _ in range(size)]
    rows = [[correction(sentence) for _ in range(size)] for sentence in words]
    return [" ".join(sentence) for sentence in words], rows


@given(squares())
def test_lists_by_sentence_are_never_taken_for_others(
    square: tuple[list[str], list[list[str]]],
) -> None:
    sources, rows = square
    assert reference_lists(rows, sources) == rows


@example((["a", ""], ["a", "aaa"]))
@given(
    st.integers(2, 5).flatmap(
        lambda size: st.tuples(
            st.lists(st.text("ab ", max_size=9), min_size=size, max_size=size),
            st.lists(st.text("ab ", max_size=9), min_size=size, max_size=size),
        )
    )
)
def test_equal_corrections_of_a_sentence_are_never_taken_for_others(
    texts: tuple[list[str], list[str]],
) -> None:
    """Also of sentences that are alike: each has its own text, or a part of it, everywhere."""
    sources, ends = [text.strip() for text in texts[0]], texts[1]  # as they are read
    rows = [[f"{source} {end}".strip() for end in ends] for source in sources]
    assert reference_lists(rows, sources) == rows
