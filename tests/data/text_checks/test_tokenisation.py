"""Texts that nobody split into tokens, or that are split in different ways."""

import pytest

from maege.data.text_checks.tokenisation import untokenised_note
from tests.data.text_checks.noted import OUTPUTS, SOURCES, notes

CHINESE = ["他昨天去学校看书了吗，我不知道。", "", "我们今天没有时间。"]


def test_untokenised_texts_are_told() -> None:
    assert untokenised_note("a", [" ".join(text) for text in CHINESE], "token") is None
    assert untokenised_note("a", CHINESE, "character") is None
    assert untokenised_note("a", ["Yes", "No", "他昨天"], "token") is None
    note = untokenised_note("a", CHINESE, "token")
    assert note is not None
    assert note.startswith("a: the sentences have 1.0 tokens and 12 characters on average")


def test_punctuation_that_is_part_of_words_is_told() -> None:
    assert untokenised_note("a", ["He went home ."] * 10 + ["He met Mr."] * 9, "token") is None
    assert untokenised_note("a", ["He went home."] * 9, "token") is None
    texts = ["He went home."] * 9 + ["He went home", "“Go!” "]
    note = untokenised_note("a", texts, "token")
    assert note is not None
    assert note.startswith(
        "a: in 10 of 11 sentences the last word has a punctuation mark ('home.')"
    )


def _joined(text: str) -> str:
    return text.replace(" .", ".")


def _contracted(text: str) -> str:
    return text.replace("n't", " n't")


@pytest.mark.parametrize("size", [3, 12])
def test_each_file_is_compared_with_the_source(size: int) -> None:
    sources, outputs = SOURCES[:size], OUTPUTS[:size]
    joined = [_joined(text) for text in outputs]
    for found in (notes(joined, sources), notes(outputs, sources, {"ref": joined})):
        (note,) = found
        assert f"in {size} of {size} lines words and punctuation are joined, but apart" in note
        assert "first in line 1 ('day.')" in note
    found = notes(outputs, [_joined(text) for text in sources])
    assert any("words and punctuation are apart, but joined in the source" in n for n in found)
    whole = [_joined(text) for text in sources], joined
    assert all(note.startswith("the source: ") for note in notes(whole[1], whole[0]))


def test_contractions_are_compared() -> None:
    sources = [f"I don't like it when {text}" for text in SOURCES]
    outputs = [f"I don't like it when {text}" for text in OUTPUTS]
    (note,) = notes([_contracted(text) for text in outputs], sources)
    assert 'contractions are apart, but joined in the source, first in line 1 ("don\'t")' in note
    (note,) = notes(outputs, [_contracted(text) for text in sources])
    assert "contractions are joined, but apart in the source" in note


def test_characters_and_words_are_compared() -> None:
    sources = ["我 昨 天 去 学 校", "他 们 没 有 时 间", "这 个 电 影 很 好", "老 师 写 作 文"]
    words = ["我 昨天 去 学校", "他们 没有 时间", "这个 电影 很 好", "老师 写 作文"]
    (note,) = notes(words, sources)
    assert "4 of 4 lines differ from their sources in blanks only" in note
    assert notes(words, sources, unit="character") == []
    (note,) = notes([text.replace(" ", "") + "，我 不知道。" * 0 for text in words], sources)
    assert "in blanks only" in note


def test_corrections_of_tokens_are_not_told() -> None:
    assert (
        notes(
            ["He went home . Every day .", *OUTPUTS[1:]], ["He went home. Everyday .", *SOURCES[1:]]
        )
        == []
    )
    assert (
        notes(
            ["Some times I go in to town .", *OUTPUTS[1:]],
            ["Sometimes I go into town .", *SOURCES[1:]],
        )
        == []
    )
