"""What people say of metrics, as evidence."""

from collections.abc import Mapping
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from maege.array_types import Floats
from maege.report.statements import sentences
from maege.statistics.bootstrap import Resampling
from maege.statistics.score_table import ScoreTable
from maege.studies.humans.evidence import (
    Evidence,
    EvidenceAgreement,
    evidence_agreement,
    people_evidence,
)
from maege.studies.humans.report.evidence_tables import evidence_title
from maege.studies.humans.system_level import SystemLevel
from tests.studies.humans.judged_sets import compared, page_claims


def _random_scores(systems: tuple[str, ...], sentences: tuple[int, ...]) -> ScoreTable:
    outputs: Floats = np.random.default_rng(1).random((len(systems), len(sentences)))
    return ScoreTable.from_sentences("random", systems, outputs.T)


def test_people_evidence_is_that_of_the_estimates(data: Path) -> None:
    unexpanded, expanded = (compared(data, "gjg15", k) for k in ("unexpanded", "expanded"))
    scores = {"random": _random_scores(expanded.systems, expanded.sentences)}
    resampling = Resampling(resamples=50, permutations=9)
    level = SystemLevel(expanded, resampling)
    tau, r = people_evidence("gjg15", unexpanded, level, scores, resampling)
    estimate = next(
        e
        for e in level.estimates("random", scores["random"])
        if (e.human_score, e.aggregation, e.measure) == ("trueskill", "mean", "pearson")
    )
    assert r.values["random"] == pytest.approx(estimate.value)
    ends = np.quantile(r.resampled["random"], [0.025, 0.975])
    assert estimate.by_sentences_and_systems == pytest.approx(tuple(ends))
    outputs = scores["random"].sentence_scores.T
    first, second = (
        outputs[systems, unexpanded.sentence] for systems in (unexpanded.first, unexpanded.second)
    )
    judged = unexpanded.outcome != 0
    agree = (np.sign(first - second) * unexpanded.outcome)[judged]
    assert tau.values["random"] == pytest.approx(agree.mean())
    assert abs(tau.resampled["random"].mean() - agree.mean()) < 0.02
    assert 0.005 < tau.resampled["random"].std() < 0.05


RESAMPLING = Resampling(resamples=200, permutations=999)
NAMES = "abcdefghijkl"


def statements(agreement: EvidenceAgreement) -> list[str]:
    """The sentences of a page with this agreement only."""
    return sentences(page_claims(agreement=agreement))


def evidence(
    values: Mapping[str, float] | list[float],
    origin: str = "set",
    source: str = "people",
    noise: float = 0.0,
) -> Evidence:
    """Evidence whose resamples are its values and noise."""
    by_metric = values if isinstance(values, Mapping) else dict(zip(NAMES, values, strict=False))
    rng = np.random.default_rng(len(origin))
    resampled = {m: v + noise * rng.standard_normal(200) for m, v in by_metric.items()}
    return Evidence(
        "people" if source == "people" else "lattices", origin, "r", by_metric, resampled
    )


@settings(max_examples=20, deadline=None)
@given(st.lists(st.integers(-50, 50), min_size=3, max_size=8))
def test_identical_evidence_has_1_and_reversed_minus_1(numbers: list[int]) -> None:
    values = [number / 50 for number in numbers]
    reverse = [-value for value in values]
    agreement = evidence_agreement([evidence(values, "a"), evidence(values, "b")], RESAMPLING)
    opposed = evidence_agreement([evidence(values, "a"), evidence(reverse, "b")], RESAMPLING)
    same, opposite = (x.correlations[0] for x in (agreement, opposed))
    assert (same.a, same.b) == ("a: r", "b: r")
    if len(set(values)) == 1:
        assert same.rho.value is opposite.rho.value is None
        return
    assert same.rho.value == pytest.approx(1)
    assert same.rho.interval == pytest.approx((1, 1))
    assert opposite.rho.value == pytest.approx(-1)


