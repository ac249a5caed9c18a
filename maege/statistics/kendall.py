"""Kendall's tau for partial orders: how well a metric keeps the order of comparable texts."""

from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray
from scipy.special import ndtr

from maege.metric import Floats
from maege.ranking import Ranking
from maege.sampling.sample import Counted, PairKey, keyed_pairs
from maege.statistics.bootstrap import Clusters, Interval, cluster_sums

TIE = 1e-12  # relative difference up to which two scores are equal
FORMS = ("tau", "tau_paper", "tau_strict", "gamma", "tie_rate", "accuracy")


@dataclass(frozen=True)
class Pairs:
    """The comparable pairs of rankings of single sentences, distinct ones unless told otherwise.

    worse, better: places in the sequence of all items of all rankings. The same two texts
    under the same source (and references) count once per sentence. sentence: its place in the
    file; cluster: which of the sentences there are, 0 to clusters - 1.
    """

    worse: NDArray[np.int64]
    better: NDArray[np.int64]
    sentence: NDArray[np.int64]
    cluster: NDArray[np.int64]
    clusters: int

    @classmethod
    def of(cls, rankings: Sequence[Ranking], counted: Counted = "distinct") -> "Pairs":
        """Collect the pairs of rankings; sentences are numbered in ascending order.

        With ``all``, pairs that come again in another ranking of a sentence count again.
        """
        seen: set[PairKey] = set()
        rows = []
        first = 0
        for ranking in rankings:
            for key, worse, better in keyed_pairs(ranking):
                if counted == "all" or key not in seen:
                    rows.append((key[0], first + worse, first + better))
                    seen.add(key)
            first += len(ranking.candidates)
        table = np.array(rows, dtype=np.int64).reshape(-1, 3)
        sentence = table[:, 0]
        distinct, cluster = np.unique(sentence, return_inverse=True)
        return cls(table[:, 1], table[:, 2], sentence, cluster, len(distinct))

    def agreement(self, scores: Floats) -> Floats:
        """Return 1, 0 or -1 for each pair: kept, tied or reversed by the scores."""
        return direction(scores[self.worse], scores[self.better])


def direction(before: Floats, after: Floats) -> Floats:
    """Return the sign of after - before, 0 if they are equal up to a relative 1e-12.

    >>> direction(np.array([0.1, 0.3, 1.0]), np.array([0.2, 0.1 + 0.2, 0.5])).tolist()
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


def counts_of_sentences(agreement: Floats, pairs: Pairs) -> Floats:
    """Return how many pairs of each sentence are concordant, discordant and tied, shape (., 3)."""
    kinds = np.stack([agreement > 0, agreement < 0, agreement == 0], axis=-1).astype(float)
    return cluster_sums(kinds, pairs.cluster, pairs.clusters)


def kendall(agreement: Floats, pairs: Pairs, resamples: Clusters) -> dict[str, Kendall]:
    """Return ``micro`` (all pairs pooled) and ``macro`` (mean over sentences) agreement."""
    counts = counts_of_sentences(agreement, pairs)
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
