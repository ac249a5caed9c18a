import random
from dataclasses import replace

import numpy as np
import pytest

from maege.ranking import attach_scores
from maege.statistics.bootstrap import Resampling
from maege.statistics.multiple_testing import ALPHA
from maege.statistics.rewards import Steps, rewards
from tests.support.rankings import FEW, chain, scored_by


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
    by_type = rewards(steps, Resampling().for_clusters(steps.sentences.size))["m"]
    assert (by_type["A"].mean, by_type["A"].n, by_type["A"].sentences) == (1.0, 10, 10)
    assert by_type["A"].verdict == "rewarded"
    assert by_type["B"].mean == pytest.approx(-0.45)
    b = by_type["B"]
    assert (b.punished, b.unchanged, b.rewarded) == (0.9, 0.1, 0.0)
    assert by_type["B"].verdict == "punished"
    gains = np.array([1.0] * 10 + [-0.5] * 9 + [0.0])
    assert by_type["A"].standardised == pytest.approx(1 / gains.std())
    assert all(reward.q >= reward.pvalue for reward in by_type.values())


def test_single_sentence_has_an_undecided_verdict() -> None:
    steps = Steps.from_rankings(scored_by([chain(0, 3, types="AA")], np.arange(3)))
    by_type = rewards(steps, FEW.for_clusters(1))["m"]
    assert (by_type["A"].interval, by_type["A"].verdict) == (None, "undecided")


def test_random_metric_seldom_has_a_decided_verdict() -> None:
    rng = random.Random(2)
    rankings = [chain(s, 4, types="".join(rng.choices("ABCDE", k=3))) for s in range(40)]
    called = 0
    for trial in range(100):
        scores = np.random.default_rng(trial).standard_normal(160)
        steps = Steps.from_rankings(scored_by(rankings, scores))
        settings = Resampling(permutations=499, seed=trial)
        resamples = settings.for_clusters(steps.sentences.size)
        by_type = rewards(steps, resamples)["m"]
        called += any(reward.verdict != "undecided" for reward in by_type.values())
    assert called <= 12


def test_no_interval_below_ten_sentences() -> None:
    for sentences, known in ((9, False), (10, True)):
        rankings = [chain(s, 2, types="A") for s in range(sentences)]
        scores = np.random.default_rng(1).random(2 * sentences)
        steps = Steps.from_rankings(scored_by(rankings, scores))
        reward = rewards(steps, FEW.for_clusters(sentences))["m"]["A"]
        assert (reward.interval is not None) == known


def test_q_of_a_metric_does_not_depend_on_its_company() -> None:
    rng = np.random.default_rng(1)
    rankings = [chain(s, 4, types="ABC") for s in range(20)]
    scores = {name: rng.random(80) for name in "mn"}
    together = Steps.from_rankings(attach_scores(rankings, scores))
    alone = Steps.from_rankings(scored_by(rankings, scores["m"]))
    resampler = FEW.for_clusters(20)
    of_both, of_one = rewards(together, resampler), rewards(alone, resampler)
    for name, reward in of_both["m"].items():
        assert replace(reward, adjusted=of_one["m"][name].adjusted) == of_one["m"][name]


def test_types_are_adjusted_for_all_metrics_by_the_largest_statistic() -> None:
    """Of types and metrics without any effect, at most 5 % of samples have a significant one."""
    rankings = [chain(s, 4, types="ABC") for s in range(30)]
    found = 0
    for trial in range(100):
        rng = np.random.default_rng(trial)
        scores = {name: rng.standard_normal(120) for name in "mno"}
        steps = Steps.from_rankings(attach_scores(rankings, scores))
        resampler = Resampling(permutations=499, seed=trial).for_clusters(30)
        of_metrics = rewards(steps, resampler).values()
        adjusted = [reward.adjusted for of_types in of_metrics for reward in of_types.values()]
        found += min(adjusted) < ALPHA
        assert len(adjusted) == 9
        assert all(reward.adjusted >= reward.pvalue for of in of_metrics for reward in of.values())
    assert found <= 12
