"""Pairwise-difference correlation: how far scores of outputs differ as their ratings do.

Each two outputs of a sentence have a difference of ratings and one of scores. The value is
Pearson's r of these, both ways round, over all sentences at once. It sees neither how hard a
sentence is nor how people use their scale. Unlike ranks, it counts a large difference more than a
small one. The code of mt-metrics-eval (Google Research, 2025) has it as ``pdp`` of averages by
item.
"""

import numpy as np

from maege.array_types import Floats


def difference_products(ratings: Floats, scores: Floats) -> Floats:
    """Return what the correlation is made of, for each sentence: shape (sentences, 3).

    ``ratings`` and ``scores`` have shape (sentences, systems); nan where there is none. The columns
    are sums over pairs of rated outputs: of products of both differences, of squares of those of
    ratings, and of squares of those of scores.
    """
    is_known = np.isfinite(ratings) & np.isfinite(scores)
    number = is_known.sum(axis=1, keepdims=True)
    centred = []
    for values in (ratings, scores):
        known = np.where(is_known, values, 0.0)
        mean = known.sum(axis=1, keepdims=True) / np.maximum(number, 1)
        centred.append(np.where(is_known, known - mean, 0.0))
    first, second = centred
    # A sum over pairs is that over outputs, times their number: Lagrange's identity.
    products = np.stack([first * second, first**2, second**2], axis=-1)
    return np.asarray(number * products.sum(axis=1))


def difference_correlation(products: Floats) -> Floats:
    """Return the correlation of sums over sentences, shape (..., 3) -> (..., 1); nan for 0 / 0.

    >>> ratings = np.array([[1.0, 4.0], [2.0, 5.0]])
    >>> scores = np.array([[2.0, 3.0], [1.0, 3.0]])  # differences 3, 3 and 1, 2
    >>> float(difference_correlation(difference_products(ratings, scores).sum(axis=0))[0].round(4))
    0.9487
    """
    size = np.sqrt(products[..., 1] * products[..., 2])
    with np.errstate(invalid="ignore", divide="ignore"):
        r = np.where(size > 0, products[..., 0] / size, np.nan)
    return np.asarray(np.clip(r, -1, 1)[..., None])
