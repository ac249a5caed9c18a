from dataclasses import replace

import pytest

from maege.studies.dossier.cards import cards_of
from maege.studies.dossier.known_comparisons import KnownComparison
from maege.studies.dossier.marks import Mark, MarkWord, marks
from maege.studies.rows import CHANCE
from tests.studies.dossier.toy_marks import row, toy_marks, toy_result


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
    assert reasons["train"] == "All its 2 rows are bad. Resists bad outputs: 45 % rewarded, a."
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


GOOD, BAD, OPEN = (1e-9, 1.0), (1.0, 1e-9), (0.1, 0.9)
HIGHER = KnownComparison("order", "gleu", -0.07, "higher", 0.002)
TRAINING = ("new-errors", "bad-outputs", "attacks")


def marks_of(n: int = 901, **pvalues: tuple[float, float]) -> tuple[Mark, ...]:
    found = {k.replace("_", "-"): toy_result(0.5, [p], n) for k, p in pvalues.items()}
    return marks(tuple(map(row, found)), found)


def reason_of(own: tuple[Mark, ...], *compared: KnownComparison, **known: tuple[Mark, ...]) -> str:
    group = own[0].row.group
    return next(c.reason for c in cards_of(own, known, compared) if c.group == group)


def test_a_reason_names_the_known_metric_that_is_clearly_better() -> None:
    known = {"gleu": marks_of(order=OPEN), "bleu": marks_of(order=OPEN)}
    clearer = KnownComparison("order", "bleu", -0.05, "higher", 0.001)
    reason = reason_of(marks_of(order=OPEN), HIGHER, clearer, **known)
    assert reason == "Keeps better above worse: .500; bleu is significantly better, .500."
    equal = KnownComparison("order", "bleu", -0.05, "higher", 0.002)
    assert "gleu is significantly" in reason_of(marks_of(order=OPEN), HIGHER, equal, **known)


@pytest.mark.parametrize(
    ("own", "compared"),
    [
        (marks_of(order=GOOD), HIGHER),  # supported
        (marks_of(order=BAD), HIGHER),  # bad rows come first
        (marks_of(order=OPEN, n=62), HIGHER),  # too few for any recommendation
        (marks_of(order=OPEN), KnownComparison("order", "gleu", 0.07, "lower", 0.002)),
        (marks_of(order=OPEN), KnownComparison("order", "gleu", -0.07, "open", 0.2)),
        (marks_of(order=OPEN), KnownComparison("systems", "gleu", -0.07, "higher", 0.002)),
    ],
)
def test_a_reason_names_no_other_metric(own: tuple[Mark, ...], compared: KnownComparison) -> None:
    known = {"gleu": marks_of(order=OPEN, systems=OPEN)}
    assert reason_of(own, compared, **known) == reason_of(own)


def test_the_card_of_training_names_only_a_metric_that_may_be_trained_with() -> None:
    own = marks_of(new_errors=OPEN)
    higher = KnownComparison("new-errors", "gleu", -0.07, "higher", 0.002)
    all_good = toy_marks(dict.fromkeys(TRAINING, "good"))
    one_open = toy_marks({**dict.fromkeys(TRAINING, "good"), "attacks": "undecided"})
    assert "gleu is significantly better" in reason_of(own, higher, gleu=tuple(all_good))
    assert reason_of(own, higher, gleu=tuple(one_open)) == reason_of(own)
    # Where fewer is better, a higher value is not.
    fewer = KnownComparison("bad-outputs", "gleu", -0.07, "higher", 0.002)
    own = marks_of(bad_outputs=OPEN)
    assert reason_of(own, fewer, gleu=tuple(all_good)) == reason_of(own)


def test_a_contradiction_names_both_sides() -> None:
    reason = reason_of(marks_of(new_errors=GOOD, bad_outputs=BAD, types=BAD))  # fewer is better
    assert reason.startswith("It notices new errors and resists bad outputs, but punishes some")


def test_a_reason_tells_what_may_know_nothing() -> None:
    result = toy_result(0.03, [(0.2, 0.8), (0.1, 0.9)])
    by_chance = replace(result.comparisons[0], limit=CHANCE)
    found = replace(result, comparisons=(by_chance, *result.comparisons[1:]))
    own = marks((row("order"),), {"order": found})
    assert ", not shown to be above chance." in reason_of(own)
    assert "not shown to be above chance; gleu is" in reason_of(
        own, HIGHER, gleu=marks_of(order=OPEN)
    )
    assert "chance" not in reason_of(marks_of(order=OPEN))
