"""Agreement with people compared with limits, on simulated judgements."""

from dataclasses import replace

import numpy as np
import pytest

from maege.judgements.comparisons import comparisons
from maege.judgements.judgements import Judgement, JudgementSet, OutputGroup
from maege.statistics.bootstrap import Resampling
from maege.statistics.jackknife import ClusteredStatistic, t_interval
from maege.statistics.score_table import ScoreTable
from maege.statistics.value import Value
from maege.studies.dossier.marks import marks
from maege.studies.humans.rows import (
    FAILED,
    LEAST_JOINED_COMPARISONS,
    OTHER_SYSTEMS,
    ROWS,
    SENTENCES_ROW,
    SYSTEMS_ROW,
    ComparedAgreement,
    PeopleOfMetric,
    agreement_on_outputs,
    agreement_on_systems,
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


def compared(judgements: JudgementSet, scores: dict[str, np.ndarray]) -> PeopleOfMetric:
    """The agreement of ``metric``, whose scores have the shape (sentences, systems)."""
    tables = {n: ScoreTable.from_sentences(n, SYSTEMS, values) for n, values in scores.items()}
    unexpanded = comparisons(judgements, "unexpanded")
    counts = {n: metric_counts(unexpanded, values.T) for n, values in scores.items()}
    level = SystemLevel(comparisons(judgements, "expanded"), SETTINGS)
    return PeopleOfMetric(
        "metric", "toy", SENTENCES, len(SYSTEMS), 1,
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


def words(people: PeopleOfMetric) -> dict[str, str]:
    return {m.row.key: m.word for m in marks(ROWS, results_of(ROWS, [people])["metric"])}


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


def test_noise_has_few_false_marks() -> None:
    """Of 60 metrics of noise, each with its judgements, about 2.4 may have a mark."""
    rng = np.random.default_rng(5)
    marked = 0
    for _ in range(60):
        quality = rng.standard_normal(len(SYSTEMS))
        people = compared(judged(rng, quality), scorers(rng, quality, 0.0))
        marked += bool({"good", "bad"} & {*words(people).values()})
    assert marked <= 5


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
FOUND = PeopleOfMetric("m", "first", 100, 12, 8, AGREEMENT, AGREEMENT, False, Value(0.5))


def read(*found: PeopleOfMetric) -> dict[str, RowResult]:
    return dict(results_of(ROWS, found)["m"])


def test_the_first_set_decides_and_others_are_conditions() -> None:
    other = replace(AGREEMENT, value=Value(0.1, (0.0, 0.2)))
    rows = read(FOUND, replace(FOUND, judgements="second", on_outputs=other))
    assert [row.key for row in ROWS] == [*rows] == [SENTENCES_ROW, SYSTEMS_ROW]
    assert rows[SENTENCES_ROW].value == AGREEMENT.value
    assert rows[SENTENCES_ROW].corpus == "first"
    first, second = rows[SENTENCES_ROW].conditions
    assert first == "8 judges and 12 systems of first"
    assert second == ".100 [.00, .20] on second"
    assert (rows[SENTENCES_ROW].n, rows[SYSTEMS_ROW].n) == (100, 12)
    assert (rows[SENTENCES_ROW].ceiling, rows[SYSTEMS_ROW].ceiling) == (Value(0.5), None)


def test_there_is_no_answer_without_scores_or_differences_or_systems() -> None:
    failed = read(replace(FOUND, on_outputs=None, on_systems=None))
    constant = read(replace(FOUND, is_constant=True))
    assert {row.not_applicable for row in failed.values()} == {FAILED}
    assert {row.not_applicable for row in constant.values()} == {CONSTANT}
    few = marks(ROWS, read(replace(FOUND, systems=3)))
    assert [(mark.word, mark.reason) for mark in few] == [
        ("good", ""),
        ("n/a", "fewer than 4 systems"),
    ]


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
