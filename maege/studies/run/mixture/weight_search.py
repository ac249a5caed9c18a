"""The weight of two metrics in their mean: a grid search, and its cross-validation.

The best weight on all sentences (the oracle of Napoles et al., 2016) is chosen and evaluated on the
same sentences, so its value is optimistic. Cross-validation chooses the weight of each fold of the
sentences on the other folds.
"""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from maege.array_types import Floats
from maege.config.schema import RunConfig
from maege.errors import DataError
from maege.metric.score_request import sentence_requests
from maege.randomness import generator
from maege.ranking import attach_scores, split_by_length
from maege.ranking_requests import requests
from maege.sampling.sample import Sample
from maege.statistics.bootstrap import ClusterResampler, cluster_sums
from maege.statistics.comparable_pairs import ComparablePairs
from maege.statistics.correlation import row_pearson, row_spearman
from maege.statistics.kendall import tau_of_signs
from maege.statistics.nested_bootstrap import NestedBootstrap
from maege.statistics.replicate_counts import ReplicateCounts
from maege.statistics.sentence_clusters import cluster_numbers
from maege.statistics.ties import TIE_TOLERANCE, sign_with_tolerance
from maege.statistics.value import Value
from maege.studies.lattices.samples import draw
from maege.studies.run.human_scores import OutputsInputs
from maege.studies.scorer import resampling
from maege.studies.study import Context

STEPS = 100  # of the grid of weights
FOLDS = 10  # of the cross-validation


class Objective(ABC):
    """A statistic of a weighted mean of two metrics, computed from sums over sentences."""

    ranking_type: str
    statistic: str

    @abstractmethod
    def rows(self, weight: Floats) -> Floats:
        """Return the terms of each sentence, shape (sentences, k).

        ``weight``: the weight of the first metric for each sentence, shape (sentences,).
        """

    @abstractmethod
    def value(self, totals: Floats) -> Floats:
        """Return the statistic of sums of rows, shape (n, k) -> (n,); nan if undefined."""

    def resampled(
        self, weight: Floats, cluster: NDArray[np.int64], resampler: ClusterResampler
    ) -> Floats:
        """Return the statistic in each resample of clusters, shape (resamples,).

        ``cluster``: the number of the cluster of each sentence, shape (sentences,).
        """
        return self.value(resampler.sums(cluster_sums(self.rows(weight), cluster, resampler.size)))


@dataclass(frozen=True)
class ChainTauObjective(Objective):
    """The tau (macro) of chains."""

    pairs: ComparablePairs  # pairs with the scores of a and b, shape (pairs, 2) each
    sentence: NDArray[np.int64]  # index of the sentence of each pair, shape (pairs,)
    sentences: int
    ranking_type: str = "chains"
    statistic: str = "tau_macro"

    def rows(self, weight: Floats) -> Floats:
        """Return the tau of each sentence, and whether it has pairs, shape (sentences, 2)."""
        pair_weight = weight[self.sentence]
        low, high = (
            pair_weight * scores[:, 0] + (1 - pair_weight) * scores[:, 1]
            for scores in (self.pairs.worse, self.pairs.better)
        )
        spread = pair_weight * self.pairs.spread[0] + (1 - pair_weight) * self.pairs.spread[1]
        terms = np.stack([sign_with_tolerance(low, high, spread), np.ones(len(low))], axis=-1)
        signs, pairs = cluster_sums(terms, self.sentence, self.sentences).T
        return np.stack([np.nan_to_num(tau_of_signs(signs, pairs)), pairs > 0], axis=-1)

    def value(self, totals: Floats) -> Floats:
        """Return tau of summed rows, shape (n, 2) -> shape (n,)."""
        with np.errstate(invalid="ignore", divide="ignore"):
            return np.asarray(totals[:, 0] / totals[:, 1])


