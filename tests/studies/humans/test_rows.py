"""Agreement with people compared with limits, on simulated judgements."""

from dataclasses import replace
from itertools import permutations

import numpy as np
import pytest

from maege.judgements.comparisons import comparisons
from maege.judgements.judgements import Judgement, JudgementSet, OutputGroup
from maege.statistics.bootstrap import Resampling
from maege.statistics.jackknife import ClusteredStatistic, t_interval
from maege.statistics.score_table import ScoreTable
from maege.statistics.value import Value
from maege.studies.dossier.grades import graded
from maege.studies.humans.rows import (
    FAILED,
    LEAST_JOINED_COMPARISONS,
    OTHER_SYSTEMS,
    ROWS,
    SENTENCES_ROW,
    SYSTEMS_ROW,
    ComparedAgreement,
    JudgedSet,
    PeopleOfMetric,
    agreement_on_outputs,
    agreement_on_systems,
    groups_of_sets,
    pooled_statistic,
)
from maege.studies.humans.sentence_level import metric_counts
from maege.studies.humans.system_level import SystemLevel
from maege.studies.rows import CHANCE, CONSTANT, LimitComparison, RowResult, results_of

SYSTEMS, SENTENCES = tuple("ABCDEFGHIJ"), 60
SETTINGS = Resampling(resamples=200, permutations=1999, confidence=0.95, seed=1)
LIMITS = {"metric": {"constant": CHANCE, "length": "length", "source": "source length"}}


def judged(rng: np.random.Generator, quality: np.ndarray) -> JudgementSet:
    """A judge who ranks five outputs for each sentence by the quality of systems, with noise."""
    items = []
    for sentence in range(SENTENCES):
        chosen = rng.choice(len(SYSTEMS), 5, replace=False)
        values = quality[chosen] + rng.standard_normal(5)
        ranks = (-values).argsort().argsort() + 1
        groups = tuple(
            OutputGroup((SYSTEMS[s],), int(r)) for s, r in zip(chosen, ranks, strict=True)
        )
        items.append(Judgement(sentence, "j", groups, sentence + 1))
    return JudgementSet("toy", tuple(items))


def compared(
    judgements: JudgementSet, scores: dict[str, np.ndarray], name: str = "toy"
) -> PeopleOfMetric:
    """The agreement of ``metric``, whose scores have the shape (sentences, systems)."""
    tables = {n: ScoreTable.from_sentences(n, SYSTEMS, values) for n, values in scores.items()}
    unexpanded = comparisons(judgements, "unexpanded")
    counts = {n: metric_counts(unexpanded, values.T) for n, values in scores.items()}
    level = SystemLevel(comparisons(judgements, "expanded"), SETTINGS)
    return PeopleOfMetric(
        "metric", JudgedSet(name, SENTENCES, 1, frozenset(SYSTEMS)),
        agreement_on_outputs(counts, LIMITS, 0.95)["metric"],
        agreement_on_systems(level, tables, LIMITS)["metric"],
        False, Value(None),
    )  # fmt: skip


def scorers(rng: np.random.Generator, quality: np.ndarray, weight: float) -> dict[str, np.ndarray]:
    shape = SENTENCES, len(SYSTEMS)
    return {
        "metric": weight * quality + rng.standard_normal(shape),
        "constant": np.zeros(shape),
        "length": rng.standard_normal(shape) + rng.standard_normal(len(SYSTEMS)),
        "source": np.broadcast_to(rng.standard_normal((SENTENCES, 1)), shape),
    }


def words(*people: PeopleOfMetric) -> dict[str, str]:
    return {g.row.key: g.word for g in graded(ROWS, results_of(ROWS, people)["metric"])}


@pytest.mark.parametrize(("weight", "word"), [(2.0, "good"), (-2.0, "bad")])
def test_what_follows_people_is_good_and_what_reverses_them_bad(weight: float, word: str) -> None:
    rng = np.random.default_rng(3)
    quality = np.linspace(-1.5, 1.5, len(SYSTEMS))
    people = compared(judged(rng, quality), scorers(rng, quality, weight))
    assert words(people) == {"people-sentences": word, "people-systems": word}
    assert people.on_outputs is not None and people.on_systems is not None
    assert [c.limit for c in people.on_outputs.comparisons] == [CHANCE, "length", "source length"]
    # The same for all systems: undefined, so no limits.
    of_systems = people.on_systems.comparisons
    assert [c.limit for c in of_systems] == [CHANCE, OTHER_SYSTEMS, "length"]
    assert [c.is_fault for c in of_systems] == [True, False, False]


