from collections.abc import Mapping, Sequence

import numpy as np
import pytest

from maege.config.schema import RunConfig
from maege.metric import Floats, Metric, ScoreRequest
from maege.pipeline import resampling
from maege.plugins.registry import build
from maege.ranking import attach_scores, requests
from maege.scoring.engine import score_all
from maege.vetting.plan import Plan
from maege.vetting.sentinel_tests import compare_under_condition, compare_with_sentinels
from maege.vetting.sentinels import sentinels


def scores_of(metrics: Mapping[str, Metric], requests: list[ScoreRequest]) -> dict[str, Floats]:
    scored = score_all(requests, metrics)
    assert not scored.failures
    return {name: scores.values for name, scores in scored.scores.items()}


def random_scores(requests: Sequence[ScoreRequest], seeds: Sequence[int]) -> dict[str, Floats]:
    """Scores of metrics that give each pair of source and hypothesis a random score."""
    indices: dict[tuple[str, str], int] = {}
    by_request = [
        [
            indices.setdefault(pair, len(indices))
            for pair in zip(r.sources, r.hypotheses, strict=True)
        ]
        for r in requests
    ]
    scores = {}
    for seed in seeds:
        values = np.random.default_rng(seed).random(len(indices))
        scores[f"random {seed}"] = np.array([values[sentences].mean() for sentences in by_request])
    return scores


@pytest.mark.slow
def test_at_most_5_of_100_random_metrics_are_informative(config: RunConfig, plan: Plan) -> None:
    few = config.statistics.model_copy(update={"resamples": 50})
    config = config.model_copy(update={"statistics": few})
    kinds = sentinels(config.seed)
    compared_statistics = []
    for condition in plan.conditions:
        score_requests = requests(condition.sample.rankings)
        scores = scores_of(kinds, score_requests) | random_scores(score_requests, range(100))
        scored = attach_scores(condition.sample.rankings, scores)
        compared_statistics += compare_under_condition(condition, scored, resampling(config))
    assert len(compared_statistics) == 7 + 4 + 2 * 3
    randoms = [f"random {seed}" for seed in range(100)]
    tests = compare_with_sentinels(compared_statistics, randoms, list(kinds))
    assert list(tests) == randoms
    informative = [name for name in randoms if any(test.informative for test in tests[name])]
    assert len(informative) <= 5


def test_a_good_metric_is_informative_and_no_sentinel_is(config: RunConfig, plan: Plan) -> None:
    kinds = sentinels(config.seed)
    metrics = kinds | {"bleu": build("bleu")}
    scores = scores_of(metrics, requests(plan.sample.rankings))
    scored = attach_scores(plan.sample.rankings, scores)
    compared_statistics = list(
        compare_under_condition(plan.conditions[0], scored, resampling(config))
    )
    tests = compare_with_sentinels(compared_statistics, list(metrics), list(kinds))
    assert all(test.informative for test in tests["bleu"] if test.statistic == "tau_macro")
    for kind in kinds:
        assert not any(test.informative for test in tests[kind])
    for test in tests["bleu"]:
        assert test.value is not None
        assert test.difference == test.value - test.sentinel_value