@dataclass(frozen=True)
class CorrelationObjective(Objective):
    """The correlation of mean sentence scores with gold scores, averaged over replicates."""

    ranking_type: str  # "corpora" or "systems"
    statistic: str  # "spearman" or "pearson"
    # Sentence scores, shape (sentences, replicates, candidates).
    a: Floats
    b: Floats
    gold: Floats  # gold scores, shape (replicates, candidates)
    # Of sentences and replicates; None for systems, which have one output of each sentence.
    bootstrap: NestedBootstrap | None = None

    def _mixed(self, weight: Floats) -> Floats:
        sentence_weight = weight[:, None, None]
        return sentence_weight * self.a + (1 - sentence_weight) * self.b

    def resampled(
        self, weight: Floats, cluster: NDArray[np.int64], resampler: ClusterResampler
    ) -> Floats:
        """Return the statistic in each resample, of replicates also, if there are several."""
        if self.bootstrap is None:
            return super().resampled(weight, cluster, resampler)
        counts = np.moveaxis(self._mixed(weight), 0, -1)[..., None]
        totals = self.bootstrap.totals(ReplicateCounts.from_array(counts))[..., 0]
        # All corpora of a resample have the same number of sentences, so sums do as well as means.
        ones = np.ones((len(totals), 1))
        return self.value(np.hstack([totals.reshape(len(totals), -1), ones]))

    def rows(self, weight: Floats) -> Floats:
        """Return the mixed scores of each sentence, and 1, shape (sentences, candidates + 1)."""
        mixed = self._mixed(weight)
        return np.column_stack([mixed.reshape(len(mixed), -1), np.ones(len(mixed))])

    def value(self, totals: Floats) -> Floats:
        """Return the mean correlation for summed rows, shape (n, columns) -> shape (n,)."""
        means = (totals[:, :-1] / totals[:, -1:]).reshape(-1, self.gold.shape[1])
        correlate = row_spearman if self.statistic == "spearman" else row_pearson
        correlations = correlate(means, np.tile(self.gold, (len(totals), 1)))
        return np.asarray(correlations.reshape(len(totals), -1).mean(axis=1))


@dataclass(frozen=True)
class WeightSearchResult:
    """The value of one statistic for metrics a and b, and for their weighted means."""

    ranking_type: str
    statistic: str
    # Values of each metric alone.
    a: float
    b: float
    # The best weight of a for all sentences, and its value.
    oracle_weight: float
    oracle: float
    # The weights of the folds, each the best for the other folds, and their median.
    weight: float
    weights: list[float]
    # Value if each sentence has the weight of its fold, and its interval: sentences (and
    # replicates) are resampled, the weights are not searched again.
    cross_validated: Value
    gain: Value  # cross-validated value minus the value of the better metric, and its interval
    # Value at each weight from 0 (only b) to 1 (only a), shape (steps + 1,).
    grid: Floats = field(repr=False)


def weight_grid(steps: int) -> Floats:
    """Return the weights 0, 1/steps, ..., 1, shape (steps + 1,)."""
    return np.arange(steps + 1) / steps


def assign_folds(clusters: int, folds: int, seed: int) -> NDArray[np.int64]:
    """Return a random fold of each cluster, shape (clusters,); the sizes differ by at most 1."""
    order = generator(seed, "folds", clusters).permutation(clusters)
    fold = np.empty(clusters, dtype=np.int64)
    fold[order] = np.arange(clusters) % folds
    return fold


def search_weight(
    objective: Objective,
    fold: NDArray[np.int64],
    weights: Floats,
    cluster: NDArray[np.int64],
    resampler: ClusterResampler,
) -> WeightSearchResult:
    """Find the best weight on all sentences, and by cross-validation.

    ``fold`` and ``cluster`` are the numbers of each sentence, shape (sentences,); ``weights`` is
    the grid, ascending; ``resampler`` is for the intervals.
    """
    folds = int(fold.max()) + 1
    sums = np.stack(
        [cluster_sums(objective.rows(np.full(len(fold), w)), fold, folds) for w in weights]
    )
    grid = objective.value(sums.sum(axis=1))
    other_folds = sums.sum(axis=1, keepdims=True) - sums
    fold_weights = [_best(objective.value(other_folds[:, k]), weights) for k in range(folds)]
    compared = [np.full(len(fold), w) for w in (weights[-1], weights[0])]
    compared.append(np.array(fold_weights)[fold])
    a, b, mixed = (float(objective.value(objective.rows(w).sum(axis=0)[None])[0]) for w in compared)
    resampled = [objective.resampled(w, cluster, resampler) for w in compared]
    better = 0 if a >= b else 1
    oracle = _best(grid, weights)
    return WeightSearchResult(
        objective.ranking_type,
        objective.statistic,
        a=a,
        b=b,
        oracle_weight=oracle,
        oracle=float(grid[np.flatnonzero(weights == oracle)[0]]),
        weight=float(np.median(fold_weights)),
        weights=fold_weights,
        cross_validated=Value(mixed, resampler.interval(resampled[2])),
        gain=Value(mixed - max(a, b), resampler.interval(resampled[2] - resampled[better])),
        grid=grid,
    )


