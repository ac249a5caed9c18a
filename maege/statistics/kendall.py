"""Kendall's tau of partial orders: how often a metric orders comparable texts correctly.

Tau with people, who may tie, is in `maege.studies.humans.sentence_level`; tau by the number of
references in `maege.studies.levels.order_by_references`; that of random scorers, from sparse
features, in `maege.statistics.random_scorers.orders`.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from maege.array_types import Floats, Interval
from maege.ranking import ScoredRanking
from maege.sampling.sample import RepeatedPairs, counted_pairs
from maege.statistics.bootstrap import ClusterResampler, cluster_sums
from maege.statistics.jackknife import (
    ClusteredStatistic,
    effective_number,
    jackknife,
    ratio,
    t_interval,
)
from maege.statistics.sentence_clusters import SentenceClusters
from maege.statistics.ties import sign_with_tolerance

TAU_VARIANTS = ("tau", "tau_ties_agree", "tau_ties_disagree", "gamma", "tie_rate", "accuracy")
LEVELS = ("micro", "macro")  # all pairs pooled; mean over sentences


@dataclass(frozen=True, eq=False)
class ComparablePairs:
    """The comparable pairs of candidates of rankings of single sentences, and their scores."""

    metrics: tuple[str, ...]  # in the order of the columns of the scores
    # Scores of the two candidates of each pair, shape (pairs, metrics).
    worse: Floats
    better: Floats
    spread: Floats  # of all scores of each metric, largest minus smallest, shape (metrics,)
    sentence: NDArray[np.int64]  # number of the sentence of each pair, from 0, shape (pairs,)
    sentences: SentenceClusters  # the sentences that have pairs, and their clusters

    @classmethod
    def from_rankings(
        cls, scored: Sequence[ScoredRanking], repeated_pairs: RepeatedPairs = "once"
    ) -> "ComparablePairs":
        """Collect the pairs of one or more rankings.

        The same two texts under the same source and references count once per sentence. With
        ``always``, pairs that are repeated in another ranking of the sentence count again.
        """
        rankings, worse, better = [], [], []
        by_ranking = counted_pairs((item.ranking for item in scored), repeated_pairs)
        for item, pairs in zip(scored, by_ranking, strict=True):
            index = np.array(pairs, dtype=np.int64).reshape(-1, 2)
            rankings += [item.ranking] * len(pairs)
            worse.append(item.scores[index[:, 0]])
            better.append(item.scores[index[:, 1]])
        sentences, sentence = SentenceClusters.of_rankings(rankings)
        return cls(
            scored[0].metrics,
            np.concatenate(worse),
            np.concatenate(better),
            np.ptp(np.concatenate([item.scores for item in scored]), axis=0),
            sentence,
            sentences,
        )

    def concordance(self) -> Floats:
        """Return 1 for concordant, 0 for tied, -1 for discordant pairs, shape (pairs, metrics)."""
        return sign_with_tolerance(self.worse, self.better, self.spread)

    def counts(self) -> NDArray[np.int64]:
        """Return the number of pairs of each sentence, shape (sentences,)."""
        return np.bincount(self.sentence, minlength=len(self.sentences))

    @property
    def effective_sentences(self) -> float:
        """Number of sentences with equally many pairs that would be worth as much."""
        return effective_number(self.counts().astype(float))

    @property
    def largest_share(self) -> float:
        """The share of the sentence with the most pairs in all pairs."""
        counts = self.counts()
        return float(counts.max() / counts.sum())


def tau_b(first: Floats, second: Floats) -> Floats:
    """Return Kendall's tau-b of two orders of systems, shape (...).

    ``first`` and ``second`` are from ``pair_signs``, shape (..., pairs); nan if one orders no pair.

    >>> float(tau_b(np.array([1.0, 1.0, -1.0]), np.array([1.0, 1.0, 1.0])).round(3))
    0.333
    """
    compared = np.sqrt((first != 0).sum(axis=-1) * (second != 0).sum(axis=-1))
    concordance = (first * second).sum(axis=-1)
    undefined = np.full(concordance.shape, np.nan)
    return np.asarray(np.divide(concordance, compared, out=undefined, where=compared > 0))


@dataclass(frozen=True, eq=False)
class Kendall:
    """Agreement of one metric with the true order, over all pairs or averaged over sentences."""

    tau: ClusteredStatistic  # see ``tau_variants``
    variants: dict[str, float | None]  # by name of ``TAU_VARIANTS``; None if undefined
    intervals: dict[str, Interval | None]  # jackknife, Student's t; the tie rate has none
    # Two-sided p-value of ``tau_ties_agree`` by a normal approximation that takes pairs for
    # independent, as in Choshen and Abend (2018); None for the mean over sentences.
    p_normal: float | None


def tau_variants(counts: Floats) -> Floats:
    """Turn counts of pairs, shape (..., 3), into ``TAU_VARIANTS``, (..., 6); nan where undefined.

    With C concordant, D discordant, T tied pairs and N = C + D + T: tau = (C - D) / N;
    tau_ties_agree = 1 - 2 D / N (the formula of Choshen and Abend, 2018); tau_ties_disagree = (C -
    D - T) / N; gamma = (C - D) / (C + D), undefined if all pairs are tied; tie_rate = T / N;
    accuracy = C / N.

    References
    ----------
    Kendall, M. (1938). A new measure of rank correlation. Goodman, L. and Kruskal, W. (1954).
    Measures of association for cross classifications (gamma). Choshen, L. and Abend, O. (2018).
    Automatic metric validation for grammatical error correction.

    Examples
    --------
    >>> tau_variants(np.array([2.0, 1.0, 1.0])).tolist()
    [0.25, 0.5, 0.0, 0.3333333333333333, 0.25, 0.5]
    """
    c, d, t = np.moveaxis(counts, -1, 0)
    n = c + d + t
    with np.errstate(invalid="ignore", divide="ignore"):
        variants = [(c - d) / n, 1 - 2 * d / n, (c - d - t) / n, (c - d) / (c + d), t / n, c / n]
    return np.stack(variants, axis=-1)


def pair_counts(concordance: Floats, pairs: ComparablePairs) -> Floats:
    """Count the concordant, discordant and tied pairs of each sentence by one metric.

    ``concordance`` has shape (pairs,), the result (sentences, 3).
    """
    kinds = np.stack([concordance > 0, concordance < 0, concordance == 0], axis=-1).astype(float)
    return cluster_sums(kinds, pairs.sentence, len(pairs.sentences))


def sentence_taus(pairs: ComparablePairs) -> dict[str, Floats]:
    """Return tau of each sentence by metric, each of shape (sentences,)."""
    return {
        metric: tau_variants(pair_counts(concordance, pairs))[:, 0]
        for metric, concordance in zip(pairs.metrics, pairs.concordance().T, strict=True)
    }


def kendall(
    concordance: Floats, pairs: ComparablePairs, resampler: ClusterResampler
) -> dict[str, Kendall]:
    """Compute tau and its variants for one metric: ``micro`` and ``macro``, see ``LEVELS``.

    The mean over sentences is tested by sign flips of clusters, which is exact. The pooled pairs
    are not tested: a few long sentences have most of them, and no test holds its size then.

    ``concordance`` is a column of ``pairs.concordance()``; of the resampler, which has as many
    clusters, the level of confidence, seed and number of permutations are used.
    """
    counts = pair_counts(concordance, pairs)
    clusters = pairs.sentences
    pooled = clusters.sums(counts)
    weights = pooled.sum(axis=1)
    return {
        "micro": _kendall(
            *jackknife(pooled, tau_variants, weights),
            weights,
            resampler,
            p_normal=_p_normal(pooled),
        ),
        "macro": _macro(tau_variants(counts), clusters, resampler),
    }


def _p_normal(counts: Floats) -> float:
    from scipy.special import ndtr

    _, discordant, _ = counts.sum(axis=0)
    pairs = counts.sum()
    return float(2 * ndtr(-abs(2 * discordant - pairs) / np.sqrt(pairs)))


def _macro(by_sentence: Floats, clusters: SentenceClusters, resampler: ClusterResampler) -> Kendall:
    """Average the variants of sentences, shape (sentences, 6); gamma is not always defined."""
    values, deviations = [], []
    weights = clusters.sizes.astype(float)
    for variant in by_sentence.T:
        defined = np.isfinite(variant)
        sums = clusters.sums(np.stack([np.nan_to_num(variant), defined], axis=-1).astype(float))
        value, deviation = jackknife(sums, ratio, sums[:, 1])
        values.append(value)
        deviations.append(deviation)
    terms = clusters.sums(by_sentence[:, 0]) / len(clusters)
    return _kendall(np.hstack(values), np.hstack(deviations), weights, resampler, terms)


def _kendall(
    values: Floats,
    deviations: Floats,
    weights: Floats,
    resampler: ClusterResampler,
    terms: Floats | None = None,
    p_normal: float | None = None,
) -> Kendall:
    """Name the variants, shape (6,), with deviations of shape (clusters, 6)."""
    confidence = resampler.settings.confidence
    variants: dict[str, float | None] = {}
    intervals: dict[str, Interval | None] = {}
    for index, name in enumerate(TAU_VARIANTS):
        value, limits = values[index], (0.0 if name == "accuracy" else -1.0, 1.0)
        variants[name] = float(value) if np.isfinite(value) else None
        intervals[name] = None  # a share near 0 has none that is right
        if name != "tie_rate":
            intervals[name] = t_interval(value, deviations[:, index], weights, confidence, limits)
    tau = deviations[:, 0]
    pvalue = None
    if terms is not None:
        pvalue = float(resampler.sign_flip_pvalues(terms[:, None])[0])
    statistic = ClusteredStatistic(variants["tau"], tau, weights, intervals["tau"], pvalue, terms)
    return Kendall(statistic, variants, intervals, p_normal)
