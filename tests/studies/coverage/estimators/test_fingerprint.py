from itertools import combinations
from pathlib import Path

import numpy as np
import pytest

from maege.errors import DataError
from maege.studies.coverage.estimators.fingerprint import (
    Fingerprint,
    plug_in_coverage,
    rarefied_coverage,
)
from tests.studies.coverage.crowd_pools import exact_english, golden, golden_column, published


def test_good_turing_and_chao1_are_those_of_the_goldens(data: Path, goldens: Path) -> None:
    by_key = {(p.task, p.comparison, p.file_key): p for p in published(data / "ibgec")}
    for row in golden(goldens, "unseenest.tsv"):
        sample = by_key[row["task"], row["comparison"], row["file_key"]].fingerprint
        assert (sample.n, sample.distinct) == (int(row["n"]), int(row["distinct"]))
        assert sample.frequencies[0] == int(row["f1"])
        assert sample.unseen_mass == float(row["good_turing_unseen"])
        assert sample.chao1 == pytest.approx(float(row["chao1_bias_corrected"]), rel=1e-12)


def test_counts_keys_and_frequencies_give_the_same() -> None:
    sample = Fingerprint.from_keys(["x", "y", "x", "x", "z"])
    assert sample == Fingerprint.from_counts([3, 1, 1, 0]) == Fingerprint((2, 0, 1, 0, 0))
    assert hash(sample) == hash(Fingerprint((2, 0, 1)))
    assert Fingerprint(tuple(np.array([2, 0, 1]))) == sample


def test_all_corrections_equal() -> None:
    sample = Fingerprint.from_keys("aaaa")
    assert (sample.unseen_mass, sample.chao1) == (0.0, 1.0)


@pytest.mark.parametrize(
    ("frequencies", "message"),
    [
        ((), "no corrections"),
        ((0, 0), "no corrections"),
        ((1,), "only one correction"),
        ((3, -1), "is -1; such numbers are whole"),
        ((1.5, 1), "is 1.5; such numbers are whole"),
        ((float("nan"),), "is nan"),
    ],
)
def test_what_is_no_fingerprint(frequencies: tuple[int, ...], message: str) -> None:
    with pytest.raises(DataError, match=message):
        Fingerprint(frequencies)


def test_negative_counts() -> None:
    with pytest.raises(DataError, match="is -2"):
        Fingerprint.from_counts([3, -2])


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