def _best(values: Floats, weights: Sequence[float] | Floats) -> float:
    """Return the weight with the largest value; of several, the middle one."""
    best = (
        np.flatnonzero(values >= np.nanmax(values) - TIE_TOLERANCE)
        if np.isfinite(values).any()
        else [0]
    )
    return float(weights[best[len(best) // 2]])


def measure(
    config: RunConfig, inputs: OutputsInputs, context: Context
) -> tuple[WeightSearchResult, ...]:
    """Search the weights of two metrics, on the samples of a configuration.

    The score of a corpus or system is the mean of sentence scores. There is a result for each
    statistic: of chains, corpora, then systems; none if a metric has no scores. Raises DataError if
    there are fewer than two sentences.
    """
    lattices, systems = inputs.lattices, inputs.systems
    sample = draw(config, lattices)
    if len({sentence.cluster_key for sentence in sample.prepared_sentences}) < 2:
        raise DataError("cross-validation takes at least 2 sentences (or documents)")
    groups = [
        requests(sample.chains),
        sentence_requests(requests(sample.corpora)),
        sentence_requests(systems.requests()) if systems else [],
    ]
    if len(inputs.metrics) < 2:
        return ()
    names = sorted(inputs.metrics)  # in an order that does not depend on that of the run
    metrics = {key: inputs.metrics[name] for key, name in zip(("a", "b"), names, strict=True)}
    scores = context.scorer([r for group in groups for r in group], metrics)
    if len(scores) < 2:
        return ()
    lengths = [len(group) for group in groups]
    values = [split_by_length(scores[name].values, lengths) for name in ("a", "b")]
    cluster = cluster_numbers([sentence.cluster_key for sentence in sample.prepared_sentences])
    clusters = int(cluster.max()) + 1
    fold = assign_folds(clusters, min(FOLDS, clusters), config.seed)[cluster]
    weights, settings = weight_grid(STEPS), resampling(config)
    bootstrap = None
    if len(sample.corpora) > 1:
        bootstrap = NestedBootstrap(cluster, len(sample.corpora), settings.resamples, settings.seed)
    return tuple(
        search_weight(objective, fold, weights, cluster, settings.for_clusters(clusters))
        for objective in _objectives(sample, inputs.human, values[0], values[1], bootstrap)
    )


def _objectives(
    sample: Sample,
    human: Mapping[str, float],
    a: Sequence[Floats],
    b: Sequence[Floats],
    bootstrap: NestedBootstrap | None,
) -> list[Objective]:
    count = len(sample.prepared_sentences)
    position = {sentence.index: i for i, sentence in enumerate(sample.prepared_sentences)}
    objectives: list[Objective] = []
    if sample.chains:
        scored = attach_scores(sample.chains, {"a": a[0], "b": b[0]})
        pairs = ComparablePairs.from_rankings(scored, sample.repeated_pairs)
        indices = pairs.sentences.indices.tolist()
        positions = np.array([position[index] for index in indices], dtype=np.int64)
        objectives.append(ChainTauObjective(pairs, positions[pairs.sentence], count))
    if sample.corpora:
        gold = np.array(
            [
                [candidate.gold_score for candidate in ranking.candidates]
                for ranking in sample.corpora
            ]
        )
        first, second = (_by_sentence(scores[1], gold, count) for scores in (a, b))
        objectives.append(
            CorrelationObjective("corpora", "spearman", first, second, gold, bootstrap)
        )
    if human:
        gold = np.array([list(human.values())])
        first, second = (_by_sentence(scores[2], gold, count) for scores in (a, b))
        for statistic in ("spearman", "pearson"):
            objectives.append(CorrelationObjective("systems", statistic, first, second, gold))
    return objectives


def _by_sentence(scores: Floats, gold: Floats, sentences: int) -> Floats:
    """Arrange scores, one after the other, in shape (sentences, *shape of gold)."""
    return np.moveaxis(scores.reshape(*gold.shape, sentences), -1, 0)
