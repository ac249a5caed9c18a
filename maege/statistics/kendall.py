"""Kendall's tau of partial orders: how often a metric orders comparable texts correctly."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from maege.metric import Floats
from maege.ranking import ScoredRanking
from maege.sampling.sample import PairKey, RepeatedPairs, keyed_pairs
from maege.statistics.bootstrap import (
    ClusterResampler,
    Interval,
    ResampledStatistic,
    cluster_sums,
)

TIE_TOLERANCE = 1e-12  # relative difference up to which two scores are equal
TAU_VARIANTS = ("tau", "tau_ties_agree", "tau_ties_disagree", "gamma", "tie_rate", "accuracy")
LEVELS = ("micro", "macro")  # all pairs pooled; mean over sentences


@dataclass(frozen=True, eq=False)
class ComparablePairs:
    """The comparable pairs of candidates of rankings of single sentences, and their scores.

    Parameters
    ----------
    metrics
        Names, in the order of the columns of the scores.
    worse, better
        Scores of the two candidates of each pair, shape (pairs, metrics).
    sentence
        Index of the sentence of each pair in the corpus file, shape (pairs,).
    cluster
        The same, numbered from 0 to ``clusters`` - 1 in ascending order, shape (pairs,).
    clusters
        Number of sentences that have pairs.
    """

    metrics: tuple[str, ...]
    worse: Floats
    better: Floats
    sentence: NDArray[np.int64]
    cluster: NDArray[np.int64]
    clusters: int

    @classmethod
    def from_rankings(
        cls, scored: Sequence[ScoredRanking], repeated_pairs: RepeatedPairs = "once"
    ) -> "ComparablePairs":
        """Collect the pairs of one or more rankings.

        The same two texts under the same source and references count once per sentence. With
        ``always``, pairs that are repeated in another ranking of the sentence count again.
        """
        seen: set[PairKey] = set()
        sentence, worse, better = [], [], []
        for item in scored:
            pairs = []
            for key, low, high in keyed_pairs(item.ranking):
                if repeated_pairs == "always" or key not in seen:
                    seen.add(key)
                    pairs.append((low, high))
            index = np.array(pairs, dtype=np.int64).reshape(-1, 2)
            sentence.append(np.full(len(pairs), item.ranking.sentences[0], dtype=np.int64))
            worse.append(item.scores[index[:, 0]])
            better.append(item.scores[index[:, 1]])
        sentences = np.concatenate(sentence)
        distinct, cluster = np.unique(sentences, return_inverse=True)
        return cls(
            scored[0].metrics,
            np.concatenate(worse),
            np.concatenate(better),
            sentences,
            cluster,
            len(distinct),
        )

    def concordance(self) -> Floats:
        """Return 1 for concordant, 0 for tied, -1 for discordant pairs, shape (pairs, metrics)."""
        return sign_with_tolerance(self.worse, self.better)


def sign_with_tolerance(before: Floats, after: Floats) -> Floats:
    """Return the sign of after - before, 0 where they are equal up to a relative 1e-12.

    The arrays, and the result, have the same shape.

    >>> sign_with_tolerance(np.array([0.1, 0.3, 1.0]), np.array([0.2, 0.1 + 0.2, 0.5])).tolist()
    [1.0, 0.0, -1.0]
    """
    scale = np.maximum(np.abs(before), np.abs(after))
    difference = after - before
    return np.where(np.abs(difference) <= TIE_TOLERANCE * scale, 0.0, np.sign(difference))


@dataclass(frozen=True, eq=False)
class Kendall:
    """Agreement of one metric with the true order, over all pairs or averaged over sentences.

    Parameters
    ----------
    tau
        (C - D) / N, of C concordant, D discordant and T tied pairs, N = C + D + T.
    variants
        Values of all ``TAU_VARIANTS``; see ``tau_variants``. None if undefined.
    intervals
        Their percentile intervals.
    p_normal
        Two-sided p-value of ``tau_ties_agree`` by a normal approximation that takes pairs for
        independent, as in Choshen and Abend (2018); None for the mean over sentences.
    """

    tau: ResampledStatistic
    variants: dict[str, float | None]
    intervals: dict[str, Interval | None]
    p_normal: float | None


def tau_variants(counts: Floats) -> Floats:
    """Turn counts of pairs into the variants of tau.

    With C concordant, D discordant, T tied pairs and N = C + D + T: tau = (C - D) / N;
    tau_ties_agree = 1 - 2 D / N (the formula of Choshen and Abend, 2018); tau_ties_disagree =
    (C - D - T) / N; gamma = (C - D) / (C + D), undefined if all pairs are tied; tie_rate = T / N;
    accuracy = C / N.

    Parameters
    ----------
    counts
        C, D and T, shape (..., 3).

    Returns
    -------
    ndarray
        ``TAU_VARIANTS``, shape (..., 6); nan where undefined.

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

    ``concordance`` has shape (pairs,), the result (clusters, 3).
    """
    kinds = np.stack([concordance > 0, concordance < 0, concordance == 0], axis=-1).astype(float)
    return cluster_sums(kinds, pairs.cluster, pairs.clusters)


def sentence_taus(pairs: ComparablePairs) -> dict[str, Floats]:
    """Return tau of each sentence by metric, each of shape (clusters,)."""
    return {
        metric: tau_variants(pair_counts(concordance, pairs))[:, 0]
        for metric, concordance in zip(pairs.metrics, pairs.concordance().T, strict=True)
    }


def kendall(
    concordance: Floats, pairs: ComparablePairs, resampler: ClusterResampler
) -> dict[str, Kendall]:
    """Compute tau and its variants for one metric.

    Parameters
    ----------
    concordance
        1, 0 or -1 for each pair, shape (pairs,): a column of ``pairs.concordance()``.
    pairs
        The pairs, with the sentence of each.
    resampler
        Of ``pairs.clusters`` sentences.

    Returns
    -------
    dict
        ``micro`` (all pairs pooled) and ``macro`` (mean over sentences).
    """
    counts = pair_counts(concordance, pairs)
    by_sentence = tau_variants(counts)
    total = counts.sum(axis=0)
    cluster_terms = np.stack(
        [(counts[:, 0] - counts[:, 1]) / total.sum(), by_sentence[:, 0] / pairs.clusters], axis=-1
    )
    pvalues = resampler.sign_flip_pvalues(cluster_terms)
    micro = tau_variants(total), tau_variants(resampler.sums(counts))
    defined = np.isfinite(by_sentence).astype(float)
    values = np.nan_to_num(by_sentence)
    with np.errstate(invalid="ignore", divide="ignore"):
        mean = values.sum(axis=0) / defined.sum(axis=0)
        macro = mean, resampler.sums(values) / resampler.sums(defined)
    return {
        level: _kendall(*variants, terms, resampler, float(pvalue), p_normal)
        for level, variants, terms, pvalue, p_normal in zip(
            LEVELS, (micro, macro), cluster_terms.T, pvalues, (_p_normal(total), None), strict=True
        )
    }


def _p_normal(counts: Floats) -> float:
    from scipy.special import ndtr

    discordant, pairs = counts[1], counts.sum()
    return float(2 * ndtr(-abs(2 * discordant - pairs) / np.sqrt(pairs)))


def _kendall(
    values: Floats,
    resampled: Floats,
    cluster_terms: Floats,
    resampler: ClusterResampler,
    pvalue: float,
    p_normal: float | None,
) -> Kendall:
    """Name the variants, shape (6,), and the resampled ones, shape (resamples, 6)."""
    variants = {
        name: float(value) if np.isfinite(value) else None
        for name, value in zip(TAU_VARIANTS, values, strict=True)
    }
    intervals = {
        name: resampler.interval(column)
        for name, column in zip(TAU_VARIANTS, resampled.T, strict=True)
    }
    tau = ResampledStatistic(
        variants["tau"], resampled[:, 0], cluster_terms, intervals["tau"], pvalue
    )
    return Kendall(tau, variants, intervals, p_normal)
