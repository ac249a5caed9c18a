"""Interpolating two metrics: the grid, and the choice of the weight."""

from collections import defaultdict

import numpy as np
import pytest
from scipy.stats import spearmanr

from maege.config.schema import load
from maege.metric.metric import Metric
from maege.metric.score_request import ScoreRequest
from maege.plugins.registry import build
from maege.ranking_requests import requests
from maege.statistics.bootstrap import Resampling
from maege.studies.lattices.inputs import load_inputs
from maege.studies.lattices.samples import draw
from maege.studies.run.mixture.study import STUDY
from maege.studies.run.mixture.weight_search import (
    CorrelationObjective,
    assign_folds,
    search_weight,
    weight_grid,
)
from tests.support.command_line import ROOT
from tests.support.studies import measured

TINY = ROOT / "tests/support/tiny.yaml"
SETTINGS = ["synthetic_corpora.replicates=3", "statistics.resamples=50", "lattices=null",
            "sentences.max_characters=90"]  # fmt: skip


def objective(rng: np.random.Generator, noise_a: float, noise_b: float) -> CorrelationObjective:
    """Return the objective of two metrics: the truth, each with independent noise."""
    gold = np.arange(8.0)
    a = gold + noise_a * rng.standard_normal((60, 1, 8))
    b = gold + noise_b * rng.standard_normal((60, 1, 8))
    return CorrelationObjective("systems", "pearson", a, b, gold[None])


def mixed(correlation_objective: CorrelationObjective, steps: int = 20):
    fold = assign_folds(60, 10, seed=1)
    resampler = Resampling(resamples=200).for_clusters(60)
    return search_weight(correlation_objective, fold, weight_grid(steps), np.arange(60), resampler)


def test_folds_are_random_and_of_nearly_equal_sizes() -> None:
    fold = assign_folds(63, 10, seed=1)
    assert sorted(np.bincount(fold)) == [6] * 7 + [7] * 3
    assert (fold != np.arange(63) % 10).any()
    assert (fold == assign_folds(63, 10, seed=1)).all()
    assert (fold != assign_folds(63, 10, seed=2)).any()


def test_better_metric_gets_more_weight() -> None:
    rng = np.random.default_rng(1)
    assert mixed(objective(rng, 0.1, 500)).weight > 0.8
    assert mixed(objective(rng, 500, 0.1)).weight < 0.2
    both = mixed(objective(rng, 40, 40))
    assert 0.2 < both.weight < 0.8


def test_oracle_is_optimistic_and_cross_validation_is_not() -> None:
    """On noise, the oracle weight correlates spuriously; the cross-validated one does not."""
    rng = np.random.default_rng(2)
    oracle, honest = [], []
    for _ in range(60):
        noise = rng.standard_normal((2, 60, 1, 8))
        result = mixed(
            CorrelationObjective("s", "pearson", noise[0], noise[1], np.arange(8.0)[None])
        )
        oracle.append(result.oracle)
        honest.append(result.cross_validated.value)
    assert np.mean(oracle) > 0.1
    assert np.mean(honest) < 0.5 * np.mean(oracle)


def test_ends_of_the_grid_equal_the_single_metrics() -> None:
    correlation_objective = objective(np.random.default_rng(3), 30, 60)
    result = mixed(correlation_objective)
    assert result.grid[0] == pytest.approx(result.b)
    assert result.grid[-1] == pytest.approx(result.a)
    assert result.oracle == result.grid.max()
    means = correlation_objective.a.mean(axis=0)[0]
    assert result.a == pytest.approx(np.corrcoef(means, correlation_objective.gold[0])[0, 1])


def alone(metric: Metric, corpus: ScoreRequest) -> np.ndarray:
    """Score the sentences of a corpus, each by itself."""
    segments = [(s.source, s.hypothesis, s.references) for s in corpus.segments()]
    return np.array(
        metric.score([ScoreRequest((s,), (h,), (r,), "sentence") for s, h, r in segments])
    )


def test_the_grids_of_chains_and_corpora(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("maege.studies.run.mixture.weight_search.STEPS", 10)
    config = load(TINY, [*SETTINGS, "metrics=[gleu, ld]", "mixture=true"])
    a, b = build("gleu"), build("ld")
    chains, corpora = measured(STUDY, config)
    assert (chains.ranking_type, corpora.ranking_type) == ("chains", "corpora")
    # Reference: interpolate the scores of all texts, and count.
    sample = draw(config, load_inputs(config))
    for weight, expected in zip(weight_grid(10), corpora.grid, strict=True):
        rhos = []
        for ranking in sample.corpora:
            of_ranking = requests([ranking])
            means = [
                np.mean(weight * alone(a, request) + (1 - weight) * alone(b, request))
                for request in of_ranking
            ]
            rhos.append(
                spearmanr(
                    means, [candidate.gold_score for candidate in ranking.candidates]
                ).statistic
            )
        assert expected == pytest.approx(np.mean(rhos))
    signs = defaultdict(list)
    seen = set()
    for ranking in sample.chains:
        of_chain = requests([ranking])
        scores = 0.3 * np.array(a.score(of_chain)) + 0.7 * np.array(b.score(of_chain))
        for low, high in ranking.pairs:
            texts = (
                *(ranking.candidates[i].hypotheses for i in (low, high)),
                ranking.sources,
                ranking.sentences,
            )
            if texts not in seen:
                seen.add(texts)
                sign = np.sign(round(scores[high] - scores[low], 12))
                signs[ranking.sentences].append(sign)
    assert chains.grid[3] == pytest.approx(np.mean([np.mean(s) for s in signs.values()]))
