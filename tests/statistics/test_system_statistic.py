import numpy as np
import pytest

from maege.statistics.bootstrap import Resampling
from maege.statistics.correlation_tests import exchange_of_systems, system_totals
from maege.statistics.system_measures import pearson
from maege.statistics.system_statistic import SystemStatistic

SETTINGS = Resampling(resamples=4, permutations=99, seed=2)


def test_the_difference_has_the_p_value_of_exchanged_systems() -> None:
    rng = np.random.default_rng(1)
    people = np.linspace(-1, 1, 10)
    scores = rng.standard_normal((2, 30, 10)) + np.array([[[2.0]], [[-1.0]]]) * people
    r = pearson(people, scores.mean(axis=1))
    drawn = np.array([[0.1, 0.2, 0.3, 0.4], [0.0, 0.0, 0.1, 0.1]])
    own, other = (
        SystemStatistic(float(r[i]), people, system_totals(scores)[i], drawn[i], SETTINGS)
        for i in (0, 1)
    )
    difference, pvalue = own.minus(other)
    assert difference.value == pytest.approx(r[0] - r[1])
    assert difference.interval == pytest.approx(np.quantile(drawn[0] - drawn[1], [0.025, 0.975]))
    assert pvalue == exchange_of_systems(scores, people, pearson, 99, seed=2)[0, 1]
    assert 0 < pvalue < 0.1


def test_an_undefined_r_is_not_compared() -> None:
    undefined = SystemStatistic(None, np.arange(3.0), np.full(3, np.nan), np.zeros(4), SETTINGS)
    difference, pvalue = undefined.minus(undefined)
    assert difference.value is None
    assert np.isnan(pvalue)
