"""Systems at both levels, against human scores."""

import numpy as np
import pytest

from maege.metric.score_request import ScoreRequest, sentence_request
from maege.plugins.registry import build
from maege.scoring.engine import score_all
from maege.statistics.bootstrap import Resampling
from maege.statistics.correlation_tests import williams
from maege.statistics.multiple_testing import holm
from maege.studies.levels.mean_or_pooled_on_lattices import system_levels

SENTENCES = 30
HUMAN = np.array([0.1, 0.5, 0.3, 0.9, 0.7])


def score(requests, metrics, rankings):
    return score_all(requests, metrics, with_counts=True).scores


@pytest.fixture
def systems() -> list[ScoreRequest]:
    """Return outputs of five systems: references in which some words are replaced."""
    rng = np.random.default_rng(1)
    references = [list("abcdefghijklmnop"[: rng.integers(6, 16)]) for _ in range(SENTENCES)]
    source = tuple(" ".join(words) + " z" for words in references)
    outputs = [
        tuple(
            " ".join(w if rng.random() < 0.6 + 0.3 * human else "x" for w in words)
            for words in references
        )
        for human in HUMAN
    ]
    reference_sets = tuple((" ".join(words),) for words in references)
    return [ScoreRequest(source, hypotheses, reference_sets) for hypotheses in outputs]


def test_three_systems_are_too_few_for_the_test(systems: list[ScoreRequest]) -> None:
    resampler = Resampling(resamples=20).for_clusters(SENTENCES)
    metrics, clusters = {"bleu": build("bleu")}, np.arange(SENTENCES)
    for e in system_levels(systems[:3], HUMAN[:3], metrics, score, clusters, resampler):
        assert (e.pvalue, e.adjusted, e.test) == (None, None, "")
        assert e.difference.value == pytest.approx(e.mean.value - e.pooled.value)


def test_correlations_differences_and_tests_of_both_levels(systems: list[ScoreRequest]) -> None:
    metrics = {"bleu": build("bleu"), "minld": build("minld"), "gleu": build("gleu")}
    resampler = Resampling(resamples=200).for_clusters(SENTENCES)
    estimates = list(system_levels(systems, HUMAN, metrics, score, np.arange(SENTENCES), resampler))
    assert [(e.statistic, e.metric) for e in estimates] == [
        (statistic, metric) for statistic in ("spearman", "pearson") for metric in metrics
    ]
    pvalues = []
    for e in estimates[3:]:
        metric = metrics[e.metric]
        pooled = metric.score(systems)
        mean = [np.mean(metric.score([sentence_request(s) for s in x.segments()])) for x in systems]
        low, high = e.mean.interval
        assert e.mean.value == pytest.approx(np.corrcoef(mean, HUMAN)[0, 1])
        assert low < e.mean.value < high
        if e.metric == "minld":
            assert e.pooled is e.difference is e.adjusted is None
            continue
        assert e.pooled.value == pytest.approx(np.corrcoef(pooled, HUMAN)[0, 1])
        assert e.difference.value == pytest.approx(e.mean.value - e.pooled.value)
        p = williams(e.mean.value, e.pooled.value, np.corrcoef(mean, pooled)[0, 1], len(HUMAN))
        pvalues.append(2 * min(p, 1 - p))
        assert e.pvalue == pytest.approx(pvalues[-1])
    adjusted = [e.adjusted for e in estimates[3:] if e.adjusted is not None]
    assert adjusted == pytest.approx(holm(pvalues))
