import numpy as np

from maege.ranking import attach_scores
from maege.statistics.steps import Steps
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
    assert [step.type for _, step in steps.steps] == ["A", "B"]
    assert steps.after[:, 0].tolist() == [1.0, 2.0]  # those of the first ranking
