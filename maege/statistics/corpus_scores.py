"""Scores of sampled corpora, and what they would be for other samples of the sentences."""

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import repeat
from typing import Any

import numpy as np
from numpy.typing import NDArray

from maege.array_types import Floats
from maege.counts.indexed_values import rows_of
from maege.metric.score_request import ScoreRequest
from maege.metric.scores import mean_of_totals
from maege.ranking import Ranking, ScoredRanking, scores_by_metric
from maege.statistics.bootstrap import Resampling
from maege.statistics.jackknife import MAX_VARIANCE_SHARE
from maege.statistics.nested_bootstrap import NestedBootstrap
from maege.statistics.replicate_counts import ReplicateCounts
from maege.statistics.sentence_clusters import cluster_numbers
from maege.statistics.ties import CONSTANT_TOLERANCE

_STEP = 1e-4  # relative, of numerical derivatives
NUMBER_OF_GROUPS = 10
_UNITS_AT_ONCE = 8192
ScoreTotals = Callable[[Floats], Floats]


@dataclass(frozen=True, eq=False)
class SampledCorpora:
    """What is known of sampled corpora without a metric."""

    # Expected number of edits per sentence of each model, ascending, shape (models,).
    expected: Floats
    edits: ReplicateCounts  # counts: edits applied to the sentence, and 1
    cluster: NDArray[np.int64]  # of each sentence, from 0, shape (sentences,)
    group: NDArray[np.int64]  # that the jackknife leaves out, shape (sentences,)
    bootstrap: NestedBootstrap | None  # the resamples; None with a single replicate or cluster

    @classmethod
    def of_rankings(
        cls, scored: Sequence[ScoredRanking], resampling: Resampling
    ) -> "SampledCorpora":
        """Collect the corpora of one or more replicates."""
        first = scored[0].ranking
        edits = np.stack([_edit_counts(item.ranking) for item in scored])
        numbers = np.arange(float(edits.max(initial=0)) + 1)
        cluster = cluster_numbers(first.clusters)
        bootstrap = None
        if resampling.corpora_interval == "nested" and len(scored) > 1 and cluster.max() > 0:
            bootstrap = NestedBootstrap(cluster, len(scored), resampling.resamples, resampling.seed)
        return cls(
            np.array(first.gold_scores, dtype=float),
            ReplicateCounts(np.column_stack([numbers, np.ones(len(numbers))]), edits),
            cluster,
            sentence_groups(first.clusters),
            bootstrap,
        )

    @property
    def sentences(self) -> int:
        """The number of sentences of each corpus."""
        return len(self.cluster)

    @cached_property
    def groups(self) -> list[NDArray[np.int64]]:
        """The sentences of each group."""
        return [np.flatnonzero(self.group == number) for number in range(self.group.max() + 1)]