def test_noise_has_few_false_grades() -> None:
    """Of 120 rows of noise, each with its judgements, six may have a grade, at most."""
    rng = np.random.default_rng(5)
    false = 0
    for _ in range(60):
        quality = rng.standard_normal(len(SYSTEMS))
        people = compared(judged(rng, quality), scorers(rng, quality, 0.0))
        false += sum(word != "undecided" for word in words(people).values())
    assert false <= 10


def test_the_differences_are_of_values() -> None:
    rng = np.random.default_rng(7)
    quality = np.linspace(-1, 1, len(SYSTEMS))
    judgements, scores = judged(rng, quality), scorers(rng, quality, 1.0)
    of_metric = compared(judgements, scores)
    of_length = compared(judgements, {**scores, "metric": scores["length"]})
    for metric, length in (
        (of_metric.on_outputs, of_length.on_outputs),
        (of_metric.on_systems, of_length.on_systems),
    ):
        assert metric is not None and length is not None
        (comparison,) = (c for c in metric.comparisons if c.limit == "length")
        assert comparison.difference.value == pytest.approx(
            metric.value.value - length.value.value  # type: ignore[operator]
        )
    same = of_length.on_outputs.comparisons[1]  # type: ignore[union-attr]
    assert (same.difference.value, same.above, same.below) == (0, 0.5, 0.5)


AGREEMENT = ComparedAgreement(
    Value(0.3, (0.2, 0.4)), (LimitComparison(CHANCE, Value(0.3), 0.001, 0.999),)
)
TOY = JudgedSet("first", 100, 8, frozenset("abcdefghijkl"), frozenset({"He go .", "She go ."}))
FOUND = PeopleOfMetric("m", TOY, AGREEMENT, AGREEMENT, False, Value(0.5))


def read(*found: PeopleOfMetric) -> dict[str, RowResult]:
    return dict(results_of(ROWS, found)["m"])


def another(name: str, systems: str, *sources: str, value: float = 0.1) -> PeopleOfMetric:
    judged = JudgedSet(name, 50, 3, frozenset(systems), frozenset(sources))
    agreement = replace(AGREEMENT, value=Value(value, (value - 0.1, value + 0.1)))
    return PeopleOfMetric("m", judged, agreement, agreement, False, Value(None))


def test_all_sets_make_one_row_in_any_order() -> None:
    sets = [FOUND, another("second", "xyzw", "It is ."), another("0th", "abcd", "He go .")]
    found = [read(*order) for order in permutations(sets)]
    assert all(other == found[0] for other in found)
    rows = found[0]
    assert [row.key for row in ROWS] == [*rows] == [SENTENCES_ROW, SYSTEMS_ROW]
    assert rows[SENTENCES_ROW].corpus == "0th, first, second"
    assert [r.corpus for r in rows[SYSTEMS_ROW].sets] == ["0th", "first", "second"]
    assert {*rows[SENTENCES_ROW].conditions} == {
        "8 judges and 12 systems of first", "3 judges and 4 systems of second",
        "3 judges and 4 systems of 0th",
    }  # fmt: skip
    # The first and the 0th share sentences and systems, so they have one part of the mean.
    assert rows[SENTENCES_ROW].value.value == pytest.approx((0.2 + 0.1) / 2)
    assert (rows[SENTENCES_ROW].n, rows[SYSTEMS_ROW].n) == (150, 16)
    assert rows[SENTENCES_ROW].ceiling is None
    alone = read(FOUND)
    assert (alone[SENTENCES_ROW].n, alone[SYSTEMS_ROW].n) == (100, 12)
    assert (alone[SENTENCES_ROW].ceiling, alone[SYSTEMS_ROW].ceiling) == (Value(0.5), None)


