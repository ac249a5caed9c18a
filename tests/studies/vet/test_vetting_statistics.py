import numpy as np
import pytest

from maege.config.schema import RunConfig, load
from maege.metric.scores import Scores
from maege.plugins.registry import build
from maege.progress import QUIET
from maege.studies.lattices.inputs import load_inputs
from maege.studies.scorer import Scorer
from maege.studies.sentinels import named_sentinels
from maege.studies.vet.config import DEFAULT_CONFIG
from maege.studies.vet.group_scores import GroupScores, score_groups
from maege.studies.vet.plan import Plan
from maege.studies.vet.trained_sentinels import TRAINED_SENTINELS
from maege.studies.vet.vetting_statistics import VettingStatistics

FEW = ["synthetic_corpora.replicates=2", "statistics.resamples=20", "statistics.permutations=19"]


def statistics_of_random_scores(config: RunConfig, plan: Plan) -> VettingStatistics:
    """Statistics of the scores of one metric, without those of any sentinel."""
    rng = np.random.default_rng(1)
    scores = {
        group: {"bleu": Scores(rng.random(len(requests)))}
        for group, requests in plan.groups(["ordering"]).items()
    }
    return VettingStatistics(config, "bleu", plan, GroupScores(scores))


@pytest.mark.parametrize("overrides", [["lattices=null"], ["chains=null", "lattices.max_edits=2"]])
def test_metrics_are_tested_against_trained_sentinels(overrides: list[str]) -> None:
    config = load(DEFAULT_CONFIG, [*FEW, *overrides])
    plan = Plan.from_config(config, load_inputs(config), ["ordering"])
    statistics = statistics_of_random_scores(config, plan)
    tests = statistics.sentinel_tests()
    assert tests.keys() == {"bleu"}
    assert {test.is_configured for test in tests["bleu"]} == {True, False}
    assert {test.sentinel for test in tests["bleu"]} <= set(TRAINED_SENTINELS)
    results = statistics.results({"bleu": "signature"})
    assert results is not None
    assert list(results.metrics) == ["bleu"]


@pytest.mark.parametrize(
    ("interval", "is_tested"), [("nested", True), ("jackknife", True), ("replicates", False)]
)
def test_corpora_are_tested_unless_intervals_are_those_of_replicates(
    interval: str, is_tested: bool
) -> None:
    overrides = ["lattices=null", f"statistics.corpora_interval={interval}"]
    config = load(DEFAULT_CONFIG, [*FEW, *overrides])
    plan = Plan.from_config(config, load_inputs(config), ["ordering"])
    metrics = {"bleu": build("bleu"), **named_sentinels(config.seed)}
    groups = plan.groups(["ordering"])
    scores = score_groups(groups, metrics, Scorer(config, 1, QUIET.scored), 60)
    tests = VettingStatistics(config, "bleu", plan, scores).sentinel_tests()["bleu"]
    on_corpora = [t for t in tests if t.ranking_type == "corpora" and not t.is_reference_value]
    assert on_corpora
    for test in on_corpora:
        assert any(c.pvalue is not None for c in test.comparisons) == is_tested
        if test.interval is not None and test.statistic == "pairwise_accuracy":
            assert 0 <= test.interval[0] <= test.interval[1] <= 1


def test_without_scores_there_are_no_tests() -> None:
    config = load(DEFAULT_CONFIG, [*FEW, "lattices=null"])
    plan = Plan.from_config(config, load_inputs(config), ["degenerate-outputs"])
    statistics = VettingStatistics(config, "bleu", plan, GroupScores({}))
    assert not statistics.sentinel_tests()
    assert statistics.results({"bleu": "signature"}) is None
