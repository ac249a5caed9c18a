from dataclasses import replace

from maege.studies.dossier.cards import SETS_ROW, cards_of
from maege.studies.dossier.dossier import Examined, joint_dossier
from maege.studies.dossier.marks import Mark
from maege.studies.rows import RowResult, scorecard_rows
from tests.studies.dossier.toy_marks import toy_result

GOOD, BAD, OPEN = ([(1e-9, 1.0)], [(1.0, 1e-9)], [(0.5, 0.5)])
Pvalues = list[tuple[float, float]]


def examined(corpus: str, **pvalues: Pvalues) -> Examined:
    results: dict[str, RowResult] = {
        key.replace("_", "-"): replace(toy_result(0.5, p), corpus=corpus)
        for key, p in pvalues.items()
    }
    return Examined("m", corpus, 901, {"m": results})


def marks_of(*of_corpora: Examined) -> dict[str, Mark]:
    (dossier,) = joint_dossier(scorecard_rows(), of_corpora).dossiers
    return {mark.row.key: mark for mark in dossier.marks}


def test_one_corpus_says_nothing_of_others() -> None:
    mark = marks_of(examined("a", order=GOOD))[SETS_ROW]
    assert (mark.word, mark.row.asked_by) == ("not yet", "two or more corpora")


def test_it_is_good_if_all_rows_are_and_counts_them() -> None:
    (a, b) = (examined(c, order=GOOD, systems=GOOD) for c in "ab")
    mark = marks_of(a, b)[SETS_ROW]
    assert mark.result is not None
    assert (mark.word, mark.result.value.value, mark.result.n) == ("good", 2, 2)
    mark = marks_of(a, examined("b", order=GOOD, systems=OPEN))[SETS_ROW]
    assert mark.result is not None
    assert (mark.word, mark.result.value.value) == ("undecided", 1)


def test_it_is_bad_if_corpora_contradict_each_other() -> None:
    by_key = marks_of(
        examined("a", order=GOOD, systems=GOOD), examined("b", order=BAD, systems=GOOD)
    )
    assert by_key["order"].sets == "in b"
    assert (by_key[SETS_ROW].word, by_key[SETS_ROW].named) == (
        "bad", ("Keeps better above worse",),
    )  # fmt: skip
    same = marks_of(examined("a", order=BAD), examined("b", order=BAD))[SETS_ROW]
    assert same.word == "undecided"


def test_a_card_needs_no_proof_that_test_sets_agree() -> None:
    (a, b) = (examined(c, order=OPEN, systems=GOOD) for c in "ab")
    by_key = marks_of(a, b)
    cards = {card.group: card.word for card in cards_of([*by_key.values()])}
    assert (by_key[SETS_ROW].word, cards["systems"]) == ("undecided", "supported")
