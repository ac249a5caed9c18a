from pathlib import Path

import numpy as np

from maege.judgements.comparisons import Comparisons
from maege.studies.humans.sentence_level import outcomes
from maege.studies.humans.tie_calibration import calibrate_ties
from tests.studies.humans.judged_sets import compared


def unexpanded(data: Path) -> Comparisons:
    return compared(data, "seeda-e", "unexpanded")


def test_tie_thresholds_are_the_best_of_all(data: Path) -> None:
    answers = unexpanded(data).select(np.arange(5347) < 400)
    differences = np.random.default_rng(3).integers(-9, 10, len(answers)) / 10
    human = answers.outcome

    def accuracy(epsilon: float) -> float:
        return float((outcomes(differences, epsilon) == human).mean())

    best = calibrate_ties("m", differences, answers, seed=1).epsilon
    assert accuracy(best) == max(accuracy(e) for e in [0.0, *np.abs(differences)])


def test_thresholds_of_other_sentences_gain_less(data: Path) -> None:
    answers = unexpanded(data)
    differences = np.random.default_rng(4).normal(size=len(answers)) + answers.outcome
    ties = calibrate_ties("m", differences, answers, seed=1)
    assert ties.raw < ties.cross_fitted <= ties.in_sample


def test_a_metric_that_says_what_people_say_needs_no_threshold(data: Path) -> None:
    answers = unexpanded(data)
    ties = calibrate_ties("m", answers.outcome.astype(float), answers, seed=1)
    assert (ties.raw, ties.cross_fitted, ties.in_sample, ties.epsilon) == (1, 1, 1, 0)
    assert (ties.metric, ties.kind) == ("m", "unexpanded")
