"""Reliability: how far a metric that is asked again gives the texts of a sentence the same order.

Reliability is agreement of a metric with itself. It says nothing of whether the metric is right.
"""

from collections.abc import Callable
from dataclasses import dataclass
from math import sqrt

import numpy as np
from numpy.typing import NDArray

from maege.array_types import Floats
from maege.statistics.bootstrap import cluster_sums
from maege.statistics.jackknife import degrees_of_freedom, jackknife, jackknife_value
from maege.statistics.value import Value


@dataclass(frozen=True, kw_only=True)
class Reliability:
    """What scores vary with, and how much of it returns when they are asked for again."""

    sentences: int  # with at least two texts
    texts: int
    repeats: int
    texts_variance: Value  # of the texts of a sentence
    sentences_variance: Value
    shared_variance: Value  # what an answer adds to all texts of a sentence alike
    residual_variance: Value
    negative: tuple[str, ...]  # names of variances whose estimates are below 0, shown as 0
    within: Value  # rho of one answer, for the order of the texts of a sentence
    of_mean: Value  # rho of the mean of all repeats, the same
    overall: Value  # the usual one, of all texts; differences of sentences inflate it
    unchanging: Value  # share of texts all of whose answers are equal


def reliability(
    scores: Floats,
    sentence: NDArray[np.integer],
    confidence: float = 0.95,
    cluster: NDArray[np.integer] | None = None,
) -> Reliability | None:
    """Estimate reliability from repeated scores.

    ``scores``: of texts, shape (texts, repeats); complete. ``sentence``: the number of the sentence
    of each text, shape (texts,). ``confidence``: of the intervals, which are by the jackknife over
    sentences. ``cluster``: what is left out at once instead of a sentence, shape (texts,).
    Returned: None with fewer than two repeats, or fewer than two sentences with two texts.

    References
    ----------
    McGraw and Wong (1996): Forming inferences about some intraclass correlation coefficients
    (case 3, consistency). Brennan (2001): Generalizability Theory.
    """
    keep, number, unit = _grouped(sentence, cluster)
    scores = scores[keep]
    clusters, repeats = int(unit.max(initial=-1)) + 1, scores.shape[1]
    if repeats < 2 or clusters < 2:
        return None
    sums = cluster_sums(_sums(scores, number, len(unit)), unit, clusters)
    weights = sums[:, 4]
    values = {
        name: jackknife_value(sums, weights, confidence, statistic=_component(name, repeats))
        for name in ("texts", "sentences", "shared", "residual")
    }
    negative = tuple(name for name, value in values.items() if (value.value or 0.0) < 0)
    variances = {name: _at_least_zero(value) for name, value in values.items()}
    within, of_mean = _within(sums, repeats, confidence)
    equal = (scores == scores[:, :1]).all(axis=1)
    counted = np.column_stack([equal, np.ones(len(equal))])
    shares = cluster_sums(counted, unit[number], clusters)
    return Reliability(
        sentences=clusters,
        texts=len(scores),
        repeats=repeats,
        texts_variance=variances["texts"],
        sentences_variance=variances["sentences"],
        shared_variance=variances["shared"],
        residual_variance=variances["residual"],
        negative=negative,
        within=within,
        of_mean=of_mean,
        overall=jackknife_value(sums, weights, confidence, (-1.0, 1.0), _overall(repeats)),
        unchanging=jackknife_value(shares, shares[:, 1], confidence, (0.0, 1.0)),
    )


@dataclass(frozen=True)
class Rewording:
    """How far another wording of a question orders the texts of a sentence in the same way."""

    sentences: int
    texts_variance: Value  # of the texts of a sentence, in both wordings
    wording_variance: Value  # text x wording; what one wording says of a text, and the other not
    correlation: Value  # within sentences, of the expected scores by both wordings


def rewording(
    first: Floats,
    second: Floats,
    sentence: NDArray[np.integer],
    confidence: float = 0.95,
    cluster: NDArray[np.integer] | None = None,
) -> Rewording | None:
    """Estimate what a wording adds to the scores of texts, from repeated scores by two of them.

    Parameters are those of `reliability`; ``first`` and ``second`` are of the same texts, with as
    many repeats. None as there.
    """
    keep, number, unit = _grouped(sentence, cluster)
    both, repeats = np.stack([first, second], axis=1)[keep], first.shape[1]
    clusters = int(unit.max(initial=-1)) + 1
    if repeats < 2 or clusters < 2:
        return None
    means, size = both.mean(axis=2), np.bincount(number).astype(float)[:, None]
    centred = means - (cluster_sums(means, number, len(unit)) / size)[number]
    product = cluster_sums(centred.prod(axis=1), number, len(unit))[:, None]
    parts = [_sums(both[:, wording], number, len(unit)) for wording in (0, 1)]
    sums = cluster_sums(np.hstack([*parts, product]), unit, clusters)
    weights = sums[:, 4]

    def variances(sums: Floats) -> tuple[Floats, Floats, Floats]:
        """Return the variance of texts by each wording, and their covariance."""
        width = parts[0].shape[1]
        by_wording = [_component("texts", repeats)(sums[..., i : i + width]) for i in (0, width)]
        covariance = sums[..., -1:] / (sums[..., 3:4] - sums[..., 4:5])
        return by_wording[0], by_wording[1], np.asarray(covariance)

    def of_wording(sums: Floats) -> Floats:
        first, second, covariance = variances(sums)
        return np.asarray((first + second) / 2 - covariance)

    def correlation(sums: Floats) -> Floats:
        first, second, covariance = variances(sums)
        with np.errstate(invalid="ignore", divide="ignore"):
            return np.asarray(covariance / np.sqrt(first * second))

    texts, wording, same = (
        jackknife_value(sums, weights, confidence, statistic=statistic)
        for statistic in (lambda s: variances(s)[2], of_wording, correlation)
    )
    return Rewording(clusters, texts, wording, same)


