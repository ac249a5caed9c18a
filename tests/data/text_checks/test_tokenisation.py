"""Texts that nobody split into tokens, or that are split in different ways."""

import pytest

from maege.data.corpus import Annotation
from maege.data.edit import Edit
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
    # Which is said first, with its remedy.
    (note,) = notes([text.replace(" ", "") for text in words], sources)
    assert "look untokenised" in note
    assert 'or use `unit="character"`, the unit of texts in the languages `zh` and `ja`' in note


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


SPELLED = "我 有 1 0 个 苹 果 和 i P a d 。", "他 喜 欢 差 。"
RAW = "我有10个苹果和iPad。", "他喜欢茶。"


def test_runs_of_letters_are_compared_where_characters_count() -> None:
    for outputs, sources, told in (
        (RAW, SPELLED, "joined, but apart in the source, first in line 1 ('10')"),
        (SPELLED, RAW, "apart, but joined in the source, first in line 1 ('10')"),
    ):
        (note,) = notes(outputs, sources, unit="character")
        assert note.startswith(f"out: in 1 of 2 lines letters or digits are {told}")
        assert '`unit="letter"` compares them alike' in note
        assert notes(outputs, sources, unit="letter") == []
        (note,) = notes(outputs, sources, {"ref": outputs}, unit="character")
        assert note.startswith("ref: ")
        for lines in (outputs, sources):
            assert notes(lines, lines, unit="character") == []
    # Numbers that are put right.
    assert notes(["我有10个。", "他12岁。"], ["我有1 0个。", "他12岁。"], unit="character") == [
        "out: in 1 of 2 lines letters or digits are joined, but apart in the source, first in "
        "line 1 ('10'), which counts as an error. "
        '`unit="letter"` compares them alike'
    ]
    others = ["他12岁。", "我20岁。"]
    assert notes(["我有10个。", *others], ["我有1 0个。", *others], unit="character") == []


def test_short_texts_of_scripts_without_blanks_need_no_length() -> None:
    for texts in (["他喜欢差。", "我吃反。", "她去学校了。"], ["ฉันไป", "เขากิน"]):
        (note,) = notes(texts, texts)
        assert note.startswith("the source: the sentences have 1.0 tokens")
        assert notes([" ".join(text) for text in texts], [" ".join(text) for text in texts]) == []
    # The reference is split, and of the same sentences.
    sources = ["他喜欢差。", "我吃反。", "她去学校了。"]
    found = notes(sources, sources, {"ref": ["他 喜 欢 茶 。", "我 吃 饭 。", "她 去 学 校 了 。"]})
    assert [note.split(":")[0] for note in found] == ["the source", "ref"]
    assert "are apart, but joined in the source" in found[1]


KOREAN = (
    ["한국어수업할때 너무 자고 싶었다 .", "저는학교에 갑니다 .", "오늘은날씨가 좋아요 ."],
    ["한국어 수업할 때 너무 자고 싶었다 .", "저는 학교에 갑니다 .", "오늘은 날씨가 좋아요 ."],
)
POLISH = (
    ["– „ Wtrącić swoje grosze .", "– „ Iść do domu .", "„ Tak ” – powiedział ."],
    ["– „Wtrącić swoje grosze .", "– „Iść do domu .", "„Tak” – powiedział ."],
)


@pytest.mark.parametrize(("sources", "texts"), [KOREAN, POLISH])
def test_blanks_that_people_correct_are_not_told(sources: list[str], texts: list[str]) -> None:
    assert notes(texts, sources, {"ref": texts}) == []
    edits = [
        [Annotation(0, (Edit(0, len(source.split()), tuple(text.split()), "SPACE"),))]
        for source, text in zip(sources, texts, strict=True)
    ]
    assert notes(texts, sources, gold=edits) == []
    # Which people left as they are.
    assert len(notes(texts, sources, {"ref": sources})) == 1
    assert len(notes(texts, sources, gold=[[Annotation(0)]] * 3)) == 1


@pytest.mark.parametrize(
    ("apart", "what", "token"),
    [
        ("L' ami", "elisions", '"L\'ami"'),
        ("qu’ il", "elisions", "'qu’il'"),
        ("well - known", "compounds", "'well-known'"),
        ("state - of - the - art", "compounds", "'state-of-the-art'"),
    ],
)
def test_elisions_and_compounds_are_compared(apart: str, what: str, token: str) -> None:
    joined = apart.replace("' ", "'").replace("’ ", "’").replace(" - ", "-")
    (note,) = notes([f"{joined} {x}" for x in OUTPUTS], [f"{apart} {x}" for x in SOURCES])
    assert f"12 lines {what} are joined, but apart in the source, first in line 1 ({token})" in note
    (note,) = notes([f"{apart} {x}" for x in OUTPUTS], [f"{joined} {x}" for x in SOURCES])
    assert f"12 lines {what} are apart, but joined in the source" in note


def test_words_that_a_correction_joins_are_not_told() -> None:
    sources = [f"A well known man - {x}" for x in SOURCES]
    assert notes([f"A well-known man - {x}" for x in OUTPUTS], sources) == []


def test_texts_without_words_have_no_note() -> None:
    assert notes([""], [""], gold=[[]]) == []
    assert notes(["", ""], ["", "He ."]) == []
