import math
from dataclasses import replace

import numpy as np
import pytest

from maege.statistics.bootstrap import ResampledStatistic, Resampling
from maege.statistics.power import pair_power


def test_required_sentences_give_a_power_of_80_percent() -> None:
    """In 80 % of samples of that size, a test at 5 % detects a difference of that size."""
    rng = np.random.default_rng(1)
    settings = Resampling(500, 999, 0.95, 1)

    def compared(values: np.ndarray, resamples) -> ResampledStatistic:
        shares = values / len(values)
        return ResampledStatistic(
            float(shares.sum()), resamples.sums(shares[:, None])[:, 0], shares
        )

    first = rng.normal(0.1, 0.5, 400)
    resamples = settings.for_clusters(400)
    zero = compared(np.zeros(400), resamples)
    power = pair_power("tau", ("a", "b"), compared(first, resamples), zero, 400, 1)
    assert power is not None
    assert power.required_sentences is not None
    # By theory, for the observed difference.
    expected = 7.85 * first.var() / first.mean() ** 2
    assert power.required_sentences == pytest.approx(expected, rel=0.15)
    needed = math.ceil(7.85 * 0.25 / 0.01)
    rejected = 0
    for _ in range(200):
        sample = rng.normal(0.1, 0.5, needed)
        pvalue = settings.for_clusters(needed).sign_flip_pvalues((sample / needed)[:, None])[0]
        rejected += bool(pvalue < 0.05)
    assert 0.7 < rejected / 200 < 0.9
    assert pair_power("tau", ("a", "b"), zero, zero, 400, 1).required_sentences is None  # type: ignore[union-attr]


def test_power_of_a_large_difference_in_few_sentences() -> None:
    """Random signs then vary with the difference, so the error of the bootstrap is too small."""
    rng = np.random.default_rng(2)
    settings = Resampling(500, 1999, 0.95, 1)
    values = rng.normal(0.5, 0.5, 400)
    resamples = settings.for_clusters(400)
    shares = values / 400
    large = ResampledStatistic(float(shares.sum()), resamples.sums(shares[:, None])[:, 0], shares)
    zero = ResampledStatistic(0.0, np.zeros(500), np.zeros(400))
    pairs = 10
    power = pair_power("tau", ("a", "b"), large, zero, 400, pairs)
    assert power is not None
    assert power.required_sentences is not None
    rejected = [
        settings.for_clusters(power.required_sentences).sign_flip_pvalues(
            rng.normal(0.5, 0.5, power.required_sentences)[:, None] / power.required_sentences
        )[0]
        < 0.05 / pairs
        for _ in range(200)
    ]
    assert 0.65 < np.mean(rejected) < 0.95
    # A test of three sentences has only four outcomes.
    few = ResampledStatistic(0.5, np.array([0.4, 0.6]), np.full(3, 0.5 / 3))
    power = pair_power("tau", ("a", "b"), few, replace(few, value=0.0), 3, pairs)
    assert power is not None
    assert power.detectable is None
    assert power.required_sentences is not None
    assert power.required_sentences >= 9
