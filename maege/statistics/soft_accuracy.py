"""Soft pairwise accuracy: how often a metric prefers the better of two corpora."""

import numpy as np

from maege.array_types import Floats

CORPUS_SIZE = 100  # sentences of the corpora that the statistic is about


def win_probability(difference: Floats, variance: Floats, sentences: int = CORPUS_SIZE) -> Floats:
    """Return how often the second of two models has the higher value in a corpus.

    By normal approximation, for corpora of ``sentences`` sentences that are drawn at random.

    Parameters
    ----------
    difference
        Expected value of the second model minus that of the first, any shape.
    variance
        Of that difference in one sentence, of the same shape. Where both are 0 the result is 1/2.

    Examples
    --------
    >>> win_probability(np.array([0.0, 0.2, 1.0]), np.array([1.0, 1.0, 0.0])).round(3)
    array([0.5  , 0.977, 1.   ])
    """
    from scipy.special import ndtr

    with np.errstate(divide="ignore", invalid="ignore"):
        z = difference / np.sqrt(variance / sentences)
    return np.asarray(ndtr(np.where(difference == 0, 0.0, z)))


def soft_accuracy(
    scores: Floats, score_variance: Floats, edits: Floats, edit_variance: Floats
) -> Floats:
    """Compare how often a metric prefers each of two models with how often it has more edits.

    1 - |p - q|, mean over the pairs of models: in how many corpora of 100 sentences the metric
    scores one model above the other (p), and in how many that model has more edits applied (q). In
    contrast to rho it is free of any order of the input, does not saturate where all models
    differ clearly, and does not depend on the size of the corpora that it is computed from.

    Parameters
    ----------
    scores, edits
        Mean score of the corpora of each model, mean number of edits; shape (..., models).
    score_variance, edit_variance
        Variance of the difference of two models in one sentence, shape (models, models).

    Returns
    -------
    ndarray
        Between 0 and 1, shape (...). A random scorer has about 0.5 + the mean of 0.5 - |0.5 - q|.

    References
    ----------
    Thompson, B., Mathur, N., Deutsch, D. and Khayrallah, H. (2024). Improving statistical
    significance in human evaluation of automatic metrics via soft pairwise accuracy. There p and q
    are p-values of permutation tests on the corpus at hand, which depend on its size.
    """
    first, second = np.triu_indices(scores.shape[-1], k=1)
    p = win_probability(scores[..., second] - scores[..., first], score_variance[first, second])
    q = win_probability(edits[..., second] - edits[..., first], edit_variance[first, second])
    return np.asarray((1 - np.abs(p - q)).mean(axis=-1))
