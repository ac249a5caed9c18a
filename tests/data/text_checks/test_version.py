"""A version of the sources: which lines differ, and by which tokens."""

import pytest

from maege.data.corpus import Annotation
from maege.data.edit import Edit
from maege.data.text_checks.version import GoldEdits, Sources, Version, looks_untokenised

SOURCES = Sources(["He go home", "fine", "", "all is"])


def test_changed_lines_have_what_they_gain_and_lose() -> None:
    version = Version("a", ["He goes home", "fine", "x", None], SOURCES)
    assert version.written == [0, 1]
    (line,) = version.changed
    assert (line.position, line.source, line.text) == (0, "He go home", "He goes home")
    assert (line.gained, version.lost(line)) == ({"goes"}, {"go"})
    assert line.similarity == pytest.approx(2 * 2 / 6)
    assert list(version.texts(3)) == []


def test_characters_are_compared_where_they_count() -> None:
    version = Version("a", ["学校"], Sources(["学效"], "character"))
    (line,) = version.changed
    assert (line.gained, version.lost(line)) == ({"校"}, {"效"})


def test_a_share_of_the_lines_is_not_too_small() -> None:
    lines = ["x"] * 100
    version = Version("a", lines, Sources(["y"] * 100))
    assert version.least(0.5) == 50
    assert version.least(0.01) == 3  # fewer lines say nothing
    few = Version("a", ["x"], Sources(["y"]), is_reference=True)
    assert few.least(0.5) == 2


def test_gold_edits_are_those_of_tokens_that_may_be_split_otherwise() -> None:
    sources = Sources(["I dont know", "He go home"])
    annotations = [
        [Annotation(0, (Edit(1, 2, ("do", "n't"), "X"),))],
        [Annotation(0, (Edit(1, 2, ("goes",), "X"),)), Annotation(1)],
    ]
    gold = GoldEdits("gold", sources.lines, sources, annotations=annotations)
    (line,) = gold.changed
    assert (line.position, line.gained) == (0, {"do", "n't"})
    assert line.tokens == {"I", "know", "do", "n't"}
    assert list(gold.texts(1)) == ["He goes home", "He go home"]
    output = Version("a", ["I do n't know", ""], sources, people=[gold])
    assert list(output.by_people(0)) == ["I do n't know"]


@pytest.mark.parametrize(
    ("lines", "untokenised"),
    [
        (["thisisatextwithoutblanks"] * 3, True),
        (["this is a text with blanks"] * 3, False),
        (["yes", "no", "ok"], False),  # too short to tell
        (["我去学校", "你好吗"], True),
        (["我 去 学校", "你 好 吗"], False),
    ],
)
def test_texts_without_blanks_look_untokenised(lines: list[str], untokenised: bool) -> None:
    assert looks_untokenised(lines) == untokenised
