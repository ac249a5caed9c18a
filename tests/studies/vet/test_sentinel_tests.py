from collections.abc import Collection, Sequence
from dataclasses import replace
from functools import partial
from itertools import pairwise

import numpy as np
import pytest

from maege.array_types import Floats
from maege.config.schema import RunConfig
from maege.metric.score_request import ALL_FIELDS, ScoreRequest
from maege.metric.scores import SentenceCounts
from maege.plugins.registry import build
from maege.ranking import ScoredRanking, attach_scores
from maege.ranking_requests import attach, requests
from maege.scoring.engine import score_all
from maege.statistics.corpus_statistic import CorpusStatistic
from maege.statistics.metric_differences import corpus_differences
from maege.statistics.sample_statistics import SampleStatistics
from maege.statistics.value import Value
from maege.studies.dossier.grades import grade
from maege.studies.dossier.lattice_rows import ORDER, SYSTEMS
from maege.studies.rows import RowResult
from maege.studies.scorer import resampling
from maege.studies.sentinels import named_sentinels
from maege.studies.vet.conditions import Condition
from maege.studies.vet.limits import row_statistics, sentinel_limits
from maege.studies.vet.plan import Plan
from maege.studies.vet.sentinel_tests import (
    ComparedStatistic,
    SentinelTest,
    compare_under_condition,
    compare_with_sentinels,
)


def random_counts(
    requests: Sequence[ScoreRequest], seeds: Sequence[int]
) -> dict[str, SentenceCounts]:
    """Scores of metrics that give each pair of source and hypothesis a random score."""
    indices: dict[tuple[str, str], int] = {}
    by_request = [
        [
            indices.setdefault(pair, len(indices))
            for pair in zip(r.sources, r.hypotheses, strict=True)
        ]
        for r in requests
    ]
    flat = np.concatenate(by_request)
    bounds = np.cumsum([0, *map(len, by_request)]).tolist()
    result = {}
    for seed in seeds:
        values = np.random.default_rng(seed).random(len(indices))
        rows = np.stack([values[flat], np.ones(len(flat))], axis=-1)
        counts = [rows[start:end] for start, end in pairwise(bounds)]
        result[f"random {seed}"] = SentenceCounts(
            counts, lambda totals: totals[..., 0] / totals[..., 1]
        )
    return result


def compared(
    condition: Condition, scored: Sequence[ScoredRanking], config: RunConfig
) -> list[ComparedStatistic]:
    statistics = SampleStatistics.from_rankings(scored, resampling(config), "once")
    return list(compare_under_condition(condition, statistics, statistics.random_scorers))


def test_the_best_sentinel_is_one_that_reads_no_more_than_the_metric() -> None:
    def statistic(value: float, *, rests_on_few: bool = False) -> CorpusStatistic:
        noise = 0.01 * np.random.default_rng(6).standard_normal(200)
        return CorpusStatistic(value, value + noise, None, 0.95, rests_on_few=rests_on_few)

    values = {
        "metric": statistic(0.9),
        "sentinel length": statistic(0.5, rests_on_few=True),
        "sentinel constant": replace(statistic(0.0), resampled=np.zeros(200)),
        "sentinel set-of-words": statistic(0.7, rests_on_few=True),
    }
    of_rho = ComparedStatistic(
        ranking_type="corpora",
        is_configured=True,
        source_policy="random_node",
        reference_count=None,
        statistic="spearman",
        by_metric=values,
        compare=partial(corpus_differences, "spearman", values),
        tie_rates={},
        random_values=None,
    )

    def test_of(reads: Collection[str]) -> SentinelTest:
        (test,) = compare_with_sentinels([of_rho], {"metric": reads}, list(values)[1:])["metric"]
        return test

    assert test_of({"references"}).sentinel == "sentinel set-of-words"
    assert test_of({"hypothesis"}).sentinel == "sentinel length"
    # What a few sentences decide is not tested.
    pvalues = {c.sentinel: c.pvalue for c in test_of({"references"}).comparisons}
    assert pvalues["sentinel length"] is None and pvalues["sentinel set-of-words"] is None
    assert pvalues["sentinel constant"] is not None and pvalues["sentinel constant"] < 0.05


