"""The examples of the grammar, and its limits."""

import re
from dataclasses import replace
from itertools import permutations, product
from typing import get_args

import numpy as np
import pytest

from maege.studies.dossier.cards import cards_of
from maege.studies.dossier.grades import Grade, GradeWord
from maege.studies.dossier.sentence import (
    CIRCULAR_REFERENCES,
    MAX_FAULTS,
    MAX_WORDS,
    Variant,
    is_reversed,
    joint_sentence,
    sentence,
)
from maege.studies.rows import CHANCE, CONSTANT, scorecard_rows
from tests.studies.dossier.toy_grades import toy_grades, toy_place

NO_EXAMINED: dict[str, GradeWord] = {}
FAULTS: dict[str, GradeWord] = {"bad-outputs": "bad", "new-errors": "bad"}
ASKED: dict[str, GradeWord] = {"people-sentences": "undecided"}
UNDECIDED: dict[str, GradeWord] = {"order": "undecided", "systems": "undecided", **ASKED}


def said(grades: list[Grade], sentences: int = 901) -> str:
    return sentence(grades, cards_of(grades), sentences)


def written(
    words: dict[str, GradeWord],
    named: dict[str, tuple[str, ...]] | None = None,
    sentences: int = 901,
    reasons: dict[str, str] | None = None,
) -> str:
    return said(toy_grades(words, named, reasons), sentences)


def test_people_against_it_and_the_rest_undecided() -> None:
    text = written(
        {**UNDECIDED, "people-sentences": "bad", **FAULTS},
        {"people-sentences": ("overlap of characters",)},
    )
    assert text == (
        'Agrees with people on outputs less than the scorer "overlap of characters"; misses new '
        "errors; rewards bad outputs. Do not train with it."
    )


def test_strengths_and_faults_are_a_sentence_each() -> None:
    text = written({"systems": "good", "people-systems": "bad", "order": "undecided", **FAULTS})
    assert text == (
        "Ranks corpora better than scorers without grammar. Ranks systems in the reverse of "
        "people's order; misses new errors; rewards bad outputs. Do not train with it."
    )


def test_what_is_usual_is_said_with_its_neighbours_and_rank() -> None:
    near = toy_place(("m2", 0.01, 0.9), ("errant", -0.01, 0.9), ("bleu", 0.3, 1e-6))
    grades = toy_grades({"people-systems": "usual", "order": "usual"})
    placed = [replace(g, place=near) if g.row.key == "people-systems" else g for g in grades]
    assert said(placed) == (
        "Compares systems like errant and m2 (2 [1, 3] of 4 with people); orders outputs above "
        "chance."
    )
    # Without a known metric that is like it, only that it is above chance.
    far = toy_place(("gleu", 0.2, 1e-6), ("errant", -0.2, 1e-6))
    placed = [replace(g, place=far) if g.row.key == "order" else g for g in grades]
    assert "orders outputs above chance (2 [2, 2] of 3)" in said(placed)
    shares = toy_grades({"new-errors": "usual", **UNDECIDED})
    assert said(shares) == "Notices new errors."
    placed = [replace(g, place=far) if g.row.key == "new-errors" else g for g in shares]
    assert said(placed) == "Notices new errors (2 [2, 2] of 3)."


def test_what_is_weak_counts_the_known_metrics_that_are_better() -> None:
    below = toy_place(*((f"k{n}", -0.2, 1e-6) for n in range(7)), ("x", 0.1, 0.9))
    grades = toy_grades({**UNDECIDED, "order": "weak", "new-errors": "weak"})
    placed = [replace(g, place=below) if g.row.key == "order" else g for g in grades]
    assert said(placed) == (
        "Orders outputs worse than 7 of 8 known metrics; misses new errors more than half of the "
        "known metrics."
    )
    # Of types it is a fault that half of them do not have.
    types = toy_grades({**UNDECIDED, "types": "weak"}, {"types": ("Wci",)})
    assert said(types) == "Punishes correct edits of type Wci."


def test_circular_references() -> None:
    reasons = {"order": CIRCULAR_REFERENCES, "systems": CIRCULAR_REFERENCES}
    examined: dict[str, GradeWord] = {"order": "not examined", "systems": "not examined"}
    text = written({**examined, "new-errors": "good", "bad-outputs": "good"}, reasons=reasons)
    assert text == (
        "One reference cannot show whether it orders outputs or compares systems: the reference is "
        "the answer. Notices new errors; resists bad outputs."
    )


def test_a_small_sample() -> None:
    text = written(
        {"order": "undecided", "systems": "undecided", "bad-outputs": "bad"},
        {"bad-outputs": ("repetition of the correction",)},
        sentences=62,
    )
    assert text == (
        "Rewards repetition of the correction. Too few sentences for any recommendation: 62, use "
        "200 or more."
    )


