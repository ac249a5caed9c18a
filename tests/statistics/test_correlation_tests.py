from pathlib import Path

import numpy as np
import pandas as pd
import pytest

from maege.statistics.bootstrap import Resampling
from maege.statistics.correlation_tests import (
    SystemStatistic,
    exchange_of_systems,
    perm_both,
    system_totals,
    williams,
    williams_two_sided,
)
from maege.statistics.system_measures import pearson


def test_the_two_sided_test_does_not_depend_on_the_order() -> None:
    both = williams_two_sided(0.5, 0.7, 0.6, 10)
    assert both == williams_two_sided(0.7, 0.5, 0.6, 10)
    assert both == pytest.approx(2 * (1 - williams(0.5, 0.7, 0.6, 10)))
    assert williams_two_sided(0.5, 0.7, 0.6, 3) is None
    assert williams_two_sided(0.5, 0.5, 1.0, 10) is None


def readable(a: np.ndarray, b: np.ndarray, human: np.ndarray, runs: int) -> float:
    """Exchange the scores of random outputs and compare correlations, one after the other."""
    rng = np.random.default_rng(1)
    a, b = ((x - x.mean()) / x.std() for x in (a, b))

    def difference(first: np.ndarray, second: np.ndarray) -> float:
        r = [np.corrcoef(human, x.mean(axis=0))[0, 1] for x in (first, second)]
        return abs(r[0] - r[1])

    observed, larger = difference(a, b), 0
    for _ in range(runs):
        mask = rng.random(a.shape) < 0.5
        larger += difference(np.where(mask, b, a), np.where(mask, a, b)) >= observed
    return (larger + 1) / (runs + 1)


def test_all_pairs_are_like_those_of_the_readable_version() -> None:
    rng = np.random.default_rng(5)
    human = rng.normal(size=6)
    scores = rng.normal(size=(3, 30, 6)) + human * np.array([1, 0.3, 0.3])[:, None, None]
    p = perm_both(scores, human, pearson, 2000, seed=1)
    assert np.isnan(np.diag(p)).all()
    for i, j in ((0, 1), (0, 2), (1, 2)):
        assert (
            p[i, j]
            == p[j, i]
            == pytest.approx(readable(scores[i], scores[j], human, 2000), abs=0.04)
        )


def test_a_scale_and_the_same_metric_twice_change_nothing() -> None:
    rng = np.random.default_rng(6)
    human, scores = rng.normal(size=5), rng.normal(size=(2, 20, 5))
    p = perm_both(scores, human, pearson, 500, seed=1)
    assert (perm_both(scores * 3 + 1, human, pearson, 500, seed=1)[0, 1] == p[0, 1]).all()
    twice = perm_both(scores[[0, 0]], human, pearson, 500, seed=1)
    assert twice[0, 1] == 1
    constant = perm_both(np.stack([scores[0], np.ones((20, 5))]), human, pearson, 500, seed=1)
    assert np.isnan(constant[0, 1])


def test_gleu_and_m2_on_five_judged_systems_do_not_differ(data: Path) -> None:
    folder = data / "conll14/published-scores"
    tables = []
    for metric in ("gleu", "m2score"):
        frame = pd.read_csv(folder / f"sentence-{metric}.tsv", sep="\t", header=None)
        tables.append(frame.pivot(index=4, columns=3, values=5).to_numpy())
    human = np.array([0.628, 0.561, 0.550, 0.456, 0.566])
    p = perm_both(np.stack(tables), human, pearson, 500, seed=1)
    assert p[0, 1] > 0.05


def test_the_exchange_of_systems_is_exact_for_few_systems() -> None:
    rng = np.random.default_rng(7)
    human, scores = rng.normal(size=4), rng.normal(size=(2, 20, 4))
    p = exchange_of_systems(scores, human, pearson, 100, seed=1)[0, 1]
    a, b = ((x - x.mean()) / x.std() for x in scores)
    a, b = a.mean(axis=0), b.mean(axis=0)
    differences = []
    for mask in np.ndindex(2, 2, 2, 2):
        swap = np.array(mask, dtype=bool)
        r = [np.corrcoef(human, np.where(swap, *x))[0, 1] for x in ((b, a), (a, b))]
        differences.append(abs(r[0] - r[1]))
    assert p == np.mean(np.array(differences) >= differences[0] - 1e-12)


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