def words(
    compared_statistics: Sequence[ComparedStatistic], metrics: Collection[str]
) -> dict[str, dict[str, str]]:
    """The grades of the rows of order, from the comparisons with all limits."""
    limits = sentinel_limits(compared_statistics, dict.fromkeys(metrics, ALL_FIELDS))
    statistics = row_statistics(compared_statistics, metrics)
    found: dict[str, dict[str, str]] = {}
    for row in (ORDER, SYSTEMS):
        for metric, of_metric in limits[row.key].items():
            value = Value(statistics[row.key][metric].value)
            result = RowResult(metric, "toy", 901, value, of_metric, "sentences")
            found.setdefault(metric, {})[row.key] = grade(row, [result]).word
    return found


def test_few_random_metrics_are_above_chance(config: RunConfig, plan: Plan) -> None:
    """At 2.5 % more than 4 of 50 are with probability .006."""
    few = config.statistics.model_copy(update={"resamples": 50})
    config = config.model_copy(update={"statistics": few})
    kinds = named_sentinels(config.seed)
    compared_statistics = []
    for condition in plan.conditions:
        score_requests = requests(condition.sample.rankings)
        scores = score_all(score_requests, kinds, with_counts=True).scores
        randoms = random_counts(score_requests, range(50))
        scored = attach_scores(
            condition.sample.rankings,
            {name: s.values for name, s in scores.items()} | means(randoms),
            {name: s.counts for name, s in scores.items()} | randoms,
        )
        compared_statistics += compared(condition, scored, config)
    assert len(compared_statistics) == 6 + 4 + 2 * 2
    tests = compare_with_sentinels(
        compared_statistics, dict.fromkeys(randoms, ALL_FIELDS), list(kinds)
    )
    assert list(tests) == list(randoms)
    found = words(compared_statistics, randoms)
    assert len(found) == 50
    for key in (ORDER.key, SYSTEMS.key):
        assert sum(of_metric[key] in ("good", "usual") for of_metric in found.values()) <= 4


def means(randoms: dict[str, SentenceCounts]) -> dict[str, Floats]:
    result = {}
    for name, random in randoms.items():
        starts = np.cumsum([0, *map(len, random.counts[:-1])])
        totals = np.add.reduceat(np.concatenate(random.counts), starts)
        result[name] = totals[:, 0] / totals[:, 1]
    return result


def test_a_metric_is_above_chance_and_no_sentinel_is_good(config: RunConfig, plan: Plan) -> None:
    kinds = named_sentinels(config.seed)
    metrics = kinds | {"bleu": build("bleu")}
    scoring = score_all(requests(plan.sample.rankings), metrics, with_counts=True)
    assert not scoring.failures
    scored = attach(plan.sample.rankings, scoring.scores)
    statistics = compared(plan.conditions[0], scored, config)
    tests = compare_with_sentinels(statistics, dict.fromkeys(metrics, ALL_FIELDS), list(kinds))
    found = words(statistics, metrics)
    assert found["bleu"]["order"] in ("good", "usual")
    assert not [name for name in kinds if "good" in found.get(name, {}).values()]
    blind = sentinel_limits(statistics, {"bleu": {"hypothesis"}})["order"]["bleu"]
    assert max(c.above for c in blind) < 0.025
    for test in tests["bleu"]:
        assert test.value is not None
        assert [c.sentinel for c in test.comparisons] == list(kinds)  # all of them
        assert any(c.pvalue is not None for c in test.comparisons)
        assert test.best.difference == pytest.approx(test.value - test.best.sentinel_value)


def test_with_the_original_as_the_source_nothing_is_tested(config: RunConfig, plan: Plan) -> None:
    original = next(c for c in plan.conditions if c.source_policy == "original")
    metrics = named_sentinels(config.seed) | {"bleu": build("bleu")}
    scoring = score_all(requests(original.sample.rankings), metrics, with_counts=True)
    scored = attach(original.sample.rankings, scoring.scores)
    statistics = compared(original, scored, config)
    reads = {"bleu": ALL_FIELDS}
    for test in compare_with_sentinels(statistics, reads, list(named_sentinels(1)))["bleu"]:
        assert test.is_reference_value
        assert {c.pvalue for c in test.comparisons} == {None}
        assert test.comparison_with("sentinel edit-distance").sentinel_value > 0.9
