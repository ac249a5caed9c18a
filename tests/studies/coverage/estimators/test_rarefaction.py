from itertools import combinations
from pathlib import Path

import numpy as np
import pytest

from maege.errors import DataError
from maege.studies.coverage.estimators.fingerprint import Fingerprint
from maege.studies.coverage.estimators.rarefaction import plug_in_coverage, rarefied_coverage
from tests.studies.coverage.crowd_pools import exact_english, golden, golden_column, published


def test_it_is_the_mean_over_all_draws() -> None:
    sample = "aaabbcd"
    for size in range(len(sample)):
        draws = [
            sample[i] in others
            for i in range(len(sample))
            for others in combinations(sample[:i] + sample[i + 1 :], size)
        ]
        assert rarefied_coverage(Fingerprint.from_keys(sample), [size]) == pytest.approx(
            np.mean(draws)
        )


def test_the_largest_number_of_references_gives_good_turing_exactly(data: Path) -> None:
    for entry in published(data / "ibgec"):
        sample = entry.fingerprint
        assert rarefied_coverage(sample, [sample.n - 1])[0] == 1 - sample.frequencies[0] / sample.n


def test_curves_of_the_goldens(data: Path, goldens: Path) -> None:
    table = golden(goldens, "coverage-curves.tsv")
    sizes = [int(row["M"]) for row in table]
    samples = [entry.fingerprint for entry in exact_english(data / "ibgec")]
    for function, column in (
        (rarefied_coverage, "rarefaction"),
        (plug_in_coverage, "plug_in"),
    ):
        mean = np.mean([function(sample, sizes) for sample in samples], axis=0)
        assert mean == pytest.approx(golden_column(table, column), abs=1e-12)


def test_curves_rise() -> None:
    sample = Fingerprint((300, 50, 7, 1, 1, *[0] * 994, 1))
    curve = rarefied_coverage(sample, range(sample.n))
    assert curve[0] == 0
    assert (np.diff(curve) >= -1e-12).all()
    assert (plug_in_coverage(sample, range(1, sample.n)) >= curve[1:]).all()


def test_one_correction_for_all() -> None:
    assert rarefied_coverage(Fingerprint((0, 0, 1)), [0, 1, 2]).tolist() == [0, 1, 1]


def test_more_references_than_the_sample_has() -> None:
    with pytest.raises(
        DataError, match=r"by 4 references: a sample of 4 .* for 1 to 3 .*unseenest"
    ):
        rarefied_coverage(Fingerprint.from_keys("aabc"), [1, 4])


def test_numbers_of_references_are_whole() -> None:
    for wrong in (-1, 1.5):
        with pytest.raises(DataError, match="whole and not negative"):
            rarefied_coverage(Fingerprint.from_keys("aabc"), [wrong])  # type: ignore[list-item]
