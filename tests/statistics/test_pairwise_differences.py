"""Pairwise-difference correlation."""

from itertools import permutations

import numpy as np
import pytest

from maege.statistics.pairwise_differences import difference_correlation, difference_products


def correlation(ratings: np.ndarray, scores: np.ndarray) -> float:
    products = difference_products(ratings, scores)
    return float(difference_correlation(products.sum(axis=0))[0])


def test_values_by_hand() -> None:
    """Differences of ratings 2, 1, -1 and of scores 1, 2, 1: (2 + 2 - 1) / sqrt(6 * 6)."""
    ratings = np.array([[2.0, 0.0, 1.0]])
    scores = np.array([[3.0, 2.0, 1.0]])
    assert difference_products(ratings, scores).tolist() == [[3.0, 6.0, 6.0]]
    assert correlation(ratings, scores) == pytest.approx(0.5)


def test_it_is_r_of_differences_both_ways_round_without_what_is_missing() -> None:
    rng = np.random.default_rng(1)
    ratings, scores = rng.normal(size=(2, 6, 4))
    ratings[0, 1] = ratings[3, :3] = ratings[4] = np.nan
    differences = [
        (of_ratings[i] - of_ratings[j], of_scores[i] - of_scores[j])
        for of_ratings, of_scores in zip(ratings, scores, strict=True)
        for i, j in permutations(range(4), 2)
        if np.isfinite(of_ratings[[i, j]]).all()
    ]
    assert len(differences) == 12 * 3 + 6
    assert correlation(ratings, scores) == pytest.approx(np.corrcoef(np.array(differences).T)[0, 1])


def test_how_hard_a_sentence_is_does_not_count() -> None:
    rng = np.random.default_rng(2)
    ratings, scores = rng.normal(size=(2, 5, 3))
    hard = rng.normal(size=(5, 1)) * 100
    assert correlation(ratings + hard, scores - hard) == pytest.approx(correlation(ratings, scores))


def test_a_constant_has_no_value() -> None:
    ratings = np.array([[1.0, 2.0], [2.0, 4.0]])
    assert np.isnan(correlation(ratings, np.zeros((2, 2))))
    assert np.isnan(correlation(ratings, np.array([[1.0, 1.0], [5.0, 5.0]])))
