"""The dossiers of metrics, of one corpus or of several, their warnings and their sentence."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import permutations

import numpy as np
import pytest

from maege.studies.dossier.cards import SETS_ROW, cards_of
from maege.studies.dossier.dossier import Examined, JointDossier, joint_dossier, warnings_of
from maege.studies.dossier.grades import Grade
from maege.studies.rows import CHANCE, scorecard_rows
from tests.studies.dossier.toy_grades import (
    BAD,
    GOOD,
    OPEN,
    by_z,
    dossier,
    examined,
    pair,
    row,
    toy_grades,
    toy_result,
)


def test_known_metrics_have_values_and_no_grades() -> None:
    good, open_ = toy_result(0.5, [(1e-6, 1.0)]), toy_result(0.5, [(0.4, 0.6)])
    results = {"mine": {"order": open_}, "x": {"order": good}, "y": {"order": open_}}
    made = dossier("mine", scorecard_rows(), results, 901)
    assert {name: by_row["order"] for name, by_row in made.known.items()} == {
        "x": (good,), "y": (open_,),
    }  # fmt: skip
    assert {g.word for g in made.grades} == {"undecided", "not examined"}
    assert made.sentence == "No evidence yet, for it or against it; people were not asked."


def test_a_metric_without_any_result_has_a_dossier() -> None:
    made = dossier("mine", scorecard_rows(), {}, 0)
    assert {g.word for g in made.grades} == {"not examined"}
    assert {card.word for card in made.cards} == {"not examined"}


def joint(*of_all: Examined) -> JointDossier:
    return joint_dossier(scorecard_rows(), of_all)


def test_the_sentence_of_metrics_says_which_is_significantly_better() -> None:
    above = [pair("y", 0.2, 1e-6)]
    made = joint(examined("x", variants=above, order=GOOD), examined("y", order=BAD))
    assert made.metrics == ("x", "y")
    assert made.sentence.startswith("x orders outputs better than y.")
    # The grade alone shows no difference.
    made = joint(examined("x", order=GOOD), examined("y", order=OPEN))
    assert made.sentence == "x and y were not compared with each other."


def test_metrics_of_which_none_is_best_are_compared_in_pairs() -> None:
    below = [pair("y", -0.2, 1e-6)]
    made = joint(
        examined("x", variants=below, order=GOOD, systems=BAD),
        examined("y", order=OPEN, systems=BAD),
        examined("z", order=OPEN, systems=BAD),
    )
    assert (
        made.sentence
        == 'y orders outputs better than x. Each ranks corpora worse than the scorer "a".'
    )


def vetted(metrics: Sequence[str], corpora: Sequence[str], seed: int) -> list[Examined]:
    """Metrics on corpora, each compared with all others and with ten known ones."""
    rng = np.random.default_rng(seed)
    keys = ("order", "systems", "people-sentences")
    found = []
    ability = {name: rng.normal(2, 3) for name in metrics}
    known = {f"k{n}": {key: by_z(rng.normal(2, 2, 4)) for key in keys} for n in range(10)}
    values = {
        (m, key, c): ability[m] + rng.normal() for m in metrics for key in keys for c in corpora
    }
    for corpus in corpora:
        for metric in metrics:
            own = {
                key: replace(by_z(values[metric, key, corpus] + rng.normal(0, 1, 4)), corpus=corpus)
                for key in keys
            }
            gaps = {key: values[metric, key, corpus] - 2 for key in keys}
            compared = {
                key: [pair(name, gap / 50, 10 ** -abs(gap)) for name in known]
                for key, gap in gaps.items()
            }
            variants = {
                key: [
                    pair(other, gap / 50, 10 ** -abs(gap))
                    for other in metrics
                    if other != metric
                    for gap in [values[metric, key, corpus] - values[other, key, corpus]]
                ]
                for key in keys
            }
            found.append(Examined(metric, corpus, 901, {metric: own, **known}, compared, variants))
    return found


@pytest.mark.parametrize("seed", range(8))
def test_the_order_of_metrics_and_of_known_ones_does_not_matter(seed: int) -> None:
    found = vetted(["b", "a", "c"], ["x", "y"], seed)
    sentences, grades, cards = set(), set(), set()
    for order in permutations(["a", "b", "c"]):
        ordered = sorted(found, key=lambda e: order.index(e.metric))
        turned = [
            replace(
                e,
                results=dict(reversed([*e.results.items()])) if order[0] == "b" else e.results,
                variants={key: of[::-1] for key, of in e.variants.items()},
                comparisons={key: of[::-1] for key, of in e.comparisons.items()},
            )
            for e in ordered
        ]
        made = joint(*turned)
        of_metrics = sorted(made.dossiers, key=lambda d: d.metric)
        sentences.add((made.sentence, *(d.sentence for d in of_metrics)))
        grades.add(repr([d.grades for d in of_metrics]))
        cards.add(repr([d.cards for d in of_metrics]))
    assert (len(sentences), len(grades), len(cards)) == (1, 1, 1)


@pytest.mark.parametrize("seed", range(4))
def test_a_further_metric_changes_no_grade_of_the_others(seed: int) -> None:
    found = vetted(["a", "b", "c"], ["x"], seed)
    words = [[g.word for g in d.grades] for d in joint(*found[:2]).dossiers]
    assert [[g.word for g in d.grades] for d in joint(*found).dossiers][:2] == words
    (alone,) = joint(found[0]).dossiers
    assert [g.word for g in alone.grades] == words[0]


def test_faults_name_the_corpora_unless_they_are_everywhere() -> None:
    made = joint(
        examined("m", "a", order=BAD, systems=GOOD),
        examined("m", "b", order=OPEN, systems=GOOD),
    )
    assert 'Orders outputs worse than the scorer "a" in a; ' in made.sentence
    assert made.sentence.startswith("Ranks corpora better than scorers without grammar.")
    made = joint(examined("m", "a", order=BAD), examined("m", "b", order=BAD))
    assert made.sentence == 'Orders outputs worse than the scorer "a"; people were not asked.'


def test_a_metric_is_reversed_only_if_it_is_in_each_corpus() -> None:
    def reversed_on(corpus: str, p: float) -> Examined:
        e = examined("m", corpus, order=[(1 - p, p)])
        result = e.results["m"]["order"]
        limits = tuple(replace(c, limit=CHANCE) for c in result.comparisons)
        return replace(e, results={"m": {"order": replace(result, comparisons=limits)}})

    both = joint(reversed_on("a", 1e-9), reversed_on("b", 1e-9))
    assert both.sentence.startswith("Prefers worse texts in each row of order")
    assert [w.partition(":")[0] for w in both.dossiers[0].warnings] == [
        "Reversed on a", "Reversed on b",
    ]  # fmt: skip
    one = joint(reversed_on("a", 1e-9), reversed_on("b", 0.5))
    assert not one.sentence.startswith("Prefers worse texts")


def test_a_place_on_corpora_is_among_the_metrics_that_are_known_on_each() -> None:
    of_corpora = []
    for corpus in ("a", "b"):
        e = examined("m", corpus, order=OPEN)
        known = {"gleu": {"order": replace(toy_result(0.7, GOOD), corpus=corpus)}}
        compared = {"order": [pair("gleu", -0.2, 1e-6), *[pair("x", 0.1, 1e-6)] * (corpus == "b")]}
        of_corpora.append(replace(e, results={**e.results, **known}, comparisons=compared))
    (made,) = joint(*of_corpora).dossiers
    place = made.grades[0].place
    assert place is not None
    assert [(d.metric, d.word) for d in place.differences] == [("gleu", "worse")]
    assert [result.corpus for result in made.known["gleu"]["order"]] == ["a", "b"]
    # In both of two sets: if it is above on one of them, nothing is shown.
    other = {"order": [pair("gleu", 0.2, 1e-6)]}
    (made,) = joint(of_corpora[0], replace(of_corpora[1], comparisons=other)).dossiers
    place = made.grades[0].place
    assert place is not None
    assert place.named("undecided") == ["gleu"]


def grades_of(*of_corpora: Examined) -> dict[str, Grade]:
    (of_metric,) = joint(*of_corpora).dossiers
    return {g.row.key: g for g in of_metric.grades}


def test_one_corpus_says_nothing_of_others() -> None:
    found = grades_of(examined("m", "a", order=GOOD))[SETS_ROW]
    assert (found.word, found.row.asked_by) == ("not examined", "two or more corpora")


def test_corpora_agree_if_all_rows_do_and_these_are_counted() -> None:
    (a, b) = (examined("m", c, order=GOOD, systems=GOOD) for c in "ab")
    found = grades_of(a, b)[SETS_ROW]
    assert found.result is not None
    assert (found.word, found.result.value.value, found.result.n) == ("good", 2, 2)
    found = grades_of(a, examined("m", "b", order=GOOD, systems=OPEN))[SETS_ROW]
    assert found.result is not None
    assert (found.word, found.result.value.value) == ("undecided", 1)


def test_corpora_that_contradict_each_other_are_bad() -> None:
    by_key = grades_of(
        examined("m", "a", order=GOOD, systems=GOOD), examined("m", "b", order=BAD, systems=GOOD)
    )
    assert by_key["order"].sets == "in b"
    assert (by_key[SETS_ROW].word, by_key[SETS_ROW].named) == (
        "bad", ("Orders outputs",),
    )  # fmt: skip
    same = grades_of(examined("m", "a", order=BAD), examined("m", "b", order=BAD))[SETS_ROW]
    assert same.word == "undecided"


def test_a_card_needs_no_proof_that_test_sets_agree() -> None:
    (a, b) = (examined("m", c, order=OPEN, systems=GOOD, people_systems=GOOD) for c in "ab")
    by_key = grades_of(a, b)
    cards = {card.group: card.word for card in cards_of([*by_key.values()])}
    assert (by_key[SETS_ROW].word, cards["systems"]) == ("undecided", "supported")


def test_a_row_without_a_strength_does_not_make_the_agreement_of_corpora_usual() -> None:
    """Chance has no number of rows that agree."""
    (a, b) = (examined("m", c, order=GOOD, systems=OPEN, new_errors=OPEN) for c in "ab")
    assert grades_of(a, b)[SETS_ROW].word == "undecided"


def test_the_order_of_corpora_does_not_matter() -> None:
    sets = [
        examined("m", "a", order=GOOD, systems=GOOD, new_errors=BAD),
        examined("m", "b", order=GOOD, systems=OPEN, new_errors=OPEN),
        examined("m", "c", order=BAD, systems=GOOD, new_errors=GOOD),
    ]
    words = [
        {key: (g.word, g.adjusted) for key, g in grades_of(*order).items()}
        for order in permutations(sets)
    ]
    assert all(other == words[0] for other in words)


def test_what_is_below_chance_is_a_warning() -> None:
    grades = toy_grades(
        {"order": "bad", "people-sentences": "bad", "people-systems": "bad"},
        {"order": (CHANCE,), "people-sentences": ("length",), "people-systems": (CHANCE,)},
    )
    assert [*warnings_of(grades)] == [
        "Reversed: worse texts score higher, tau is .500.",
        "Against people: r with people is .500.",
    ]
    assert not [*warnings_of(toy_grades({"order": "good", "people-systems": "undecided"}))]


def test_a_bad_grade_is_enough_if_chance_is_the_only_fault() -> None:
    result = toy_result(-0.3, [(0.99, 0.01), (0.99, 0.01)])
    chance, length = result.comparisons
    only = (replace(chance, limit=CHANCE), replace(length, is_fault=False))
    found = Grade(row("people-systems"), "bad", replace(result, comparisons=only))
    assert [*warnings_of([found])] == ["Against people: r with people is −.300."]
    both = (only[0], length)
    assert not [*warnings_of([replace(found, result=replace(result, comparisons=both))])]
