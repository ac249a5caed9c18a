"""Kendall's tau: how often a metric orders pairs as they are, or as people do, who may tie."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from maege.array_types import Floats, Indices, Interval
from maege.statistics.bootstrap import ClusterResampler
from maege.statistics.comparable_pairs import ComparablePairs
from maege.statistics.jackknife import ClusteredStatistic, jackknife, ratio, t_interval
from maege.statistics.sentence_clusters import SentenceClusters
from maege.statistics.value import Value, finite

TAU_VARIANTS = ("tau", "tau_ties_agree", "tau_ties_disagree", "gamma", "tie_rate", "accuracy")
LEVELS = ("micro", "macro")  # all pairs pooled; mean over sentences
Outcomes = NDArray[np.int8]  # of comparisons: 1 if the first is better, -1 if the second, 0: a tie


def tau_of_signs(signs: Floats, pairs: Floats) -> Floats:
    """Return tau: the sum of the signs of pairs by their number; nan where there are no pairs.

    The sign of a pair is 1 if it is concordant, -1 if it is discordant, and 0 if it is tied.

    >>> tau_of_signs(np.array([1.0, 0.0]), np.array([4.0, 0.0])).tolist()
    [0.25, nan]
    """
    return _share(signs, pairs)


def _share(numerator: Floats, denominator: Floats) -> Floats:
    with np.errstate(divide="ignore", invalid="ignore"):
        return np.asarray(np.where(denominator > 0, numerator / denominator, np.nan))


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
        variants = [
            tau_of_signs(c - d, n), 1 - 2 * d / n, tau_of_signs(c - d - t, n),
            tau_of_signs(c - d, c + d), t / n, c / n,
        ]  # fmt: skip
    return np.stack(variants, axis=-1)


def pair_counts(concordance: Floats, pairs: ComparablePairs) -> Floats:
    """Count the concordant, discordant and tied pairs of each sentence by one metric.

    ``concordance`` has shape (pairs,), the result (sentences, 3).
    """
    number = len(pairs.sentences)
    kinds = (concordance > 0, concordance < 0, concordance == 0)
    counts = [np.bincount(pairs.sentence[kind], minlength=number) for kind in kinds]
    return np.stack(counts, axis=-1).astype(float)


def sentence_taus(pairs: ComparablePairs) -> dict[str, Floats]:
    """Return tau of each sentence by metric, each of shape (sentences,)."""
    return {
        metric: tau_variants(pair_counts(concordance, pairs))[:, 0]
        for metric, concordance in zip(pairs.metrics, pairs.concordance().T, strict=True)
    }


def kendall(
    concordance: Floats,
    pairs: ComparablePairs,
    resampler: ClusterResampler,
    *,
    is_tested: bool = True,
) -> dict[str, Kendall]:
    """Compute tau and its variants for one metric: ``micro`` and ``macro``, see ``LEVELS``.

    The mean over sentences is tested by sign flips of clusters, which is exact. The pooled pairs
    are not tested: a few long sentences have most of them, and no test holds its size then.

    ``concordance`` is a column of ``pairs.concordance()``; of the resampler, which has as many
    clusters, the level of confidence, seed and number of permutations are used. ``is_tested``:
    whether p-values are wanted.
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
        "macro": _macro(tau_variants(counts), clusters, resampler, is_tested=is_tested),
    }


def _p_normal(counts: Floats) -> float:
    from scipy.special import ndtr

    _, discordant, _ = counts.sum(axis=0)
    pairs = counts.sum()
    return float(2 * ndtr(-abs(2 * discordant - pairs) / np.sqrt(pairs)))


def _macro(
    by_sentence: Floats,
    clusters: SentenceClusters,
    resampler: ClusterResampler,
    *,
    is_tested: bool,
) -> Kendall:
    """Average the variants of sentences, shape (sentences, 6); gamma is not always defined."""
    means = [_mean_and_deviations(variant, clusters) for variant in by_sentence.T]
    values, deviations = zip(*means, strict=True)
    weights = clusters.sizes.astype(float)
    terms = clusters.sums(by_sentence[:, 0]) / len(clusters)
    return _kendall(
        np.hstack(values), np.hstack(deviations), weights, resampler, terms, is_tested=is_tested
    )


def _mean_and_deviations(values: Floats, clusters: SentenceClusters) -> tuple[Floats, Floats]:
    defined = np.isfinite(values)
    sums = clusters.sums(np.stack([np.nan_to_num(values), defined], axis=-1).astype(float))
    return jackknife(sums, ratio, sums[:, 1])