@dataclass(frozen=True, eq=False)
class CorpusScores:
    """Scores of sampled corpora by one metric, or their mean numbers of edits.

    Arrays are contiguous, as copies by `pickle` are: NumPy adds in the order of the memory, so the
    last digits of sums depend on it.
    """

    # Shape (replicates, models); models in ascending order of the expected number of edits.
    scores: Floats
    # In the resamples of the nested bootstrap, shape (resamples, replicates, models); None for a
    # metric without counts.
    resampled: Floats | None = None
    # Without each group of sentences, shape (groups, replicates, models); None if unknown.
    left_out: Floats | None = None
    # Of the difference of two models in one sentence, shape (models, models): that of a corpus of n
    # sentences is its n-th part. None if neither of the former is known.
    variance: Floats | None = None
    rests_on_few: bool = False  # if one sentence has so much of it that intervals are too narrow

    @classmethod
    def from_counts(
        cls,
        scores: Floats,
        counts: ReplicateCounts,
        score_totals: ScoreTotals,
        corpora: SampledCorpora,
        resampled_totals: Floats | None = None,
    ) -> "CorpusScores":
        """Compute all from the counts of sentences, and what turns sums of them into scores.

        ``resampled_totals`` are those of the nested bootstrap, if they are known.
        """
        totals, parts = list[Floats](), list[Floats]()
        deviations = _Deviations()
        for replicate in range(len(counts.numbers)):
            by_model = [
                _of_model(counts.of_corpus(replicate, model), score_totals, corpora)
                for model in range(counts.models)
            ]
            of_replicate, of_groups, influence = map(np.array, zip(*by_model, strict=True))
            totals.append(of_replicate)
            parts.append(np.swapaxes(of_groups, 0, 1))
            deviations.add(influence[None])
        left_out = None
        if len(parts[0]) > 1:
            others = np.array(totals) - np.swapaxes(parts, 0, 1)
            left_out = np.ascontiguousarray(score_totals(others))
        resampled = None
        if corpora.bootstrap is not None:
            if resampled_totals is None:
                resampled_totals = corpora.bootstrap.totals(counts)
            resampled = np.ascontiguousarray(score_totals(resampled_totals))
        few = deviations.largest_share() > MAX_VARIANCE_SHARE
        return cls(scores, resampled, left_out, deviations.difference_variance(), few)

    @classmethod
    def from_left_out(
        cls, scores: Floats, left_out: Floats, corpora: SampledCorpora
    ) -> "CorpusScores":
        """Compute what follows from the scores without groups, (groups, replicates, models)."""
        groups = len(left_out)
        # A group is a sample of sentences / groups of them; deviations have their mean removed.
        pseudo = (left_out.mean(axis=0) - left_out) * (groups - 1)
        deviations = _Deviations()
        deviations.add(np.moveaxis(pseudo, 0, -1))
        variance = deviations.difference_variance()
        left_out = np.ascontiguousarray(left_out)
        return cls(scores, None, left_out, variance * corpora.sentences / (groups - 1))


def _edit_counts(ranking: Ranking) -> NDArray[np.integer]:
    """Return the number of edits of each sentence, in a small type, shape (models, sentences)."""
    counts = np.array([c.edit_counts for c in ranking.candidates], dtype=np.int32)
    return counts.astype(np.min_scalar_type(counts.max(initial=0)))


def scores_of_corpora(
    scored: Sequence[ScoredRanking], corpora: SampledCorpora, values_only: Collection[str] = ()
) -> dict[str, CorpusScores]:
    """Return the scores of one or more replicates, by metric; of some of them no resamples."""
    shape = len(scored), len(corpora.expected)
    counts = {
        metric: ReplicateCounts.from_replicates([item.counts[metric] for item in scored])
        for metric in scored[0].metrics
        if all(metric in item.counts for item in scored)
    }
    totals: Iterator[Floats | None] = repeat(None)
    if corpora.bootstrap is not None:
        totals = corpora.bootstrap.totals_of_each(
            of_metric for metric, of_metric in counts.items() if metric not in values_only
        )
    without_resamples = replace(corpora, bootstrap=None)
    result = {}
    for metric, values in scores_by_metric(scored).items():
        scores = values.reshape(shape)
        if metric in counts:
            score_totals = scored[0].counts[metric].score_totals
            result[metric] = (
                CorpusScores.from_counts(scores, counts[metric], score_totals, without_resamples)
                if metric in values_only
                else CorpusScores.from_counts(
                    scores, counts[metric], score_totals, corpora, next(totals)
                )
            )
        elif all(metric in item.leave_out_scores for item in scored):
            left_out = np.array([item.leave_out_scores[metric] for item in scored])
            result[metric] = CorpusScores.from_left_out(
                scores, np.moveaxis(left_out, -1, 0), corpora
            )
        else:
            result[metric] = CorpusScores(scores)
    return result


def applied_edits(corpora: SampledCorpora) -> CorpusScores:
    """Return the mean numbers of applied edits, as if they were the scores of a metric."""
    counts = corpora.edits
    totals = [
        [counts.of_corpus(replicate, model).sum(axis=0) for model in range(counts.models)]
        for replicate in range(len(counts.numbers))
    ]
    return CorpusScores.from_counts(
        mean_of_totals(np.array(totals)), counts, mean_of_totals, corpora
    )


