"""Correlations with the true scores: Pearson on chains, Pearson and Spearman on corpora."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from maege.metric import Floats
from maege.ranking import ScoredRanking, scores_by_metric
from maege.statistics.bootstrap import (
    ClusterResampler,
    Interval,
    ResampledStatistic,
    cluster_sums,
)

CONSTANT_TOLERANCE = 1e-12  # relative spread up to which values are constant


def pearson(
    scores: Floats, gold_scores: Floats, cluster: np.ndarray, resampler: ClusterResampler
) -> ResampledStatistic:
    """Compute Pearson's r of scores and gold scores over all candidates.

    The interval resamples whole sentences; the p-value flips the signs of the terms of whole
    sentences in the covariance.

    Parameters
    ----------
    scores, gold_scores
        Shape (candidates,).
    cluster
        Number of the sentence of each candidate, from 0, shape (candidates,).
    resampler
        Of as many sentences.

    Returns
    -------
    ResampledStatistic
        Its value is None if the scores are constant.
    """
    x, y = scores - scores.mean(), gold_scores - gold_scores.mean()
    moments = np.stack([np.ones_like(x), x, y, x * x, y * y, x * y], axis=-1)
    sums = cluster_sums(moments, cluster, resampler.size)
    r = _r(sums.sum(axis=0))
    if not np.isfinite(r) or np.ptp(scores) <= CONSTANT_TOLERANCE * np.abs(scores).max():
        undefined = np.full(resampler.settings.resamples, np.nan)
        return ResampledStatistic(None, undefined, np.zeros(resampler.size))
    resampled = _r(resampler.sums(sums))
    cluster_terms = sums[:, 5] / np.sqrt(sums[:, 3].sum() * sums[:, 4].sum())
    pvalue = float(resampler.sign_flip_pvalues(cluster_terms[:, None])[0])
    interval = resampler.interval(resampled)
    return ResampledStatistic(float(r), resampled, cluster_terms, interval, pvalue)


def _r(sums: Floats) -> Floats:
    """Turn sums of (1, x, y, xx, yy, xy), shape (..., 6), into r, shape (...).

    r is nan where x or y has no variance.
    """
    n, x, y, xx, yy, xy = np.moveaxis(sums, -1, 0)
    spread = (n * xx - x * x) * (n * yy - y * y)
    flat = (n * xx - x * x <= 1e-12 * n * xx) | (n * yy - y * y <= 1e-12 * n * yy)
    with np.errstate(invalid="ignore", divide="ignore"):
        return np.asarray(np.where(flat, np.nan, (n * xy - x * y) / np.sqrt(np.abs(spread))))


@dataclass(frozen=True)
class ReplicateSummary:
    """A correlation of corpora, computed once for each replicate of the sample.

    Parameters
    ----------
    mean
        Over the replicates in which it is defined (a metric may be constant); None if undefined in
        all.
    interval
        Bootstrap interval of the mean, over replicates. It is conditional on the sentences: it
        states how precisely the mean over draws of corpora is known, not how much it would
        differ for other sentences.
    sd
        Standard deviation between replicates.
    replicate_range
        Percentile interval that contains single replicates.
    values
        Of each replicate; None where undefined.
    """

    mean: float | None
    interval: Interval | None
    sd: float | None
    replicate_range: Interval | None
    values: list[float | None]


def summarise_replicates(values: Floats, resampler: ClusterResampler) -> ReplicateSummary:
    """Summarise a statistic of each replicate, shape (replicates,), nan where undefined."""
    defined = np.isfinite(values)
    listing = [float(value) if ok else None for value, ok in zip(values, defined, strict=True)]
    if not defined.any():
        return ReplicateSummary(None, None, None, None, listing)
    with np.errstate(invalid="ignore", divide="ignore"):
        resampled = resampler.sums(np.nan_to_num(values)) / resampler.sums(defined.astype(float))
    several = defined.sum() > 1
    return ReplicateSummary(
        mean=float(values[defined].mean()),
        interval=resampler.interval(resampled),
        sd=float(values[defined].std(ddof=1)) if several else None,
        replicate_range=resampler.interval(values) if several else None,
        values=listing,
    )


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


@dataclass(frozen=True)
class CorpusScores:
    """Scores of sampled corpora by one metric.

    Parameters
    ----------
    scores
        Shape (replicates, models); models in ascending order of the expected number of edits.
    expected, applied
        Edits per sentence, expected and applied, of the same shape.
    """

    scores: Floats
    expected: Floats
    applied: Floats

    @classmethod
    def from_rankings(cls, scored: Sequence[ScoredRanking]) -> "dict[str, CorpusScores]":
        """Arrange the scores of one or more rankings of corpora, by metric."""
        candidates = [item.ranking.candidates for item in scored]
        expected = np.array([[c.gold_score for c in replicate] for replicate in candidates])
        applied = np.array([[c.edit_count for c in replicate] for replicate in candidates])
        return {
            metric: cls(scores.reshape(expected.shape), expected, applied)
            for metric, scores in scores_by_metric(scored).items()
        }


def resampled_spearman(corpora: CorpusScores, resampler: ClusterResampler) -> ResampledStatistic:
    """Return Spearman's rho with the expected number of edits, mean of the replicates.

    ``resampler`` resamples the replicates. The value is None unless rho is defined in all of them:
    metrics are compared and ranked on the same replicates only.
    """
    rho = row_spearman(corpora.scores, corpora.expected)
    value = float(rho.mean()) if np.isfinite(rho).all() else None
    resampled = resampler.sums(rho) / resampler.size
    interval = None if value is None else resampler.interval(resampled)
    return ResampledStatistic(value, resampled, rho / resampler.size, interval)


def williams(r12: float, r13: float, r23: float, n: int) -> float:
    """Return the two-sided p-value of Williams' test that r12 = r13.

    Variables 2 and 3 are compared in how they correlate with variable 1, given how they correlate
    with each other (Steiger, 1980, equation 7).

    Parameters
    ----------
    r12, r13, r23
        Correlations of three variables.
    n
        Number of cases, at least 4.

    References
    ----------
    Williams, E. (1959). Regression Analysis. Steiger, J. (1980). Tests for comparing elements of a
    correlation matrix.

    Examples
    --------
    >>> round(williams(0.7, 0.5, 0.6, 100), 4)
    0.0029
    """
    from scipy.special import stdtr

    if abs(r12 - r13) <= CONSTANT_TOLERANCE:
        return 1.0
    determinant = max(0.0, 1 - r12**2 - r13**2 - r23**2 + 2 * r12 * r13 * r23)
    mean = (r12 + r13) / 2
    below = 2 * determinant * (n - 1) / (n - 3) + mean**2 * (1 - r23) ** 3
    if below <= 0:
        return 0.0
    t = (r12 - r13) * np.sqrt((n - 1) * (1 + r23) / below)
    return float(2 * stdtr(n - 3, -abs(t)))