def test_constant_evidence_and_two_metrics_have_no_correlation() -> None:
    several = [evidence([0.1, 0.2, 0.3], "a"), evidence([0.5] * 3, "b"), evidence([0.1, 0.9], "c")]
    agreement = evidence_agreement(several, RESAMPLING)
    assert [c.rho.value for c in agreement.correlations] == [None] * 3
    assert [c.metrics for c in agreement.correlations] == [3, 2, 2]
    assert statements(agreement) == [
        "Too few metrics (3) to say whether these results agree; use 6 or more."
    ]


def test_a_perfect_order_of_four_metrics_is_not_called_agreement() -> None:
    """The interval is [1, 1], but one order of twelve does as well by chance."""
    values = [0.1, 0.2, 0.3, 0.4]
    agreement = evidence_agreement(
        [evidence(values, "run", "lattices"), evidence(values, "set")], RESAMPLING
    )
    assert statements(agreement) == [
        "Too few metrics (4) to say whether people and lattices agree; use 6 or more."
    ]
    assert evidence_title(agreement) == "Do people and lattices agree?"


def test_of_people_and_lattices_only_both_are_compared() -> None:
    values = [number / 12 for number in range(12)]
    shuffled = values[1::2] + values[::2]
    runs = [evidence(values, f"run {n}", "lattices") for n in range(2)]
    constant = evidence([0.5] * 12, "z")  # has no correlation
    agreement = evidence_agreement([*runs, evidence(shuffled, "y"), constant], RESAMPLING)
    (text,) = statements(agreement)
    assert text == (
        "Rank correlation of people and lattices on these 12 metrics: run 0: r and y: r .364 "
        "[.364, .364], run 1: r and y: r .364 [.364, .364]."
    )


def test_what_is_resampled_widens_the_interval() -> None:
    a, b = [0.1, 0.2, 0.3, 0.4, 0.5, 0.6], [0.2, 0.1, 0.4, 0.6, 0.3, 0.5]
    exact = evidence_agreement([evidence(a, "x"), evidence(b, "y")], RESAMPLING).correlations[0]
    noisy = evidence_agreement(
        [evidence(a, "x", noise=0.1), evidence(b, "y", noise=0.1)], RESAMPLING
    ).correlations[0]
    assert exact.rho.value == pytest.approx(0.657, abs=0.001)
    assert exact.rho.interval == pytest.approx((exact.rho.value, exact.rho.value))
    low, high = noisy.rho.interval or (0, 0)
    assert low < noisy.rho.value - 0.3 < noisy.rho.value + 0.1 < high  # type: ignore[operator]


def test_the_order_of_metrics_does_not_matter() -> None:
    values = dict(zip(NAMES, [0.3, 0.1, 0.4, 0.15, 0.9, 0.2, 0.6, 0.5], strict=False))
    others = {metric: value**2 - value for metric, value in values.items()}
    a, b = evidence(values, "x", noise=0.1), evidence(others, "y", noise=0.1)

    def turned(e: Evidence) -> Evidence:
        keys = list(reversed(list(e.values)))
        resampled = {k: e.resampled[k] for k in keys}
        return Evidence(e.source, e.origin, e.statistic, {k: e.values[k] for k in keys}, resampled)

    first = evidence_agreement([a, b], RESAMPLING)
    second = evidence_agreement([turned(a), turned(b)], RESAMPLING)
    assert first.correlations == second.correlations


def test_rounding_errors_are_ties() -> None:
    other = [1.0, 2.0, 3.0]
    pairs = [
        evidence_agreement([evidence(values, "a"), evidence(other, "b")], RESAMPLING)
        for values in ([0.1 + 0.2, 0.3, 0.9], [0.3, 0.3, 0.9])
    ]
    first, second = (pair.correlations[0].rho for pair in pairs)
    assert first == second
    assert first.value is not None
    assert first.value < 1