def _of_model(
    counts: Floats, score_totals: ScoreTotals, corpora: SampledCorpora
) -> tuple[Floats, Floats, Floats]:
    """Return totals, those of each group, and how much each sentence changes the score.

    ``counts`` has shape (sentences, columns). The results have the shapes (columns,), (groups,
    columns) and (sentences,).
    """
    totals = counts.sum(axis=0)
    parts = np.array([np.add.reduce(counts.take(group, axis=0)) for group in corpora.groups])
    influence = (counts * _gradient(score_totals, totals)).sum(axis=-1)
    return totals, parts, influence * corpora.sentences


def _gradient(score_totals: ScoreTotals, totals: Floats) -> Floats:
    """Return the derivatives of scores by their totals, shape (..., columns).

    No step leads below 0 from there, where a score may have no value, as one that takes logarithms.
    """
    moved = np.eye(totals.shape[-1], dtype=bool)  # one column in each row
    totals = totals[..., None, :]
    step = np.where(moved, _STEP * np.maximum(1, np.abs(totals)), 0.0)
    back = np.where(totals >= 0, np.minimum(step, totals), step)
    rise = score_totals(totals + step) - score_totals(totals - back)
    return np.asarray(rise / (step + back).sum(axis=-1))


class _Deviations:
    """How much sentences, or groups of them, change the scores: sums over replicates."""

    def __init__(self) -> None:
        self._replicates, self._squares = 0, 0.0
        self._products: Any = 0.0  # of two models, shape (models, models)
        # Of each unit without what it changes in all models, shape (units,).
        self._variance: Any = 0.0

    def add(self, influence: Floats) -> None:
        """Add replicates, shape (replicates, models, units)."""
        self._replicates += len(influence)
        self._squares += float((influence**2).sum())
        centred = influence - influence.mean(axis=-1, keepdims=True)
        # In the blocks in which NumPy would add those of all replicates, for the same last digits.
        for start in range(0, centred.shape[-1], _UNITS_AT_ONCE):
            some = centred[..., start : start + _UNITS_AT_ONCE]
            self._products = self._products + np.einsum("rik,rjk->ij", some, some)
        centred -= centred.mean(axis=1, keepdims=True)
        for of_model in centred.reshape(-1, centred.shape[-1]):
            self._variance = self._variance + of_model**2

    def difference_variance(self) -> Floats:
        """Return the variance of the difference of two models, mean of the replicates."""
        products = self._products / (self._replicates * np.size(self._variance))
        variances = np.diag(products)
        return np.asarray(np.maximum(0.0, variances[:, None] + variances - 2 * products))

    def largest_share(self) -> float:
        """Return the largest share of a unit in the variance of the differences of models."""
        total = self._variance.sum()
        if total <= CONSTANT_TOLERANCE**2 * self._squares:  # corpora with equal scores
            return 0.0
        return float(self._variance.max() / total)


def sentence_groups(clusters: Sequence[str]) -> NDArray[np.int64]:
    """Return the group of each sentence, shape (sentences,): ten groups of whole clusters at most.

    The groups depend on the keys of clusters alone, which depend on content, so consecutive
    sentences are in different groups.
    """
    return cluster_numbers(clusters) % NUMBER_OF_GROUPS


def leave_out_requests(rankings: Sequence[Ranking]) -> Iterator[ScoreRequest]:
    """Yield for each candidate of rankings of corpora one request without each of the groups."""
    for ranking in rankings:
        group = sentence_groups(ranking.clusters)
        parts = [np.flatnonzero(group != number) for number in range(int(group.max()) + 1)]
        for candidate in ranking.candidates:
            columns = ranking.sources, candidate.hypotheses, candidate.references
            for rows in parts:
                some: Any = [rows_of(column, rows) for column in columns]
                yield ScoreRequest(*some)
