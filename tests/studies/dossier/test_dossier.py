from collections.abc import Sequence
from dataclasses import replace

from maege.statistics.value import Value
from maege.studies.dossier.dossier import Examined, JointDossier, joint_dossier
from maege.studies.rows import CHANCE, LimitComparison, RowResult, scorecard_rows
from tests.studies.dossier.toy_marks import dossier, toy_result


def test_known_metrics_have_marks_of_their_own() -> None:
    good, open_ = toy_result(0.5, [(1e-6, 1.0)]), toy_result(0.5, [(0.4, 0.6)])
    results = {"mine": {"order": open_}, "x": {"order": good}, "y": {"order": open_}}
    made = dossier("mine", scorecard_rows(), results, 901)
    assert made.known_passes("order") == (1, 2)
    assert made.known_passes("systems") is None
    assert {mark.word for mark in made.marks} == {"undecided", "not yet"}
    assert made.sentence == "Not shown to order outputs; people were not asked."


def test_a_metric_without_any_result_has_a_dossier() -> None:
    made = dossier("mine", scorecard_rows(), {}, 0)
    assert {mark.word for mark in made.marks} == {"not yet"}
    assert {card.word for card in made.cards} == {"not shown"}


Pvalues = list[tuple[float, float]]
GOOD, BAD, OPEN = ([(1e-9, 1.0)], [(1.0, 1e-9)], [(0.5, 0.5)])


def examined(
    metric: str,
    corpus: str = "a",
    variants: Sequence[LimitComparison] = (),
    **pvalues: Pvalues,
) -> Examined:
    results: dict[str, RowResult] = {
        key.replace("_", "-"): replace(toy_result(0.5, p), corpus=corpus)
        for key, p in pvalues.items()
    }
    return Examined(metric, corpus, 901, {metric: results}, {}, {"order": variants})


def joint(*of_all: Examined) -> JointDossier:
    return joint_dossier(scorecard_rows(), of_all)


def test_the_sentence_of_metrics_is_that_of_one_that_is_significantly_above_the_others() -> None:
    above = [LimitComparison("y", Value(0.2), 1e-6, 1.0)]
    made = joint(examined("x", variants=above, order=GOOD), examined("y", order=BAD))
    assert made.metrics == ("x", "y")
    assert made.sentence.startswith("x, significantly above y: orders outputs better than ")
    # The mark alone shows no difference.
    made = joint(examined("x", order=GOOD), examined("y", order=OPEN))
    assert made.sentence.startswith("x and y do not differ significantly. Each: ")
    assert "orders outputs" not in made.sentence


def test_metrics_of_which_none_is_best_are_not_said_to_be_alike() -> None:
    below = [LimitComparison("y", Value(-0.2), 1.0, 1e-6)]
    made = joint(
        examined("x", variants=below, order=GOOD, bad_outputs=BAD),
        examined("y", order=OPEN, bad_outputs=BAD),
        examined("z", order=OPEN, bad_outputs=BAD),
    )
    assert made.sentence.startswith("None of x, y and z is significantly above all others. Each: ")


def test_faults_name_the_corpora_unless_they_are_everywhere() -> None:
    made = joint(
        examined("m", "a", new_errors=BAD, order=GOOD),
        examined("m", "b", new_errors=OPEN, order=GOOD),
    )
    assert "misses a in a; " in made.sentence
    assert "orders outputs better than scorers without grammar;" in made.sentence.lower()
    made = joint(examined("m", "a", new_errors=BAD), examined("m", "b", new_errors=BAD))
    assert made.sentence == "Misses a. Do not train with it."


def test_a_metric_is_reversed_only_if_it_is_in_each_corpus() -> None:
    def reversed_on(corpus: str, p: float) -> Examined:
        e = examined("m", corpus, order=[(1 - p, p)])
        result = e.results["m"]["order"]
        limits = tuple(replace(c, limit=CHANCE) for c in result.comparisons)
        return replace(e, results={"m": {"order": replace(result, comparisons=limits)}})

    both = joint(reversed_on("a", 1e-9), reversed_on("b", 1e-9))
    assert both.sentence.startswith("Prefers worse texts everywhere")
    assert [w.partition(":")[0] for w in both.dossiers[0].warnings] == [
        "Reversed on a", "Reversed on b",
    ]  # fmt: skip
    one = joint(reversed_on("a", 1e-9), reversed_on("b", 0.5))
    assert not one.sentence.startswith("Prefers worse texts everywhere")


def test_known_metrics_are_compared_corpus_by_corpus() -> None:
    better = [LimitComparison("gleu", Value(-0.2), 1.0, 1e-6)]
    of_corpora = []
    for corpus in ("a", "b"):
        e = examined("m", corpus, order=OPEN)
        known = {"gleu": {"order": replace(toy_result(0.7, GOOD), corpus=corpus)}}
        compared = {"order": better if corpus == "b" else []}
        of_corpora.append(replace(e, results={**e.results, **known}, comparisons=compared))
    (made,) = joint(*of_corpora).dossiers
    assert [(c.corpus, c.metric, c.word) for c in made.compared] == [("b", "gleu", "higher")]
    assert made.known_passes("order") == (1, 1)
    assert "gleu is significantly better on b" in made.cards[0].reason
