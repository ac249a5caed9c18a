import numpy as np
import pytest

from maege.config.loading import load
from maege.config.schema import RunConfig
from maege.inputs import load_inputs
from maege.vetting.options import DEFAULT_CONFIG
from maege.vetting.plan import Plan
from maege.vetting.trained_sentinels import NAMES
from maege.vetting.vetting_statistics import VettingStatistics

FEW = ["synthetic_corpora.replicates=2", "statistics.resamples=20", "statistics.permutations=19"]


def statistics_of_random_scores(config: RunConfig, plan: Plan) -> VettingStatistics:
    """Statistics of the scores of one metric, without those of any sentinel."""
    rng = np.random.default_rng(1)
    scores = {
        group: {"bleu": rng.random(len(requests))}
        for group, requests in plan.groups(["ordering"]).items()
    }
    return VettingStatistics(config, "bleu", plan, scores)


@pytest.mark.parametrize("overrides", [["lattices=null"], ["chains=null", "lattices.max_edits=2"]])
def test_metrics_are_tested_against_trained_sentinels(overrides: list[str]) -> None:
    config = load(DEFAULT_CONFIG, [*FEW, *overrides])
    plan = Plan.from_config(config, load_inputs(config), ["ordering"])
    statistics = statistics_of_random_scores(config, plan)
    tests = statistics.sentinel_tests()
    assert tests.keys() == {"bleu"}
    assert {test.is_configured for test in tests["bleu"]} == {True, False}
    assert {test.sentinel for test in tests["bleu"]} <= set(NAMES)
    results = statistics.results({"bleu": "signature"})
    assert results is not None
    assert list(results.metrics) == ["bleu"]


def test_without_scores_there_are_no_tests() -> None:
    config = load(DEFAULT_CONFIG, [*FEW, "lattices=null"])
    plan = Plan.from_config(config, load_inputs(config), ["degenerate-outputs"])
    statistics = VettingStatistics(config, "bleu", plan, {})
    assert not statistics.sentinel_tests()
    assert statistics.results({"bleu": "signature"}) is None
