from dataclasses import replace
from typing import get_args

import pytest

from maege.studies.dossier.cards import NEEDED, SETS_ROW, Card, CardWord, cards_of
from maege.studies.dossier.grades import GRADE_SIGNS, Grade, GradeWord, graded
from maege.studies.rows import CONSTANT, LimitComparison
from tests.studies.dossier.toy_grades import GOOD, row, toy_grades, toy_place, toy_result


def card_of(group: str, grades: list[Grade]) -> Card:
    return next(card for card in cards_of(grades) if card.group == group)


def word_of(group: str, words: dict[str, GradeWord]) -> str:
    return card_of(group, toy_grades(words)).word


@pytest.mark.parametrize(
    ("order", "people", "word"),
    [
        ("good", "good", "supported"),
        ("good", "usual", "as good as the field's"),
        ("usual", "good", "as good as the field's"),
        ("usual", "usual", "as good as the field's"),
        ("good", "undecided", "unproven"),
        ("undecided", "good", "unproven"),
        ("good", "weak", "weak"),
        ("weak", "good", "weak"),
        ("good", "bad", "advised against"),
        ("weak", "bad", "advised against"),
        ("good", "not examined", "unproven"),  # people were not asked
        ("usual", "not examined", "unproven"),
        ("not examined", "good", "as good as the field's"),
        ("not examined", "not examined", "not examined"),
    ],
)
def test_the_word_of_a_card(order: GradeWord, people: GradeWord, word: str) -> None:
    assert word_of("order", {"order": order, "people-sentences": people}) == word
    assert word_of("systems", {"systems": order, "people-systems": people}) == word


def test_a_card_is_supported_with_further_rows_that_are_undecided() -> None:
    words: dict[str, GradeWord] = {"order": "good", "people-sentences": "good"}
    assert word_of("order", {**words, "alternatives": "undecided"}) == "supported"
    assert word_of("order", {**words, "alternatives": "weak"}) == "weak"


ALL_GOOD: dict[str, GradeWord] = dict.fromkeys(NEEDED, "good")


@pytest.mark.parametrize(
    ("words", "word"),
    [
        (ALL_GOOD, "supported"),
        ({"new-errors": "good", "bad-outputs": "good"}, "as good as the field's"),
        ({"new-errors": "usual", "bad-outputs": "good"}, "as good as the field's"),
        ({**ALL_GOOD, "attacks": "undecided"}, "unproven"),
        ({**ALL_GOOD, "bad-outputs": "bad"}, "advised against"),
        ({**ALL_GOOD, "types": "weak"}, "weak"),
        ({"new-errors": "undecided", "types": "bad"}, "advised against"),
    ],
)
def test_training_has_vetoes(words: dict[str, GradeWord], word: str) -> None:
    assert word_of("train", words) == word


def test_a_list_without_a_fault_and_corpora_that_may_agree_are_not_needed() -> None:
    grades = toy_grades({**ALL_GOOD, "types": "undecided"})
    assert next(g for g in grades if g.row.key == "types").is_without_fault
    assert card_of("train", grades).word == "supported"
    words: dict[str, GradeWord] = {"systems": "good", "people-systems": "good"}
    assert word_of("systems", {**words, SETS_ROW: "undecided"}) == "supported"
    assert word_of("systems", {**words, SETS_ROW: "bad"}) == "advised against"


def test_a_card_reads_what_holds_for_the_whole_page() -> None:
    for word in ("good", "usual", "weak", "bad"):
        grades = toy_grades({"order": word, "people-sentences": word})
        sure = card_of("order", grades)
        many = card_of("order", [replace(g, page_pvalues={g.word: 0.06}) for g in grades])
        assert (sure.word, many.word) != ("unproven", sure.word)
        assert many.word == "unproven"


def test_safety_is_yes_or_no() -> None:
    for passed, answer, reason in (
        (15, "Yes", "All 15 checks passed."),
        (14, "No", "Checks passed: 14 of 15."),
    ):
        below = 1.0 if passed == 15 else 0.0
        found = {"contract": toy_result(passed, [(1.0, below)], 15)}
        card = card_of("safety", [*graded((row("contract"),), found)])
        assert (card.answer, card.reason) == (answer, reason)
    assert card_of("safety", toy_grades({})).answer == "Not examined"


def test_each_word_has_the_sign_of_a_grade() -> None:
    signs = {word: GRADE_SIGNS[Card("order", word, "").grade] for word in get_args(CardWord)}
    assert [*signs.values()] == ["✓", "+", "?", "−", "✕", "–"]
    assert len(signs) == len({*signs.values()})
    answers = [Card("order", word, "").answer for word in get_args(CardWord)]
    assert answers[:3] == ["Supported", "As good as the field's", "Unproven"]


def grades_of(**pvalues: tuple[float, float]) -> list[Grade]:
    found = {k.replace("_", "-"): toy_result(0.5, [p]) for k, p in pvalues.items()}
    return [*graded(tuple(map(row, found)), found)]


def test_a_reason_names_the_worst_row_and_counts_the_others() -> None:
    grades = toy_grades({"new-errors": "bad", "bad-outputs": "bad", "types": "good"})
    assert card_of("train", grades).reason == (
        "2 of 3 graded rows are bad. Misses new errors: 50 %, a."
    )
    assert card_of("train", toy_grades({"bad-outputs": "bad"})).reason == (
        "Rewards bad outputs: 50 %, a."
    )
    weak = toy_grades({"order": "weak", "people-sentences": "weak"})
    worse = toy_place(("gleu", -0.1, 1e-6))
    first = replace(weak[0], place=worse, pvalues={"weak": 1e-9})
    assert card_of("order", [first, *weak[1:]]).reason == (
        "Both graded rows are weak. Orders outputs: .500, limit .500 a, rank 2 [2, 2] of 2."
    )


def test_a_reason_says_what_would_decide() -> None:
    (order,) = grades_of(order=(0.1, 0.9))
    chance: LimitComparison = replace(order.result.comparisons[0], limit="chance")  # type: ignore[union-attr]
    decided = replace(order, result=replace(order.result, comparisons=(chance,)))  # type: ignore[type-var]
    # At the level of .025: 901 ((1.96 + .84) / 1.28)².
    assert card_of("order", [decided]).reason == (
        "Orders outputs: .500, limit .420 chance. About 4,400 sentences would decide."
    )
    small = graded((row("order"),), {"order": toy_result(0.5, GOOD, 62)})
    assert card_of("order", [*small]).reason == "62 sentences are too few; use 200 or more."


def test_without_people_a_card_says_what_it_is_about() -> None:
    grades = toy_grades({"order": "good", "systems": "usual", "alternatives": "good"})
    assert card_of("order", grades).reason == (
        "Both graded rows are usual or better. Only on partial corrections: people were not asked."
    )
    assert card_of("systems", grades).reason == (
        "Its one graded row is usual or better. Only on made corpora: people were not asked."
    )


def test_a_reason_says_what_was_not_examined() -> None:
    usual = toy_grades({"new-errors": "good", "bad-outputs": "usual"})
    assert card_of("train", usual).reason == (
        "Both graded rows are usual or better. Not examined: rewards searched bad outputs."
    )
    assert card_of("train", toy_grades(ALL_GOOD)).reason == "All 3 graded rows are good or usual."
    assert card_of("systems", toy_grades({})).reason == ""
    reasons = {"order": CONSTANT, "systems": "the references have the right answer"}
    none = toy_grades({}, reasons=reasons)
    assert card_of("order", none).reason == (
        "The metric gives all outputs the same score, so it orders nothing."
    )
    assert card_of("systems", none).reason == "The references have the right answer."
