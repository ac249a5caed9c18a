"""Kendall's tau for partial orders: how well a metric keeps the order of comparable texts."""

from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray
from scipy.special import ndtr

from maege.metric import Floats
from maege.ranking import ScoredRanking
from maege.sampling.sample import PairKey, RepeatedPairs, keyed_pairs
from maege.statistics.bootstrap import Clusters, Interval, cluster_sums

TIE = 1e-12  # relative difference up to which two scores are equal
FORMS = ("tau", "tau_paper", "tau_strict", "gamma", "tie_rate", "accuracy")


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
        ``all``, pairs that are repeated in another ranking of the sentence count again.
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
    return np.where(np.abs(difference) <= TIE * scale, 0.0, np.sign(difference))


@dataclass(frozen=True)
class Kendall:
    """Agreement with the true order, from C concordant, D discordant and T tied pairs.

    With N = C + D + T: tau = (C - D) / N; tau_paper = 1 - 2 D / N (ties agree; the formula of
    the MAEGE study); tau_strict = (C - D - T) / N (ties disagree); gamma = (C - D) / (C + D),
    None if there is nothing but ties; tie_rate = T / N; accuracy = C / N.

    ci and pvalue are tau's; intervals has the interval of every form; p_paper is the study's
    normal approximation, which takes pairs for independent (pooled pairs only).
    """

    tau: float
    tau_paper: float
    tau_strict: float
    gamma: float | None
    tie_rate: float
    accuracy: float
    ci: Interval | None
    pvalue: float
    intervals: dict[str, Interval | None]
    p_paper: float | None
    resampled_tau: Floats = field(repr=False)
    contributions: Floats = field(repr=False)


def forms(counts: Floats) -> Floats:
    """Turn counts of (C, D, T), shape (..., 3), into FORMS, shape (..., 6); nan if undefined.

    >>> forms(np.array([2.0, 1.0, 1.0])).tolist()
    [0.25, 0.5, 0.0, 0.3333333333333333, 0.25, 0.5]
    """
    c, d, t = np.moveaxis(counts, -1, 0)
    n = c + d + t
    with np.errstate(invalid="ignore", divide="ignore"):
        parts = [(c - d) / n, 1 - 2 * d / n, (c - d - t) / n, (c - d) / (c + d), t / n, c / n]
    return np.stack(parts, axis=-1)


def pair_counts(concordance: Floats, pairs: ComparablePairs) -> Floats:
    """Count the concordant, discordant and tied pairs of each sentence by one metric.

    ``concordance`` has shape (pairs,), the result (clusters, 3).
    """
    kinds = np.stack([concordance > 0, concordance < 0, concordance == 0], axis=-1).astype(float)
    return cluster_sums(kinds, pairs.cluster, pairs.clusters)


def kendall(concordance: Floats, pairs: ComparablePairs, resamples: Clusters) -> dict[str, Kendall]:
    """Return ``micro`` (all pairs pooled) and ``macro`` (mean over sentences) agreement."""
    counts = pair_counts(concordance, pairs)
    of_sentence = forms(counts)
    total = counts.sum(axis=0)
    reversed_, all_ = total[1], total.sum()
    contributions = np.stack(
        [(counts[:, 0] - counts[:, 1]) / all_, of_sentence[:, 0] / pairs.clusters], axis=-1
    )
    pvalues = resamples.sign_flip_pvalues(contributions)
    micro = _record(
        forms(total),
        forms(resamples.sums(counts)),
        contributions[:, 0],
        resamples,
        pvalue=float(pvalues[0]),
        p_paper=float(2 * ndtr(-abs(2 * reversed_ - all_) / np.sqrt(all_))),
    )
    defined = np.isfinite(of_sentence).astype(float)
    values = np.nan_to_num(of_sentence)
    with np.errstate(invalid="ignore", divide="ignore"):
        mean = values.sum(axis=0) / defined.sum(axis=0)
        resampled = resamples.sums(values) / resamples.sums(defined)
    macro = _record(
        mean, resampled, contributions[:, 1], resamples, pvalue=float(pvalues[1]), p_paper=None
    )
    return {"micro": micro, "macro": macro}


def _record(
    values: Floats,
    resampled: Floats,
    contributions: Floats,
    resamples: Clusters,
    *,
    pvalue: float,
    p_paper: float | None,
) -> Kendall:
    named = {
        form: float(v) if np.isfinite(v) else None for form, v in zip(FORMS, values, strict=True)
    }
    intervals = {form: resamples.interval(resampled[:, i]) for i, form in enumerate(FORMS)}
    return Kendall(
        **named,  # type: ignore[arg-type]  # only gamma can be None
        ci=intervals["tau"],
        pvalue=pvalue,
        intervals=intervals,
        p_paper=p_paper,
        resampled_tau=resampled[:, 0],
        contributions=contributions,
    )
