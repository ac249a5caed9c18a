"""Coverage by different references."""

from pathlib import Path

import numpy as np
import pytest

from experiments.coverage2018.distinct_references import coverage_by_distinct
from maege.studies.coverage import Histogram, UnseenEstimator
from tests.studies.coverage.crowd_pools import exact_english


def test_distinct_references_agree_with_a_plain_simulation() -> None:
    x, h = np.array([0.02, 0.1, 0.3]), np.array([10.0, 2.0, 2.0])
    rng = np.random.default_rng(1)
    probabilities = np.repeat(x, h.astype(int))
    covered = np.zeros(14)
    for _ in range(2000):
        order = rng.choice(14, 14, replace=False, p=probabilities / probabilities.sum())
        covered += np.cumsum(probabilities[order])
    simulated = coverage_by_distinct(Histogram(x, h), range(1, 15), draws=2000)
    assert simulated == pytest.approx(covered / 2000, abs=0.016)


def test_distinct_references_cover_more(data: Path) -> None:
    histograms = {
        entry.sentence: UnseenEstimator().estimate(entry.fingerprint).histogram
        for entry in exact_english(data / "ibgec")
    }
    sizes = [10, 11]
    draws = [coverage_by_distinct(h, sizes, 60, key=name) for name, h in histograms.items()]
    independent = np.mean([h.coverage(sizes) for h in histograms.values()], axis=0)
    distinct = np.mean(draws, axis=0)
    assert distinct == pytest.approx([0.461, 0.472], abs=0.005)
    assert (distinct > independent + 0.03).all()


def test_fractions_of_corrections_are_rounded_at_random() -> None:
    half = Histogram(np.array([0.5]), np.array([1.5]))
    assert coverage_by_distinct(half, [1, 2, 3], draws=1000) == pytest.approx(
        [0.5, 0.75, 0.75], abs=0.04
    )
    assert coverage_by_distinct(half, [2], 9) == coverage_by_distinct(half, [2], 9)
    assert coverage_by_distinct(half, [2], 99, seed=2) != coverage_by_distinct(half, [2], 99)
    none = Histogram(np.array([0.5]), np.array([-1e-9]))
    assert coverage_by_distinct(none, [0, 2], draws=3).tolist() == [0, 0]
