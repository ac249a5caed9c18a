"""What people say of metrics, as evidence."""

from collections.abc import Mapping
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.stats import kendalltau

from maege.array_types import Floats
from maege.report.statements import sentences
from maege.statistics.bootstrap import Resampling
from maege.statistics.score_table import ScoreTable
from maege.studies.humans.evidence import (
    RANK_MEASURES,
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
    for measure in ("spearman", "kendall"):
        same, opposite = (x.between("a: r", "b: r", measure) for x in (agreement, opposed))
        assert same is not None
        assert opposite is not None
        if len(set(values)) == 1:
            assert same.value is opposite.value is None
            continue
        assert same.value == pytest.approx(1)
        assert same.these_metrics == pytest.approx((1, 1))
        assert same.other_metrics == (pytest.approx((1, 1)) if len(values) > 5 else None)
        assert opposite.value == pytest.approx(-1)
        assert same.pvalue == pytest.approx(opposite.pvalue)


def test_constant_evidence_and_two_metrics_have_no_correlation() -> None:
    several = [evidence([0.1, 0.2, 0.3], "a"), evidence([0.5] * 3, "b"), evidence([0.1, 0.9], "c")]
    agreement = evidence_agreement(several, RESAMPLING)
    assert [c.value for c in agreement.correlations] == [None] * 6
    assert [c.metrics for c in agreement.correlations[:3]] == [3, 2, 2]
    assert statements(agreement) == [
        "Too few metrics (3) to say whether these results agree; use 6 or more."
    ]


def test_a_perfect_order_of_four_metrics_is_not_called_agreement() -> None:
    """A bootstrap interval would be [1, 1], but one order of twelve does as well by chance."""
    values = [0.1, 0.2, 0.3, 0.4]
    agreement = evidence_agreement(
        [evidence(values, "run", "lattices"), evidence(values, "set")], RESAMPLING
    )
    correlation = agreement.between("set: r", "run: r", "spearman")
    assert correlation is not None
    assert correlation.pvalue == pytest.approx(2 / 24)
    assert correlation.other_metrics is None
    assert not correlation.is_significant
    assert statements(agreement) == [
        "Too few metrics (4) to say whether people and lattices agree; use 6 or more."
    ]
    assert evidence_title(agreement) == "Do people and lattices agree?"


def test_six_metrics_say_little_and_twelve_can_show_agreement() -> None:
    a, b = [0.1, 0.2, 0.3, 0.4, 0.5, 0.6], [0.2, 0.1, 0.4, 0.6, 0.3, 0.5]
    few = evidence_agreement([evidence(a, "run", "lattices"), evidence(b, "set")], RESAMPLING)
    correlation = few.between("run: r", "set: r", "spearman")
    assert correlation is not None
    low, high = correlation.other_metrics or (0, 0)
    assert correlation.value == pytest.approx(0.657, abs=0.001)
    assert low < 0.1 < 0.9 < high
    undecided = "Undecided for other metrics: 1 of 1 rank correlation between people and lattices."
    assert statements(few) == [undecided]
    values = [number / 12 for number in range(12)]
    many = evidence_agreement(
        [evidence(values, "run", "lattices", 0.03), evidence(values, "set", noise=0.03)], RESAMPLING
    )
    assert many.correlations[0].is_significant
    assert statements(many)[0].startswith("Metrics are ordered alike by run: r and set: r (rho ")


def test_of_many_correlations_only_significant_ones_are_named() -> None:
    values = [number / 12 for number in range(12)]
    shuffled = values[1::2] + values[::2]
    runs = [evidence(values, f"run {n}", "lattices") for n in range(3)]
    agreement = evidence_agreement(
        [*runs, evidence(values, "x"), evidence(shuffled, "y")], RESAMPLING
    )
    (text,) = statements(agreement)
    assert text.count("run ") == 3
    assert text.endswith(
        "Undecided for other metrics: 3 of 6 rank correlations between people and lattices."
    )


@pytest.mark.parametrize(("sizes", "pvalue"), [((1,) * 6, 2 / 720), ((4, 2, 2), 2 / 6)])
def test_families_are_permuted(sizes: tuple[int, ...], pvalue: float) -> None:
    """Eight metrics in three families have the p-value of three: of 3! orders two are as extreme.

    If metrics are permuted, it is 2 / 8! and "alike" is said of three independent things.
    """
    family = [index for index, size in enumerate(sizes) for _ in range(size)]
    values = [index + 0.01 * number for number, index in enumerate(family)]
    names = dict.fromkeys(family, ())
    families = tuple(tuple(NAMES[n] for n, index in enumerate(family) if index == f) for f in names)
    agreement = evidence_agreement(
        [evidence(values, "run", "lattices"), evidence(values, "set")], RESAMPLING, None, families
    )
    correlation = agreement.correlations[0]
    assert correlation.pvalue == pytest.approx(pvalue)
    assert correlation.families == len(sizes)
    assert (correlation.other_metrics is None) == (len(sizes) < 6)
    text = " ".join(statements(agreement))
    if len(sizes) < 6:
        assert "Too few families of metrics (3, with 8 metrics)" in text
        assert "`a`, `b`, `c`, `d`; `e`, `f`; `g`, `h`." in text


def test_families_are_drawn_with_all_their_metrics() -> None:
    """Copies of metrics make no interval narrower."""
    a, b = [1, 2, 3, 4, 5, 6, 7, 8], [2, 1, 4, 3, 8, 5, 7, 6]
    names = [f"{letter}{copy}" for letter in "abcdefgh" for copy in "1234"]
    families = tuple(tuple(names[i : i + 4]) for i in range(0, 32, 4))

    def of(values: list[int], origin: str, copies: int) -> Evidence:
        by_name = {
            name: float(values[i // 4]) for i, name in enumerate(names) if int(name[1]) <= copies
        }
        return evidence(by_name, origin)

    single = evidence_agreement([of(a, "x", 1), of(b, "y", 1)], RESAMPLING).correlations[0]
    copied = evidence_agreement([of(a, "x", 4), of(b, "y", 4)], RESAMPLING, None, families)
    apart = evidence_agreement([of(a, "x", 4), of(b, "y", 4)], RESAMPLING).correlations[0]
    assert copied.correlations[0].other_metrics == pytest.approx(single.other_metrics, abs=0.1)
    assert apart.other_metrics is not None
    assert copied.correlations[0].other_metrics is not None
    narrow, wide = (np.ptp(x) for x in (apart.other_metrics, copied.correlations[0].other_metrics))
    assert narrow < 0.7 * wide


def test_what_is_resampled_widens_the_interval() -> None:
    a, b = [0.1, 0.2, 0.3, 0.4, 0.5, 0.6], [0.2, 0.1, 0.4, 0.6, 0.3, 0.5]
    exact = evidence_agreement([evidence(a, "x"), evidence(b, "y")], RESAMPLING).correlations[0]
    noisy = evidence_agreement(
        [evidence(a, "x", noise=0.1), evidence(b, "y", noise=0.1)], RESAMPLING
    ).correlations[0]
    assert exact.these_metrics == pytest.approx((exact.value, exact.value))
    low, high = noisy.these_metrics or (0, 0)
    assert low < noisy.value - 0.3 < noisy.value + 0.1 < high  # type: ignore[operator]


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


@settings(max_examples=30, deadline=None)
@given(st.lists(st.tuples(st.integers(0, 4), st.integers(0, 4)), min_size=3, max_size=9))
def test_kendall_is_that_of_scipy(pairs: list[tuple[int, int]]) -> None:
    x, y = np.array(pairs, dtype=float).T
    tau = RANK_MEASURES["kendall"](x, y)
    assert float(tau) == pytest.approx(kendalltau(x, y).statistic, nan_ok=True)


def test_rounding_errors_are_ties_in_each_rank_measure() -> None:
    values, other = np.array([0.1 + 0.2, 0.3, 0.9]), np.array([1.0, 2.0, 3.0])
    for measure in RANK_MEASURES.values():
        assert measure(values, other) == measure(np.array([0.3, 0.3, 0.9]), other) < 1
