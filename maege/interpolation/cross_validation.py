"""Search of the weight of a mixture of two metrics: on all sentences, and by cross-validation.

The best weight on all sentences (the oracle of Napoles et al., 2016) is evaluated on the sentences
that it is chosen on, so its value is optimistic. Cross-validation chooses the weight of each fold
of the sentences on the other folds.
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

TIE_TOLERANCE = 1e-12  # values of a statistic this near to the best are as good


class Objective(ABC):
    """A statistic of a mixture that is a function of sums over sentences."""

    ranking_type: str
    statistic: str

    @abstractmethod
    def rows(self, weight: Floats) -> Floats:
        """Return what each sentence adds, shape (sentences, k), at a weight for each sentence."""

    @abstractmethod
    def value(self, totals: Floats) -> Floats:
        """Turn sums of rows, shape (n, k), into the statistic, shape (n,); nan if undefined."""


@dataclass(frozen=True)
class ChainTauObjective(Objective):
    """Micro tau of chains.

    The scores of ``pairs`` are those of a and of b. ``sentence`` has a number from 0 to
    ``sentences`` - 1 for each pair.
    """

    pairs: ComparablePairs
    sentence: NDArray[np.int64]
    sentences: int
    ranking_type: str = "chains"
    statistic: str = "tau_micro"

    def rows(self, weight: Floats) -> Floats:
        """Return pairs kept less pairs reversed, and pairs, of each sentence."""
        of_pair = weight[self.sentence]
        low, high = (
            of_pair * scores[:, 0] + (1 - of_pair) * scores[:, 1]
            for scores in (self.pairs.worse, self.pairs.better)
        )
        parts = np.stack([sign_with_tolerance(low, high), np.ones(len(low))], axis=-1)
        return cluster_sums(parts, self.sentence, self.sentences)

    def value(self, totals: Floats) -> Floats:
        """Return tau."""
        with np.errstate(invalid="ignore", divide="ignore"):
            return np.asarray(totals[:, 0] / totals[:, 1])


@dataclass(frozen=True)
class CorrelationObjective(Objective):
    """How means of sentence scores correlate with what is known of the texts.

    a, b: sentence scores, shape (sentences, groups, texts): several groups (replicates) of texts
    (corpora, systems). gold: shape (groups, texts). The statistic is averaged over the groups.
    """

    ranking_type: str
    statistic: str
    a: Floats
    b: Floats
    gold: Floats

    def rows(self, weight: Floats) -> Floats:
        """Return the mixed scores of each sentence, and 1 to count it."""
        of_sentence = weight[:, None, None]
        mixed = of_sentence * self.a + (1 - of_sentence) * self.b
        return np.column_stack([mixed.reshape(len(mixed), -1), np.ones(len(mixed))])

    def value(self, totals: Floats) -> Floats:
        """Return the mean correlation."""
        means = (totals[:, :-1] / totals[:, -1:]).reshape(-1, self.gold.shape[1])
        correlate = row_spearman if self.statistic == "spearman" else row_pearson
        found = correlate(means, np.tile(self.gold, (len(totals), 1)))
        return np.asarray(found.reshape(len(totals), -1).mean(axis=1))


@dataclass(frozen=True)
class WeightSearchResult:
    """What mixing metrics a and b is worth, by one statistic.

    a, b: each alone. oracle: at the best weight for all sentences, ``oracle_weight``.
    cross_validated: with each sentence mixed by the weight that is best without its fold; ``ci``
    resamples sentences, given these weights, ``weights``, of which ``weight`` is the median.
    gain: cross_validated less the better of a and b, with its interval. grid: the statistic at each
    weight from 0 (only b) to 1 (only a).
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
    ci: Interval | None
    gain: float
    gain_ci: Interval | None
    grid: Floats = field(repr=False)


def weight_grid(steps: int) -> Floats:
    """Return the weights 0, 1/steps, ..., 1."""
    return np.arange(steps + 1) / steps


def assign_folds(sentences: int, folds: int, seed: int) -> NDArray[np.int64]:
    """Return the fold of each sentence, drawn at random, of nearly equal sizes."""
    order = generator(seed, "folds", sentences).permutation(sentences)
    fold = np.empty(sentences, dtype=np.int64)
    fold[order] = np.arange(sentences) % folds
    return fold


def search_weight(
    objective: Objective,
    fold: NDArray[np.int64],
    weights: Floats,
    resampler: ClusterResampler,
) -> WeightSearchResult:
    """Search the best weight on all sentences, and for each fold on the other folds.

    Parameters
    ----------
    objective
        The statistic to be maximised.
    fold
        Fold of each sentence, from 0, shape (sentences,); see ``assign_folds``.
    weights
        Weights of metric a to be tried, ascending, shape (weights,).
    resampler
        Of the sentences, for the intervals.

    References
    ----------
    Napoles, C., Sakaguchi, K. and Tetreault, J. (2016). There's no comparison: reference-less
    evaluation metrics in grammatical error correction.
    """
    folds = int(fold.max()) + 1
    sums = np.stack(
        [cluster_sums(objective.rows(np.full(len(fold), w)), fold, folds) for w in weights]
    )
    of_all = objective.value(sums.sum(axis=1))
    without = sums.sum(axis=1, keepdims=True) - sums
    chosen = [_best(objective.value(without[:, k]), weights) for k in range(folds)]
    rows = [objective.rows(np.full(len(fold), w)) for w in (weights[-1], weights[0])]
    rows.append(objective.rows(np.array(chosen)[fold]))
    a, b, mixed = (float(objective.value(r.sum(axis=0)[None])[0]) for r in rows)
    resampled = [objective.value(resampler.sums(r)) for r in rows]
    better = 0 if a >= b else 1
    oracle = _best(of_all, weights)
    return WeightSearchResult(
        objective.ranking_type,
        objective.statistic,
        a,
        b,
        oracle,
        float(of_all[np.flatnonzero(weights == oracle)[0]]),
        float(np.median(chosen)),
        chosen,
        mixed,
        resampler.interval(resampled[2]),
        mixed - max(a, b),
        resampler.interval(resampled[2] - resampled[better]),
        of_all,
    )


def _best(values: Floats, weights: Sequence[float] | Floats) -> float:
    """Return the weight with the greatest value; of equals, the one in the middle."""
    best = (
        np.flatnonzero(values >= np.nanmax(values) - TIE_TOLERANCE)
        if np.isfinite(values).any()
        else [0]
    )
    return float(weights[best[len(best) // 2]])
