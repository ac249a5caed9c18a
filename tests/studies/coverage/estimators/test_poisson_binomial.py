from pathlib import Path

import numpy as np
import pytest

from maege.errors import DataError
from maege.studies.coverage.estimators.poisson_binomial import PoissonBinomial
from tests.studies.coverage.crowd_pools import golden, golden_column


def _hits(goldens: Path) -> PoissonBinomial:
    p = golden_column(golden(goldens, "poisson-binomial.tsv"), "p_of_sentence_k")
    return PoissonBinomial(p[np.isfinite(p)])


def test_golden_with_all_digits(goldens: Path) -> None:
    table = golden(goldens, "poisson-binomial.tsv")
    hits = _hits(goldens)
    assert hits.pmf == pytest.approx(golden_column(table, "pmf"), rel=1e-9)
    assert hits.cdf == pytest.approx(golden_column(table, "cdf"), rel=1e-9)


def test_it_is_the_fourier_transform_of_hong() -> None:
    p = np.random.default_rng(1).random(1312)
    roots = np.exp(2j * np.pi * np.arange(1313) / 1313)
    characteristic = np.exp(sum(np.log(1 - x + x * roots) for x in p))
    assert PoissonBinomial(p).pmf == pytest.approx(
        np.fft.fft(characteristic).real / 1313, abs=1e-12
    )


def test_moments(goldens: Path) -> None:
    hits = _hits(goldens)
    k = np.arange(len(hits.pmf))
    assert (hits.pmf >= 0).all()
    assert hits.pmf.sum() == pytest.approx(1, abs=1e-12)
    assert k @ hits.pmf == pytest.approx(hits.mean)
    assert (k - hits.mean) ** 2 @ hits.pmf == pytest.approx(hits.variance)


def test_equal_probabilities_are_the_binomial() -> None:
    from scipy.stats import binom

    hits = PoissonBinomial([0.3] * 52)
    assert hits.pmf == pytest.approx(binom.pmf(range(53), 52, 0.3), rel=1e-9)
    assert hits.interval(0.9) == tuple(binom.interval(0.9, 52, 0.3))
    assert hits.accuracy_interval(0.9) == tuple(binom.interval(0.9, 52, 0.3) / np.array(52))
    assert hits.pvalue(7, "less") == pytest.approx(binom.cdf(7, 52, 0.3))
    assert hits.pvalue(7) == pytest.approx(2 * binom.cdf(7, 52, 0.3))
    assert hits.pvalue(30) == pytest.approx(2 * binom.sf(29, 52, 0.3))
    assert hits.pvalue(16) == 1


def test_certain_trials() -> None:
    hits = PoissonBinomial([1.0, 1.0, 0.0])
    assert hits.pmf.tolist() == [0, 0, 1, 0]
    assert hits.interval() == (2, 2)
    assert hits.pvalue(1) == 0
    assert PoissonBinomial([1.0] * 5).interval() == (5, 5)


def test_rounding_errors_are_clipped_and_others_refused() -> None:
    assert PoissonBinomial([1 + 1e-15, -1e-15]).probabilities.tolist() == [1, 0]
    for wrong in ([1.1], [-0.1], [float("nan")]):
        with pytest.raises(DataError, match="not between 0 and 1"):
            PoissonBinomial(wrong)
    with pytest.raises(DataError, match="at least one trial"):
        PoissonBinomial([])
    with pytest.raises(DataError, match="3 successes in 2 trials"):
        PoissonBinomial([0.5, 0.5]).pvalue(3)
