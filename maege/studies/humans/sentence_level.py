"""How far a metric agrees with people about outputs for the same sentence.

Each measure is computed from five counts of comparisons (`Counts`), which are added up over
sentences, so that resamples of sentences are sums of counts.

Deutsch, D., Foster, G. and Freitag, M. (2023). Ties Matter: Meta-Evaluating Modern Metrics with
Pairwise Accuracy and Tie Calibration. There the threshold of ties is chosen on the comparisons that
it is applied to; here also on other sentences.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from maege.array_types import Floats, Interval
from maege.blas_threads import one_thread
from maege.judgements.comparisons import Comparisons, Kind
from maege.randomness import generator
from maege.statistics.bootstrap import BLOCK_SIZE, Resampling
from maege.statistics.jackknife import jackknife, paired_pvalue, t_interval
from maege.statistics.kendall import (
    MAIN_MEASURE,
    SENTENCE_MEASURES,
    Counts,
    Outcomes,
    counts_by_sentence,
)
from maege.statistics.multiple_testing import ALPHA, with_holm
from maege.statistics.ties import TIE_TOLERANCE, sign_with_tolerance, spread
from maege.statistics.value import finite

_FOLDS = 10  # in which thresholds of ties are chosen


def score_differences(scores: Floats, compared: Comparisons, pairs: Floats | None = None) -> Floats:
    """Return the score of the first system minus that of the second, shape (comparisons,).

    ``scores`` of the outputs have shape (systems, sentences), as in ``compared``. Differences that
    are rounding errors are 0. Of a metric that compares, the outcomes ``pairs``, shape (sentences,
    systems, systems), take the place of differences.
    """
    if pairs is not None:
        return np.asarray(pairs[compared.sentence, compared.first, compared.second])
    first = scores[compared.first, compared.sentence]
    second = scores[compared.second, compared.sentence]
    difference = first - second
    is_tie = sign_with_tolerance(second, first, spread(scores)) == 0
    return np.where(is_tie, 0.0, difference)


def outcomes(differences: Floats, epsilon: float | Floats = 0.0) -> Outcomes:
    """Return what a metric says: 1 if the first is better, -1 if the second is, 0 for a tie.

    ``epsilon``: the largest difference that is a tie, of all comparisons or of each.
    """
    return (np.sign(differences) * (np.abs(differences) > epsilon)).astype(np.int8)


def metric_counts(compared: Comparisons, scores: Floats, pairs: Floats | None = None) -> Floats:
    """Count what a metric with these scores says of comparisons, shape (sentences, 5).

    ``scores`` has shape (systems, sentences), as in ``compared``; ``pairs``: see
    ``score_differences``.
    """
    metric = outcomes(score_differences(scores, compared, pairs))
    size = len(compared.sentences)
    return counts_by_sentence(compared.outcome, metric, compared.sentence, size)


def random_counts(compared: Comparisons, same_text: NDArray[np.bool_]) -> Floats:
    """Return the expected counts of a metric whose scores are random numbers, shape (sentences, 5).

    ``same_text``: whether both outputs are the same text, and thus have the same score; shape
    (comparisons,).
    """
    human, sentence, size = compared.outcome, compared.sentence, len(compared.sentences)
    tie = np.zeros_like(human)
    up, down = (np.where(same_text, tie, sign).astype(np.int8) for sign in (1, -1))
    return (
        counts_by_sentence(human, up, sentence, size)
        + counts_by_sentence(human, down, sentence, size)
    ) / 2


@dataclass(frozen=True)
class SentenceEstimate:
    """A measure of the agreement of one metric with people."""

    metric: str  # or a row beside which metrics stand, as "constant"
    kind: Kind
    measure: str  # key in SENTENCE_MEASURES
    value: float | None  # None if it is undefined
    # by the jackknife of sentences with all their judgements, and Student's t
    interval: Interval | None
    comparisons: int  # their number
    # Two-sided, against 0, the value of random scores, by Student's t; None if it is not the main
    # measure.
    pvalue: float | None = None


@dataclass(frozen=True)
class SentenceDifference:
    """A comparison of two metrics in a measure."""

    kind: Kind
    measure: str
    a: str
    b: str
    difference: float  # the value of the first minus that of the second
    interval: Interval | None  # by the jackknife of sentences
    pvalue: float  # two-sided, by exchanging both metrics in whole sentences
    adjusted: float = 1.0  # Holm, over all pairs

    @property
    def is_significant(self) -> bool:
        """Whether the metrics differ at the level of 5 %, among all pairs."""
        return self.adjusted < ALPHA


def sentence_estimates(
    counts: Mapping[str, Floats], kind: Kind, settings: Resampling
) -> list[SentenceEstimate]:
    """Compute all measures of all metrics.

    ``counts``: by metric, shape (sentences, 5); see ``counts_by_sentence``.
    """
    estimates = []
    for metric, table in counts.items():
        weights = Counts.of(table).total
        values, deviations = jackknife(table, _all_measures, weights)
        comparisons = round(float(weights.sum()))
        for index, key in enumerate(SENTENCE_MEASURES):
            value = float(values[index])
            interval = t_interval(
                value,
                deviations[:, index],
                weights,
                settings.confidence,
                SENTENCE_MEASURES[key].limits,
            )
            pvalue = None
            if key == MAIN_MEASURE:
                pvalue = finite(paired_pvalue(value, deviations[:, index], weights))
            estimates.append(
                SentenceEstimate(
                    metric,
                    kind,
                    key,
                    value=finite(value),
                    interval=interval,
                    comparisons=comparisons,
                    pvalue=pvalue,
                )
            )
    return estimates


def _all_measures(totals: Floats) -> Floats:
    """Return the values of all measures, shape (..., 5) -> (..., measures)."""
    counts = Counts.of(totals)
    return np.stack([measure.value(counts) for measure in SENTENCE_MEASURES.values()], axis=-1)


def sentence_differences(
    counts: Mapping[str, Floats], kind: Kind, measure: str, settings: Resampling
) -> list[SentenceDifference]:
    """Compare all pairs of metrics in a measure; ``counts`` as in ``sentence_estimates``."""
    names = list(counts)
    first, second = np.triu_indices(len(names), k=1)
    if not len(first):
        return []
    tables = np.stack([counts[name] for name in names])  # (metrics, sentences, 5)
    value = SENTENCE_MEASURES[measure].value
    totals = tables.sum(axis=1)
    values = value(Counts.of(totals))
    observed = values[first] - values[second]
    weights = Counts.of(tables[0]).total
    _, deviations = jackknife(
        tables.swapaxes(0, 1), lambda counts: value(Counts.of(counts)), weights
    )
    pvalues = _swap_pvalues(tables, measure, first, second, settings)
    return with_holm(
        SentenceDifference(
            kind,
            measure,
            names[first[pair]],
            names[second[pair]],
            difference=float(observed[pair]),
            interval=t_interval(
                float(observed[pair]),
                deviations[:, first[pair]] - deviations[:, second[pair]],
                weights,
                settings.confidence,
            ),
            pvalue=pvalues[pair],
        )
        for pair in np.flatnonzero(np.isfinite(observed)).tolist()
    )


def _swap_pvalues(
    tables: Floats, measure: str, first: np.ndarray, second: np.ndarray, settings: Resampling
) -> Sequence[float]:
    """Test differences by exchanging the metrics of a pair in random sentences."""
    value = SENTENCE_MEASURES[measure].value
    number, sentences, columns = tables.shape
    flat = tables.transpose(1, 0, 2).reshape(sentences, -1)
    totals = tables.sum(axis=1)
    values = value(Counts.of(totals))
    threshold = np.abs(values[first] - values[second]) - TIE_TOLERANCE
    larger = np.zeros(len(first))
    rng = generator(settings.seed, "exchange of metrics in sentences", sentences)
    for start in range(0, settings.permutations, BLOCK_SIZE):
        count = min(BLOCK_SIZE, settings.permutations - start)
        masks = rng.integers(2, size=(count, sentences), dtype=np.int8).astype(np.float64)
        with one_thread():
            swapped = (masks @ flat).reshape(count, number, columns)
        change = swapped[:, second] - swapped[:, first]
        difference = value(Counts.of(totals[first] + change))
        difference = difference - value(Counts.of(totals[second] - change))
        larger += (np.abs(difference) >= threshold).sum(axis=0)
    pvalues: list[float] = ((larger + 1) / (settings.permutations + 1)).tolist()
    return pvalues


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