def mean_of_sentences(
    values: Floats, clusters: SentenceClusters, confidence: float, limits: Interval = (-1.0, 1.0)
) -> Value:
    """Return the mean of finite values of sentences, as tau, with the interval of the jackknife."""
    mean, deviations = _mean_and_deviations(values, clusters)
    weights = clusters.sizes.astype(float)
    interval = t_interval(mean[0], deviations[:, 0], weights, confidence, limits)
    return Value(float(mean[0]), interval)


def _kendall(
    values: Floats,
    deviations: Floats,
    weights: Floats,
    resampler: ClusterResampler,
    terms: Floats | None = None,
    p_normal: float | None = None,
    *,
    is_tested: bool = False,
) -> Kendall:
    """Name the variants, shape (6,), with deviations of shape (clusters, 6)."""
    confidence = resampler.settings.confidence
    variants: dict[str, float | None] = {}
    intervals: dict[str, Interval | None] = {}
    for index, name in enumerate(TAU_VARIANTS):
        value, limits = values[index], (0.0 if name == "accuracy" else -1.0, 1.0)
        variants[name] = finite(value)
        intervals[name] = None  # a share near 0 has none that is right
        if name != "tie_rate":
            intervals[name] = t_interval(value, deviations[:, index], weights, confidence, limits)
    tau = deviations[:, 0]
    pvalue = None
    if is_tested and terms is not None:
        pvalue = float(resampler.sign_flip_pvalues(terms[:, None])[0])
    statistic = ClusteredStatistic(variants["tau"], tau, weights, intervals["tau"], pvalue, terms)
    return Kendall(statistic, variants, intervals, p_normal)


class Counts(NamedTuple):
    """Numbers of comparisons, of any shape, by what a metric and people, who may tie, say."""

    agree: Floats
    disagree: Floats
    metric_ties: Floats  # only the metric ties
    human_ties: Floats  # only people tie
    both_tie: Floats

    @classmethod
    def of(cls, table: Floats) -> "Counts":
        """Take counts from the last axis of a table, shape (..., 5)."""
        return cls(*np.moveaxis(table, -1, 0))

    @property
    def without_human_ties(self) -> Floats:
        """The number of comparisons in which people prefer an output."""
        return self.agree + self.disagree + self.metric_ties

    @property
    def total(self) -> Floats:
        """The number of all comparisons."""
        return self.without_human_ties + self.human_ties + self.both_tie


class _Measure(NamedTuple):
    """A measure of agreement."""

    title: str  # what tables call it
    formula: str  # in words
    value: Callable[[Counts], Floats]  # nan where it is undefined
    limits: tuple[float, float] = (-1.0, 1.0)  # the lowest and the highest value


SENTENCE_MEASURES = {
    "noties": _Measure(
        "tau (no human ties)",
        "(agree − disagree) / comparisons in which people prefer an output",
        lambda n: tau_of_signs(n.agree - n.disagree, n.without_human_ties),
    ),
    "hties": _Measure(
        "tau (human ties count)",
        "(agree + both tie − disagree) / all comparisons",
        lambda n: tau_of_signs(n.agree + n.both_tie - n.disagree, n.total),
    ),
    "wmt13": _Measure(
        "tau (WMT13)",
        "(agree − disagree) / comparisons without any tie",
        lambda n: tau_of_signs(n.agree - n.disagree, n.agree + n.disagree),
    ),
    "accuracy": _Measure(
        "accuracy",
        "(agree + half of the metric's ties) / comparisons in which people prefer an output",
        lambda n: _share(n.agree + n.metric_ties / 2, n.without_human_ties),
        (0.0, 1.0),
    ),
    "tie_is_wrong": _Measure(
        "tau (a tie is wrong)",
        "(agree − disagree − metric's ties) / comparisons in which people prefer an output",
        lambda n: tau_of_signs(n.agree - n.disagree - n.metric_ties, n.without_human_ties),
    ),
    "acc_eq": _Measure(
        "accuracy with ties",
        "(agree + both tie) / all comparisons",
        lambda n: _share(n.agree + n.both_tie, n.total),
        (0.0, 1.0),
    ),
}
MAIN_MEASURE = "noties"


def counts_by_sentence(
    human: Outcomes, metric: Outcomes, sentence: Indices, sentences: int
) -> Floats:
    """Count the comparisons of each sentence, by what people and the metric say.

    ``human``, ``metric`` and ``sentence``, the outcomes and the sentence of each comparison, have
    shape (comparisons,). The counts have shape (sentences, 5), in the order of ``Counts``.
    """
    kind = np.select(
        [(human != 0) & (metric == human), (human != 0) & (metric == -human), human != 0,
         metric != 0],
        [0, 1, 2, 3],
        4,
    )  # fmt: skip
    counts = np.bincount(sentence * 5 + kind, minlength=5 * sentences)
    return counts.reshape(sentences, 5).astype(np.float64)
