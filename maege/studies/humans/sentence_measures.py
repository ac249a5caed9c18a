"""How far a metric agrees with people about outputs for the same sentence.

Each measure is computed from five counts of comparisons, which are added up over sentences, so that
resamples of sentences are sums of counts.
"""

from collections.abc import Callable
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from maege.array_types import Floats, Indices
from maege.judgements.comparisons import Comparisons
from maege.statistics.ties import sign_with_tolerance, spread

Outcomes = NDArray[np.int8]  # 1, 0 or -1, as in Comparisons


class Counts(NamedTuple):
    """Numbers of comparisons, of any shape.

    Parameters
    ----------
    agree, disagree
        Neither people nor the metric tie.
    metric_ties, human_ties
        Only the metric, only people tie.
    both_tie
        Both tie.
    """

    agree: Floats
    disagree: Floats
    metric_ties: Floats
    human_ties: Floats
    both_tie: Floats

    @classmethod
    def of(cls, table: Floats) -> "Counts":
        """Take counts from the last axis of a table, shape (..., 5)."""
        return cls(*np.moveaxis(table, -1, 0))

    @property
    def without_human_ties(self) -> Floats:
        """The number of comparisons in which people prefer an output."""
        return self.agree + self.disagree + self.metric_ties

    @property
    def total(self) -> Floats:
        """The number of all comparisons."""
        return self.without_human_ties + self.human_ties + self.both_tie


class _Measure(NamedTuple):
    """A measure of agreement.

    Parameters
    ----------
    title
        What tables call it.
    formula
        In words.
    value
        Computes it from counts; nan where it is undefined.
    limits
        Its lowest and highest value.
    """

    title: str
    formula: str
    value: Callable[[Counts], Floats]
    limits: tuple[float, float] = (-1.0, 1.0)


def _ratio(numerator: Floats, denominator: Floats) -> Floats:
    with np.errstate(divide="ignore", invalid="ignore"):
        return np.asarray(np.where(denominator > 0, numerator / denominator, np.nan))


SENTENCE_MEASURES = {
    "noties": _Measure(
        "tau (no human ties)",
        "(agree − disagree) / comparisons in which people prefer an output",
        lambda n: _ratio(n.agree - n.disagree, n.without_human_ties),
    ),
    "hties": _Measure(
        "tau (human ties count)",
        "(agree + both tie − disagree) / all comparisons",
        lambda n: _ratio(n.agree + n.both_tie - n.disagree, n.total),
    ),
    "wmt13": _Measure(
        "tau (WMT13)",
        "(agree − disagree) / comparisons without any tie",
        lambda n: _ratio(n.agree - n.disagree, n.agree + n.disagree),
    ),
    "accuracy": _Measure(
        "accuracy",
        "(agree + half of the metric's ties) / comparisons in which people prefer an output",
        lambda n: _ratio(n.agree + n.metric_ties / 2, n.without_human_ties),
        (0.0, 1.0),
    ),
    "tie_is_wrong": _Measure(
        "tau (a tie is wrong)",
        "(agree − disagree − metric's ties) / comparisons in which people prefer an output",
        lambda n: _ratio(n.agree - n.disagree - n.metric_ties, n.without_human_ties),
    ),
    "acc_eq": _Measure(
        "accuracy with ties",
        "(agree + both tie) / all comparisons",
        lambda n: _ratio(n.agree + n.both_tie, n.total),
        (0.0, 1.0),
    ),
}
MAIN_MEASURE = "noties"


def score_differences(scores: Floats, compared: Comparisons) -> Floats:
    """Return the score of the first system minus that of the second, shape (comparisons,).

    Parameters
    ----------
    scores
        Of the outputs, shape (systems, sentences), as in ``compared``.
    compared
        The comparisons.

    Returns
    -------
    ndarray
        0 where scores differ by rounding errors only.
    """
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


def counts_by_sentence(
    human: Outcomes, metric: Outcomes, sentence: Indices, sentences: int
) -> Floats:
    """Count the comparisons of each sentence, by what people and the metric say.

    Parameters
    ----------
    human, metric, sentence
        Outcomes, and the sentence of each comparison; shape (comparisons,).
    sentences
        How many sentences there are.

    Returns
    -------
    ndarray
        Shape (sentences, 5), in the order of ``Counts``.
    """
    kind = np.select(
        [(human != 0) & (metric == human), (human != 0) & (metric == -human), human != 0,
         metric != 0],
        [0, 1, 2, 3],
        4,
    )  # fmt: skip
    counts = np.bincount(sentence * 5 + kind, minlength=5 * sentences)
    return counts.reshape(sentences, 5).astype(np.float64)


def random_counts(compared: Comparisons, same_text: NDArray[np.bool_]) -> Floats:
    """Return the expected counts of a metric whose scores are random numbers.

    Parameters
    ----------
    compared
        The comparisons.
    same_text
        Whether the two outputs are the same text, and thus have the same score; shape
        (comparisons,).

    Returns
    -------
    ndarray
        Shape (sentences, 5).
    """
    human, sentence, size = compared.outcome, compared.sentence, len(compared.sentences)
    tie = np.zeros_like(human)
    up, down = (np.where(same_text, tie, sign).astype(np.int8) for sign in (1, -1))
    return (
        counts_by_sentence(human, up, sentence, size)
        + counts_by_sentence(human, down, sentence, size)
    ) / 2
