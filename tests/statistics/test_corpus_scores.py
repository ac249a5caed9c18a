from pathlib import Path

import numpy as np
import pytest

import maege
from maege.config.schema import from_mapping
from maege.metric.score_request import ScoreRequest
from maege.metric.scores import mean_of_totals
from maege.plugins.registry import build
from maege.ranking_requests import attach, requests
from maege.scoring.engine import score_all, score_one
from maege.statistics.bootstrap import Resampling
from maege.statistics.corpus_scores import (
    NUMBER_OF_GROUPS,
    CorpusScores,
    SampledCorpora,
    applied_edits,
    leave_out_requests,
    scores_of_corpora,
)
from maege.statistics.nested_bootstrap import NestedBootstrap
from maege.statistics.replicate_counts import ReplicateCounts
from maege.studies.lattices.inputs import load_inputs
from maege.studies.lattices.samples import draw

METRICS = ["bleu", "gleu", "ibleu", "sari", "max-sari", "ld", "minld", "m2", "errant", "imeasure"]


@pytest.fixture(scope="module")
def scored():
    """Corpora of the tiny corpus with the scores and counts of all metrics that have counts."""
    metrics = [*METRICS, {"interpolated": {"a": "gleu", "b": "minld", "weight": 0.3}}]
    few = {"resamples": 20, "permutations": 19}
    config = from_mapping(
        {
            "corpus": "tiny",
            "metrics": metrics,
            "chains": None,
            "statistics": few,
            "synthetic_corpora": {"replicates": 2, "expected_edits": [0, 2, 5]},
        },
        Path(),
    )
    corpora = draw(config, load_inputs(config)).corpora
    scores = score_all(requests(corpora), config.build_metrics(), with_counts=True).scores
    return attach(corpora, scores)


def test_all_metrics_have_counts(scored) -> None:
    for item in scored:
        assert item.counts.keys() == {*METRICS, "interpolated"}


@pytest.mark.parametrize("metric", [*METRICS, "interpolated"])
def test_counts_give_the_score_of_the_corpus(scored, metric: str) -> None:
    for item in scored:
        of = item.counts[metric]
        totals = np.array([counts.sum(axis=0) for counts in of.counts])
        scores = item.scores[:, item.metrics.index(metric)]
        # GLEU as published draws references; its counts are means over them.
        tolerance = 0.01 if metric in ("gleu", "interpolated") else 1e-9
        assert of.score_totals(totals) == pytest.approx(scores, abs=tolerance)


@pytest.mark.parametrize("metric", ["bleu", "sari", "imeasure", "m2"])
def test_scores_without_a_group_equal_those_of_the_metric(scored, metric: str) -> None:
    corpora = SampledCorpora.of_rankings(scored, Resampling(resamples=10))
    left_out = scores_of_corpora(scored, corpora)[metric].left_out
    requests = list(leave_out_requests([item.ranking for item in scored]))
    values = score_one(requests, metric, build(metric)).values
    direct = np.moveaxis(values.reshape(len(scored), 3, NUMBER_OF_GROUPS), -1, 0)
    # M2 selects annotators by the sums so far, which depend on the sentences before.
    assert left_out == pytest.approx(direct, abs=0.01 if metric == "m2" else 1e-9)


def sampled(replicates: int, sentences: int, models: int) -> SampledCorpora:
    rng = np.random.default_rng(1)
    cluster = np.arange(sentences)
    edits = np.minimum(rng.poisson(np.arange(models)[:, None], (replicates, models, sentences)), 3)
    return SampledCorpora(
        np.arange(models, dtype=float),
        ReplicateCounts.from_array(np.stack([edits, np.ones_like(edits)], axis=-1).astype(float)),
        cluster,
        cluster % NUMBER_OF_GROUPS,
        NestedBootstrap(cluster, replicates, 200, seed=1),
    )


def test_the_variance_of_a_difference_is_that_in_one_sentence() -> None:
    """Also of a ratio of sums, by its derivatives."""
    rng = np.random.default_rng(2)
    corpora = sampled(3, 400, 4)
    hits = rng.random((3, 4, 400)) < np.linspace(0.2, 0.5, 4)[:, None]
    sizes = rng.integers(1, 9, 400) * np.ones((3, 4, 1))
    counts = np.stack([hits * sizes, sizes], axis=-1)
    scores = mean_of_totals(counts.sum(axis=2))
    computed = CorpusScores.from_counts(
        scores, ReplicateCounts.from_array(counts), mean_of_totals, corpora
    )
    drawn = rng.integers(400, size=(2000, 400))
    samples = np.array([mean_of_totals(counts[0][:, index].sum(axis=1)) for index in drawn])
    for i, j in ((0, 1), (0, 3), (2, 3)):
        expected = (samples[:, j] - samples[:, i]).var() * 400
        assert computed.variance[i, j] == pytest.approx(expected, rel=0.2)
    assert not computed.rests_on_few
    from_groups = CorpusScores.from_left_out(scores, computed.left_out, corpora)
    assert from_groups.variance[0, 3] == pytest.approx(computed.variance[0, 3], rel=0.6)


def test_an_outlier_is_recognised() -> None:
    corpora = sampled(2, 50, 3)
    scores = np.zeros((2, 3, 50))
    scores[:, :, 7] = [[-100.0, -50.0, 0.0]]
    scores += np.random.default_rng(3).random(scores.shape)
    counts = np.stack([scores, np.ones_like(scores)], axis=-1)
    computed = CorpusScores.from_counts(
        scores.mean(axis=2), ReplicateCounts.from_array(counts), mean_of_totals, corpora
    )
    assert computed.rests_on_few


def test_equal_corpora_do_not_rest_on_few_sentences() -> None:
    """Scores of the source alone differ by rounding, and one difference may be the largest."""
    corpora = sampled(2, 3, 11)
    scores = np.random.default_rng(4).random(3) * np.ones((2, 11, 1))
    counts = np.stack([scores, np.ones_like(scores)], axis=-1)
    computed = CorpusScores.from_counts(
        scores.mean(axis=2), ReplicateCounts.from_array(counts), mean_of_totals, corpora
    )
    assert not computed.rests_on_few


def test_applied_edits_are_the_ceiling() -> None:
    corpora = sampled(2, 300, 4)
    edits = applied_edits(corpora)
    shape = 2, 4
    mean_edits = [corpora.edits.of_corpus(*corpus)[:, 0].mean() for corpus in np.ndindex(shape)]
    assert edits.scores == pytest.approx(np.reshape(mean_edits, shape))
    assert edits.resampled.shape == (200, 2, 4)


def test_a_single_replicate_has_a_jackknife_but_no_bootstrap() -> None:
    config = {"corpus": "tiny", "metrics": ["ld"], "chains": None}
    result = maege.run(config | {"synthetic_corpora": {"replicates": 1}})
    rho = result.results.estimate("ld", "spearman", "corpora")
    assert "jackknife" in rho.interval_method
    assert rho.interval[0] < rho.value < rho.interval[1]


def test_requests_without_a_group_have_all_other_sentences(scored) -> None:
    ranking = scored[0].ranking
    requests = list(leave_out_requests([ranking]))
    assert len(requests) == NUMBER_OF_GROUPS * len(ranking.candidates)
    first: list[ScoreRequest] = requests[:NUMBER_OF_GROUPS]
    missing = [set(ranking.candidates[0].hypotheses) - set(r.hypotheses) for r in first]
    assert set.union(*missing) == set(ranking.candidates[0].hypotheses)
    assert sum(len(r.sources) for r in first) == (NUMBER_OF_GROUPS - 1) * len(ranking.sources)
