"""The weight of two metrics in their mean: a grid search, and its cross-validation.

The best weight on all sentences (the oracle of Napoles et al., 2016) is chosen and evaluated on the
same sentences, so its value is optimistic. Cross-validation chooses the weight of each fold of the
sentences on the other folds.
"""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from maege.metric import Floats
from maege.randomness import generator
from maege.statistics.bootstrap import ClusterResampler, Interval, cluster_sums
from maege.statistics.correlation import row_pearson, row_spearman
from maege.statistics.kendall import ComparablePairs, sign_with_tolerance

TOLERANCE = 1e-12  # values of a statistic that are this close are equal


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


@dataclass(frozen=True)
class ChainTauObjective(Objective):
    """The tau (micro) of chains.

    Parameters
    ----------
    pairs
        Pairs with the scores of a and b, shape (pairs, 2) each.
    sentence
        Index of the sentence of each pair, shape (pairs,).
    sentences
        Number of sentences.
    """

    pairs: ComparablePairs
    sentence: NDArray[np.int64]
    sentences: int
    ranking_type: str = "chains"
    statistic: str = "tau_micro"

    def rows(self, weight: Floats) -> Floats:
        """Return concordant - discordant pairs, and pairs, shape (sentences, 2)."""
        pair_weight = weight[self.sentence]
        low, high = (
            pair_weight * scores[:, 0] + (1 - pair_weight) * scores[:, 1]
            for scores in (self.pairs.worse, self.pairs.better)
        )
        spread = pair_weight * self.pairs.spread[0] + (1 - pair_weight) * self.pairs.spread[1]
        terms = np.stack([sign_with_tolerance(low, high, spread), np.ones(len(low))], axis=-1)
        return cluster_sums(terms, self.sentence, self.sentences)

    def value(self, totals: Floats) -> Floats:
        """Return tau of summed rows, shape (n, 2) -> shape (n,)."""
        with np.errstate(invalid="ignore", divide="ignore"):
            return np.asarray(totals[:, 0] / totals[:, 1])


@dataclass(frozen=True)
class CorrelationObjective(Objective):
    """The correlation of mean sentence scores with gold scores, averaged over replicates.

    Parameters
    ----------
    ranking_type
        What is ranked: "corpora" or "systems".
    statistic
        "spearman" or "pearson".
    a, b
        Sentence scores, shape (sentences, replicates, candidates).
    gold
        Gold scores, shape (replicates, candidates).
    """

    ranking_type: str
    statistic: str
    a: Floats
    b: Floats
    gold: Floats

    def rows(self, weight: Floats) -> Floats:
        """Return the mixed scores of each sentence, and 1, shape (sentences, candidates + 1)."""
        sentence_weight = weight[:, None, None]
        mixed = sentence_weight * self.a + (1 - sentence_weight) * self.b
        return np.column_stack([mixed.reshape(len(mixed), -1), np.ones(len(mixed))])

    def value(self, totals: Floats) -> Floats:
        """Return the mean correlation for summed rows, shape (n, columns) -> shape (n,)."""
        means = (totals[:, :-1] / totals[:, -1:]).reshape(-1, self.gold.shape[1])
        correlate = row_spearman if self.statistic == "spearman" else row_pearson
        correlations = correlate(means, np.tile(self.gold, (len(totals), 1)))
        return np.asarray(correlations.reshape(len(totals), -1).mean(axis=1))


@dataclass(frozen=True)
class WeightSearchResult:
    """The value of one statistic for metrics a and b, and for their weighted means.

    Parameters
    ----------
    ranking_type, statistic
        What is ranked, and the statistic.
    a, b
        Value of each metric alone.
    oracle_weight, oracle
        The best weight of a for all sentences, and its value.
    weight, weights
        The weights of the folds, each the best for the other folds, and their median.
    cross_validated, interval
        Value if each sentence has the weight of its fold, and its interval: sentences are
        resampled, the weights are not searched again.
    gain, gain_interval
        Cross-validated value minus the value of the better metric, and its interval.
    grid
        Value at each weight from 0 (only b) to 1 (only a), shape (steps + 1,).
    """

    ranking_type: str
    statistic: str
    a: float
    b: float
    oracle_weight: float
    oracle: float
    weight: float
    weights: list[float]
    cross_validated: float
    interval: Interval | None
    gain: float
    gain_interval: Interval | None
    grid: Floats = field(repr=False)


def weight_grid(steps: int) -> Floats:
    """Return the weights 0, 1/steps, ..., 1, shape (steps + 1,)."""
    return np.arange(steps + 1) / steps


def assign_folds(sentences: int, folds: int, seed: int) -> NDArray[np.int64]:
    """Return a random fold of each sentence, shape (sentences,); the sizes differ by at most 1."""
    order = generator(seed, "folds", sentences).permutation(sentences)
    fold = np.empty(sentences, dtype=np.int64)
    fold[order] = np.arange(sentences) % folds
    return fold


def search_weight(
    objective: Objective, fold: NDArray[np.int64], weights: Floats, resampler: ClusterResampler
) -> WeightSearchResult:
    """Find the best weight on all sentences, and by cross-validation.

    Parameters
    ----------
    objective
        The statistic.
    fold
        Fold of each sentence, shape (sentences,).
    weights
        The grid, in increasing order.
    resampler
        Resampler of the sentences, for the intervals.
    """
    folds = int(fold.max()) + 1
    sums = np.stack(
        [cluster_sums(objective.rows(np.full(len(fold), w)), fold, folds) for w in weights]
    )
    grid = objective.value(sums.sum(axis=1))
    other_folds = sums.sum(axis=1, keepdims=True) - sums
    fold_weights = [_best(objective.value(other_folds[:, k]), weights) for k in range(folds)]
    rows = [objective.rows(np.full(len(fold), w)) for w in (weights[-1], weights[0])]
    rows.append(objective.rows(np.array(fold_weights)[fold]))
    a, b, mixed = (float(objective.value(r.sum(axis=0)[None])[0]) for r in rows)
    resampled = [objective.value(resampler.sums(r)) for r in rows]
    better = 0 if a >= b else 1
    oracle = _best(grid, weights)
    return WeightSearchResult(
        objective.ranking_type,
        objective.statistic,
        a,
        b,
        oracle,
        float(grid[np.flatnonzero(weights == oracle)[0]]),
        float(np.median(fold_weights)),
        fold_weights,
        mixed,
        resampler.interval(resampled[2]),
        mixed - max(a, b),
        resampler.interval(resampled[2] - resampled[better]),
        grid,
    )


def _best(values: Floats, weights: Sequence[float] | Floats) -> float:
    """Return the weight with the largest value; of several, the middle one."""
    best = (
        np.flatnonzero(values >= np.nanmax(values) - TOLERANCE)
        if np.isfinite(values).any()
        else [0]
    )
    return float(weights[best[len(best) // 2]])
