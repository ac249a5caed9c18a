"""Curves: mean score by the number of errors left in a text, and by the edits of a corpus."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from math import prod

import numpy as np
from numpy.typing import NDArray

from maege.array_types import Floats, Interval
from maege.ranking import Ranking, ScoredRanking, rankings_of, scores_by_metric
from maege.statistics.bootstrap import Resampling, cluster_sums, percentile_interval
from maege.statistics.jackknife import MIN_CLUSTERS, jackknife, ratio, t_interval
from maege.statistics.sentence_clusters import RankedSentences, SentenceClusters


@dataclass(frozen=True)
class ErrorsLeftPoint:
    """Mean score of all texts with a number of uncorrected errors."""

    errors: int  # uncorrected errors per text
    mean: float  # of the scores
    interval: Interval | None  # jackknife, Student's t; None with fewer than ten sentences
    n: int  # texts
    sentences: int  # that the texts come from


@dataclass(frozen=True)
class EditsAppliedPoint:
    """Mean score of the corpora of a model."""

    expected: float  # edits per sentence
    applied: float  # really, per sentence
    mean: float  # of the scores, over the replicates
    replicate_range: Interval | None  # percentiles of the scores of single replicates


def score_by_errors_left(
    scored: Sequence[ScoredRanking], resampling: Resampling
) -> dict[str, list[ErrorsLeftPoint]]:
    """Return, by metric, the mean score by the number of errors left in the texts.

    The errors left in a text of a chain or lattice are the edits of its annotation that are not
    applied.

    References
    ----------
    Choshen, L. and Abend, O. (2018). Automatic metric validation for grammatical error correction.
    Figure 5 has the means.
    """
    errors_left = np.array([*chain.from_iterable(map(_errors_left, rankings_of(scored)))])
    rankings = RankedSentences.of_rankings(rankings_of(scored))
    return errors_left_points(
        scores_by_metric(scored),
        errors_left,
        rankings.sentence[rankings.ranking],
        rankings.sentences,
        resampling.confidence,
    )


def errors_left_points(
    scores: Mapping[str, Floats],
    errors_left: NDArray[np.int64],
    sentence: NDArray[np.int64],
    sentences: SentenceClusters,
    confidence: float,
) -> dict[str, list[ErrorsLeftPoint]]:
    """Return, by metric, the mean score of the texts with each number of errors left.

    Scores, ``errors_left`` and ``sentence``, the number of the sentence of each text, have shape
    (texts,).
    """
    levels, level = np.unique(errors_left, return_inverse=True)
    shape = len(sentences), len(levels)
    cell = sentence * len(levels) + level

    def added_up(values: Floats) -> Floats:
        """Add up values of texts by sentence and level, shape (sentences, levels)."""
        return cluster_sums(values, cell, prod(shape)).reshape(shape)

    counts = added_up(np.ones(len(cell)))
    curves = {}
    for metric, values in scores.items():
        sums = added_up(values)
        curves[metric] = [
            _point(int(errors), sums[:, i], counts[:, i], sentences, confidence)
            for i, errors in enumerate(levels)
        ]
    return curves


def _errors_left(ranking: Ranking) -> list[int]:
    """Return the errors left in each candidate; the last one is the full correction."""
    *_, all_edits = counts = ranking.edit_counts
    return [int(all_edits - applied) for applied in counts]


def _point(
    errors: int, sums: Floats, counts: Floats, sentences: SentenceClusters, confidence: float
) -> ErrorsLeftPoint:
    """Make a point of the sums and numbers of texts of sentences, shape (sentences,) each."""
    n, sentences_with_texts = int(counts.sum()), int((counts > 0).sum())
    by_cluster = sentences.sums(np.stack([sums, counts], axis=-1))
    weights = by_cluster[:, 1]
    value, deviations = jackknife(by_cluster, ratio, weights)
    interval = None
    if (weights > 0).sum() >= MIN_CLUSTERS:
        interval = t_interval(value[0], deviations[:, 0], weights, confidence)
    return ErrorsLeftPoint(errors, float(value[0]), interval, n, sentences_with_texts)


def score_by_edits_applied(
    scored: Sequence[ScoredRanking], resampling: Resampling
) -> dict[str, list[EditsAppliedPoint]]:
    """Return, by metric, the mean score of the corpora of each model, by expected edits."""
    models = scored[0].ranking.candidates
    shape = len(scored), len(models)
    edits = [ranking.edit_counts for ranking in rankings_of(scored)]
    applied = np.array(edits).mean(axis=0)
    curves = {}
    for metric, values in scores_by_metric(scored).items():
        by_model = values.reshape(shape).T
        curves[metric] = [
            EditsAppliedPoint(
                float(candidate.gold_score),
                float(applied[model]),
                float(by_model[model].mean()),
                percentile_interval(by_model[model], resampling.confidence)
                if len(scored) > 1
                else None,
            )
            for model, candidate in enumerate(models)
        ]
    return curves
