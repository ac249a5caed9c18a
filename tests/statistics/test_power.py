import math
from dataclasses import replace

import numpy as np
import pytest

from maege.statistics.bootstrap import Resampling
from maege.statistics.power import pair_power
from tests.support.clustered import clustered_mean

SETTINGS = Resampling(permutations=999)


def test_required_sentences_give_a_power_of_80_percent() -> None:
    """In 80 % of samples of that size, a test at 5 % detects a difference of that size."""
    rng = np.random.default_rng(1)
    gap = clustered_mean(rng.normal(0.1, 0.5, 400))
    power = pair_power("tau", ("a", "b"), gap, 1)
    assert power is not None
    assert power.required_sentences is not None
    # By theory, for the observed difference.
    variance = (gap.deviations**2).sum() * 400
    assert power.required_sentences == pytest.approx(7.85 * variance / gap.value**2, rel=0.01)
    needed = math.ceil(7.85 * 0.25 / 0.01)
    rejected = 0
    for _ in range(200):
        sample = rng.normal(0.1, 0.5, needed)
        pvalue = SETTINGS.for_clusters(needed).sign_flip_pvalues((sample / needed)[:, None])[0]
        rejected += bool(pvalue < 0.05)
    assert 0.7 < rejected / 200 < 0.9
    least, most = power.required_range
    assert least < power.required_sentences < most
    nothing = pair_power("tau", ("a", "b"), clustered_mean(np.zeros(400)), 1)
    assert nothing is not None
    assert nothing.required_sentences is None


def test_a_rounding_error_has_no_number_of_sentences() -> None:
    gap = clustered_mean(np.random.default_rng(3).normal(0, 1, 60))
    power = pair_power("tau", ("a", "b"), replace(gap, value=1e-12), 5)
    assert power is not None
    assert power.required_sentences is None


def test_an_interval_with_0_has_no_largest_number_of_sentences() -> None:
    gap = clustered_mean(np.random.default_rng(3).normal(0.02, 1, 60))
    assert gap.interval[0] < 0 < gap.interval[1]
    power = pair_power("tau", ("a", "b"), gap, 5)
    least, most = power.required_range
    assert most is None
    assert least is not None
    # The detectable difference is one whose required number is the number there is.
    as_detectable = clustered_mean(gap.terms * 60 - gap.value + power.detectable)
    assert pair_power("tau", ("a", "b"), as_detectable, 5).required_sentences == pytest.approx(
        60, abs=1
    )


def test_few_sentences_detect_nothing() -> None:
    """A test of three sentences has only four outcomes."""
    power = pair_power("tau", ("a", "b"), clustered_mean(np.array([0.5, 0.4, 0.6])), 10)
    assert power.detectable is None
    assert power.required_sentences >= 9


def test_documents_are_counted_in_sentences() -> None:
    """Of documents of four equal sentences as many are needed as of single sentences."""
    values = np.random.default_rng(1).normal(0.1, 0.5, 400)
    sentences = clustered_mean(values)
    documents = replace(sentences, weights=4 * sentences.weights)
    alone, in_documents = (pair_power("tau", ("a", "b"), gap, 1) for gap in (sentences, documents))
    assert in_documents.detectable == pytest.approx(alone.detectable)
    assert in_documents.required_sentences == pytest.approx(4 * alone.required_sentences, abs=4)
    few = clustered_mean(np.array([0.5, 0.4, 0.6]))
    assert (
        pair_power("tau", ("a", "b"), replace(few, weights=few.weights * 10), 10).detectable is None
    )
