import numpy as np
import pytest

from experiments.statistics.judges import draw, scores_of
from maege.judgements.comparisons import comparisons
from maege.statistics.bootstrap import Resampling, percentile_interval
from maege.statistics.multiple_testing import holm
from maege.statistics.score_table import Resampled, ScoreTable
from maege.studies.humans.system_level import SystemLevel, covariance_pvalue, hull_interval


def test_metrics_are_compared_for_other_systems() -> None:
    """PERM-BOTH rejects what is equal for other systems, so it is not what is adjusted."""
    drawn = draw(np.random.default_rng(1), 60, {"good": 0.8, "bad": 0.1, "noise": 0.0})
    compared = comparisons(drawn.judgements, "expanded")
    scores = {}
    for name, table in drawn.scores.items():
        judged = scores_of(compared, table).T
        scores[name] = ScoreTable.from_sentences(name, compared.systems, judged)
    level = SystemLevel(compared, Resampling(resamples=40, permutations=499))
    differences = [d for d in level.differences(scores) if d.human_score == "trueskill"]
    assert [d.adjusted for d in differences] == holm([d.by_systems for d in differences])
    assert [d.adjusted for d in differences] != holm([d.pvalue for d in differences])


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
