from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import binom

from maege.errors import ConfigError, DataError
from maege.statistics.bootstrap import Resampling
from maege.statistics.value import Value
from maege.studies.coverage.coverage_curve import (
    CoverageCurve,
    detection_threshold,
    leaving_alone,
    references_for_coverages,
    success_interval,
    success_probabilities,
)
from maege.studies.coverage.fingerprint import Fingerprint, rarefied_coverage
from maege.studies.coverage.unseen_estimator import UnseenEstimator
from tests.studies.coverage.crowd_pools import exact_english, golden, golden_column

FEW = Resampling(resamples=200)
SMALL, LARGE = Fingerprint((3, 1, 1)), Fingerprint((5, 1, 0, 0, 1))  # of 8 and 12 corrections


@pytest.fixture(scope="module")
def english(data: Path) -> CoverageCurve:
    samples = tuple(entry.fingerprint for entry in exact_english(data / "ibgec"))
    return CoverageCurve(samples, resampling=FEW)


def test_curves_of_the_goldens(english: CoverageCurve, goldens: Path) -> None:
    table = golden(goldens, "coverage-curves.tsv")
    sizes = [int(row["M"]) for row in table]
    columns = {"rarefaction": 1e-12, "plug-in": 1e-12, "histogram": 1e-6, "best": 1e-12}
    names = {"plug-in": "plug_in", "histogram": "closed_form_highs", "best": "rarefaction"}
    for method, tolerance in columns.items():
        points = english.points(sizes, method)
        expected = golden_column(table, names.get(method, method))
        assert [p.coverage.value for p in points] == pytest.approx(expected, abs=tolerance)
        assert [p.references for p in points] == sizes
        name = {"histogram": "unseenest", "best": "rarefaction"}.get(method, method)
        assert {(p.method, p.extrapolated, p.sentences) for p in points} == {(name, 0, 48)}
        for point in points[1:]:
            assert point.coverage.interval[0] < point.coverage.value < point.coverage.interval[1]


def test_each_sentence_is_rarefied_as_far_as_its_sample_allows() -> None:
    curve = CoverageCurve((SMALL, LARGE), resampling=FEW)
    small, large = curve.by_sentence([7, 8, 11, 12])
    assert large[:3].tolist() == rarefied_coverage(LARGE, [7, 8, 11]).tolist()
    assert small[0] == rarefied_coverage(SMALL, [7])[0] == 5 / 8
    histograms = curve.by_sentence([7, 8, 11, 12], "histogram")
    assert small[1:].tolist() == histograms[0, 1:].tolist()
    assert large[3] == histograms[1, 3]
    points = curve.points([7, 8, 11, 12])
    mixed = "rarefaction and unseenest"
    assert [p.method for p in points] == ["rarefaction", mixed, mixed, "unseenest"]
    assert [p.extrapolated for p in points] == [0, 1, 1, 2]


def test_the_curve_does_not_jump_where_samples_end(english: CoverageCurve) -> None:
    values = [point.coverage.value for point in english.points(range(40, 110))]
    assert (np.diff(values) > 0).all()
    assert np.diff(values).max() < 0.003


def test_valiant_extrapolates_too() -> None:
    curve = CoverageCurve((SMALL,), UnseenEstimator("valiant"), FEW)
    (point,) = curve.points([20])
    assert (point.method, point.coverage.interval) == ("valiant", None)
    assert point.coverage.value != CoverageCurve((SMALL,)).points([20])[0].coverage.value


def test_without_estimator_there_is_only_rarefaction() -> None:
    curve = CoverageCurve((SMALL, LARGE), estimator=None, resampling=FEW)
    assert curve.points([7])[0].method == "rarefaction"
    assert curve.points([8], "plug-in")[0].method == "plug-in"
    with pytest.raises(DataError, match=r"has 8 corrections, enough for 7 references; .*unseenest"):
        curve.points([8])
    with pytest.raises(DataError, match="1 to 7 references"):
        CoverageCurve((SMALL, LARGE)).points([9], "rarefaction")


def test_the_same_seed_gives_the_same_intervals() -> None:
    samples = (SMALL, LARGE, Fingerprint((2, 2)))
    first, again = (CoverageCurve(samples).points([3]) for _ in range(2))
    assert first == again
    other = CoverageCurve(samples, resampling=Resampling(resamples=2000, seed=2)).points([3])
    assert other[0].coverage.value == first[0].coverage.value


@pytest.mark.filterwarnings("error")
def test_equal_sentences_have_an_interval_of_no_width() -> None:
    (point,) = CoverageCurve((SMALL,) * 5).points([3])
    assert point.coverage.interval == (point.coverage.value, point.coverage.value)


def test_wrong_requests() -> None:
    with pytest.raises(DataError, match="no sentences"):
        CoverageCurve(())
    with pytest.raises(ConfigError, match=r'unknown method "plugin".*plug-in'):
        CoverageCurve((SMALL,)).points([1], "plugin")  # type: ignore[arg-type]
    with pytest.raises(ConfigError, match=r'unknown estimator "unseen".*unseenest'):
        UnseenEstimator("unseen")  # type: ignore[arg-type]


