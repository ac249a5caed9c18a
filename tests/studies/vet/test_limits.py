from collections.abc import Callable

import numpy as np
import pytest

from maege.config.schema import load
from maege.plugins.registry import build
from maege.progress import QUIET
from maege.statistics.jackknife import ClusteredStatistic
from maege.statistics.value import Value
from maege.studies.lattices.inputs import load_inputs
from maege.studies.rows import LimitComparison, one_sided_pvalues
from maege.studies.scorer import Scorer
from maege.studies.sentinels import named_sentinels
from maege.studies.vet.config import DEFAULT_CONFIG
from maege.studies.vet.examination import Vetting
from maege.studies.vet.group_scores import score_groups
from maege.studies.vet.limits import (
    ORDER_ROW,
    SENTINEL_NAMES,
    SYSTEMS_ROW,
    Limits,
    _decisive,
    _of_sentences,
)
from maege.studies.vet.plan import Plan
from maege.studies.vet.vetting_statistics import VettingStatistics

METRICS = {"bleu": {"hypothesis", "references"}, "length": {"hypothesis"}}


@pytest.fixture(scope="module")
def limits() -> Limits:
    config = load(
        DEFAULT_CONFIG,
        ["lattices=null", "synthetic_corpora.replicates=2", "statistics.resamples=60",
         "statistics.permutations=99"],
    )  # fmt: skip
    plan = Plan.from_config(config, load_inputs(config), ["ordering"])
    metrics = {"bleu": build("bleu"), "length": build("ld"), **named_sentinels(config.seed)}
    scores = score_groups(plan.groups(["ordering"]), metrics, Scorer(config, 1, QUIET.scored), 60)
    return VettingStatistics(config, "bleu", plan, scores, METRICS).limits(list(METRICS))


def test_metrics_without_references_have_fewer_limits(limits: Limits) -> None:
    names = {metric: [c.limit for c in limits["order"][metric]] for metric in METRICS}
    assert len(names["bleu"]) == len(SENTINEL_NAMES)
    assert set(names["bleu"]) - set(names["length"]) == {
        "overlap of words", "overlap of word sets", "overlap of characters", "nearest length",
        "random word vectors",
    }  # fmt: skip


def test_what_is_decided_by_construction_is_no_limit(limits: Limits) -> None:
    changes = {"many changed words", "few changed words"}
    assert changes <= {c.limit for c in limits["order"]["bleu"]}
    assert not changes & {c.limit for c in limits["systems"]["bleu"]}


@pytest.mark.parametrize("row", ["order", "systems"])
def test_pvalues_agree_with_the_difference(limits: Limits, row: str) -> None:
    for c in limits[row]["bleu"]:
        if (c.above, c.below) != (1.0, 1.0):
            assert c.above + c.below == pytest.approx(1)
            assert (c.above < c.below) == ((c.difference.value or 0.0) > 0) or c.above == c.below


def statistic(rng: Callable[[int], np.ndarray], mean: float) -> ClusteredStatistic:
    terms = (rng(400) * 0.5 + mean) / 400
    return ClusteredStatistic(float(terms.sum()), terms - terms.mean(), np.ones(400), terms=terms)


def test_pvalues_are_right_far_out() -> None:
    rng = np.random.default_rng(1).standard_normal
    zero = ClusteredStatistic(0.0, np.zeros(400), np.ones(400), terms=np.zeros(400))
    clear = _of_sentences("zero", statistic(rng, 0.3).minus(zero))
    assert 1e-40 < clear.above < 1e-12
    pvalues = [_of_sentences("zero", statistic(rng, 0.0).minus(zero)).above for _ in range(500)]
    assert 0.02 < np.mean(np.array(pvalues) < 0.05) < 0.09


def test_limits_that_cannot_be_tested_count_only_above_the_value() -> None:
    tested = LimitComparison("a", Value(0.1), 0.01, 0.99)
    below, above = (
        LimitComparison("b", Value(0.1), 1.0, 1.0),
        LimitComparison("c", Value(-0.1), 1.0, 1.0),
    )
    assert _decisive([tested, below, above]) == (tested, above)
    assert _decisive([below, above]) == (below, above)


def test_one_sided_pvalues_of_nothing() -> None:
    assert one_sided_pvalues(0.0, 1.0) == (0.5, 0.5)
    assert one_sided_pvalues(0.5, np.nan) == (1.0, 1.0)


def test_statistics_of_rows_are_those_that_metrics_are_compared_by(
    vet_fast: Callable[..., Vetting],
) -> None:
    vetting = vet_fast("gleu", "ordering")
    order, systems = (vetting.row_statistics[key] for key in (ORDER_ROW, SYSTEMS_ROW))
    assert {*order} == {*systems} == {"gleu", "bleu"}
    (tau,) = (
        t for t in vetting.sentinel_tests["gleu"] if t.is_configured and t.statistic == "tau_macro"
    )
    assert order["gleu"].value == tau.value
    again = ClusteredStatistic.of_means(order["gleu"].means, order["gleu"].weights)
    assert again.deviations == pytest.approx(order["gleu"].deviations)
    assert systems["gleu"].resampled is not None
