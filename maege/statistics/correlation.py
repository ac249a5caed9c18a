"""Correlations with the true scores: Pearson and Spearman, over candidates or within sentences."""

import numpy as np

from maege.metric import Floats
from maege.statistics.bootstrap import ClusterResampler, cluster_sums
from maege.statistics.jackknife import (
    ClusteredStatistic,
    jackknife,
    ratio,
    t_interval,
    t_pvalue,
)
from maege.statistics.sentence_clusters import SentenceClusters

CONSTANT_TOLERANCE = 1e-12  # relative spread up to which values are constant


def pooled_pearson(
    scores: Floats,
    gold_scores: Floats,
    sentence: np.ndarray,
    clusters: SentenceClusters,
    confidence: float,
) -> ClusteredStatistic:
    """Compute Pearson's r of scores and gold scores over all candidates of all sentences.

    Sentences with few errors have higher gold scores than others, so a scorer that knows nothing
    but the source reaches a positive r; see ``pearson_within``. Interval and p-value are those of
    Student's t for Fisher's z, with the jackknife over clusters.

    Parameters
    ----------
    scores, gold_scores
        Shape (candidates,).
    sentence
        Number of the sentence of each candidate, shape (candidates,).
    clusters
        The sentences and their clusters.
    confidence
        Level of the interval.

    Returns
    -------
    ClusteredStatistic
        Its value is None if the scores are constant. Its deviations are on the scale of z.
    """
    x, y = _standardised(scores), _standardised(gold_scores)
    moments = np.stack([np.ones_like(x), x, y, x * x, y * y, x * y], axis=-1)
    sums = clusters.sums(cluster_sums(moments, sentence, len(clusters)))
    weights = sums[:, 0]
    z, deviations = jackknife(sums, lambda totals: np.arctanh(_r(totals))[..., None], weights)
    deviations = deviations[:, 0]
    undefined = np.full(clusters.size, np.nan)
    if np.isnan(z[0]) or is_constant(scores):
        return ClusteredStatistic(None, undefined, weights)
    if np.isinf(z[0]):
        return ClusteredStatistic(float(np.sign(z[0])), undefined, weights)
    interval = t_interval(z[0], deviations, weights, confidence)
    return ClusteredStatistic(
        float(np.tanh(z[0])),
        deviations,
        weights,
        interval and (float(np.tanh(interval[0])), float(np.tanh(interval[1]))),
        t_pvalue(z[0], deviations, weights),
    )


def pearson_within(
    scores: Floats,
    gold_scores: Floats,
    sentence: np.ndarray,
    clusters: SentenceClusters,
    resampler: ClusterResampler,
) -> ClusteredStatistic:
    """Compute Pearson's r within each sentence, and its mean over sentences.

    What differs between sentences but not within them has no influence. A sentence whose
    candidates all have the same score counts as 0. The test flips the signs of clusters.

    Parameters
    ----------
    scores, gold_scores, sentence, clusters
        As for ``pooled_pearson``.
    resampler
        Of as many clusters.

    Returns
    -------
    ClusteredStatistic
        Its value is None if the scores are constant.
    """
    if is_constant(scores):
        weights = clusters.sizes.astype(float)
        return ClusteredStatistic(None, np.full(clusters.size, np.nan), weights)
    by_sentence = sentence_pearsons(scores, gold_scores, sentence, len(clusters))
    return mean_over_sentences(by_sentence, clusters, resampler)


def mean_over_sentences(
    by_sentence: Floats, clusters: SentenceClusters, resampler: ClusterResampler
) -> ClusteredStatistic:
    """Return the mean of a value of each sentence, between -1 and 1, shape (sentences,).

    The interval is by the jackknife and Student's t; the test flips the signs of clusters.
    """
    weights = clusters.sizes.astype(float)
    sums = clusters.sums(np.stack([by_sentence, np.ones(len(clusters))], axis=-1))
    value, deviations = jackknife(sums, ratio, weights)
    terms = sums[:, 0] / len(clusters)
    confidence = resampler.settings.confidence
    interval = t_interval(value[0], deviations[:, 0], weights, confidence, (-1.0, 1.0))
    pvalue = float(resampler.sign_flip_pvalues(terms[:, None])[0])
    return ClusteredStatistic(float(value[0]), deviations[:, 0], weights, interval, pvalue, terms)


