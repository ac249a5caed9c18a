from dataclasses import replace
from itertools import permutations

from maege.studies.dossier.cards import SETS_ROW, cards_of
from maege.studies.dossier.dossier import Examined, joint_dossier
from maege.studies.dossier.grades import Grade
from maege.studies.rows import RowResult, scorecard_rows
from tests.studies.dossier.toy_grades import BAD, GOOD, OPEN, Pvalues, toy_result


def examined(corpus: str, **pvalues: Pvalues) -> Examined:
    results: dict[str, RowResult] = {
        key.replace("_", "-"): replace(toy_result(0.5, p), corpus=corpus)
        for key, p in pvalues.items()
    }
    return Examined("m", corpus, 901, {"m": results})


def grades_of(*of_corpora: Examined) -> dict[str, Grade]:
    (dossier,) = joint_dossier(scorecard_rows(), of_corpora).dossiers
    return {g.row.key: g for g in dossier.grades}


def test_one_corpus_says_nothing_of_others() -> None:
    found = grades_of(examined("a", order=GOOD))[SETS_ROW]
    assert (found.word, found.row.asked_by) == ("not examined", "two or more corpora")


def test_it_is_good_if_all_rows_are_and_counts_them() -> None:
    (a, b) = (examined(c, order=GOOD, systems=GOOD) for c in "ab")
    found = grades_of(a, b)[SETS_ROW]
    assert found.result is not None
    assert (found.word, found.result.value.value, found.result.n) == ("good", 2, 2)
    found = grades_of(a, examined("b", order=GOOD, systems=OPEN))[SETS_ROW]
    assert found.result is not None
    assert (found.word, found.result.value.value) == ("undecided", 1)


def test_it_is_bad_if_corpora_contradict_each_other() -> None:
    by_key = grades_of(
        examined("a", order=GOOD, systems=GOOD), examined("b", order=BAD, systems=GOOD)
    )
    assert by_key["order"].sets == "in b"
    assert (by_key[SETS_ROW].word, by_key[SETS_ROW].named) == (
        "bad", ("Orders outputs",),
    )  # fmt: skip
    same = grades_of(examined("a", order=BAD), examined("b", order=BAD))[SETS_ROW]
    assert same.word == "undecided"


def test_a_card_needs_no_proof_that_test_sets_agree() -> None:
    (a, b) = (examined(c, order=OPEN, systems=GOOD, people_systems=GOOD) for c in "ab")
    by_key = grades_of(a, b)
    cards = {card.group: card.word for card in cards_of([*by_key.values()])}
    assert (by_key[SETS_ROW].word, cards["systems"]) == ("undecided", "supported")


def test_a_row_that_can_have_no_strength_does_not_make_it_usual() -> None:
    """Chance has no number of rows that agree."""
    (a, b) = (examined(c, order=GOOD, systems=OPEN, new_errors=OPEN) for c in "ab")
    assert grades_of(a, b)[SETS_ROW].word == "undecided"


def test_the_order_of_corpora_does_not_matter() -> None:
    sets = [
        examined("a", order=GOOD, systems=GOOD, new_errors=BAD),
        examined("b", order=GOOD, systems=OPEN, new_errors=OPEN),
        examined("c", order=BAD, systems=GOOD, new_errors=GOOD),
    ]
    words = [
        {key: (g.word, g.adjusted) for key, g in grades_of(*order).items()}
        for order in permutations(sets)
    ]
    assert all(other == words[0] for other in words)
