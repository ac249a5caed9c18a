from pathlib import Path

import numpy as np
import pytest

from maege.errors import DataError
from maege.studies.coverage.estimators.fingerprint import Fingerprint
from tests.studies.coverage.crowd_pools import golden, published


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
