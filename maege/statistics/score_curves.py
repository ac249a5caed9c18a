"""Curves: mean score by the number of errors left in a text, and by the edits of a corpus."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from maege.metric import Floats
from maege.ranking import Ranking, ScoredRanking, scores_by_metric
from maege.statistics.bootstrap import ClusterResampler, Interval, Resampling, cluster_sums
from maege.statistics.correlation import CorpusScores


@dataclass(frozen=True)
class ErrorsLeftPoint:
    """Mean score of all texts with a number of uncorrected errors.

    Parameters
    ----------
    errors
        Uncorrected errors per text.
    mean, interval
        Of the scores; the interval resamples sentences.
    n, sentences
        Number of texts, and of the sentences they come from.
    """

    errors: int
    mean: float
    interval: Interval | None
    n: int
    sentences: int


@dataclass(frozen=True)
class EditsAppliedPoint:
    """Mean score of the corpora of a model.

    Parameters
    ----------
    expected, applied
        Edits per sentence, expected and really applied.
    mean
        Of the scores, over the replicates.
    replicate_range
        Percentile interval that contains the scores of single replicates.
    """

    expected: float
    applied: float
    mean: float
    replicate_range: Interval | None


def score_by_errors_left(
    scored: Sequence[ScoredRanking], resampling: Resampling
) -> dict[str, list[ErrorsLeftPoint]]:
    """Return, by metric, the mean score by the number of errors left in the texts.

    The errors left in a text are the edits of its annotation that are not applied.

    Parameters
    ----------
    scored
        One or more chains or lattices.
    resampling
        How intervals are computed.

    References
    ----------
    Choshen, L. and Abend, O. (2018). Automatic metric validation for grammatical error correction.
    Figure 5 has the means.
    """
    levels, level = np.unique(
        np.concatenate([_errors_left(item.ranking) for item in scored]), return_inverse=True
    )
    sentence = [item.ranking.sentences[0] for item in scored for _ in item.ranking.candidates]
    distinct, cluster = np.unique(sentence, return_inverse=True)
    resampler = resampling.for_clusters(len(distinct))
    has_level = np.eye(len(levels))[level]
    counts = cluster_sums(has_level, cluster, resampler.size)
    resampled_counts = resampler.sums(counts)
    curves = {}
    for metric, values in scores_by_metric(scored).items():
        sums = cluster_sums(has_level * values[:, None], cluster, resampler.size)
        with np.errstate(invalid="ignore", divide="ignore"):
            resampled = resampler.sums(sums) / resampled_counts
        curves[metric] = [
            _point(int(errors), sums[:, i], counts[:, i], resampled[:, i], resampler)
            for i, errors in enumerate(levels)
        ]
    return curves


def _errors_left(ranking: Ranking) -> NDArray[np.int64]:
    """Return the errors left in each candidate; the last one is the full correction."""
    edits = np.array([candidate.edit_count for candidate in ranking.candidates], dtype=np.int64)
    return np.asarray(edits[-1] - edits)


def _point(
    errors: int, sums: Floats, counts: Floats, resampled: Floats, resampler: ClusterResampler
) -> ErrorsLeftPoint:
    """Make a point of the sums and counts of sentences, and of the resampled means."""
    n, sentences = int(counts.sum()), int((counts > 0).sum())
    interval = resampler.interval(resampled) if sentences > 1 else None
    return ErrorsLeftPoint(errors, float(sums.sum() / n), interval, n, sentences)


def score_by_edits_applied(
    scored: Sequence[ScoredRanking], resampling: Resampling
) -> dict[str, list[EditsAppliedPoint]]:
    """Return, by metric, the mean score of the corpora of each model, by expected edits.

    Parameters
    ----------
    scored
        One or more rankings of corpora.
    resampling
        Its level of confidence is that of the ranges of replicates.
    """
    resampler = resampling.for_clusters(len(scored))
    return {
        metric: [
            EditsAppliedPoint(
                float(corpora.expected[0, model]),
                float(corpora.applied[:, model].mean()),
                float(corpora.scores[:, model].mean()),
                resampler.interval(corpora.scores[:, model]),
            )
            for model in range(corpora.scores.shape[1])
        ]
        for metric, corpora in CorpusScores.from_rankings(scored).items()
    }
