import numpy as np
import pytest

from maege.errors import DataError
from maege.studies.coverage.estimators.fingerprint import Fingerprint
from maege.studies.coverage.estimators.unseenest import unseenest
from maege.studies.coverage.estimators.valiant import valiant, valiant_program

SAMPLE = Fingerprint((15, 2, 1, 0, 1, 1, 1, 0, 0, 1))


def test_frequent_corrections_are_taken_as_they_are() -> None:
    program = valiant_program(SAMPLE)
    # Windows of i = 5, 6, 7, 10 have 4, 3, 3 and 2 corrections: only the last is below sqrt(i).
    assert program.known.probabilities.tolist() == [10 / 50]
    assert program.mass == pytest.approx(0.8)
    assert program.frequencies.tolist() == [15, 2, 1, 0, 1, 1, 1, 0, 0, 0]
    assert program.probabilities[0] == 1 / 2500
    assert valiant(SAMPLE).histogram.masses.sum() == pytest.approx(1)


def test_expected_fingerprints_are_those_of_poisson() -> None:
    program = valiant_program(SAMPLE)
    mean = 50 * program.probabilities
    assert program.expected[1] == pytest.approx(mean**2 / 2 * np.exp(-mean))


def test_all_corrections_frequent() -> None:
    sample = Fingerprint.from_counts([20, 40])
    assert valiant_program(sample) is None
    histogram = valiant(sample).histogram
    assert histogram.probabilities.tolist() == [20 / 60, 40 / 60]
    assert histogram.numbers.tolist() == [1, 1]


def test_it_needs_fewer_corrections_than_unseenest() -> None:
    by_valiant = valiant(SAMPLE)
    assert by_valiant.histogram.number_above(0) < unseenest(SAMPLE).histogram.number_above(0) / 10
    assert by_valiant.objective == pytest.approx(valiant_program(SAMPLE).best_fit.objective + 0.5)


def test_a_floor_without_a_grid() -> None:
    with pytest.raises(DataError, match="no grid of probabilities"):
        valiant(SAMPLE, floor=100)
