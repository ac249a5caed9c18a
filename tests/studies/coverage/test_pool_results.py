import pytest

from maege.config.loading import mapping_as
from maege.studies.coverage.config import CoverageConfig
from maege.studies.coverage.pool_results import PoolResults, pool_results
from maege.texts.pool import Correction, Pool, PoolSentence

CONFIG = mapping_as(
    CoverageConfig,
    {
        "pool": "quickstart-pool",
        "coverage": {"references": [1, 2, 40, 100], "thresholds": [0.0, 0.1]},
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
    assert [point.references for point in many.plug_in] == [1, 2, 4]
    assert [row.threshold for row in many.thresholds] == [0.0, 0.1]


def test_corrections_of_the_same_words_are_the_same() -> None:
    texts = ["He goes home .", "He went home .", "He is home ."]
    assert results(texts).summary.distinct.value == 3
    assert results(texts, "changes").summary.distinct.value == 1
