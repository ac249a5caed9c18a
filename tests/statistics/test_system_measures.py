from itertools import permutations
from pathlib import Path

import numpy as np
import pandas as pd
import pytest
from hypothesis import given
from hypothesis import strategies as st

from maege.statistics.bootstrap import percentile_interval
from maege.statistics.correlation_tests import williams
from maege.statistics.score_table import Resampled
from maege.statistics.system_measures import (
    SYSTEM_MEASURES,
    covariance_pvalue,
    hull_interval,
    leave_one_out,
    pearson,
    permutation_pvalues,
    soft_pairwise_accuracy,
    spearman,
    superiority,
)

HUMAN = {"expected_wins": "expected-wins", "trueskill": "trueskill"}
PUBLISHED = {"gleu": "gleu", "imeasure": "imeasure", "m2score": "m2score"}


def published(data: Path, metric: str) -> pd.Series:
    file = data / f"conll14/published-scores/system-{metric}.tsv"
    return pd.read_csv(file, sep="\t", header=None).set_index(3)[4].sort_index()


def human_scores(data: Path, kind: str) -> pd.Series:
    file = data / f"conll14/human/gjg15/system-scores-{HUMAN[kind]}.tsv"
    return pd.read_csv(file, sep="\t", header=None).set_index(3)[4].sort_index()


def test_published_correlations(data: Path, goldens: Path) -> None:
    golden = pd.read_csv(goldens / "human/reassessment-system.tsv", sep="\t")
    for _, row in golden.iterrows():
        human, metric = human_scores(data, row.human), published(data, row.metric)
        assert (human.index == metric.index).all()
        x, y = human.to_numpy(), metric.to_numpy()
        values = pearson(x, y), spearman(x, y)
        if row.left_out != "-":
            index = list(human.index).index(row.left_out)
            values = tuple(leave_one_out(m, x, y)[index] for m in (pearson, spearman))
        assert values == (pytest.approx(row.r, abs=1e-6), pytest.approx(row.rho, abs=1e-6))


def test_published_pvalues_of_williams_test(data: Path, goldens: Path) -> None:
    golden = pd.read_csv(goldens / "human/reassessment-williams.tsv", sep="\t")
    for _, row in golden.iterrows():
        human = human_scores(data, row.human).to_numpy()
        better, worse = (published(data, m).to_numpy() for m in (row.better, row.worse))
        measure = {"pearson": pearson, "spearman": spearman}[row.correlation]
        p = williams(
            *(float(measure(*v)) for v in ((human, better), (human, worse), (better, worse))), 13
        )
        assert p == pytest.approx(row.p_one_tailed, abs=5e-5)


def test_undefined_correlations_are_nan() -> None:
    constant, other = np.full(5, 0.1), np.arange(5.0)
    for measure in (pearson, spearman):
        assert np.isnan(measure(constant, other)) and np.isnan(measure(other, constant))
    assert SYSTEM_MEASURES["pairwise_accuracy"](other, constant) == 0.5
    assert np.isnan(williams(0.5, 0.5, 1.0, 13))


SCORES = st.lists(st.integers(-3, 3), min_size=4, max_size=6).map(np.array)


@given(SCORES, st.randoms(use_true_random=False))
def test_the_order_of_systems_does_not_matter(metric: np.ndarray, random) -> None:
    human = np.array([random.randint(0, 3) for _ in metric]).astype(float)
    metric = metric.astype(float)
    order = random.sample(range(len(metric)), len(metric))
    for measure in (pearson, spearman, SYSTEM_MEASURES["pairwise_accuracy"]):
        values = measure(human, metric), measure(human[order], metric[order])
        assert values[0] == pytest.approx(values[1], nan_ok=True)
        assert measure(human, 2 * metric) == pytest.approx(values[0], nan_ok=True)


def net(scores: np.ndarray) -> np.ndarray:
    """Return differences of systems in each sentence; scores have shape (sentences, systems)."""
    return scores[:, :, None] - scores[:, None, :]


def test_superiority_is_symmetric_and_exact_for_few_sentences() -> None:
    scores = np.random.default_rng(1).integers(0, 3, (6, 4)).astype(float)
    p = superiority(net(scores), 4000, seed=1)
    assert np.allclose(p + p.T, 1)
    signs = np.array(np.meshgrid(*[[-1, 1]] * 6)).reshape(6, -1).T
    difference = scores[:, 0] - scores[:, 1]
    null = signs @ difference
    exact = (null < difference.sum()).mean() + (null == difference.sum()).mean() / 2
    assert p[0, 1] == pytest.approx(exact, abs=0.02)


def test_equal_systems_are_equally_probable_and_a_metric_agrees_with_itself() -> None:
    scores = np.random.default_rng(2).random((50, 3))
    scores[:, 2] = scores[:, 1]
    p = superiority(net(scores), 500, seed=1)
    assert p[1, 2] == 0.5
    assert soft_pairwise_accuracy(p, p) == 1
    constant = superiority(np.zeros((50, 3, 3)), 500, seed=1)
    assert (constant == 0.5).all()
    assert soft_pairwise_accuracy(p, constant) < 1


def test_noise_has_no_correlation_with_people() -> None:
    """r of noise is 1 or -1 with two systems, and far from 0 with a few; its covariance is not."""
    rng = np.random.default_rng(2)
    rejected = 0
    for _ in range(60):
        people = np.linspace(-1, 1, 5)
        scores = rng.normal(size=(40, 5))
        draws = rng.integers(40, size=(200, 40))
        means = scores[draws].mean(axis=1)
        metric = Resampled(scores.mean(axis=0), means)
        constant = Resampled(people, np.broadcast_to(people, means.shape))
        rejected += covariance_pvalue(constant, metric, 40) < 0.05
    assert rejected <= 8
    exact = Resampled(people, np.broadcast_to(people, (50, 5)))
    assert covariance_pvalue(exact, exact, 4) == 1 / 8  # not less than a test of signs has
    assert covariance_pvalue(exact, exact, 40) < 1e-9


def test_the_interval_has_the_percentiles_and_their_reflection() -> None:
    resampled = np.tanh(0.3 + 0.2 * np.random.default_rng(3).normal(size=999))  # nearer to 0
    value = 0.5
    percentiles, interval = (
        percentile_interval(resampled, 0.95), hull_interval(value, resampled, 0.95),
    )  # fmt: skip
    assert percentiles is not None
    assert interval is not None
    assert interval[0] == pytest.approx(percentiles[0], abs=1e-4)
    z = 2 * np.arctanh(value) - np.arctanh(percentiles[0])
    assert interval[1] == pytest.approx(np.tanh(z), abs=1e-4)


def test_orders_of_systems_are_counted() -> None:
    human = np.array([1.0, 2.0, 4.0, 8.0, 9.0])
    metric = np.array([1.0, 3.0, 2.0, 7.0, 8.0])
    scores = np.stack([metric, -metric, np.ones(5)])
    every = np.array([pearson(human, metric[list(order)]) for order in permutations(range(5))])
    exact = (every >= pearson(human, metric) - 1e-9).mean()
    above, below, constant = permutation_pvalues(human, scores, 20_000, seed=1)
    assert above == pytest.approx(exact, abs=0.003)
    reversed_share = (-every >= pearson(human, -metric) - 1e-9).mean()
    assert below == pytest.approx(reversed_share, abs=0.003)
    assert np.isnan(constant)
