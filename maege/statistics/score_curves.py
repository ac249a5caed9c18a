"""Curves: the mean score of texts with so many errors, and of corpora with so many edits."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from maege.metric import Floats
from maege.ranking import Ranking, ScoredRanking, scores_by_metric
from maege.statistics.bootstrap import Clusters, Interval, Resampling, cluster_sums
from maege.statistics.correlation import CorpusScores


@dataclass(frozen=True)
class ErrorPoint:
    """Mean score of all texts with ``errors`` uncorrected errors; ``ci`` resamples sentences.

    n, sentences: texts, and sentences they come from.
    """

    errors: int
    mean: float
    ci: Interval | None
    n: int
    sentences: int


@dataclass(frozen=True)
class EditPoint:
    """Mean score of the corpora of a model, with the interval in which its replicates lie.

    expected, applied: edits a sentence, nominal and real.
    """

    expected: float
    applied: float
    mean: float
    spread: Interval | None


def by_errors(
    scored: Sequence[ScoredRanking], resampling: Resampling
) -> dict[str, list[ErrorPoint]]:
    """Return, for each metric, the mean score by number of errors in the texts of the rankings.

    Figure 5 of Choshen and Abend (2018) has the means. Errors of a text are the edits of its
    annotation that are not applied. The rankings are chains or lattices; there is at least one.
    """
    levels, level = np.unique(
        np.concatenate([_errors(item.ranking) for item in scored]), return_inverse=True
    )
    sentence = [item.ranking.sentences[0] for item in scored for _ in item.ranking.candidates]
    distinct, cluster = np.unique(sentence, return_inverse=True)
    resamples = resampling.over(len(distinct))
    here = np.eye(len(levels))[level]
    counts = cluster_sums(here, cluster, resamples.size)
    drawn = resamples.sums(counts)
    curves = {}
    for name, values in scores_by_metric(scored).items():
        sums = cluster_sums(here * values[:, None], cluster, resamples.size)
        with np.errstate(invalid="ignore", divide="ignore"):
            resampled = resamples.sums(sums) / drawn
        curves[name] = [
            _error_point(int(levels[i]), sums[:, i], counts[:, i], resampled[:, i], resamples)
            for i in range(len(levels))
        ]
    return curves


def _errors(ranking: Ranking) -> NDArray[np.int64]:
    """Return how many errors each text still has; the last one is the full correction."""
    edits = np.array([candidate.edit_count for candidate in ranking.candidates], dtype=np.int64)
    return np.asarray(edits[-1] - edits)


def _error_point(
    errors: int, sums: Floats, counts: Floats, resampled: Floats, resamples: Clusters
) -> ErrorPoint:
    """Make a point of sums and counts of sentences, and of the resampled means."""
    n, sentences = int(counts.sum()), int((counts > 0).sum())
    ci = resamples.interval(resampled) if sentences > 1 else None
    return ErrorPoint(errors, float(sums.sum() / n), ci, n, sentences)


def by_edits(scored: Sequence[ScoredRanking], resampling: Resampling) -> dict[str, list[EditPoint]]:
    """Return the mean score of the corpora of each model, in ascending order of expected edits."""
    resamples = resampling.over(len(scored))
    return {
        metric: [
            EditPoint(
                float(corpora.expected[0, model]),
                float(corpora.applied[:, model].mean()),
                float(corpora.scores[:, model].mean()),
                resamples.interval(corpora.scores[:, model]),
            )
            for model in range(corpora.scores.shape[1])
        ]
        for metric, corpora in CorpusScores.from_rankings(scored).items()
    }
