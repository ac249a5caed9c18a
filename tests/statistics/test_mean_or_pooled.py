"""Correlations with people at the level of sentences and of corpora."""

import numpy as np
import pytest
from scipy.stats import spearmanr

from maege.statistics.mean_or_pooled import is_one_level, level_agreement
from maege.statistics.score_table import Resampled
from maege.statistics.system_measures import SYSTEM_MEASURES

PEOPLE = np.array([1.0, 2.0, 3.0, 4.0, 5.0])
POOLED = np.array([1.0, 3.0, 2.0, 5.0, 4.0])


def test_people_without_resamples_are_fixed() -> None:
    rng = np.random.default_rng(1)
    mean, pooled = (Resampled(v, v + rng.normal(size=(30, 5))) for v in (PEOPLE, POOLED))
    people = Resampled(PEOPLE, PEOPLE[None])
    agreement = level_agreement(SYSTEM_MEASURES["spearman"], people, mean, pooled, 0.9)
    assert agreement.mean.value == pytest.approx(1)
    assert agreement.pooled.value == pytest.approx(spearmanr(PEOPLE, POOLED).statistic)
    for value in (agreement.mean, agreement.pooled, agreement.difference):
        assert value.interval == pytest.approx(value.fixed_people)


def test_scores_without_resamples_have_no_intervals() -> None:
    mean = Resampled(PEOPLE, np.stack([PEOPLE, POOLED]))
    pooled = Resampled(POOLED, np.full((2, 5), np.nan))
    people = Resampled(PEOPLE, PEOPLE[None])
    agreement = level_agreement(SYSTEM_MEASURES["pearson"], people, mean, pooled, 0.9)
    assert agreement.mean.interval is not None
    assert agreement.pooled.interval is agreement.difference.interval is None
    assert agreement.difference.value == pytest.approx(0.2)


def test_rounding_errors_make_no_level() -> None:
    assert is_one_level(POOLED * (1 + 1e-12), POOLED)
    assert not is_one_level(POOLED * (1 + 1e-6), POOLED)


def test_intervals_follow_from_resamples() -> None:
    """Three resamples, of which the median of a value is in its interval."""
    people = np.array([1.0, 2.0, 3.0, 4.0])
    turned = people[::-1].copy()
    resampled = np.stack([people, people, turned])
    pooled = np.array([1.0, 3.0, 2.0, 4.0])
    both = Resampled(people, resampled), Resampled(pooled, np.stack([pooled] * 3))
    spearman = SYSTEM_MEASURES["spearman"]
    rho = level_agreement(spearman, Resampled(people, resampled), *both, 0.9999999)
    assert rho.mean.fixed_people == pytest.approx((-1, 1))  # the metric turns, people do not
    assert rho.mean.interval == pytest.approx((1, 1))  # both turn
    assert rho.pooled.fixed_people == pytest.approx((0.8, 0.8))
    assert rho.pooled.interval == pytest.approx((-0.8, 0.8))
    assert rho.difference.fixed_people == pytest.approx((-1.8, 0.2), abs=1e-5)
    assert rho.difference.interval == pytest.approx((0.2, 1.8), abs=1e-5)
