"""Correlations with people at the level of sentences and of corpora."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

import numpy as np
import pytest
from scipy.stats import spearmanr

from maege.metric.metric import Metric
from maege.metric.score_request import ScoreRequest, sentence_request
from maege.plugins.registry import build
from maege.scoring.engine import score_all
from maege.statistics.bootstrap import ClusterResampler, Resampling
from maege.statistics.correlation_tests import williams
from maege.statistics.mean_or_pooled import is_one_level, system_levels
from maege.statistics.multiple_testing import holm
from maege.statistics.score_table import ScoreTable

POOLED = np.array([1.0, 3.0, 2.0, 5.0, 4.0])
SENTENCES = 30
HUMAN = np.array([0.1, 0.5, 0.3, 0.9, 0.7])


class Drawn(ClusterResampler):
    """Resamples that are given, as numbers of sentences."""

    def sums(self, cluster_values: np.ndarray) -> np.ndarray:
        return np.stack([cluster_values[sentences].sum(axis=0) for sentences in DRAWS])


DRAWS = [0, 1, 2], [0, 0, 1], [2, 2, 2]


def test_intervals_follow_from_resamples() -> None:
    """The scores of systems in three resamples; pooled scores without counts have none."""
    sentences = np.array([[1.0, 2.0, 3.0, 4.0], [1.0, 3.0, 2.0, 4.0], [4.0, 3.0, 2.0, 0.9]])
    human = np.array([1.0, 2.0, 3.0, 4.0])
    table = ScoreTable.from_sentences("x", tuple("abcd"), sentences)
    other = replace(table, observed=np.array([1.0, 3.0, 2.0, 4.0]))
    resampler = Drawn(Resampling(confidence=0.9999999), 3)
    (mean, *_), (two, *_) = (
        list(system_levels({"x": of}, human, resampler)) for of in (table, other)
    )
    values = [spearmanr(human, sentences[list(draw)].sum(axis=0)).statistic for draw in DRAWS]
    assert mean.mean.value == pytest.approx(values[0])
    assert mean.mean.interval == pytest.approx((min(values), max(values)), abs=1e-5)
    assert mean.pooled is mean.difference is mean.pvalue is None
    assert two.mean == mean.mean
    assert two.pooled.value == pytest.approx(0.8)
    assert two.difference.value == pytest.approx(values[0] - 0.8)
    assert two.pooled.interval is two.difference.interval is None


def test_rounding_errors_make_no_level() -> None:
    assert is_one_level(POOLED * (1 + 1e-12), POOLED)
    assert not is_one_level(POOLED * (1 + 1e-6), POOLED)


def _tables(systems: Sequence[ScoreRequest], metrics: Mapping[str, Metric]) -> dict:
    sentences = [request for system in systems for request in system.sentence_requests()]
    scores = score_all([*systems, *sentences], metrics, with_counts=True).scores
    names, clusters = [str(number) for number in range(len(systems))], np.arange(SENTENCES)
    return {m: ScoreTable.from_scores(m, names, s, clusters) for m, s in scores.items()}


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
    tables = _tables(systems[:3], {"bleu": build("bleu")})
    for e in system_levels(tables, HUMAN[:3], resampler):
        assert (e.pvalue, e.adjusted, e.test) == (None, None, "")
        assert e.difference.value == pytest.approx(e.mean.value - e.pooled.value)


def test_correlations_differences_and_tests_of_both_levels(systems: list[ScoreRequest]) -> None:
    metrics = {"bleu": build("bleu"), "minld": build("minld"), "gleu": build("gleu")}
    resampler = Resampling(resamples=200).for_clusters(SENTENCES)
    estimates = list(system_levels(_tables(systems, metrics), HUMAN, resampler))
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
