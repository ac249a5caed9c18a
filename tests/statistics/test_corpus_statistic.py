import numpy as np
import pytest

from maege.statistics.corpus_statistic import CORPUS_SIZE, pairwise_accuracy, win_probability


def test_preference_is_the_share_of_drawn_corpora() -> None:
    rng = np.random.default_rng(1)
    differences = rng.exponential(1, 4000) - 0.93
    drawn = rng.choice(differences, (20_000, CORPUS_SIZE)).mean(axis=1)
    expected = win_probability(differences.mean(), differences.var())
    assert (drawn > 0).mean() == pytest.approx(float(expected), abs=0.02)


def variance(sd: float, models: int) -> np.ndarray:
    return np.full((models, models), 2 * sd**2) * (1 - np.eye(models))


def test_the_reverse_is_below_chance_and_a_constant_at_chance() -> None:
    edits = np.array([0.0, 0.1, 0.2, 0.5])
    accuracy = float(pairwise_accuracy(edits, variance(1.0, 4)))
    assert accuracy > 0.8
    scaled = float(pairwise_accuracy(7 * edits + 3, variance(7.0, 4)))
    assert scaled == pytest.approx(accuracy)
    reverse = float(pairwise_accuracy(-edits, variance(1.0, 4)))
    assert reverse == pytest.approx(1 - accuracy)
    assert float(pairwise_accuracy(np.zeros(4), np.zeros((4, 4)))) == 0.5


def test_a_scorer_without_noise_is_always_right() -> None:
    edits = np.array([0.0, 0.1, 0.2, 0.5])
    assert float(pairwise_accuracy(edits, np.zeros((4, 4)))) == 1


def test_noise_never_raises_it() -> None:
    """Soft pairwise accuracy is highest for the noise that counted edits have."""
    edits = np.array([0.0, 0.1, 0.2, 0.5])
    values = [float(pairwise_accuracy(edits, variance(sd, 4))) for sd in (0, 0.1, 0.5, 1, 2, 6, 50)]
    assert values == sorted(values, reverse=True)
    assert 0.5 < values[-1] < 0.55


def test_leading_axes_are_kept() -> None:
    scores = np.random.default_rng(2).random((5, 3, 4))
    spread = variance(1.0, 4)
    values = pairwise_accuracy(scores, spread)
    assert values.shape == (5, 3)
    assert values[4, 2] == pairwise_accuracy(scores[4, 2], spread)
