"""Coverage of pools, and numbers of corrections."""

from pathlib import Path

import pytest

from maege.config.loading import mapping_as
from maege.errors import DataError
from maege.statistics.bootstrap import Resampling
from maege.studies.coverage.config import CoverageConfig
from maege.studies.coverage.coverage_curve import CoverageCurve
from maege.studies.coverage.fingerprint import Fingerprint, correction_key
from maege.studies.coverage.pool_results import (
    PoolResults,
    floor_sensitivity,
    pool_results,
    sample_summary,
    threshold_table,
)
from maege.studies.coverage.unseen_estimator import UnseenEstimator
from maege.texts.pool import Correction, Pool, PoolSentence
from tests.studies.coverage.crowd_pools import exact_english, texts

FEW = Resampling(resamples=200)


def _english(data: Path) -> CoverageCurve:
    samples = tuple(entry.fingerprint for entry in exact_english(data / "ibgec"))
    return CoverageCurve(samples, resampling=FEW)


def test_table_4_of_the_study_keeps_the_case(data: Path) -> None:
    pools = texts(data / "ibgec", "simplification").values()
    samples = [Fingerprint.from_keys(correction_key(t, "case") for t in pool) for pool in pools]
    table = threshold_table(CoverageCurve(tuple(samples), resampling=FEW))
    printed = [2636.29, 111.19, 4.68, 0.13]
    assert [row.number.value for row in table] == pytest.approx(printed, rel=0.02)
    masses = [row.mass.value for row in table]
    assert masses == pytest.approx([1, 0.42, 0.14, 0.02], abs=0.01)


def test_thresholds_of_recomputed_histograms(data: Path) -> None:
    table = threshold_table(_english(data))
    assert [round(row.number.value, 2) for row in table] == [1335.59, 66.58, 9.01, 1.45]
    for row in table[1:]:
        assert row.number.interval[0] < row.number.value < row.number.interval[1]
        assert row.mass.interval[0] < row.mass.value < row.mass.interval[1]


def test_summary_of_the_samples() -> None:
    samples = (Fingerprint((2, 1)), Fingerprint((0, 0, 1, 0, 1)))
    summary = sample_summary(CoverageCurve(samples, estimator=None, resampling=FEW))
    assert (summary.sentences, summary.smallest, summary.largest) == (2, 4, 8)
    assert (summary.distinct.value, summary.unseen_mass.value) == (2.5, 0.25)
    assert summary.chao1.value == (3 + 3 / 4 * 2 / 4 + 2) / 2


def test_the_number_of_corrections_follows_the_floor_and_coverage_does_not(data: Path) -> None:
    some = CoverageCurve(_english(data).fingerprints[:12], resampling=FEW)
    low, usual, high = floor_sensitivity(some)
    assert [row.factor for row in (low, usual, high)] == [0.1, 1, 10]
    assert low.number > 9 * usual.number > 50 * high.number
    for row in (low, high):
        assert row.coverage == pytest.approx(usual.coverage, abs=0.005)
    assert low.smallest_support < usual.number / 5


def test_floors_without_a_grid_are_left_out() -> None:
    samples = (Fingerprint((5,)), Fingerprint((1, 2)))
    curve = CoverageCurve(samples, UnseenEstimator(floor=0.2), resampling=FEW)
    assert [row.factor for row in floor_sensitivity(curve)] == [0.1, 1.0]


def test_numbers_need_an_estimator() -> None:
    curve = CoverageCurve((Fingerprint((2, 1)),), estimator=None)
    for function in (floor_sensitivity, threshold_table):
        with pytest.raises(DataError, match=r"enough for 3 references; .*estimator"):
            function(curve)


def test_a_floor_above_all_probabilities() -> None:
    with pytest.raises(DataError, match="no grid of probabilities"):
        floor_sensitivity(CoverageCurve((Fingerprint((5,)),)), [1000])


CONFIG = mapping_as(
    CoverageConfig,
    {
        "pool": "quickstart-pool",
        "coverage": {"references": [1, 2, 40, 100]},
        "statistics": {"resamples": 20},
    },
)


def results(corrections: list[str], comparison: str = "exact") -> PoolResults:
    sentence = PoolSentence("s", "He go home .", tuple(map(Correction, corrections)))
    return pool_results(Pool("p", (sentence,)), CONFIG, comparison)  # type: ignore[arg-type]


def test_few_corrections_are_not_extrapolated() -> None:
    few = results(["He goes home .", "He goes home .", "He went home .", "He is home ."])
    assert [point.references for point in few.points] == [1, 2, 3]
    assert few.points[-1].coverage.value == pytest.approx(1 / 2)  # two of four were seen once
    assert few.thresholds == few.floors == ()
    assert few.needed[0].limit == 3


def test_the_largest_number_is_ten_times_the_sample() -> None:
    many = results(["He goes home ."] * 4 + ["He went home ."])
    assert [point.references for point in many.points] == [1, 2, 4, 40]
    assert [point.extrapolated for point in many.points] == [0, 0, 0, 1]
    within = [point.references for point in many.points if point.with_replacement is not None]
    assert within == [1, 2, 4]
    assert [row.threshold for row in many.thresholds] == [0.0, 0.001, 0.01, 0.1]


def test_corrections_of_the_same_words_are_the_same() -> None:
    texts = ["He goes home .", "He went home .", "He is home ."]
    assert results(texts).summary.distinct.value == 3
    assert results(texts, "changes").summary.distinct.value == 1
