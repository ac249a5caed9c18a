"""Figures of texts, as people print them."""

import pytest

from experiments.attacks.command_targets import UNITS, check_time_of_figures, repeated
from maege.checking.text_figures import MAX_DIGITS, NEAR_IN_SENTENCE, WHOLE, read_figures


def figures(text: str) -> list[tuple[str, tuple[str, str] | None]]:
    return [(f.value, f.interval) for f in read_figures(text) if not f.unread]


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


def test_limits_and_half_widths_are_not_looked_up() -> None:
    text = r"p < .05, $p \leq .01$, 3.5 $\pm$ 0.5, 12 [3, 4], 12 (3, 4), 7"
    reasons = [f.unread for f in read_figures(text)]
    assert reasons[:2] == ["it is a limit"] * 2
    assert reasons[2].startswith("± is not")
    assert reasons[3] == ""
    assert reasons[4:] == [WHOLE] * 2


def test_lines_sentences_and_paragraphs() -> None:
    text = "One is .1. Two is .2.\n\n| a | .3 |\n| b | .4 |\n"
    found = [*read_figures(text)]
    assert [f.line for f in found] == [1, 1, 3, 4]
    assert [f.sentence.strip(" |\n") for f in found] == [
        "One is .1.",
        "Two is .2.",
        "a | .3",
        "b | .4",
    ]
    assert found[2].paragraph == found[3].paragraph


def test_figures_of_too_many_digits_are_not_looked_up() -> None:
    text = f"0.{'3' * MAX_DIGITS}, .5 [.{'3' * MAX_DIGITS}, .6], 0.{'3' * 10}"
    reasons = [figure.unread for figure in read_figures(text)]
    assert reasons == [f"it has more than {MAX_DIGITS} digits"] * 2 + [""]


def test_of_long_sentences_the_words_near_a_figure_are_read() -> None:
    words = "a " * (2 * NEAR_IN_SENTENCE)
    (figure,) = read_figures(f"{words}gleu .5 errant {words}")
    assert "gleu .5 errant" in figure.sentence
    assert len(figure.sentence) <= 3 * NEAR_IN_SENTENCE
    assert len(figure.paragraph) == 2 * len(words) + 15


@pytest.mark.parametrize("start", ["", "\\a "])  # of a text that is not LaTeX, and one that is
@pytest.mark.parametrize("unit", UNITS)
def test_time_grows_as_the_length_of_a_text(start: str, unit: str) -> None:
    check_time_of_figures(start + repeated(unit))
