"""Where figures are looked up: of what the text names."""

import pytest

from maege.checking.lookup import figure_checks
from maege.checking.outcome import Check
from maege.checking.stored_numbers import StoredNumber, StoredNumbers


def stored(value: float, *subjects: str, label: str = "score") -> StoredNumber:
    interval = (value - 0.1, value + 0.1)
    return StoredNumber("scores", label, value, (interval,), frozenset(subjects), subjects)


NUMBERS = StoredNumbers(
    (
        stored(0.6621, "errant", "eager"),
        stored(0.4212, "errant", "meek"),
        stored(0.5722, "gleu", "eager"),
        stored(-0.25, "gleu", "eager", "meek", label="difference"),
    ),
    {"metric": frozenset({"errant", "gleu"}), "system": frozenset({"eager", "meek"})},
)


def check(text: str) -> Check:
    (found,) = figure_checks(text, NUMBERS, "systems")
    return found


@pytest.mark.parametrize(
    "text",
    [
        "By errant, eager has 66.21.",
        "By ERRANT, Eager has .662.",
        "By errant, eager has 66 % [56, 76].",
        "We used errant.\nEager has .66 (.56, .76).",
        "We used errant. Here, eager has 66.21.",
        "It has .6621 [.5621, .7621].",
        "By gleu, eager is .25 below meek.",
        "By gleu, eager is −25.0 points from meek.",
    ],
)
def test_what_is_right_is_equal(text: str) -> None:
    assert check(text).outcome == "equal", check(text)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("By errant, eager has 66.22.", "not in the results; close: 66.21, `errant`, `eager`"),
        ("By errant, eager has .663.", "not in the results"),
        ("By errant, eager has −.662.", "not in the results"),
        ("By gleu, eager has 66.21.", "it is not of what the text names here, but `errant`"),
        ("By errant, meek has 66.21.", "it is not of what the text names here, but `errant`"),
        ("By errant, eager has 66.21 [56.21, 77.21].", "`errant`, `eager`: score in scores; its"),
    ],
)
def test_what_is_wrong_differs(text: str, why: str) -> None:
    assert check(text).outcome == "differs"
    assert check(text).observation.startswith(why)


def test_a_figure_that_any_number_would_be_is_not_checked() -> None:
    numbers = StoredNumbers(tuple(stored(n / 100) for n in range(100)), {"metric": frozenset()})
    (found,) = figure_checks("It is .50.", numbers, "systems")
    assert (found.outcome, found.observation[:4]) == ("not checked", "100%")
