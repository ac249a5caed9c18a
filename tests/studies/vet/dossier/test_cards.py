import pytest

from maege.studies.vet.dossier.cards import cards_of
from maege.studies.vet.dossier.marks import MarkWord, marks
from tests.studies.vet.dossier.toy_marks import row, toy_marks, toy_result


def word_of(group: str, words: dict[str, MarkWord]) -> str:
    return next(card.word for card in cards_of(toy_marks(words)) if card.group == group)


@pytest.mark.parametrize(
    ("order", "people", "word"),
    [
        ("good", "good", "supported"),
        ("good", "not yet", "supported"),
        ("good", "bad", "contradictory"),
        ("undecided", "bad", "advised against"),
        ("good", "undecided", "not shown"),
        ("n/a", "not yet", "cannot be answered here"),
        ("n/a", "good", "supported"),
        ("not yet", "not yet", "not shown"),
    ],
)
def test_the_word_of_a_card(order: MarkWord, people: MarkWord, word: str) -> None:
    assert word_of("order", {"order": order, "people-sentences": people}) == word


@pytest.mark.parametrize(
    ("words", "word"),
    [
        ({"new-errors": "good", "bad-outputs": "good", "attacks": "good"}, "supported"),
        ({"new-errors": "good", "bad-outputs": "good"}, "not shown"),
        ({"new-errors": "good", "bad-outputs": "bad"}, "advised against"),
        ({"new-errors": "good", "bad-outputs": "good", "types": "bad"}, "contradictory"),
        ({"new-errors": "undecided", "types": "bad"}, "contradictory"),
    ],
)
def test_training_has_vetoes(words: dict[str, MarkWord], word: str) -> None:
    assert word_of("train", words) == word


def test_safety_is_yes_or_no() -> None:
    for passed, answer, reason in (
        (15, "Yes", "All 15 checks passed."),
        (14, "No", "Checks passed: 14 of 15."),
    ):
        below = 1.0 if passed == 15 else 0.0
        found = {"contract": toy_result(passed, [(1.0, below)], 15)}
        (card,) = (c for c in cards_of(marks((row("contract"),), found)) if c.group == "safety")
        assert (card.answer, card.reason) == (answer, reason)


def test_reasons_name_the_worst_row_and_what_would_decide() -> None:
    found = {
        "new-errors": toy_result(0.6, [(0.999, 0.001)]),
        "bad-outputs": toy_result(0.45, [(1e-20, 1.0)]),
        "order": toy_result(0.5, [(0.1, 0.9)]),
    }
    reasons = {c.group: c.reason for c in cards_of(marks(tuple(map(row, found)), found))}
    assert reasons["train"] == "It fails 2 of 2. Resists bad outputs: 45 % rewarded, a."
    # Of six hypotheses two are rejected, so the level is .01: 901 ((2.33 + .84) / 1.28)².
    assert reasons["order"] == (
        "Keeps better above worse: .500, limit .420 a. About 5,600 sentences would decide."
    )
    assert reasons["systems"] == "Not examined."


def test_without_people_a_card_says_what_it_is_about() -> None:
    found = {key: toy_result(0.9, [(1e-9, 1.0)]) for key in ("order", "systems")}
    rows = tuple(map(row, ("order", "systems", "people-sentences", "people-systems")))
    reasons = {c.group: c.reason for c in cards_of(marks(rows, found))}
    assert reasons["order"] == (
        "It passes the limit. Only on partial corrections: people were not asked."
    )
    assert reasons["systems"] == (
        "It passes the limit. Only on made corpora: people were not asked."
    )
