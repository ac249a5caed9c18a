"""Agreement about systems: by the level of scores, and in windows of neighbours."""

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from scipy.stats import pearsonr, spearmanr

from maege.statistics.bootstrap import Resampling
from maege.statistics.correlation_tests import williams
from maege.statistics.score_table import ScoreTable
from maege.studies.humans.system_level import (
    LevelEstimate,
    SystemLevel,
    window_estimates,
)
from tests.studies.humans.judged_sets import compared

FEW = Resampling(resamples=60, permutations=9)


def counted(systems: tuple[str, ...], sentences: tuple[int, ...], seed: int = 1) -> ScoreTable:
    """Random scores: the share of hits of a sentence, whose trials vary, and of all sentences."""
    rng = np.random.default_rng(seed)
    trials = rng.integers(1, 20, size=(len(systems), len(sentences))).astype(float)
    share = 0.4 + 0.1 * rng.random((len(systems), 1))
    hits = rng.binomial(trials.astype(int), share).astype(float)
    return replace(
        ScoreTable.from_sentences("m", systems, (hits / trials).T),
        observed=hits.sum(1) / trials.sum(1),
        counts=np.stack([hits.T, trials.T], axis=-1),
        score_totals=ratio_of_sums,
    )


def ratio_of_sums(sums: np.ndarray) -> np.ndarray:
    return np.asarray(sums[..., 0] / sums[..., 1])


def estimates(data: Path, scores: ScoreTable | None = None) -> list[LevelEstimate]:
    expanded = compared(data, "seeda-e")
    scores = scores or counted(expanded.systems, expanded.sentences)
    return list(SystemLevel(expanded, FEW).levels("m", scores))


def test_values_are_correlations_of_either_level(data: Path) -> None:
    expanded = compared(data, "seeda-e")
    scores = counted(expanded.systems, expanded.sentences)
    level = SystemLevel(expanded, FEW)
    by_key = {(e.human_score, e.measure): e for e in level.levels("m", scores)}
    assert len(by_key) == 4
    means = scores.sentence_scores.mean(axis=0)
    for (human_score, measure), e in by_key.items():
        people = level.human[human_score]
        correlate = {"pearson": pearsonr, "spearman": spearmanr}[measure]
        expected = [correlate(people, of)[0] for of in (means, scores.observed)]
        assert [e.agreement.mean.value, e.agreement.pooled.value] == pytest.approx(expected)
        assert e.agreement.difference.value == pytest.approx(expected[0] - expected[1])
        between = correlate(means, scores.observed)[0]
        p = 2 * williams(max(expected), min(expected), between, len(people))
        assert e.agreement.williams == pytest.approx(min(1, p))


def test_a_range_is_of_values_without_one_system(data: Path) -> None:
    expanded = compared(data, "seeda-e")
    scores = counted(expanded.systems, expanded.sentences)
    level = SystemLevel(expanded, FEW)
    e = next(e for e in level.levels("m", scores) if e.measure == "pearson")
    people, means = level.human[e.human_score], scores.sentence_scores.mean(axis=0)
    differences = []
    for system in range(len(people)):
        rest = np.arange(len(people)) != system
        r = [pearsonr(people[rest], of[rest])[0] for of in (means, scores.observed)]
        differences.append(r[0] - r[1])
    assert e.agreement.difference.without_a_system == pytest.approx(
        (min(differences), max(differences))
    )


def test_people_that_vary_widen_intervals_of_values(data: Path) -> None:
    for e in estimates(data):
        mean = e.agreement.mean
        assert mean.fixed_people is not None
        assert mean.interval is not None
        widths = [high - low for low, high in (mean.fixed_people, mean.interval)]
        assert widths[0] < widths[1]


def test_one_level_is_not_compared_with_itself(data: Path) -> None:
    expanded = compared(data, "seeda-e")
    scores = counted(expanded.systems, expanded.sentences)
    assert not estimates(data, replace(scores, counts=None))
    sentences = scores.sentence_scores
    counts = np.stack([sentences, np.ones_like(sentences)], axis=-1)
    assert not estimates(data, replace(scores, observed=sentences.mean(axis=0), counts=counts))


def test_a_constant_level_has_no_difference(data: Path) -> None:
    expanded = compared(data, "seeda-e")
    scores = counted(expanded.systems, expanded.sentences)
    constant = replace(scores, score_totals=lambda sums: 0 * sums[..., 0] + 1)
    for e in estimates(data, constant):
        pooled, difference = e.agreement.pooled, e.agreement.difference
        assert e.agreement.mean.value is not None
        assert (pooled.value, difference.value, e.agreement.williams) == (None, None, None)
        assert (difference.interval, difference.without_a_system) == (None, None)


def test_windows_are_neighbours_in_the_order_by_people() -> None:
    human = np.array([0.1, 0.5, 0.3, 0.2, 0.4])
    scores = np.array([1.0, 5.0, 3.0, 2.0, 0.0])
    resampled = np.stack([human] * 10), np.stack([scores] * 10)
    windows = list(
        window_estimates("m", tuple("abcde"), (human, resampled[0]), (scores, resampled[1]), 0.95)
    )
    assert [(w.measure, w.best_rank, "".join(w.systems)) for w in windows] == [
        ("pearson", 1, "becd"), ("pearson", 2, "ecda"),
        ("spearman", 1, "becd"), ("spearman", 2, "ecda"),
    ]  # fmt: skip
    for window in windows[:2]:
        index = ["abcde".index(system) for system in window.systems]
        assert window.value.value == pytest.approx(np.corrcoef(human[index], scores[index])[0, 1])
        assert window.value.interval == pytest.approx((window.value.value, window.value.value))
    assert [w.value.value for w in windows[2:]] == pytest.approx([0.4, -0.2])


def test_four_systems_are_no_window() -> None:
    of_four = np.arange(4.0), np.zeros((2, 4))
    assert not list(window_estimates("m", tuple("abcd"), of_four, of_four, 0.95))


def test_a_metric_that_agrees_agrees_in_all_windows(data: Path) -> None:
    expanded = compared(data, "seeda-s")
    level = SystemLevel(expanded, Resampling(resamples=20, permutations=9))
    people = level.human["trueskill"]
    noise = np.random.default_rng(1).normal(size=(len(people), len(expanded.sentences)))
    outputs = people[:, None] + noise - noise.mean(axis=1, keepdims=True)
    scores = ScoreTable.from_sentences("m", expanded.systems, outputs.T)
    windows = list(level.windows("m", scores))
    assert len(windows) == 2 * (len(people) - 3)
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
