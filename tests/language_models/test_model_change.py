"""Whether a model that changed is found, and one that did not is left alone."""

import numpy as np
import pytest

from maege.language_models.model_change import LEVEL, QUESTIONS, TIMES, pvalue_of_change


def answers(random: np.random.Generator, expected: np.ndarray) -> np.ndarray:
    """Answers on a scale of five points, with its ends."""
    return np.clip(np.rint(expected + random.normal(0, 0.7, QUESTIONS)), 1, 5)


def share_found(shift: np.ndarray | float, runs: int = 100) -> float:
    random = np.random.default_rng(5)
    changes = 0
    for _ in range(runs):
        expected = random.uniform(1.5, 4.5, QUESTIONS)
        old = answers(random, expected)
        new = np.column_stack([answers(random, expected + shift) for _ in range(TIMES)])
        changes += pvalue_of_change(old, new) <= LEVEL
    return changes / runs


def test_the_same_model_seldom_seems_to_change() -> None:
    assert share_found(0.0) <= 0.04


def test_a_model_that_is_more_generous_is_found() -> None:
    assert share_found(1.0) >= 0.85


@pytest.mark.parametrize("sign", [1, -1])
def test_a_model_without_noise_that_answers_half_otherwise_is_found(sign: int) -> None:
    old = np.tile([2.0, 4.0], 10)
    new = old + np.tile([sign, -sign, 0, 0], 5)
    assert pvalue_of_change(old, np.column_stack([new, new])) <= LEVEL


def test_without_answers_nothing_is_said() -> None:
    assert pvalue_of_change(np.full(3, 2.0), np.full((3, TIMES), np.nan)) == 1
