"""Accuracy with ties: which differences of the scores of a metric count as ties.

Deutsch, D., Foster, G. and Freitag, M. (2023). Ties Matter: Meta-Evaluating Modern Metrics with
Pairwise Accuracy and Tie Calibration. There the threshold is chosen on the comparisons that it is
applied to; here also on other sentences.
"""

from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from maege.array_types import Floats
from maege.judgements.comparisons import Comparisons, Kind
from maege.randomness import generator
from maege.statistics.kendall import SENTENCE_MEASURES, Counts, Outcomes, counts_by_sentence
from maege.studies.humans.sentence_level import outcomes

_FOLDS = 10


@dataclass(frozen=True)
class TieCalibration:
    """Accuracy with ties of a metric."""

    metric: str
    kind: Kind
    raw: float  # if equal scores are ties only
    cross_fitted: float  # with thresholds that were chosen on other sentences
    in_sample: float  # with the threshold that is best on these comparisons, which is too high
    epsilon: float  # that threshold


def calibrate_ties(
    metric: str, differences: Floats, compared: Comparisons, seed: int
) -> TieCalibration:
    """Choose the largest difference that counts as a tie: that of the best accuracy with ties.

    ``differences`` of the scores have shape (comparisons,); see ``score_differences``. ``seed``: of
    the folds of sentences.
    """
    gains = _Gains.of(differences, compared.outcome)
    fold = _folds(compared.sentences, seed)[compared.sentence]
    thresholds = np.array([gains.best(fold != number) for number in range(_FOLDS)])
    epsilon = gains.best(np.ones(len(fold), dtype=bool))
    return TieCalibration(
        metric,
        compared.kind,
        _accuracy(compared, outcomes(differences)),
        _accuracy(compared, outcomes(differences, thresholds[fold])),
        _accuracy(compared, outcomes(differences, epsilon)),
        epsilon,
    )


@dataclass(frozen=True)
class _Gains:
    """How many more answers are right if differences up to each size are ties.

    The shape of all fields is (comparisons,).
    """

    order: NDArray[np.int64]  # the comparisons by the size of the difference
    size: Floats  # of the differences, in that order
    gain: NDArray[np.int64]  # 1 if a tie is right, -1 if it loses a right answer, else 0

    @classmethod
    def of(cls, differences: Floats, human: Outcomes) -> "_Gains":
        """Sort the comparisons."""
        size = np.abs(differences)
        order = np.argsort(size, kind="stable")
        gain = np.where(human == 0, 1, -(np.sign(differences) == human).astype(np.int64))
        gain[size == 0] = 0  # they tie anyhow
        return cls(order, size[order], gain[order])

    def best(self, mask: NDArray[np.bool_]) -> float:
        """Return the smallest threshold of the most right answers of some comparisons.

        >>> gains = _Gains.of(np.array([0.1, -0.2, 0.5]), np.array([0, 0, 1], dtype=np.int8))
        >>> gains.best(np.ones(3, dtype=bool))
        0.2
        """
        selected = mask[self.order]
        size = self.size[selected]
        total = np.concatenate([[0], np.cumsum(self.gain[selected])])
        thresholds = np.concatenate([[0.0], size])
        is_last = np.append(thresholds[1:] > thresholds[:-1], True)
        best = int(np.argmax(np.where(is_last, total, -len(size) - 1)))
        return float(thresholds[best])


@lru_cache(maxsize=4)  # for all metrics and kinds of comparisons of a set
def _folds(sentences: tuple[int, ...], seed: int) -> NDArray[np.int64]:
    """Return the fold of each sentence, which depends on the sentence alone."""
    draws = [generator(seed, "tie calibration", s).integers(_FOLDS) for s in sentences]
    return np.array(draws, dtype=np.int64)


def _accuracy(compared: Comparisons, metric: Outcomes) -> float:
    size = len(compared.sentences)
    counts = counts_by_sentence(compared.outcome, metric, compared.sentence, size)
    return float(SENTENCE_MEASURES["acc_eq"].value(Counts.of(counts.sum(axis=0))))
