import random

import numpy as np
import pytest

from maege.ranking import attach_scores
from maege.statistics.rewards import Steps, best_first, rewards
from tests.support.rankings import chain, scored_by


def test_scores_before_and_after_each_edit() -> None:
    chains = [chain(0, 3, types="BA"), chain(1, 2, types="A")]
    scores = {"m": np.array([0.0, 1.0, 0.5, 2.0, 4.0]), "n": np.zeros(5)}
    steps = Steps.from_rankings(attach_scores(chains, scores))
    assert (steps.metrics, steps.types, len(steps.sentences)) == (("m", "n"), ("A", "B"), 2)
    assert steps.sentence.tolist() == [0, 0, 1]
    assert [steps.types[index] for index in steps.type] == ["B", "A", "A"]
    assert steps.before[:, 0].tolist() == [0.0, 1.0, 2.0]
    assert steps.after[:, 0].tolist() == [1.0, 0.5, 4.0]
    assert steps.spread.tolist() == [4.0, 0.0]


def test_the_same_step_under_the_same_source_counts_once() -> None:
    rankings = [chain(0, 3, types="AB")] * 2
    steps = Steps.from_rankings(scored_by(rankings, np.arange(6)))
    assert [steps.types[number] for number in steps.type] == ["A", "B"]
    assert (steps.ranking.tolist(), steps.number.tolist()) == ([0, 0], [0, 1])
    assert steps.after[:, 0].tolist() == [1.0, 2.0]  # those of the first ranking


def test_rewards_of_a_worked_example() -> None:
    rankings = [chain(s, 3, types="AB") for s in range(10)]
    scores = np.array([[0.0, 1.0, 0.5]] * 9 + [[0.0, 1.0, 1.0]]).ravel()
    steps = Steps.from_rankings(scored_by(rankings, scores))
    by_type = rewards(steps, 0.95)["m"]
    assert (by_type["A"].mean, by_type["A"].n, by_type["A"].sentences) == (1.0, 10, 10)
    assert by_type["A"].verdict == "rewarded"
    assert by_type["B"].mean == pytest.approx(-0.45)
    b = by_type["B"]
    assert (b.punished, b.unchanged, b.rewarded) == (0.9, 0.1, 0.0)
    assert by_type["B"].verdict == "punished"
    gains = np.array([1.0] * 10 + [-0.5] * 9 + [0.0])
    assert by_type["A"].standardised == pytest.approx(1 / gains.std())
    # All ten sentences agree: the p-value of a test of signs, two types, one of two questions.
    assert (by_type["A"].pvalue, by_type["A"].adjusted) == (2**-9, 4 * 2**-9)


def test_types_of_few_sentences_are_rare() -> None:
    for sentences, is_rare in ((9, True), (10, False)):
        rankings = [chain(s, 2, types="A") for s in range(sentences)]
        scores = np.random.default_rng(1).random(2 * sentences)
        reward = rewards(Steps.from_rankings(scored_by(rankings, scores)), 0.95)["m"]["A"]
        assert (reward.verdict == "rare") == is_rare
        tested = (reward.interval, reward.joint, reward.pvalue, reward.adjusted)
        assert [number is None for number in tested] == [is_rare] * 4


def test_rare_types_are_not_in_the_family() -> None:
    common = [chain(s, 2, types="A") for s in range(12)]
    rare = [chain(12 + s, 2, types="BCDEF"[s]) for s in range(5)]
    scores = np.random.default_rng(1).random(34)
    with_rare = rewards(Steps.from_rankings(scored_by(common + rare, scores)), 0.95)["m"]
    alone = rewards(Steps.from_rankings(scored_by(common, scores[:24])), 0.95)["m"]
    assert with_rare["A"].adjusted == alone["A"].adjusted
    assert with_rare["A"].joint == pytest.approx(alone["A"].joint)


def test_a_random_metric_seldom_has_a_decision() -> None:
    rng = random.Random(2)
    rankings = [chain(s, 4, types="".join(rng.choices("ABCDE", k=3))) for s in range(40)]
    decided = 0
    for trial in range(200):
        scores = np.random.default_rng(trial).standard_normal(160)
        by_type = rewards(Steps.from_rankings(scored_by(rankings, scores)), 0.95)["m"]
        decided += any(reward.verdict in ("rewarded", "punished") for reward in by_type.values())
    assert decided <= 12  # 2.5 % are expected


def test_decisions_are_those_of_the_joint_intervals() -> None:
    rankings = [chain(s, 4, types="ABC") for s in range(40)]
    verdicts = []
    for trial in range(30):
        rng = np.random.default_rng(trial)
        scores = np.cumsum(rng.normal([0, 0.5, -0.5, 0], 1, (40, 4)), axis=1).ravel()
        for reward in rewards(Steps.from_rankings(scored_by(rankings, scores)), 0.95)["m"].values():
            low, high = reward.joint
            own_low, own_high = reward.interval
            assert low < own_low < reward.mean < own_high < high
            expected = "rewarded" if low > 0 else "punished" if high < 0 else "undecided"
            assert reward.verdict == expected
            verdicts.append(expected)
    assert len({*verdicts}) == 3


def test_a_type_without_a_reaction_in_many_sentences() -> None:
    def verdict(sentences: int) -> str:
        rankings = [chain(s, 3, types="AB") for s in range(sentences)]
        scores = np.random.default_rng(1).random((sentences, 3))
        scores[:, 1] = scores[:, 0]
        by_type = rewards(Steps.from_rankings(scored_by(rankings, scores.ravel())), 0.95)["m"]
        return by_type["A"].verdict

    # 0.95 ** n below 0.025: Holm over two types.
    assert [verdict(n) for n in (71, 72)] == ["undecided", "no reaction"]


def test_rewards_of_a_metric_do_not_depend_on_its_company() -> None:
    rng = np.random.default_rng(1)
    rankings = [chain(s, 4, types="ABC") for s in range(20)]
    scores = {name: rng.random(80) for name in "mn"}
    together = rewards(Steps.from_rankings(attach_scores(rankings, scores)), 0.95)
    alone = rewards(Steps.from_rankings(scored_by(rankings, scores["m"])), 0.95)
    assert together["m"] == alone["m"]


def test_types_are_sorted_by_decision_then_by_mean() -> None:
    rng = np.random.default_rng(1)
    rankings = [chain(s, 5, types="DCBA") for s in range(30)]
    rankings += [chain(30, 2, types="Z")]
    steps = rng.normal([0, 5, -5, 9, 0.01], 1, (30, 5))
    scores = [*np.cumsum(steps, axis=1).ravel(), 0.0, 99.0]
    by_type = rewards(Steps.from_rankings(scored_by(rankings, np.array(scores))), 0.95)["m"]
    assert best_first(by_type) == ["B", "D", "A", "C", "Z"]
