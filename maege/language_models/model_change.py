"""Whether a model changed during a run: a few of its questions are asked again at the end."""

from dataclasses import replace

import numpy as np

from maege.array_types import Floats
from maege.language_models.question import Question
from maege.randomness import generator

QUESTIONS, TIMES = 20, 2  # what is asked again, and how often
MIN_QUESTIONS = 400  # of a run; a smaller one would cost much more than before
LEVEL = 0.01
PERMUTATIONS = 9999


def again(question: Question, time: int) -> list[Question]:
    """Return a question with other numbers of repeats, which it has at no other time."""
    return [replace(question, repeat=TIMES * time + number) for number in range(TIMES)]


def pvalue_of_change(old: Floats, new: Floats) -> float:
    """Return the p-value of the hypothesis that old and new answers are of the same model.

    Under it, any answer to a question may be the old one. Examined is how far that is from the mean
    of the others, and whether it is above or below them in all (Bonferroni's correction).

    Parameters
    ----------
    old
        The answer to each question, shape (questions,).
    new
        Answers to the same questions, shape (questions, times); nan if there is none.
    """
    answers = np.column_stack([old, new])
    answers = answers[~np.isnan(answers).any(axis=1)]
    others = (answers.sum(axis=1, keepdims=True) - answers) / new.shape[1]
    difference = answers - others
    random = generator(0, "drift", len(answers))
    which = random.integers(0, answers.shape[1], (PERMUTATIONS, len(answers)))
    permuted = difference[np.arange(len(answers)), which]
    pvalues = []
    for observed, values in (
        (np.abs(difference[:, 0]).sum(), np.abs(permuted).sum(axis=1)),
        (abs(difference[:, 0].sum()), np.abs(permuted.sum(axis=1))),
    ):
        as_far = np.count_nonzero(values >= observed - 1e-9)
        pvalues.append((1 + as_far) / (1 + PERMUTATIONS))
    return min(1.0, 2 * min(pvalues))
