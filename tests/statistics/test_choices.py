"""Fleiss' kappa, against a published example and against answers of known noise."""

import numpy as np
import pytest

from maege.statistics.choices import choices

# Ten subjects, 14 raters, five categories: an example of Wikipedia, in which kappa is .210.
PUBLISHED = np.array([
    [0, 0, 0, 0, 14], [0, 2, 6, 4, 2], [0, 0, 3, 5, 6], [0, 3, 9, 2, 0], [2, 2, 8, 1, 1],
    [7, 7, 0, 0, 0], [3, 2, 6, 3, 0], [2, 5, 3, 2, 2], [6, 5, 2, 1, 0], [0, 2, 2, 3, 7],
], dtype=float)  # fmt: skip


def test_kappa_is_that_of_a_published_example() -> None:
    result = choices(PUBLISHED, np.arange(10))
    assert result.kappa.value == pytest.approx(0.210, abs=5e-4)
    assert (result.questions, result.unchanging.value) == (10, 0.1)


def test_kappa_is_what_answers_share_whatever_their_number() -> None:
    """Answers are the own choice of a question with probability p, else by chance: kappa is p²."""
    random, p, questions = np.random.default_rng(3), 0.6, 4000
    own = random.choice(3, questions, p=[0.5, 0.3, 0.2])
    counts = np.zeros((questions, 3))
    for question, number in enumerate(random.integers(1, 6, questions)):
        by_chance = random.choice(3, number, p=[0.5, 0.3, 0.2])
        answers = np.where(random.random(number) < p, own[question], by_chance)
        counts[question] = np.bincount(answers, minlength=3)
    result = choices(counts, np.arange(questions) // 2)
    low, high = result.kappa.interval
    assert low < p**2 < high < low + 0.1
    assert result.questions == int((counts.sum(axis=1) > 1).sum()) < questions


def test_answers_that_are_all_the_same_choice_have_no_kappa() -> None:
    result = choices(np.array([[2.0, 0.0]] * 5), np.arange(5))
    assert result.kappa.value is None and result.unchanging.value == 1
    assert choices(np.array([[1.0, 0.0]]), np.arange(1)) is None
