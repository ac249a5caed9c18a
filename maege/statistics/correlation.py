"""Correlations with the true scores: Pearson on chains, Pearson and Spearman on corpora."""

from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np
import pandas as pd
from scipy.special import stdtr

from maege.metric import Floats
from maege.ranking import ScoredRanking, scores_by_metric
from maege.statistics.bootstrap import Clusters, Interval, cluster_sums

FLAT = 1e-12  # relative spread up to which values are constant


@dataclass(frozen=True)
class Pearson:
    """Pearson's r with the gold scores over all items; None if the scores are constant.

    The interval resamples whole sentences; the p-value flips the signs of whole sentences'
    shares of the covariance.
    """

    r: float | None
    ci: Interval | None
    pvalue: float | None
    resampled: Floats = field(repr=False)
    contributions: Floats = field(repr=False)


def pearson(scores: Floats, gold: Floats, cluster: np.ndarray, resamples: Clusters) -> Pearson:
    """Correlate scores with gold scores of items that belong to sentences (clusters)."""
    x, y = scores - scores.mean(), gold - gold.mean()
    parts = np.stack([np.ones_like(x), x, y, x * x, y * y, x * y], axis=-1)
    sums = cluster_sums(parts, cluster, resamples.size)
    r = _r(sums.sum(axis=0))
    if not np.isfinite(r) or np.ptp(scores) <= FLAT * np.abs(scores).max():
        nothing = np.full(resamples.how.resamples, np.nan)
        return Pearson(None, None, None, nothing, np.zeros(resamples.size))
    resampled = _r(resamples.sums(sums))
    contributions = sums[:, 5] / np.sqrt(sums[:, 3].sum() * sums[:, 4].sum())
    pvalue = float(resamples.sign_flip_pvalues(contributions[:, None])[0])
    return Pearson(float(r), resamples.interval(resampled), pvalue, resampled, contributions)


def _r(sums: Floats) -> Floats:
    """Turn sums of (1, x, y, xx, yy, xy), shape (..., 6), into r; nan without variance."""
    n, x, y, xx, yy, xy = np.moveaxis(sums, -1, 0)
    spread = (n * xx - x * x) * (n * yy - y * y)
    flat = (n * xx - x * x <= 1e-12 * n * xx) | (n * yy - y * y <= 1e-12 * n * yy)
    with np.errstate(invalid="ignore", divide="ignore"):
        return np.asarray(np.where(flat, np.nan, (n * xy - x * y) / np.sqrt(np.abs(spread))))


@dataclass(frozen=True)
class Replicated:
    """A correlation of corpora, once for each replicate of the sample.

    mean: over the replicates in which it is defined (a metric may be constant), None if there
    are none. ci: bootstrap interval of that mean over replicates. It says how well the draws
    of corpora from these sentences are known, not how other sentences would do. sd: between
    replicates; spread: the interval in which single replicates lie, what one draw could show.
    """

    mean: float | None
    ci: Interval | None
    sd: float | None
    spread: Interval | None
    replicates: list[float | None]


def replicated(values: Floats, resamples: Clusters) -> Replicated:
    """Summarise a statistic of each replicate, shape (replicates,), nan where undefined."""
    defined = np.isfinite(values)
    listing = [float(v) if ok else None for v, ok in zip(values, defined, strict=True)]
    if not defined.any():
        return Replicated(None, None, None, None, listing)
    with np.errstate(invalid="ignore", divide="ignore"):
        known = resamples.sums(np.nan_to_num(values)) / resamples.sums(defined.astype(float))
    several = defined.sum() > 1
    return Replicated(
        mean=float(values[defined].mean()),
        ci=resamples.interval(known),
        sd=float(values[defined].std(ddof=1)) if several else None,
        spread=resamples.interval(values) if several else None,
        replicates=listing,
    )


def row_pearson(a: Floats, b: Floats) -> Floats:
    """Correlate rows of two arrays of equal shape; nan for a constant row.

    >>> row_pearson(np.array([[1.0, 2, 3], [1, 1, 1]]), np.array([[2.0, 4, 6], [1, 2, 3]]))
    array([ 1., nan])
    """
    x = a - a.mean(axis=1, keepdims=True)
    y = b - b.mean(axis=1, keepdims=True)
    product = _norms(x) * _norms(y)
    flat = (_norms(x) <= FLAT * _norms(a)) | (_norms(y) <= FLAT * _norms(b))
    r = np.full(len(a), np.nan)
    np.divide((x * y).sum(axis=1), product, out=r, where=~flat)
    return r


def _norms(rows: Floats) -> Floats:
    return np.asarray(np.sqrt((rows * rows).sum(axis=1)))


def row_spearman(a: Floats, b: Floats) -> Floats:
    """Correlate ranks of rows; equal values share the mean of their ranks."""
    return row_pearson(_row_ranks(a), _row_ranks(b))


def _row_ranks(rows: Floats) -> Floats:
    return pd.DataFrame(rows).rank(axis=1).to_numpy()


@dataclass(frozen=True)
class CorpusScores:
    """Scores of sampled corpora: one row a replicate, one column a model, ascending."""

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


def williams(r12: float, r13: float, r23: float, n: int) -> float:
    """Return the two-sided p of Williams' (1959) test that r12 = r13, three variables, n cases.

    Variables 2 and 3 are compared in how they correlate with variable 1, given how they
    correlate with each other (Steiger, 1980, equation 7).

    >>> round(williams(0.7, 0.5, 0.6, 100), 4)
    0.0029
    """
    if abs(r12 - r13) <= FLAT:
        return 1.0
    determinant = max(0.0, 1 - r12**2 - r13**2 - r23**2 + 2 * r12 * r13 * r23)
    mean = (r12 + r13) / 2
    below = 2 * determinant * (n - 1) / (n - 3) + mean**2 * (1 - r23) ** 3
    if below <= 0:
        return 0.0
    t = (r12 - r13) * np.sqrt((n - 1) * (1 + r23) / below)
    return float(2 * stdtr(n - 3, -abs(t)))
