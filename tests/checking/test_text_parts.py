"""Texts: their sentences, and the figures in them."""

import pytest

from experiments.attacks.command_targets import TABLES, UNITS, check_time_of_figures, repeated
from maege.checking.text_parts import MAX_SENTENCE, Cell, Sentence, read_parts


def figures(text: str) -> list[tuple[str, tuple[str, str] | None]]:
    found = [figure for part in read_parts(text) for figure in part.figures]
    return [(figure.value, figure.interval) for figure in found if not figure.is_whole]


def sentences(text: str) -> list[Sentence]:
    return [part for part in read_parts(text) if isinstance(part, Sentence) and part.figures]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("66.21 [60.04, 72.23]", [("66.21", ("60.04", "72.23"))]),
        ("−.025 [−.17, .12]", [("-.025", ("-.17", ".12"))]),
        ("66.2 % (95 % CI: 60.0–72.2)", [("66.2", ("60.0", "72.2"))]),
        ("+26.16 points of gleu [+20.68, +31.53]", [("+26.16", ("+20.68", "+31.53"))]),
        (r"$F_{0.5}$ is $-0.10$", [("-0.10", None)]),
        (r"66.2\,\% [60.0; 72.2]", [("66.2", ("60.0", "72.2"))]),
        (r"\textbf{66.2} & [60.0, 72.2] \\", [("66.2", ("60.0", "72.2"))]),
        (r"1{,}312.5 of \cite[p.~3.4]{a1.5} and \ref{t2.5}", [("1312.5", None)]),
        ("| eager | **.5** | .6 |", [(".5", None), (".6", None)]),
        ("between .5-.7, or 1.5--2.5", [(".5", None), (".7", None), ("1.5", None), ("2.5", None)]),
        ("maege 0.1.0, lite-1+textblob-0.20.1, F0.5, [1](http://a.b/1.5) <!-- 2.5 -->", []),
        ("CoNLL-2014 has 1,312 sentences [12, 14]", []),
        ("\\section{A}\n% 1.5\n2.5", [("2.5", None)]),
        ("<!-- 1.5 --> 2.5 <!-- 3.5", [("2.5", None), ("3.5", None)]),  # the last has no end
        ("3.5 [12,345], 4.5 [1,234, 5,678]", [("3.5", ("12", "345")), ("4.5", ("1234", "5678"))]),
        ("[a](b](c_1.5) 2.5", [("2.5", None)]),
    ],
)
def test_figures_are_read_as_printed(
    text: str, expected: list[tuple[str, tuple[str, str] | None]]
) -> None:
    assert figures(text) == expected


def test_lines_and_sentences() -> None:
    found = sentences("# Scores\n\nOne is .1. Two\nis .2.\n\n| a | .3 |\n| b | .4 |\n")
    assert [part.line for part in found] == [3, 3, 6, 7]
    assert [part.text.strip(" |\n") for part in found] == [
        "One is .1.", "Two\nis .2.", "a | .3", "b | .4"
    ]  # fmt: skip
    assert "Scores" in found[1].before and "One is .1." in found[1].before


def test_long_sentences_are_read_in_pieces() -> None:
    words = "a " * MAX_SENTENCE
    (part,) = sentences(f"{words}gleu .5 errant {words}")
    assert len(part.text) <= MAX_SENTENCE
    assert "gleu .5 errant" in part.text


def test_a_cell_has_what_stands_around_its_table() -> None:
    text = "# conll\n\nBy gleu:\n\n| | P |\n|---|---|\n| us | .5 |\n\nThe end.\n"
    (cell,) = [part for part in read_parts(text) if isinstance(part, Cell)]
    assert (cell.line, cell.heads, cell.title) == (7, ("P", "us"), "conll")
    assert "By gleu" in cell.around and "The end" in cell.around


@pytest.mark.parametrize("start", ["", "\\a ", *TABLES])  # no LaTeX, LaTeX, in a table
@pytest.mark.parametrize("unit", UNITS)
def test_time_grows_as_the_length_of_a_text(start: str, unit: str) -> None:
    check_time_of_figures(start + repeated(unit))
