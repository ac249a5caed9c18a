"""Which differences of a metric are ties: the threshold of the best accuracy with ties.

Deutsch, D., Foster, G. and Freitag, M. (2023). Ties Matter: Meta-Evaluating Modern Metrics with
Pairwise Accuracy and Tie Calibration. There the threshold is chosen on the comparisons that it is
applied to; here also on other sentences.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from maege.array_types import Floats
from maege.human.comparisons import Comparisons
from maege.human.sentence_measures import (
    MEASURES,
    Counts,
    Outcomes,
    counts_by_sentence,
    outcomes,
)
from maege.randomness import generator

FOLDS = 10


@dataclass(frozen=True)
class TieCalibration:
    """Accuracy with ties of a metric.

    Parameters
    ----------
    raw
        If equal scores are ties only.
    cross_fitted
        With thresholds that were chosen on other sentences.
    in_sample
        With the threshold that is best on these comparisons, which is too high.
    epsilon
        That threshold.
    counts
        Of the sentences, with the thresholds of ``cross_fitted``, shape (sentences, 5).
    """

    raw: float
    cross_fitted: float
    in_sample: float
    epsilon: float
    counts: Floats


def calibrate_ties(differences: Floats, compared: Comparisons, seed: int) -> TieCalibration:
    """Choose the largest difference that counts as a tie.

    Parameters
    ----------
    differences
        Of the scores, shape (comparisons,); see ``score_differences``.
    compared
        The comparisons.
    seed
        Of the folds of sentences.
    """
    human, size = compared.outcome, len(compared.sentences)
    fold = _folds(compared, seed)[compared.sentence]
    metric = outcomes(differences)
    raw = _accuracy(human, metric, compared)
    epsilon = best_threshold(differences, human)
    in_sample = _accuracy(human, outcomes(differences, epsilon), compared)
    for number in range(FOLDS):
        inside = fold == number
        chosen = best_threshold(differences[~inside], human[~inside])
        metric[inside] = outcomes(differences[inside], chosen)
    counts = counts_by_sentence(human, metric, compared.sentence, size)
    cross_fitted = float(MEASURES["acc_eq"].value(Counts.of(counts.sum(axis=0))))
    return TieCalibration(raw, cross_fitted, in_sample, epsilon, counts)


def best_threshold(differences: Floats, human: Outcomes) -> float:
    """Return the smallest threshold of the best accuracy with ties.

    >>> best_threshold(np.array([0.1, -0.2, 0.5]), np.array([0, 0, 1], dtype=np.int8))
    0.2
    """
    size = np.abs(differences)
    # A threshold of this size or more gains the tie, or loses the right answer.
    gain = np.where(human == 0, 1, -(np.sign(differences) == human).astype(int))
    gain[size == 0] = 0
    order = np.argsort(size, kind="stable")
    total = np.concatenate([[0], np.cumsum(gain[order])])
    thresholds = np.concatenate([[0.0], size[order]])
    is_last = np.append(thresholds[1:] > thresholds[:-1], True)
    best = int(np.argmax(np.where(is_last, total, -len(size) - 1)))
    return float(thresholds[best])


def _folds(compared: Comparisons, seed: int) -> NDArray[np.int64]:
    """Return the fold of each sentence, which depends on the sentence alone."""
    draws = [generator(seed, "tie calibration", s).integers(FOLDS) for s in compared.sentences]
    return np.array(draws, dtype=np.int64)


def _accuracy(human: Outcomes, metric: Outcomes, compared: Comparisons) -> float:
    counts = counts_by_sentence(human, metric, compared.sentence, len(compared.sentences))
    return float(MEASURES["acc_eq"].value(Counts.of(counts.sum(axis=0))))
