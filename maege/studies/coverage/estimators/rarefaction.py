"""Coverage of M references as it is in the sample itself."""

from collections.abc import Sequence

import numpy as np

from maege.array_types import Floats
from maege.errors import DataError
from maege.studies.coverage.estimators.fingerprint import Fingerprint


def rarefied_coverage(fingerprint: Fingerprint, references: Sequence[int]) -> Floats:
    """Return the expected probability that M references have a further correction.

    It is the mean over all ways to draw one correction and M others from the sample without
    replacement, and so unbiased for any distribution of corrections.

    Parameters
    ----------
    fingerprint
        Of the sample of n corrections.
    references
        Numbers M of references, from 0 to n - 1.

    Returns
    -------
    ndarray
        Between 0 and 1, shape (references,). For M = n - 1 it is 1 - f_1 / n.

    Raises
    ------
    DataError
        If M is larger than n - 1.

    References
    ----------
    Hurlbert, S. (1971). The nonconcept of species diversity. Good, I. (1953). The population
    frequencies of species and the estimation of population parameters.

    Examples
    --------
    >>> rarefied_coverage(Fingerprint.from_keys("aabc"), [0, 1, 3]).round(4)
    array([0.    , 0.1667, 0.5   ])
    """
    from scipy.special import gammaln

    n = fingerprint.n
    sizes = _checked(references)
    if sizes.max(initial=0) > n - 1:
        raise DataError(
            f"coverage by {sizes.max():.0f} references: a sample of {n} corrections can tell it "
            f"for 1 to {n - 1} references; for more use an estimator that extrapolates "
            f"(unseenest or valiant)"
        )
    times, mass = _seen(fingerprint)
    # binom(n - i, M) / binom(n - 1, M), which is 0 where n - i < M.
    left = n - times[:, None]
    none_drawn = np.exp(
        gammaln(left + 1)
        - gammaln(np.maximum(left - sizes, 0) + 1)
        - gammaln(n)
        + gammaln(n - sizes)
    )
    none_drawn[left < sizes] = 0.0
    none_drawn[times == 1] = 1.0  # equal binomials; their logarithms leave a rounding error
    return np.asarray(np.clip(1 - mass @ none_drawn, 0.0, 1.0))


def plug_in_coverage(fingerprint: Fingerprint, references: Sequence[int]) -> Floats:
    """Return the coverage of M references if all are drawn from the sample with replacement.

    It is too high, since the further correction is itself in the sample; for comparison only.

    Parameters
    ----------
    fingerprint
        Of the sample.
    references
        Numbers of references, from 0; there is no upper limit.

    Returns
    -------
    ndarray
        Between 0 and 1, shape (references,).

    Examples
    --------
    >>> plug_in_coverage(Fingerprint.from_keys("aabc"), [1, 3]).round(4)
    array([0.375 , 0.7266])
    """
    sizes = _checked(references)
    times, mass = _seen(fingerprint)
    return np.asarray(mass @ (1 - (1 - times[:, None] / fingerprint.n) ** sizes))


def _seen(fingerprint: Fingerprint) -> tuple[Floats, Floats]:
    """Return how often corrections were seen, and their share of the sample."""
    frequencies = np.array(fingerprint.frequencies, dtype=float)
    times = np.arange(1, len(frequencies) + 1, dtype=float)
    seen = frequencies > 0
    return times[seen], (frequencies * times / fingerprint.n)[seen]


def _checked(references: Sequence[int]) -> Floats:
    sizes = np.asarray(references, dtype=float)
    if (sizes < 0).any() or (sizes != np.floor(sizes)).any():
        raise DataError("numbers of references are whole and not negative")
    return sizes
