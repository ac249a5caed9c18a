from collections.abc import Sequence
from dataclasses import replace
from itertools import permutations

import numpy as np
import pytest

from maege.studies.dossier.dossier import Examined, JointDossier, joint_dossier
from maege.studies.rows import CHANCE, scorecard_rows
from tests.studies.dossier.toy_grades import (
    BAD,
    GOOD,
    OPEN,
    by_z,
    dossier,
    examined,
    pair,
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
