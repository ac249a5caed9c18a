"""Lines that are no versions of their sources."""

from collections import Counter
from collections.abc import Sequence
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from maege.data.text_checks.misplaced_lines import similarity
from tests.data.text_checks.noted import OUTPUTS, SOURCES, notes
from tests.support.conll14 import lines_of


@pytest.mark.parametrize("offset", [-3, -2, -1, 1, 2, 3])
@pytest.mark.parametrize("start", [0, 3, 6])
def test_a_shift_is_told_with_its_first_line(offset: int, start: int) -> None:
    """From the line ``start``, outputs are those of the sentences ``offset`` further on."""
    size = len(SOURCES)
    moved = [i + offset if i >= start else i for i in range(size)]
    lines = [OUTPUTS[i] if 0 <= i < size else "Here is another one ." for i in moved]
    wrong = [i for i in range(size) if i != moved[i] and 0 <= moved[i] < size]
    (note,) = notes(lines)
    where = "before" if offset < 0 else "after"
    distance = "one line" if abs(offset) == 1 else f"{abs(offset)} lines"
    assert f"{len(wrong)} of 12 lines share more words with the source {distance} {where}" in note
    assert f"first in line {wrong[0] + 1} (source {moved[wrong[0]] + 1})" in note


@given(st.permutations(range(len(SOURCES))))
def test_any_other_order_is_told(order: Sequence[int]) -> None:
    wrong = [i for i, j in enumerate(order) if i != j]
    found = notes([OUTPUTS[i] for i in order])
    assert len(found) == bool(wrong)
    if len(wrong) == 2:
        assert f"lines {wrong[0] + 1} and {wrong[1] + 1} seem exchanged" in found[0]


def test_a_single_output_of_another_sentence_is_told() -> None:
    lines = [*OUTPUTS[:10], OUTPUTS[3], OUTPUTS[11]]
    assert notes(lines) == [
        "out: line 11 shares more words with source 4 than with its own",
    ]


def test_outputs_of_other_sentences_are_told() -> None:
    words = ["apple", "bridge", "cloud", "drum", "eagle", "fruit", "glove", "horn"] * 2
    others = [f"{' '.join(words[i % 8 : i % 8 + 4])} !" for i in range(12)]
    (note,) = notes(others)
    assert "12 of 12 lines share next to no words with their sources, the first in line 1" in note


def test_texts_without_blanks_are_compared_by_characters() -> None:
    sources = [
        "我昨天去学校看书了",
        "他们今天没有时间吃饭",
        "这个电影很有意思的",
        "老师让我们写作文",
    ]
    outputs = [
        "我昨天去学校看了书",
        "他们今天没时间吃饭",
        "这部电影很有意思",
        "老师让我们写一篇作文",
    ]
    assert notes(outputs, sources, unit="character") == []
    (note,) = notes([*outputs[1:], "完全不同的一句话"], sources, unit="character")
    assert "the source one line after" in note


def test_what_may_be_right_is_not_told() -> None:
    # Rewritten, repeated, short, and empty sentences; one that has become equal to another one.
    assert notes(["Each day he returns to his house ."], ["He go home every day ."]) == []
    again = ["Thank you very mach .", "Thank you .", "Thank you very mach .", "Yes .", "No ."]
    assert notes(["Thank you very much ."] * 3 + ["No .", "Yes ."], again) == []
    assert notes(["", *OUTPUTS[1:]]) == []
    assert notes([None, *OUTPUTS[1:]]) == []
    merged = [f"{OUTPUTS[0]} {OUTPUTS[1]}", "", *OUTPUTS[2:]]
    assert notes(merged) == []


def test_words_count_as_often_as_both_texts_have_them() -> None:
    assert similarity(Counter("aaa"), Counter("a")) == 0.5
    assert similarity(Counter(), Counter()) == 0.0


def test_the_output_that_is_out_of_step_is_told(data: Path) -> None:
    sources = lines_of(data / "conll14/source.txt")
    (note,) = notes(lines_of(data / "conll14/systems/NTHU.txt"), sources)
    assert "first in line 38 (source 37)" in note
    amu = lines_of(data / "conll14/systems/AMU.txt")
    for start in (0, 700):
        lines = [*amu[:start], *amu[start + 1 :], ""]
        (note,) = notes(lines, sources)
        assert "the source one line after" in note
        assert f"the first in line {start + 1} " in note
    exchanged = list(amu)
    exchanged[100], exchanged[900] = amu[900], amu[100]
    assert notes(exchanged, sources) == [
        "out: lines 101 and 901 seem exchanged; each shares more words with the source of the other"
    ]
