"""The score of ACES."""

import math

import numpy as np
import pytest

from maege.studies.challenge.aces_score import AcesScore, aces_score, category_of
from maege.studies.challenge.gathered_set import phenomenon_name

# A phenomenon of each category, in the order of the rows.
PHENOMENA = (
    "addition",
    "omission",
    "nonsense",
    "hyponym-replacement",
    "hypernym-replacement",
    "copy-source",
    "do-not-translate",
    "antonym-replacement",
    "similar-language-high",
    "punctuation-deletion-all",
)


def tau(score: AcesScore, category: str) -> float | None:
    return next(row.tau for row in score.rows if row.category == category)


def test_weights_add_up() -> None:
    best = aces_score("m", PHENOMENA, [1] * 10)
    assert tau(best, "score") == pytest.approx(5 * 5 + 4 * 1 + 0.1)
    assert tau(aces_score("m", PHENOMENA, [-1] * 10), "score") == pytest.approx(-29.1)
    assert [row.category for row in best.rows][-2:] == ["punctuation", "score"]
    assert {row.metric for row in best.rows} == {"m"}
    assert (best.rows[-1].phenomena, best.rows[-1].items, best.note) == (10, 10, "")


def test_ties_are_discordant() -> None:
    names = ["addition"] * 4
    assert tau(aces_score("m", names, [0, 0, 0, 0]), "addition") == -1
    assert tau(aces_score("m", names, [1, 1, 0, -1]), "addition") == 0


def test_phenomena_of_a_category_count_the_same_whatever_their_number_of_items() -> None:
    names = ["nonsense"] * 8 + ["xnli-addition-neutral"] * 2
    score = aces_score("m", names, np.array([1.0] * 8 + [-1.0] * 2))
    (row, _) = score.rows
    assert (row.category, row.phenomena, row.items, row.tau) == ("mistranslation", 2, 10, 0)


def test_without_all_categories_there_is_no_score_and_a_note_says_why() -> None:
    score = aces_score("m", [*PHENOMENA[:9], "comma"], [1] * 10)
    assert tau(score, "score") is None
    assert "no items of punctuation" in score.note
    assert "In no category of ACES: comma." in score.note
    assert len(score.rows) == 10


def test_items_that_were_not_answered_do_not_count() -> None:
    score = aces_score("m", ["addition", "addition", "omission"], [1, math.nan, math.nan])
    assert [(row.category, row.items) for row in score.rows] == [("addition", 1), ("score", 1)]


@pytest.mark.parametrize(
    ("name", "category"),
    [
        ("ambiguous-translation-wrong-discourse-connective-while-temporal", "mistranslation"),
        ("ambiguous-translation-wrong-gender-female-anti", "mistranslation"),
        ("anaphoric_intra_non-subject_it:substitution", "mistranslation"),
        ("anaphoric_group_it-they:deletion", "mistranslation"),
        ("hallucination-unit-conversion-amount-matches-ref", "mistranslation"),
        ("xnli-omission-contradiction", "mistranslation"),
        ("modal_verb:deletion", "mistranslation"),
        ("untranslated-vs-synonym", "untranslated"),
        ("real-world-knowledge-hypernym-vs-distractor", "real-world knowledge"),
        ("commonsense-only-ref-ambiguous", "real-world knowledge"),
        ("coreference-based-on-commonsense", "mistranslation"),
        ("punctuation:statement-to-question", "punctuation"),
        ("additional", None),
    ],
)
def test_names_as_items_have_them_say_the_category(name: str, category: str | None) -> None:
    assert category_of(phenomenon_name(name)) == category
