from collections.abc import Collection, Sequence
from dataclasses import fields, replace
from functools import partial
from itertools import pairwise
from statistics import NormalDist

import numpy as np
import pytest

from maege.array_types import Floats
from maege.config.schema import RunConfig
from maege.metric.score_request import ALL_FIELDS, ScoreRequest
from maege.metric.sentence_counts import SentenceCounts
from maege.plugins.registry import build
from maege.ranking import ScoredRanking, attach_scores
from maege.ranking_requests import requests
from maege.scoring.engine import score_all
from maege.statistics.corpus_statistic import CorpusStatistic
from maege.statistics.metric_differences import corpus_differences
from maege.statistics.sample_statistics import SampleStatistics
from maege.studies.lattices import attach
from maege.studies.scorer import resampling
from maege.studies.vet.conditions import Condition
from maege.studies.vet.plan import Plan
from maege.studies.vet.sentinel_tests import (
    ComparedStatistic,
    SentinelComparison,
    SentinelTest,
    _better_pvalue,
    _with_holm,
    _worse_pvalue,
    compare_under_condition,
    compare_with_sentinels,
)
from maege.studies.vet.sentinels import PREFIX, compares_with_references, named_sentinels


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


def comparison(kind: str, difference: float, pvalue: float | None) -> SentinelComparison:
    name = PREFIX + kind
    return SentinelComparison(
        name, 0.5 - difference, compares_with_references(name), difference, None, pvalue
    )


def test_a_missing_pvalue_is_not_the_most_significant() -> None:
    unset = dict.fromkeys(field.name for field in fields(SentinelTest))
    test = SentinelTest(**unset | {"pvalue": 0.01})
    (adjusted,) = _with_holm([replace(test, pvalue=0.5)])
    assert (adjusted.adjusted_worse, adjusted.relation) == (1.0, "undecided")
    assert _with_holm([test])[0].relation == "better"
    assert _with_holm([replace(test, random_share=0.1)])[0].relation == "undecided"
    assert _with_holm([replace(test, pvalue=None)])[0].relation is None


def test_a_table_is_wrong_in_one_of_its_two_directions_on_at_most_5_percent() -> None:
    """Tests are two-sided, so that better and worse have half of the 5 % each."""
    unset = dict.fromkeys(field.name for field in fields(SentinelTest))
    draws, wrong = np.random.default_rng(5).standard_normal((1000, 6)), 0
    for row in draws:
        tests = []
        for z in row:  # as good as the only sentinel, in six independent statistics
            of_blind = [comparison("length", float(z), 2 * NormalDist().cdf(-abs(z)))]
            pvalues = {
                "pvalue": _better_pvalue(of_blind),
                "worse_pvalue": _worse_pvalue(of_blind),
            }
            tests.append(SentinelTest(**unset | pvalues))
        wrong += any(test.relation != "undecided" for test in _with_holm(tests))
    assert 25 <= wrong <= 70  # 5 % of 1,000 are expected


def test_a_metric_that_reads_references_has_to_be_above_sentinels_that_read_them() -> None:
    blind = [comparison("length", 0.2, 0.001), comparison("constant", 0.3, 0.001)]
    words = comparison("bag-of-words", -0.1, 0.001)
    assert _better_pvalue(blind) == 0.001
    assert _better_pvalue([*blind, words]) == 1.0
    assert _better_pvalue([*blind, replace(words, difference=0.1, pvalue=0.04)]) == 0.04
    # To be below one that reads references is no fault: an edit metric is.
    assert _worse_pvalue(blind) == 1.0
    assert _worse_pvalue([comparison("length", -0.2, 0.001), *blind]) == pytest.approx(0.003)


def test_sentinels_that_cannot_be_compared_are_named() -> None:
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
        underpowered=False,
    )

    def test_of(reads: Collection[str]) -> SentinelTest:
        (test,) = compare_with_sentinels([of_rho], {"metric": reads}, list(values)[1:])["metric"]
        return test

    assert test_of({"references"}).uncompared == ("sentinel length", "sentinel set-of-words")
    assert test_of({"hypothesis"}).uncompared == ("sentinel length",)
    assert test_of({"hypothesis"}).relation == "better"
    values["sentinel length"] = statistic(0.95, rests_on_few=True)
    assert test_of({"hypothesis"}).relation == "undecided"


def test_few_random_metrics_are_informative(config: RunConfig, plan: Plan) -> None:
    """If 20 % of random metrics were, there would be more than 4 of 50 with probability .98."""
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
    informative = [name for name in randoms if any(test.informative for test in tests[name])]
    assert len(informative) <= 4


def means(randoms: dict[str, SentenceCounts]) -> dict[str, Floats]:
    result = {}
    for name, random in randoms.items():
        starts = np.cumsum([0, *map(len, random.counts[:-1])])
        totals = np.add.reduceat(np.concatenate(random.counts), starts)
        result[name] = totals[:, 0] / totals[:, 1]
    return result


def test_a_good_metric_is_informative_and_no_sentinel_is(config: RunConfig, plan: Plan) -> None:
    kinds = named_sentinels(config.seed)
    metrics = kinds | {"bleu": build("bleu")}
    scoring = score_all(requests(plan.sample.rankings), metrics, with_counts=True)
    assert not scoring.failures
    scored = attach(plan.sample.rankings, scoring.scores)
    statistics = compared(plan.conditions[0], scored, config)
    tests = compare_with_sentinels(statistics, dict.fromkeys(metrics, ALL_FIELDS), list(kinds))
    assert any(test.informative for test in tests["bleu"])
    blind = compare_with_sentinels(statistics, {"bleu": {"hypothesis"}}, list(kinds))["bleu"]
    assert all(test.informative for test in blind if test.statistic == "tau_macro")
    for kind in kinds:
        assert not any(test.informative for test in tests[kind])
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
        assert (test.pvalue, test.relation) == (None, None)
        assert test.comparison_with("sentinel edit-distance").sentinel_value > 0.9
