"""Whether a model changed during a run: a few of its questions are asked again at the end."""

from collections.abc import Sequence
from dataclasses import replace
from math import nan
from typing import TYPE_CHECKING

import numpy as np

from maege.array_types import Floats
from maege.language_models.parsing import Answer
from maege.language_models.question import Question
from maege.randomness import generator

if TYPE_CHECKING:  # slow to import
    from maege.language_models.asking import Asker

QUESTIONS, TIMES = 20, 2  # what is asked again, and how often
MIN_QUESTIONS = 400  # of a run; a smaller one would cost much more than before
LEVEL = 0.01
_PERMUTATIONS = 9999


def further_questions(questions: int) -> int:
    """Return how many questions are asked again after so many."""
    return QUESTIONS * TIMES if questions >= MIN_QUESTIONS else 0


def pvalue_of_asking_again(asker: "Asker", answered: Sequence[tuple[Question, Answer]]) -> float:
    """Ask some questions, all of which have an answer, again; return the p-value of no change.

    Repeats have numbers that depend on when the newest answer was stored, so that they are not
    answered by what was stored before. Raises the errors of `Asker.ask`.
    """
    chosen = sorted(answered, key=lambda each: each[0].key)[:QUESTIONS]
    newest = asker.ledger.newest(question.key for question, _ in answered)
    answers = asker.ask(
        [
            replace(question, repeat=TIMES * newest + number)
            for question, _ in chosen
            for number in range(TIMES)
        ]
    )
    new = [answer.scores[0] if answer.scores else nan for answer in answers]
    old = np.array([answer.scores[0] for _, answer in chosen])
    return pvalue_of_change(old, np.array(new).reshape(-1, TIMES))


def pvalue_of_change(old: Floats, new: Floats) -> float:
    """Return the p-value of the hypothesis that old and new answers are of the same model.

    Under it, any answer to a question may be the old one. Examined is how far that is from the mean
    of the others, and whether it is above or below them in all (Bonferroni's correction).

    ``old``: the answer to each question, shape (questions,). ``new``: answers to the same
    questions, shape (questions, times); nan if there is none.
    """
    answers = np.column_stack([old, new])
    answers = answers[~np.isnan(answers).any(axis=1)]
    others = (answers.sum(axis=1, keepdims=True) - answers) / new.shape[1]
    difference = answers - others
    random = generator(0, "drift", len(answers))
    which = random.integers(0, answers.shape[1], (_PERMUTATIONS, len(answers)))
    permuted = difference[np.arange(len(answers)), which]
    pvalues = []
    for observed, values in (
        (np.abs(difference[:, 0]).sum(), np.abs(permuted).sum(axis=1)),
        (abs(difference[:, 0].sum()), np.abs(permuted.sum(axis=1))),
    ):
        as_far = np.count_nonzero(values >= observed - 1e-9)
        pvalues.append((1 + as_far) / (1 + _PERMUTATIONS))
    return min(1.0, 2 * min(pvalues))
