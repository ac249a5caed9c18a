"""How far choices return when the same question is asked again (Fleiss' kappa)."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from maege.array_types import Floats
from maege.statistics.bootstrap import cluster_sums
from maege.statistics.jackknife import jackknife_value
from maege.statistics.value import Value


@dataclass(frozen=True)
class Choices:
    """Answers to the same questions, each a choice."""

    questions: int  # with two answers or more
    unchanging: Value  # share of questions whose answers are all equal
    # How often two answers to a question agree, above what they would by the shares of choices: 1
    # is always, 0 by chance only. None if all answers are the same choice.
    kappa: Value


def choices(
    counts: Floats, sentence: NDArray[np.integer], confidence: float = 0.95
) -> Choices | None:
    """Estimate Fleiss' kappa.

    ``counts``: of each question, how often each choice was the answer, shape (questions, choices).
    Of questions with fewer than two answers nothing is known. ``sentence``: the sentence of each
    question, shape (questions,). ``confidence``: of the intervals, which are by the jackknife over
    sentences. Returned: None without a question that has two answers.

    References
    ----------
    Fleiss (1971): Measuring nominal scale agreement among many raters.

    Examples
    --------
    >>> choices(np.array([[3.0, 0.0], [0.0, 3.0], [3.0, 0.0]]), np.arange(3)).kappa.value
    1.0
    """
    answers = counts.sum(axis=1, keepdims=True)
    asked_again = answers[:, 0] > 1
    if not asked_again.any():
        return None
    counts, answers = counts[asked_again], answers[asked_again]
    pairs = (counts * (counts - 1)).sum(axis=1, keepdims=True) / (answers * (answers - 1))
    columns = [counts.max(axis=1, keepdims=True) == answers, np.ones_like(answers), pairs]
    _, number = np.unique(sentence[asked_again], return_inverse=True)
    values = np.hstack([*columns, counts / answers])
    sums = cluster_sums(values, number, int(number.max()) + 1)
    weights = sums[:, 1]
    return Choices(
        len(counts),
        jackknife_value(sums[:, :2], weights, confidence, (0.0, 1.0)),
        jackknife_value(sums[:, 1:], weights, confidence, (-1.0, 1.0), _kappa),
    )


def _kappa(sums: Floats) -> Floats:
    """Return kappa, shape (..., 1), from questions, agreeing pairs, and shares of choices."""
    questions, agreement = sums[..., :1], sums[..., 1:2] / sums[..., :1]
    chance = ((sums[..., 2:] / questions) ** 2).sum(axis=-1, keepdims=True)
    with np.errstate(invalid="ignore", divide="ignore"):
        return np.asarray((agreement - chance) / (1 - chance))
