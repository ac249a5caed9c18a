"""From scores of outputs by a metric to scores of systems.

Goto, T., Kobayashi, M. and Watanabe, T. (2025). Rethinking Evaluation Metrics for Grammatical Error
Correction: Why Use a Different Evaluation Process than Human? There the scores of outputs are
compared within sentences, as people do, and systems are ranked by TrueSkill.
"""

from collections.abc import Callable
from typing import Literal

import numpy as np

from maege.array_types import Floats
from maege.judgements.judged_texts import OutputScores
from maege.statistics.expected_wins import expected_wins
from maege.statistics.ties import sign_with_tolerance, spread
from maege.statistics.trueskill import trueskill

# From values of sentences, shape (sentences, ...), to their sums, shape (resamples, ...).
Sums = Callable[[Floats], Floats]
Aggregation = Literal["mean", "pooled", "trueskill", "expected-wins"]
AGGREGATIONS: dict[Aggregation, str] = {
    "pooled": "the score of all sentences as a corpus",
    "mean": "the mean of the scores of sentences",
    "trueskill": "TrueSkill of comparisons within sentences",
    "expected-wins": "Expected Wins of comparisons within sentences",
}


def has_aggregation(scores: OutputScores, aggregation: Aggregation) -> bool:
    """Whether a metric has such scores in resamples of sentences, too."""
    return aggregation != "pooled" or scores.counts is not None


def system_scores(scores: OutputScores, aggregation: Aggregation, sums: Sums) -> Floats:
    """Return the scores of systems in resamples of sentences.

    Parameters
    ----------
    scores
        Of the outputs.
    aggregation
        How they become scores of systems; see ``has_aggregation``.
    sums
        Adds up values of sentences in each resample.

    Returns
    -------
    ndarray
        Shape (resamples, systems).
    """
    sentences = np.ones(len(scores.sentences))
    if aggregation == "mean":
        return np.asarray(sums(scores.outputs.T) / sums(sentences)[:, None])
    if aggregation == "pooled":
        if scores.counts is None or scores.totals is None:
            raise ValueError("the metric has no counts of sentences")
        totals = sums(scores.counts.swapaxes(0, 1))
        return np.asarray(scores.totals.score_totals(totals), dtype=np.float64)
    wins = sums(metric_wins(scores.outputs))
    if aggregation == "expected-wins":
        return np.asarray(expected_wins(wins))
    return _trueskill(wins, sums(sentences))


def all_system_scores(scores: OutputScores, sums: Sums) -> dict[Aggregation, Floats]:
    """Return what ``system_scores`` returns for each aggregation that the metric has."""
    sentences = sums(np.ones(len(scores.sentences)))
    wins = sums(metric_wins(scores.outputs))
    result: dict[Aggregation, Floats] = {}
    for aggregation in AGGREGATIONS:
        if aggregation == "trueskill":
            result[aggregation] = _trueskill(wins, sentences)
        elif aggregation == "expected-wins":
            result[aggregation] = np.asarray(expected_wins(wins))
        elif has_aggregation(scores, aggregation):
            result[aggregation] = system_scores(scores, aggregation, sums)
    return result


def _trueskill(wins: Floats, sentences: Floats) -> Floats:
    ties = sentences[:, None, None] - wins - wins.swapaxes(1, 2)
    return np.asarray(trueskill(wins, ties * ~np.eye(wins.shape[-1], dtype=bool)))


def observed(values: Floats) -> Floats:
    """Add up the values of the sentences as they are, shape (1, ...)."""
    return np.asarray(values.sum(axis=0)[None])


def metric_wins(outputs: Floats) -> Floats:
    """Return whether each system has a higher score than each, shape (sentences, systems, systems).

    ``outputs`` has shape (systems, sentences).
    """
    of_sentence = outputs.T
    signs = sign_with_tolerance(
        of_sentence[:, None, :], of_sentence[:, :, None], spread(of_sentence)
    )
    return (signs > 0).astype(np.float64)
