"""How many corrections have which probability."""

from pathlib import Path

import numpy as np
import pytest

from maege.errors import DataError
from maege.studies.coverage.histogram import Histogram
from tests.studies.coverage.crowd_pools import exact_english, golden, golden_column


def test_table_1_of_the_study_follows_from_the_stored_histograms(data: Path) -> None:
    stored = [entry.output for entry in exact_english(data / "ibgec")]
    thresholds = (0, 0.001, 0.01, 0.1)
    numbers = [np.mean([h.number_above(t) for h in stored]) for t in thresholds]
    masses = [np.mean([h.mass_above(t) for h in stored]) for t in thresholds]
    assert [round(number, 2) for number in numbers] == [1351.24, 74.34, 8.72, 1.35]
    assert [round(mass, 2) for mass in masses] == [1, 0.75, 0.58, 0.37]


def test_coverage_of_the_stored_histograms(data: Path, goldens: Path) -> None:
    table = golden(goldens, "coverage-curves.tsv")
    sizes = [int(row["M"]) for row in table]
    stored = [entry.output for entry in exact_english(data / "ibgec")]
    mean = np.mean([histogram.coverage(sizes) for histogram in stored], axis=0)
    expected = golden_column(table, "closed_form_stored_histograms")
    assert mean == pytest.approx(expected, abs=1e-12)
    assert round(mean[sizes.index(20)], 3) == 0.487


def test_thresholds_are_strict() -> None:
    histogram = Histogram(np.array([0.01, 0.1, 0.4]), np.array([10.0, 1.0, 2.0]))
    assert histogram.number_above(0.1) == 2
    assert histogram.mass_above(0.01) == pytest.approx(0.9)
    assert histogram.number_above(0) == 13


def test_certain_and_rare_corrections() -> None:
    assert Histogram(np.array([1.0]), np.array([1.0])).coverage([0, 1, 5]).tolist() == [0, 1, 1]
    rare = Histogram(np.array([1e-17]), np.array([1e17]))
    assert rare.coverage([3]) == pytest.approx(3e-17, rel=1e-9)


@pytest.mark.parametrize(
    ("x", "h", "message"),
    [
        ([0.1], [1, 2], "one number for each"),
        ([0.0], [1], "above 0 and at most 1"),
        ([1.1], [1], "above 0 and at most 1"),
        ([0.5], [np.nan], "finite"),
    ],
)
def test_what_is_no_histogram(x: list[float], h: list[float], message: str) -> None:
    with pytest.raises(DataError, match=message):
        Histogram(np.array(x), np.array(h))