def test_a_constant_metric() -> None:
    text = written(
        {"order": "not examined", "systems": "not examined", **FAULTS},
        reasons={"order": CONSTANT, "systems": CONSTANT},
    )
    assert text == "Gives every output the same score, so it orders nothing. Do not use it."


def test_lower_scores_are_better() -> None:
    named = {"order": ("length", CHANCE), "systems": (CHANCE,)}
    words: dict[str, GradeWord] = {"order": "bad", "systems": "bad", "bad-outputs": "bad"}
    assert written(words, named) == (
        "Prefers worse texts in each row of order: lower scores seem better. Check "
        "`lower_is_better`, then examine again."
    )
    assert written(words, named, 62).startswith("Prefers worse texts in each row")
    words = {"order": "undecided", "systems": "undecided"}
    assert not is_reversed(toy_grades(words, named))
    assert not is_reversed(toy_grades(words, {"order": (CHANCE,), "systems": ("length",)}))
    assert not is_reversed(toy_grades({"bad-outputs": "bad"}))


def test_people_who_were_not_asked() -> None:
    text = written({"order": "good", **FAULTS}, {"bad-outputs": ("empty outputs",)})
    assert text == (
        "Orders outputs better than scorers without grammar. Misses new errors; rewards empty "
        "outputs; people were not asked. Do not train with it."
    )
    assert "asked" not in written({"order": "good", **ASKED})
    assert "asked" not in written({"new-errors": "good"})  # there is no question to people


def test_nothing_speaks_against_training() -> None:
    good: dict[str, GradeWord] = {"new-errors": "good", "bad-outputs": "good", **ASKED}
    end = "Nothing here speaks against training, searched attacks apart."
    assert written(good).endswith(end)
    for fault in ("order", "types", "people-sentences"):
        assert not written({**good, fault: "weak"}).endswith(end)
    assert not written({**good, "new-errors": "usual"}).endswith(end)


def test_it_is_short_and_counts_the_faults_that_it_leaves_out() -> None:
    rows = [row.key for row in scorecard_rows()]
    rng = np.random.default_rng(3)
    seen = 0
    for _ in range(300):
        words: dict[str, GradeWord] = dict(
            zip(rows, rng.choice(get_args(GradeWord), len(rows)), strict=True)
        )
        text = written(words)
        assert text
        assert all(len(part.split()) <= MAX_WORDS for part in text.split(". ")), text
        faults = sum(
            words[row.key] in ("weak", "bad") and bool(row.phrases.bad) for row in scorecard_rows()
        )
        if faults > MAX_FAULTS and not text.startswith("Prefers"):
            match = re.search(r"and (\d+) more fault(s?)", text)
            assert match is not None
            assert (int(match[1]) > 1) == bool(match[2])
            assert faults - MAX_FAULTS <= int(match[1]) < faults
            seen += 1
    assert seen > 50


def phrases_of(key: str, words: set[str]) -> set[str]:
    """What a sentence may say of a row with a grade, without names."""
    (row,) = (r for r in scorecard_rows() if r.key == key)
    p = row.phrases
    found = set()
    if words & {"good"}:
        found |= {p.good}
    if words & {"good", "usual"}:
        found |= {p.plain}
    if words & {"bad", "weak"}:
        found |= {p.bad, p.weaker, p.named.partition("{")[0]}
    return {text for text in found if text}


@pytest.mark.parametrize("word", get_args(GradeWord))
def test_it_says_no_more_than_the_grades(word: GradeWord) -> None:
    """Each row alone: what is said begins with a phrase of its grade, or nothing is said of it."""
    for row in scorecard_rows():
        text = written({row.key: word, **({} if row.group == "train" else ASKED)})
        if row.key == "people-sentences":
            text = written({row.key: word})
        allowed = phrases_of(row.key, {word})
        of_others = {
            phrase
            for other in scorecard_rows()
            for phrase in phrases_of(other.key, {"good", "bad", "usual"})
            if phrase not in allowed and not any(phrase in mine for mine in allowed)
        }
        lowered = text.lower()
        assert not [p for p in of_others if p.lower() in lowered], (row.key, word, text)
        if allowed and not row.is_fact and (row.can_be_good or word != "good"):
            assert any(p.lower() in lowered for p in allowed), (row.key, word, text)


def test_what_does_not_hold_for_the_page_is_not_said() -> None:
    words: dict[str, GradeWord] = {"order": "good", "systems": "bad", **FAULTS, **ASKED}
    of_page = [replace(g, page_pvalues={g.word: 0.06}) for g in toy_grades(words)]
    assert said(of_page) == "No evidence yet, for it or against it."


def test_types_are_the_last_fault() -> None:
    words: dict[str, GradeWord] = {"types": "bad", "systems": "bad", **FAULTS}
    text = written(words)
    assert text.startswith("Ranks corpora worse than scorers without grammar; misses new errors;")
    assert "and 1 more fault;" in text