def _grouped(
    sentence: NDArray[np.integer], cluster: NDArray[np.integer] | None
) -> tuple[NDArray[np.bool_], NDArray[np.integer], NDArray[np.integer]]:
    """Return which texts are not alone in their sentence, and the numbers that these lead to.

    They are the number of the sentence of each such text, and of the cluster of each such sentence.
    """
    _, number, sizes = np.unique(sentence, return_inverse=True, return_counts=True)
    keep = sizes[number] > 1
    _, first, number = np.unique(number[keep], return_index=True, return_inverse=True)
    unit = np.arange(len(first)) if cluster is None else cluster[keep][first]
    return keep, number, np.unique(unit, return_inverse=True)[1]


def _sums(scores: Floats, number: NDArray[np.integer], clusters: int) -> Floats:
    """Return sums of squares and sizes of each sentence, shape (sentences, 8).

    Columns: squares between texts, of the residual, and of what a repeat adds to all texts; number
    of texts; 1; mean; squared mean; 1 / number of texts.
    """
    repeats = scores.shape[1]
    sizes = np.bincount(number, minlength=clusters).astype(float)
    of_repeat = cluster_sums(scores, number, clusters) / sizes[:, None]
    mean = of_repeat.mean(axis=1)
    of_text = scores.mean(axis=1)
    residual = scores - of_text[:, None] - of_repeat[number] + mean[number][:, None]
    squares = np.column_stack([repeats * (of_text - mean[number]) ** 2, (residual**2).sum(axis=1)])
    shared = sizes * ((of_repeat - mean[:, None]) ** 2).sum(axis=1)
    within = cluster_sums(squares, number, clusters)
    return np.column_stack([within, shared, sizes, np.ones(clusters), mean, mean**2, 1 / sizes])


def _mean_squares(sums: Floats, repeats: int) -> tuple[Floats, Floats, Floats]:
    """Return the mean squares between texts, of the residual and of repeats, shape (...)."""
    between, residual, shared, texts, sentences = (sums[..., i] for i in range(5))
    degrees = texts - sentences
    return (
        between / degrees,
        residual / (degrees * (repeats - 1)),
        shared / (sentences * (repeats - 1)),
    )


def _component(name: str, repeats: int) -> Callable[[Floats], Floats]:
    """Return the function of sums that estimates a variance by the method of moments."""

    def estimate(sums: Floats) -> Floats:
        between, residual, shared = _mean_squares(sums, repeats)
        texts, sentences, mean, squared, inverse = (sums[..., i] for i in range(3, 8))
        of_texts = (between - residual) / repeats
        of_repeats = (shared - residual) * sentences / texts
        of_means = (squared - mean**2 / sentences) / (sentences - 1)
        noise = of_repeats / repeats + (of_texts + residual / repeats) * inverse / sentences
        components = {
            "texts": of_texts,
            "residual": residual,
            "shared": of_repeats,
            "sentences": of_means - noise,
        }
        return np.asarray(components[name])[..., None]

    return estimate


def _overall(repeats: int) -> Callable[[Floats], Floats]:
    """Return the function of sums that estimates the usual intraclass correlation."""
    parts = [_component(name, repeats) for name in ("texts", "sentences", "shared", "residual")]

    def estimate(sums: Floats) -> Floats:
        texts, sentences, shared, residual = (np.maximum(0.0, part(sums)) for part in parts)
        total = texts + sentences + shared + residual
        with np.errstate(invalid="ignore"):
            return np.asarray((texts + sentences) / total)

    return estimate


def _within(sums: Floats, repeats: int, confidence: float) -> tuple[Value, Value]:
    """Return the reliability within sentences of one answer, and of the mean of all.

    The interval is that of the logarithm of the ratio of mean squares, whose distribution is less
    skewed.
    """
    from scipy.special import stdtrit

    def log_ratio(sums: Floats) -> Floats:
        between, residual, _ = _mean_squares(sums, repeats)
        with np.errstate(divide="ignore", invalid="ignore"):
            return np.asarray(np.log(between / residual))[..., None]

    weights = sums[:, 3] - sums[:, 4]
    (value,), deviations = jackknife(sums, log_ratio, weights)
    if np.isnan(value):  # all scores are equal
        return Value(None), Value(None)

    def rho(log_ratio: float, answers: int) -> float:
        """Return the reliability of the mean of some answers; it has no lower bound."""
        noise = float(np.exp(-min(log_ratio, 700.0))) if log_ratio > -700 else np.inf
        of_one = (1 - noise) / (1 + (repeats - 1) * noise) if noise < np.inf else -1 / (repeats - 1)
        return of_one if answers == 1 else max(-1.0, 1 - noise)

    interval = None
    if np.isfinite(value) and np.isfinite(deviations).all():
        error = sqrt((deviations**2).sum())
        reach = float(stdtrit(degrees_of_freedom(weights), (1 + confidence) / 2)) * error
        interval = float(value - reach), float(value + reach)

    def value_of(answers: int) -> Value:
        ends = interval and (rho(interval[0], answers), rho(interval[1], answers))
        return Value(rho(value, answers), ends)

    return value_of(1), value_of(repeats)


def _at_least_zero(value: Value) -> Value:
    ends = value.interval and (max(0.0, value.interval[0]), max(0.0, value.interval[1]))
    return Value(None if value.value is None else max(0.0, value.value), ends)
