"""Correlations with people at the level of sentences and of corpora."""

from collections.abc import Mapping, Sequence

import numpy as np
import pytest
from scipy.stats import spearmanr

from maege.metric.metric import Metric
from maege.metric.score_request import ScoreRequest, sentence_request
from maege.plugins.registry import build
from maege.scoring.engine import score_all
from maege.statistics.bootstrap import Resampling
from maege.statistics.correlation_tests import williams
from maege.statistics.mean_or_pooled import is_one_level, level_agreement, system_levels
from maege.statistics.multiple_testing import holm
from maege.statistics.score_table import Resampled, ScoreTable
from maege.statistics.system_measures import SYSTEM_MEASURES

PEOPLE = np.array([1.0, 2.0, 3.0, 4.0, 5.0])
POOLED = np.array([1.0, 3.0, 2.0, 5.0, 4.0])
SENTENCES = 30
HUMAN = np.array([0.1, 0.5, 0.3, 0.9, 0.7])


def test_people_without_resamples_are_fixed() -> None:
    rng = np.random.default_rng(1)
    mean, pooled = (Resampled(v, v + rng.normal(size=(30, 5))) for v in (PEOPLE, POOLED))
    people = Resampled(PEOPLE, PEOPLE[None])
    agreement = level_agreement(SYSTEM_MEASURES["spearman"], people, mean, pooled, 0.9)
    assert agreement.mean.value == pytest.approx(1)
    assert agreement.pooled.value == pytest.approx(spearmanr(PEOPLE, POOLED).statistic)
    for value in (agreement.mean, agreement.pooled, agreement.difference):
        assert value.interval == pytest.approx(value.fixed_people)


def test_scores_without_resamples_have_no_intervals() -> None:
    mean = Resampled(PEOPLE, np.stack([PEOPLE, POOLED]))
    pooled = Resampled(POOLED, np.full((2, 5), np.nan))
    people = Resampled(PEOPLE, PEOPLE[None])
    agreement = level_agreement(SYSTEM_MEASURES["pearson"], people, mean, pooled, 0.9)
    assert agreement.mean.interval is not None
    assert agreement.pooled.interval is agreement.difference.interval is None
    assert agreement.difference.value == pytest.approx(0.2)


def test_rounding_errors_make_no_level() -> None:
    assert is_one_level(POOLED * (1 + 1e-12), POOLED)
    assert not is_one_level(POOLED * (1 + 1e-6), POOLED)


def test_intervals_follow_from_resamples() -> None:
    """Three resamples, of which the median of a value is in its interval."""
    people = np.array([1.0, 2.0, 3.0, 4.0])
    turned = people[::-1].copy()
    resampled = np.stack([people, people, turned])
    pooled = np.array([1.0, 3.0, 2.0, 4.0])
    both = Resampled(people, resampled), Resampled(pooled, np.stack([pooled] * 3))
    spearman = SYSTEM_MEASURES["spearman"]
    rho = level_agreement(spearman, Resampled(people, resampled), *both, 0.9999999)
    assert rho.mean.fixed_people == pytest.approx((-1, 1))  # the metric turns, people do not
    assert rho.mean.interval == pytest.approx((1, 1))  # both turn
    assert rho.pooled.fixed_people == pytest.approx((0.8, 0.8))
    assert rho.pooled.interval == pytest.approx((-0.8, 0.8))
    assert rho.difference.fixed_people == pytest.approx((-1.8, 0.2), abs=1e-5)
    assert rho.difference.interval == pytest.approx((0.2, 1.8), abs=1e-5)


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