def sentence_pearsons(
    scores: Floats, gold_scores: Floats, sentence: np.ndarray, sentences: int
) -> Floats:
    """Return Pearson's r of the candidates of each sentence, 0 where it is undefined.

    Parameters
    ----------
    scores, gold_scores
        Shape (candidates,).
    sentence
        Number of the sentence of each candidate, shape (candidates,).
    sentences
        Number of sentences.

    Returns
    -------
    ndarray
        Shape (sentences,).

    Examples
    --------
    >>> sentence_pearsons(
    ...     np.array([1.0, 2, 3, 5, 5]), np.array([0.0, 1, 2, 0, 1]), np.array([0, 0, 0, 1, 1]), 2
    ... )
    array([1., 0.])
    """
    count = np.bincount(sentence, minlength=sentences)

    def centred(values: Floats) -> tuple[Floats, Floats]:
        standard = _standardised(values)
        mean = np.bincount(sentence, standard, sentences) / np.maximum(1, count)
        x = standard - mean[sentence]
        variance = np.bincount(sentence, x * x, sentences).astype(float)
        square = np.bincount(sentence, standard * standard, sentences)
        variance[variance <= CONSTANT_TOLERANCE * np.maximum(1, square)] = 0
        return x, variance

    x, x_variance = centred(scores)
    y, y_variance = centred(gold_scores)
    product = np.bincount(sentence, x * y, sentences)
    norm = np.sqrt(x_variance * y_variance)
    r = np.divide(product, norm, out=np.zeros(sentences), where=norm > 0)
    return np.clip(r, -1.0, 1.0)


def is_constant(values: Floats) -> bool:
    """Whether all values are equal up to rounding errors."""
    return bool(np.ptp(values) <= CONSTANT_TOLERANCE * np.abs(values).max())


def _standardised(values: Floats) -> Floats:
    """Return values with mean 0 and a spread of about 1, so that no square overflows."""
    spread = np.ptp(values / 2)  # half, for the largest numbers
    centred = values / 2 - (values / 2).mean()
    return centred / spread if spread > 0 else np.zeros_like(values)


def _r(sums: Floats) -> Floats:
    """Turn sums of (1, x, y, xx, yy, xy), shape (..., 6), into r, shape (...).

    r is nan where x or y has no variance.
    """
    n, x, y, xx, yy, xy = np.moveaxis(sums, -1, 0)
    with np.errstate(invalid="ignore", divide="ignore"):
        spread = (n * xx - x * x) * (n * yy - y * y)
        flat = (n * xx - x * x <= 1e-12 * n * xx) | (n * yy - y * y <= 1e-12 * n * yy)
        r = (n * xy - x * y) / np.sqrt(np.abs(spread))
    return np.asarray(np.where(flat, np.nan, np.clip(r, -1.0, 1.0)))


def row_pearson(a: Floats, b: Floats) -> Floats:
    """Compute Pearson's r of each row of ``a`` with the same row of ``b``.

    Parameters
    ----------
    a, b
        Shape (rows, columns).

    Returns
    -------
    ndarray
        Shape (rows,); nan where a row is constant.

    Examples
    --------
    >>> row_pearson(np.array([[1.0, 2, 3], [1, 1, 1]]), np.array([[2.0, 4, 6], [1, 2, 3]]))
    array([ 1., nan])
    """
    x = a - a.mean(axis=1, keepdims=True)
    y = b - b.mean(axis=1, keepdims=True)
    product = _norms(x) * _norms(y)
    constant = _norms(x) <= CONSTANT_TOLERANCE * _norms(a)
    constant |= _norms(y) <= CONSTANT_TOLERANCE * _norms(b)
    r = np.full(len(a), np.nan)
    np.divide((x * y).sum(axis=1), product, out=r, where=~constant)
    return r


def _norms(rows: Floats) -> Floats:
    return np.asarray(np.sqrt((rows * rows).sum(axis=1)))


def row_spearman(a: Floats, b: Floats) -> Floats:
    """Compute Spearman's rho of each row of ``a`` with the same row of ``b``.

    Equal values share the mean of their ranks. Shapes as in ``row_pearson``.
    """
    return row_pearson(row_ranks(a), row_ranks(b))


def row_ranks(rows: Floats) -> Floats:
    """Rank the values of each row, shape (rows, columns), from 1; equal values share the mean rank.

    >>> row_ranks(np.array([[0.5, 0.1, 0.5], [3.0, 2.0, 1.0]])).tolist()
    [[2.5, 1.0, 2.5], [3.0, 2.0, 1.0]]
    """
    order = np.argsort(rows, axis=1, kind="stable")
    ascending = np.take_along_axis(rows, order, axis=1)
    column = np.broadcast_to(np.arange(rows.shape[1]), rows.shape)
    edge = np.ones((len(rows), 1), dtype=bool)
    differs = ascending[:, 1:] != ascending[:, :-1]
    starts = np.where(np.hstack([edge, differs]), column, 0)
    ends = np.where(np.hstack([differs, edge]), column, rows.shape[1])
    first = np.maximum.accumulate(starts, axis=1)
    last = np.minimum.accumulate(ends[:, ::-1], axis=1)[:, ::-1]
    ranks = np.empty(rows.shape)
    np.put_along_axis(ranks, order, (first + last) / 2 + 1, axis=1)
    return np.where(np.isnan(rows), np.nan, ranks)