def test_sets_are_grouped_by_what_the_test_of_a_row_has_as_units() -> None:
    sets = [
        JudgedSet("a", 9, 1, frozenset({"AMU", "INPUT"}), frozenset({"s", "t"})),
        JudgedSet("b", 9, 1, frozenset({"gpt", "input"}), frozenset({"t"})),
        JudgedSet("c", 9, 1, frozenset({"amu"}), frozenset({"u"})),
    ]
    assert groups_of_sets(sets, SYSTEMS_ROW) == [[0, 2], [1]]  # the source is no system
    assert groups_of_sets(sets, SENTENCES_ROW) == [[0, 1], [2]]
    # Sets whose sentences are not known may share some with all.
    unknown = [*sets, JudgedSet("d", 9, 1, frozenset({"x"}))]
    assert groups_of_sets(unknown, SENTENCES_ROW) == [[0, 1, 2, 3]]
    assert groups_of_sets(unknown, SYSTEMS_ROW) == [[0, 2], [1], [3]]


@pytest.mark.parametrize("shared", [True, False])
def test_two_sets_decide_more_only_if_they_are_independent(shared: bool) -> None:
    """Eight weak metrics on the same set twice, or on two sets with other sentences."""
    rng = np.random.default_rng(9)
    quality = np.linspace(-1, 1, len(SYSTEMS))
    gains = 0
    for _ in range(8):
        first, again = (
            compared(judged(rng, quality), scorers(rng, quality, 0.25), name) for name in "ab"
        )
        sources = {"a": frozenset({"s"}), "b": frozenset({"s" if shared else "t"})}
        sets = [
            replace(p, judged=replace(p.judged, name=n, sources=sources[n]))
            for n, p in (("a", first), ("b", first if shared else again))
        ]
        one, two = (graded(ROWS, results_of(ROWS, of)["metric"])[0] for of in ([first], sets))
        if shared:
            assert two.pvalues == pytest.approx(one.pvalues)
        gains += two.pvalues["usual"] < one.pvalues["usual"]
    assert gains >= 5 or shared


def test_there_is_no_answer_without_scores_or_differences_or_systems() -> None:
    failed = read(replace(FOUND, on_outputs=None, on_systems=None))
    constant = read(replace(FOUND, is_constant=True))
    assert {row.not_applicable for row in failed.values()} == {FAILED}
    assert {row.not_applicable for row in constant.values()} == {CONSTANT}
    three = replace(FOUND, judged=replace(TOY, systems=frozenset("abc")))
    assert [(g.word, g.reason) for g in graded(ROWS, read(three))] == [
        ("good", ""),
        ("not examined", "fewer than 4 systems"),
    ]


def test_a_set_of_too_few_systems_leaves_the_others_as_they_are() -> None:
    few = another("few", "abc", "He go .")
    few = replace(few, on_systems=None)
    assert replace(read(FOUND, few)[SYSTEMS_ROW], sets=()) == read(FOUND)[SYSTEMS_ROW]
    assert read(FOUND, few)[SENTENCES_ROW].value != AGREEMENT.value


def test_sentences_with_few_comparisons_are_joined() -> None:
    rng = np.random.default_rng(5)
    counts = rng.integers(0, 9, (400, 5)).astype(float)
    statistic = pooled_statistic(counts)
    assert statistic is not None
    agree, disagree, ties = counts.sum(axis=0)[:3]
    assert statistic.value == pytest.approx((agree - disagree) / (agree + disagree + ties))
    assert statistic.weights.sum() == agree + disagree + ties
    assert statistic.weights.min() >= LEAST_JOINED_COMPARISONS
    assert pooled_statistic(counts[:20]) is None


def test_sentences_with_many_comparisons_have_their_own_interval() -> None:
    rng = np.random.default_rng(6)
    counts = np.concatenate([rng.integers(20, 40, (50, 3)), np.zeros((50, 2))], axis=1)
    judged = agreement_on_outputs({"a": counts}, {"a": {}}, 0.95)["a"]
    statistic = judged.statistic
    assert isinstance(statistic, ClusteredStatistic)
    interval = t_interval(judged.value.value or 0, statistic.deviations, statistic.weights, 0.95)
    assert judged.value.interval == pytest.approx(interval)
