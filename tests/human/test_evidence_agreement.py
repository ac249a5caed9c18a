from collections.abc import Mapping
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.stats import kendalltau

from maege.array_types import Floats
from maege.human.evidence import Evidence, people_evidence
from maege.human.evidence_agreement import evidence_agreement, kendall
from maege.human.judged_texts import OutputScores
from maege.human.system_level import SystemLevel
from maege.report.human.evidence_statements import evidence_statements, evidence_title
from maege.report.human.evidence_tables import evidence_matrix, evidence_values
from maege.statistics.bootstrap import Resampling
from tests.human.judged_sets import compared

RESAMPLING = Resampling(resamples=200, permutations=999)
NAMES = "abcdefghijkl"


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
    text = " ".join(evidence_statements(agreement))
    assert "cannot be said" in text
    assert "undefined, for all metrics are tied" in text
    assert "2 metrics in common are too few" in text


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
    text = " ".join(evidence_statements(agreement))
    assert "4 metrics are too few for any conclusion" in text
    assert "order these metrics alike, but this is not shown for other metrics" in text
    assert evidence_title(agreement) == "Do people and lattices agree?"


def test_six_metrics_say_little_and_twelve_can_show_agreement() -> None:
    a, b = [0.1, 0.2, 0.3, 0.4, 0.5, 0.6], [0.2, 0.1, 0.4, 0.6, 0.3, 0.5]
    few = evidence_agreement([evidence(a, "run", "lattices"), evidence(b, "set")], RESAMPLING)
    correlation = few.between("run: r", "set: r", "spearman")
    assert correlation is not None
    low, high = correlation.other_metrics or (0, 0)
    assert correlation.value == pytest.approx(0.657, abs=0.001)
    assert low < 0.1 < 0.9 < high
    assert "neither agreement nor disagreement is shown" in evidence_statements(few)[0]
    values = [number / 12 for number in range(12)]
    many = evidence_agreement(
        [evidence(values, "run", "lattices", 0.03), evidence(values, "set", noise=0.03)], RESAMPLING
    )
    assert many.correlations[0].is_significant
    assert "they order metrics alike" in evidence_statements(many)[1]


def test_of_many_correlations_only_significant_ones_have_a_sentence() -> None:
    values = [number / 12 for number in range(12)]
    shuffled = values[1::2] + values[::2]
    runs = [evidence(values, f"run {n}", "lattices") for n in range(3)]
    agreement = evidence_agreement(
        [*runs, evidence(values, "x"), evidence(shuffled, "y")], RESAMPLING
    )
    first, *others = evidence_statements(agreement)
    assert first.startswith("Of 6 rank correlations of metrics between people and lattices, 3 are")
    assert "They are from .364 to 1.000, of at most 12 metrics." in first
    assert [text.split(":")[0] for text in others] == ["run 0", "run 1", "run 2"]


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
    assert float(kendall(x, y)) == pytest.approx(kendalltau(x, y).statistic, nan_ok=True)


def test_evidence_of_one_name_is_numbered_and_training_is_marked() -> None:
    agreement = evidence_agreement(
        [evidence([0.1, 0.2, 0.3]), evidence([0.1, 0.3, 0.2])], RESAMPLING, {"b": ("set",)}
    )
    table = evidence_values(agreement)
    assert table.headings == ("metric", "set: r", "set: r, 2")
    assert table.rows[1] == ("b", ".200 (2)†", ".300 (1)†")
    assert "trained_on" in table.caption
    assert any("`b` was trained on set" in text for text in evidence_statements(agreement))
    assert evidence_matrix(agreement).rows[0][1] == ".500"


def _random_scores(systems: tuple[str, ...], sentences: tuple[int, ...]) -> OutputScores:
    outputs: Floats = np.random.default_rng(1).random((len(systems), len(sentences)))
    return OutputScores(systems, sentences, outputs.mean(axis=1), outputs)


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
    outputs = scores["random"].outputs
    first, second = (
        outputs[systems, unexpanded.sentence] for systems in (unexpanded.first, unexpanded.second)
    )
    judged = unexpanded.outcome != 0
    agree = (np.sign(first - second) * unexpanded.outcome)[judged]
    assert tau.values["random"] == pytest.approx(agree.mean())
    assert abs(tau.resampled["random"].mean() - agree.mean()) < 0.02
    assert 0.005 < tau.resampled["random"].std() < 0.05
