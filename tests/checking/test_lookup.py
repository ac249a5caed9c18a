"""Where figures are looked up: of what the text names."""

import pytest

from maege.checking.names import Names
from maege.checking.outcome import Check
from maege.checking.stored_numbers import StoredNumber, StoredNumbers
from maege.checking.text_checks import text_checks

NAMES = Names({"metric": {"errant", "gleu"}, "system": {"eager", "meek"}})


def stored(value: float, *names: str, label: str = "=score") -> StoredNumber:
    interval = (value - 0.1, value + 0.1)
    terms = {mention.term for name in names for mention in NAMES.mentions(name)} | {label}
    return StoredNumber("tables/a.csv", label[1:], value, (interval,), frozenset(terms))


NUMBERS = StoredNumbers(
    (
        stored(0.6621, "errant", "eager"),
        stored(0.4212, "errant", "meek"),
        stored(0.5722, "gleu", "eager"),
        stored(0.9944, "gleu", "eager", label="=precision"),
        stored(-0.25, "gleu", "eager", "meek", label="=difference"),
        stored(0.0123, "gleu", "eager", "meek", label="=p"),
    ),
    NAMES,
)


def checks(text: str) -> list[Check]:
    return [*text_checks(text, NUMBERS)]


@pytest.mark.parametrize(
    "text",
    [
        "By errant, eager has 66.21.",
        "By ERRANT, Eager has .662.",
        "By errant, eager has 66.2 % [56, 76].",
        "We used errant. Eager has .662 (.562, .762).",
        "Eager and meek have 66.21 and 42.12 by errant, respectively.",
        "By errant, 66.21 is of eager, and 42.12 of meek.",
        "By errant, eager has 66.21, more than meek with 42.12.",
        "By gleu, eager has a score of 57.2, and 99.4 in precision.",
        "The gleu precision of eager is 99.4.",
        "By gleu, eager is .25 below meek (p = .012).",
        "By gleu, eager − meek is −25.0 points (p < .05).",
    ],
)
def test_what_is_right_matches(text: str) -> None:
    assert {check.outcome for check in checks(text)} == {"matches"}, checks(text)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("By errant, eager has 66.22.", "errant of eager: 66.22 in the text, 66.21 in"),
        ("By errant, eager has .663.", "errant of eager: .663 in the text, .662 in"),
        ("By errant, eager has −.662.", "errant of eager: -.662 in the text, .662 in"),
        ("By gleu, eager has 66.21.", "gleu of eager: 66.21 in the text, 57.22 in"),
        ("By errant, meek has 66.21 [56.2, 76.2].", "errant of meek: 66.21 [56.2, 76.2] in the"),
        ("By errant, eager has 42.12, and meek has 42.12.", "errant of eager: 42.12 in the text"),
        ("By errant, eager has 66.21 [56.21, 77.21].",
         "errant of eager: 66.21 [56.21, 77.21] in the text, 66.21 [56.21, 76.21] in"),
        ("The gleu precision of eager is 57.2.", "gleu of eager: precision: 57.2 in the text, 99"),
        ("By gleu, eager and meek differ (p < .01).", "gleu of eager, meek: p: < .01 in the text"),
        ("| | errant |\n|---|---|\n| meek | 9.9 |", "errant of meek: 9.9 in the text, 42.1 in"),
    ],
)  # fmt: skip
def test_what_is_wrong_differs(text: str, why: str) -> None:
    (wrong,) = [check for check in checks(text) if check.outcome == "differs"]
    assert wrong.observation.startswith(why)


@pytest.mark.parametrize(
    "text",
    [
        "It is .6621.",  # equal, but nothing says that it is this one
        "By errant, all have 66.21 on average.",
        "Training eager took 12.5 hours.",
        "By errant, weak has 66.21.",
        "| | hours |\n|---|---|\n| eager | 66.21 |",
        "| | errant (dev) |\n|---|---|\n| eager | 60.21 |",
        "| | errant |\n|---|---|\n| eager, large | 60.21 |",
        f"By errant, eager has 0.{'3' * 31}.",
    ],
)
def test_what_nothing_names_has_no_place(text: str) -> None:
    assert {check.outcome for check in checks(text)} == {"no place found"}, checks(text)


def test_whole_numbers_in_sentences_are_not_figures() -> None:
    assert not checks("In 2014, eager corrected 12 errors in 62 (of 68) sentences by errant.")


def test_names_that_may_be_two_are_none() -> None:
    names = Names({"system": {"big-one", "BigOne"}, "type": {"OTHER", "P"}})
    assert not [m for m in names.mentions("big one") if m.is_name]
    assert [m.term for m in names.mentions("BigOne")] == ["system:BigOne"]
    assert not [m for m in names.mentions("other P", is_prose=True) if m.is_name]
    assert [m.term for m in names.mentions("OTHER P", is_prose=True)] == [
        "type:OTHER",
        "=precision",
    ]
