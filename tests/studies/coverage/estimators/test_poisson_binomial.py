from pathlib import Path

import numpy as np
import pytest
from scipy.stats import binom

from maege.studies.coverage.estimators.poisson_binomial import (
    success_interval,
    success_probabilities,
)
from tests.studies.coverage.crowd_pools import golden, golden_column


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