def test_accuracy_of_a_perfect_system_in_the_study(data: Path, goldens: Path) -> None:
    samples = tuple(entry.fingerprint for entry in exact_english(data / "ibgec"))
    curve = CoverageCurve(samples)
    ten, twenty = curve.points([10, 20], "histogram")
    assert round(twenty.coverage.value, 3) == 0.488  # .487 with the study's stale histograms
    (rarefied,) = curve.points([20])
    assert (round(rarefied.coverage.value, 3), rarefied.method) == (0.483, "rarefaction")
    p = golden_column(golden(goldens, "poisson-binomial.tsv"), "p_of_sentence_k")
    assert ten.accuracy == success_interval(p[np.isfinite(p)])
    low, high = ten.coverage.interval
    assert low < ten.coverage.value < high


def test_one_sentence_has_no_interval_for_others() -> None:
    (point,) = CoverageCurve((Fingerprint((2, 1)),)).points([3])
    assert point.coverage == Value(0.5)
    assert point.accuracy == (0.0, 1.0)


def test_half_of_the_probability_needs_24_references(english: CoverageCurve) -> None:
    half, sixty, *_, ninety = references_for_coverages(english)
    assert (half.references, half.extrapolated, half.limit) == (24, False, 500)
    before, enough = english.by_sentence([23, 24]).mean(axis=0)
    assert before < 0.5 <= enough
    assert (sixty.references, sixty.extrapolated) == (77, True)
    assert (ninety.references, ninety.low, ninety.high, ninety.extrapolated) == (
        None,
        None,
        None,
        True,
    )


def test_ends_are_where_the_interval_of_the_coverage_gets_there(english: CoverageCurve) -> None:
    (half,) = references_for_coverages(english, [0.5])
    ends = {p.references: p.coverage.interval for p in english.points(range(1, 101))}
    assert ends[half.low][1] >= 0.5 > ends[half.low - 1][1]
    assert ends[half.high][0] >= 0.5 > ends[half.high - 1][0]


def test_without_estimator_nothing_is_extrapolated() -> None:
    samples = (Fingerprint((1, 0, 1)), Fingerprint((0, 2)), Fingerprint((4,)))
    curve = CoverageCurve(samples, estimator=None, resampling=Resampling(resamples=200))
    some, more = references_for_coverages(curve, [0.3, 0.9])
    assert (some.limit, some.extrapolated) == (3, False)
    assert some.references == 1 + int(np.argmax(curve.by_sentence([1, 2, 3]).mean(axis=0) >= 0.3))
    assert (more.references, more.extrapolated) == (None, False)


def test_one_sentence_has_no_interval() -> None:
    (half,) = references_for_coverages(CoverageCurve((Fingerprint((2, 1, 2)),)), [0.5])
    assert (half.references, half.low, half.high) == (4, None, None)


SHARE = st.floats(0, 1)


@given(SHARE, SHARE, SHARE, SHARE)
def test_the_threshold_separates_the_gains(
    coverage: float, right: float, penalty: float, error: float
) -> None:
    rewarded = right * coverage
    gain = rewarded - penalty * (1 - rewarded)
    threshold = detection_threshold(coverage, right, penalty)
    # At 1, an error is certain, and a correction may lose nevertheless.
    if error < 1 and abs(gain - (1 - error)) > 1e-9:
        assert (error < threshold) == (gain < 1 - error)


def test_rows() -> None:
    rows = list(leaving_alone([(1, Value(0.2, (0.1, 0.3))), (2, Value(0.4))]))
    assert len(rows) == 12
    row = next(r for r in rows if (r.references, r.right, r.penalty) == (1, 0.5, 0))
    assert row.threshold.value == pytest.approx(0.9)
    assert row.threshold.interval == pytest.approx((0.85, 0.95))
    assert all(r.threshold.interval is None for r in rows if r.references == 2)


def test_golden_with_all_digits(goldens: Path) -> None:
    table = golden(goldens, "poisson-binomial.tsv")
    p = golden_column(table, "p_of_sentence_k")
    successes = success_probabilities(p[np.isfinite(p)])
    assert successes == pytest.approx(golden_column(table, "pmf"), rel=1e-9)
    assert successes.cumsum() == pytest.approx(golden_column(table, "cdf"), rel=1e-9)


def test_it_is_the_fourier_transform_of_hong() -> None:
    p = np.random.default_rng(1).random(1312)
    roots = np.exp(2j * np.pi * np.arange(1313) / 1313)
    characteristic = np.exp(sum(np.log(1 - x + x * roots) for x in p))
    assert success_probabilities(p) == pytest.approx(
        np.fft.fft(characteristic).real / 1313, abs=1e-12
    )


def test_equal_probabilities_are_the_binomial() -> None:
    p = np.full(52, 0.3)
    assert success_probabilities(p) == pytest.approx(binom.pmf(range(53), 52, 0.3), rel=1e-9)
    assert success_interval(p, 0.9) == tuple(binom.interval(0.9, 52, 0.3) / np.array(52))


def test_certain_trials() -> None:
    assert success_probabilities(np.array([1.0, 1.0, 0.0])).tolist() == [0, 0, 1, 0]
    assert success_interval(np.array([1.0, 1.0, 0.0])) == (2 / 3, 2 / 3)
    assert success_interval(np.array([1 + 1e-15, -1e-15])) == (0.5, 0.5)
