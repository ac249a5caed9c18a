import numpy as np
import pytest

from maege.statistics.corpus_statistic import CORPUS_SIZE, soft_accuracy, win_probability


def test_preference_is_the_share_of_drawn_corpora() -> None:
    rng = np.random.default_rng(1)
    differences = rng.exponential(1, 4000) - 0.93
    drawn = rng.choice(differences, (20_000, CORPUS_SIZE)).mean(axis=1)
    expected = win_probability(differences.mean(), differences.var())
    assert (drawn > 0).mean() == pytest.approx(float(expected), abs=0.02)


def variance(sd: float, models: int) -> np.ndarray:
    return np.full((models, models), 2 * sd**2) * (1 - np.eye(models))


def test_the_truth_is_1_and_the_reverse_is_low() -> None:
    edits, spread = np.array([0.0, 0.1, 0.2, 0.5]), variance(1.0, 4)

    def accuracy(scores: np.ndarray, sd: float) -> float:
        return float(soft_accuracy(scores, variance(sd, 4), edits, spread))

    assert accuracy(edits, 1.0) == 1
    assert accuracy(7 * edits + 3, 7.0) == pytest.approx(1)  # monotone in a scale
    assert accuracy(-edits, 1.0) < 0.4
    less_certain = accuracy(edits, 2.0)
    assert accuracy(np.zeros(4), 0.0) < less_certain < 1
    # Higher certainty than the edits have is no merit either.
    assert accuracy(edits, 0.1) < 1


def test_leading_axes_are_kept() -> None:
    edits = np.random.default_rng(2).random((5, 3, 4))
    spread = variance(1.0, 4)
    values = soft_accuracy(edits, spread, edits[:1], spread)
    assert values.shape == (5, 3)
    assert values[0] == pytest.approx(np.ones(3))
