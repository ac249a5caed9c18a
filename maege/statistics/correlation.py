"""Correlations with the true scores: Pearson and Spearman, over candidates or within sentences."""

import numpy as np
from numpy.typing import NDArray

from maege.array_types import Floats
from maege.statistics.bootstrap import ClusterResampler, cluster_sums
from maege.statistics.jackknife import ClusteredStatistic, jackknife, ratio, t_interval
from maege.statistics.sentence_clusters import RankedSentences
from maege.statistics.ties import CONSTANT_TOLERANCE, row_ranks


def pooled_pearson(
    scores: Floats, gold_scores: Floats, rankings: RankedSentences, confidence: float
) -> ClusteredStatistic:
    """Compute Pearson's r of scores and gold scores over all candidates of all sentences.

    Sentences with few errors have higher gold scores than others, so a scorer that knows nothing
    but the source reaches a positive r; see ``pearson_within``. The interval is that of Student's t
    for Fisher's z, with the jackknife over clusters; there is no test. Both scores have shape
    (candidates,). The value is None if the scores are constant; deviations are on the scale of z.
    """
    x, y = _standardised(scores), _standardised(gold_scores)
    moments = np.stack([np.ones_like(x), x, y, x * x, y * y, x * y], axis=-1)
    clusters = rankings.sentences
    of_candidate = clusters.cluster[rankings.sentence[rankings.ranking]]
    sums = cluster_sums(moments, of_candidate, clusters.size)
    weights = sums[:, 0]
    r = float(_r(sums.sum(axis=0)))
    undefined = np.full(clusters.size, np.nan)
    if np.isnan(r) or _is_constant(scores):
        return ClusteredStatistic(None, undefined, weights)
    if 1 - abs(r) <= CONSTANT_TOLERANCE:  # z is infinite
        return ClusteredStatistic(r, undefined, weights)
    z, deviations = jackknife(sums, lambda totals: np.arctanh(_r(totals))[..., None], weights)
    deviations = deviations[:, 0]
    interval = t_interval(z[0], deviations, weights, confidence)
    return ClusteredStatistic(
        r,
        deviations,
        weights,
        interval and (float(np.tanh(interval[0])), float(np.tanh(interval[1]))),
    )


def pearson_within(
    scores: Floats,
    gold_scores: Floats,
    rankings: RankedSentences,
    resampler: ClusterResampler,
    *,
    is_tested: bool = True,
) -> ClusteredStatistic:
    """Compute Pearson's r within each ranking, its mean of a sentence, and the mean over sentences.

    What differs between sentences but not within them has no influence. A ranking whose candidates
    all have the same score counts as 0. In a ranking of a scorer that knows nothing all orders of
    the scores are equally likely, so the expected value is 0 and the test, which flips the signs of
    clusters, is exact. Both scores have shape (candidates,). The value is None if the scores are
    constant. ``is_tested``: whether the p-value is wanted.
    """
    clusters = rankings.sentences
    weights = clusters.sizes.astype(float)
    if _is_constant(scores):
        return ClusteredStatistic(None, np.full(clusters.size, np.nan), weights)
    by_ranking = ranking_pearsons(scores, gold_scores, rankings.ranking)
    by_sentence = rankings.means(by_ranking)
    sums = clusters.sums(np.stack([by_sentence, np.ones(len(clusters))], axis=-1))
    value, deviations = jackknife(sums, ratio, weights)
    terms = sums[:, 0] / len(clusters)
    confidence = resampler.settings.confidence
    interval = t_interval(value[0], deviations[:, 0], weights, confidence, (-1.0, 1.0))
    pvalue = float(resampler.sign_flip_pvalues(terms[:, None])[0]) if is_tested else None
    return ClusteredStatistic(float(value[0]), deviations[:, 0], weights, interval, pvalue, terms)


def ranking_pearsons(scores: Floats, gold_scores: Floats, ranking: NDArray[np.int64]) -> Floats:
    """Return Pearson's r of the candidates of each ranking, shape (rankings,), 0 where undefined.

    Arguments have shape (candidates,); ``ranking`` is the number of the ranking of each.

    >>> scores, gold = np.array([1.0, 2, 3, 5, 5]), np.array([0.0, 1, 2, 0, 1])
    >>> ranking_pearsons(scores, gold, np.array([0, 0, 0, 1, 1]))
    array([1., 0.])
    """
    count = np.maximum(1, np.bincount(ranking))

    def centred(values: Floats) -> tuple[Floats, Floats]:
        standard = _standardised(values)
        x = standard - (np.bincount(ranking, standard) / count)[ranking]
        variance = np.bincount(ranking, x * x).astype(float)
        square = np.bincount(ranking, standard * standard)
        variance[variance <= CONSTANT_TOLERANCE * np.maximum(1, square)] = 0
        return x, variance

    x, x_variance = centred(scores)
    y, y_variance = centred(gold_scores)
    norm = np.sqrt(x_variance * y_variance)
    r = np.divide(np.bincount(ranking, x * y), norm, out=np.zeros(len(norm)), where=norm > 0)
    return np.clip(r, -1.0, 1.0)


def _is_constant(values: Floats) -> bool:
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
        flat = (n * xx - x * x <= CONSTANT_TOLERANCE * n * xx) | (
            n * yy - y * y <= CONSTANT_TOLERANCE * n * yy
        )
        r = (n * xy - x * y) / np.sqrt(np.abs(spread))
    return np.asarray(np.where(flat, np.nan, np.clip(r, -1.0, 1.0)))


def row_pearson(a: Floats, b: Floats) -> Floats:
    """Return Pearson's r of each row of ``a`` with that of ``b``, (rows,); nan if one is constant.

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
    """Return Spearman's rho of rows, as `row_pearson`; equal values share the mean rank."""
    return row_pearson(row_ranks(a), row_ranks(b))