def test_nothing_examined() -> None:
    assert written({}) == "No evidence yet, for it or against it."


def test_what_is_advised_against_for_all_uses_is_not_to_be_used() -> None:
    text = written({"order": "bad", "systems": "bad", **FAULTS})
    assert text.endswith("Do not use it.")
    assert written({"order": "bad", **FAULTS}).endswith("Do not train with it.")


def variants(pairs: dict[tuple[str, str, str], tuple[float, float]]) -> list[Variant]:
    """By row and pair of metrics, the difference and its two-sided p-value."""
    return [
        Variant(row, a, b, d, p / 2 if d > 0 else 1 - p / 2, 1 - p / 2 if d > 0 else p / 2)
        for (row, a, b), (d, p) in pairs.items()
    ]


def together(
    words: dict[str, dict[str, GradeWord]],
    pairs: dict[tuple[str, str, str], tuple[float, float]],
    sentences: int = 901,
) -> str:
    """The joint sentence, which is the same for each order of metrics, pairs and directions."""
    found = set()
    compared = variants(pairs)
    turned = [Variant(v.row, v.second, v.first, -v.difference, v.below, v.above) for v in compared]
    for names, of_pairs in product(permutations(words), (compared, turned, compared[::-1])):
        grades = {name: toy_grades(words[name]) for name in names}
        found.add(joint_sentence(grades, scorecard_rows(), of_pairs, sentences))
    (text,) = found
    return text


def test_a_metric_that_is_better_than_all_others_is_named_for_each_order() -> None:
    three = {name: {**UNDECIDED, **FAULTS} for name in ("a", "b", "c")}
    pairs = {
        ("order", "a", "b"): (-0.2, 1e-6), ("order", "b", "c"): (0.2, 1e-6),
        ("order", "a", "c"): (0.1, 0.5),
    }  # fmt: skip
    assert together(three, pairs) == (
        "b orders outputs better than a and c. Each misses new errors and rewards bad outputs. "
        "Do not train with it."
    )


def test_pairs_of_metrics_are_named_if_none_is_best() -> None:
    three = {name: {**UNDECIDED} for name in ("a", "b", "c")}
    pairs = {("order", "a", "b"): (-0.2, 1e-6), ("systems", "b", "c"): (-0.2, 1e-6)}
    assert together(three, pairs) == (
        "b orders outputs better than a; c ranks corpora better than b."
    )
    four = {name: {**UNDECIDED} for name in "abcd"}
    many = {("order", *p): (0.1, 1e-6) for p in (("a", "b"), ("b", "a2"), ("c", "d"))}
    many |= {("systems", "b", "a"): (0.1, 1e-6), ("systems", "d", "c"): (0.1, 1e-6)}
    assert together(four, many).startswith("None of a, b, c and d is better than all others.")


def test_what_is_undecided_is_all_that_is_said_of_metrics_that_are_alike() -> None:
    two: dict[str, dict[str, GradeWord]] = {"x": {"order": "good"}, "y": {"order": "undecided"}}
    assert together(two, {("order", "x", "y"): (0.1, 0.2)}) == (
        "Undecided: which of x and y orders outputs better."
    )
    # What is picked is adjusted for all pairs in all rows.
    rows = ("order", "systems", "people-sentences", "people-systems")
    pairs = {(row, "x", "y"): (0.1, 0.02) for row in rows}
    assert together(two, pairs) == (
        "Undecided: which of x and y orders outputs, agrees with people on outputs, ranks corpora "
        "or compares systems better."
    )


def test_corpora_that_contradict_each_other_show_no_difference() -> None:
    two: dict[str, dict[str, GradeWord]] = {"x": {**UNDECIDED}, "y": {**UNDECIDED}}
    compared = variants({("order", "x", "y"): (0.1, 1e-6)})
    compared += variants({("order", "y", "x"): (0.1, 1e-6)})
    grades = {name: toy_grades(words) for name, words in two.items()}
    text = joint_sentence(grades, scorecard_rows(), compared, 901)
    assert "better than" not in text


def test_each_is_said_only_of_what_all_have_in_common() -> None:
    words: dict[str, dict[str, GradeWord]] = {
        "x": {"order": "good", "systems": "bad", **ASKED, "bad-outputs": "bad"},
        "y": {"order": "undecided", "systems": "bad", **ASKED, "bad-outputs": "good"},
    }
    assert together(words, {}) == (
        "x and y were not compared with each other. Each ranks corpora worse than scorers without "
        "grammar."
    )
    assert together(words, {}, 62).endswith("62, use 200 or more.")
    assert joint_sentence({"x": toy_grades({})}, scorecard_rows(), [], 901) == ""
