"""Agreement about systems: in windows of neighbours, and of the whole test set."""

from pathlib import Path

import numpy as np
import pytest

from experiments.statistics.judges import draw, scores_of
from maege.judgements.comparisons import comparisons
from maege.statistics.bootstrap import Resampling
from maege.statistics.multiple_testing import holm
from maege.statistics.score_table import Resampled, ScoreTable
from maege.studies.humans.system_level import (
    SystemLevel,
    system_differences,
    window_estimates,
)
from tests.studies.humans.judged_sets import compared

FEW = Resampling(resamples=60, permutations=9)


def test_windows_are_neighbours_in_the_order_by_people() -> None:
    human = np.array([0.1, 0.5, 0.3, 0.2, 0.4])
    scores = np.array([1.0, 5.0, 3.0, 2.0, 0.0])
    resampled = np.stack([human] * 10), np.stack([scores] * 10)
    windows = list(
        window_estimates(
            "m", "abcde", Resampled(human, resampled[0]), Resampled(scores, resampled[1]), 0.95
        )
    )
    assert [(w.best_rank, "".join(w.systems)) for w in windows] == [(1, "becd"), (2, "ecda")]
    for window in windows:
        index = ["abcde".index(system) for system in window.systems]
        assert window.value.value == pytest.approx(np.corrcoef(human[index], scores[index])[0, 1])
        assert window.value.interval == pytest.approx((window.value.value, window.value.value))


def test_four_systems_are_no_window() -> None:
    of_four = Resampled(np.arange(4.0), np.zeros((2, 4)))
    assert not list(window_estimates("m", "abcd", of_four, of_four, 0.95))


def test_a_metric_that_agrees_agrees_in_all_windows(data: Path) -> None:
    expanded = compared(data, "seeda-s")
    level = SystemLevel(expanded, Resampling(resamples=20, permutations=9))
    people = level.human["trueskill"]
    noise = np.random.default_rng(1).normal(size=(len(people), len(expanded.sentences)))
    outputs = people[:, None] + noise - noise.mean(axis=1, keepdims=True)
    scores = ScoreTable.from_sentences("m", expanded.systems, outputs.T)
    windows = list(level.windows("m", scores))
    assert len(windows) == len(people) - 3
    assert [w.value.value for w in windows] == pytest.approx([1.0] * len(windows))
    constant = ScoreTable.from_sentences("m", expanded.systems, 0 * outputs.T)
    assert {w.value.value for w in level.windows("m", constant)} == {None}


def test_scores_are_equal_if_all_sentences_were_judged(data: Path) -> None:
    expanded = compared(data, "gjg15")
    sentences = np.random.default_rng(1).random((len(expanded.sentences), len(expanded.systems)))
    scores = ScoreTable.from_sentences("m", expanded.systems, sentences)
    level = SystemLevel(expanded, Resampling(resamples=10, permutations=9))
    judged = {
        (e.human_score, e.measure): (e.value, e.leave_one_out)
        for e in level.estimates("m", scores)
        if e.aggregation == "mean"
    }
    whole = list(level.whole_test_set("m", scores))
    assert {e.aggregation for e in whole} == {"pooled", "mean"}
    assert len(whole) == 12
    for e in whole:
        value, without = judged[e.human_score, e.measure]
        assert e.value == pytest.approx(value, abs=1e-12)
        assert e.leave_one_out == pytest.approx(without, abs=1e-12)
        assert e.by_sentences is None


def test_metrics_are_compared_for_other_systems() -> None:
    """PERM-BOTH rejects what is equal for other systems, so it is not what is adjusted."""
    drawn = draw(np.random.default_rng(1), 60, {"good": 0.8, "bad": 0.1, "noise": 0.0})
    compared = comparisons(drawn.judgements, "expanded")
    scores = {}
    for name, table in drawn.scores.items():
        judged = scores_of(compared, table).T
        scores[name] = ScoreTable.from_sentences(name, compared.systems, judged)
    level = SystemLevel(compared, Resampling(resamples=40, permutations=499))
    differences = [d for d in system_differences(level, scores) if d.human_score == "trueskill"]
    assert [d.adjusted for d in differences] == holm([d.by_systems for d in differences])
    assert [d.adjusted for d in differences] != holm([d.pvalue for d in differences])
