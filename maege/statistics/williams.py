"""Williams' test of two correlations that share a variable."""

from math import isfinite, sqrt

_MIN_SIZE = 4  # observations; with fewer there are no degrees of freedom


def williams(with_first: float, with_second: float, between: float, size: int) -> float:
    """Test whether a variable correlates more with a first than with a second variable.

    Parameters
    ----------
    with_first, with_second
        Correlations of the variable with both.
    between
        Correlation of both.
    size
        Number of observations, at least 4.

    Returns
    -------
    float
        One-tailed p-value; nan if it is undefined, as if both are the same variable.

    References
    ----------
    Williams, E. J. (1959). Regression Analysis, as in Graham, Y. and Baldwin, T. (2014). Testing
    for significance of increased correlation with human judgment.

    Examples
    --------
    >>> round(williams(0.690697, 0.622984, 0.709854, 13), 4)
    0.3491
    """
    from scipy.stats import t

    a, b, c = with_first, with_second, between
    determinant = 1 - a**2 - b**2 - c**2 + 2 * a * b * c
    variance = 2 * (size - 1) / (size - 3) * determinant + ((a + b) / 2) ** 2 * (1 - c) ** 3
    if not variance > 0:
        return float("nan")
    statistic = (a - b) * sqrt((size - 1) * (1 + c) / variance)
    return float(t.sf(statistic, size - 3))


def williams_two_sided(
    with_first: float, with_second: float, between: float, size: int
) -> float | None:
    """Test whether a variable correlates equally with two others; see ``williams``.

    Returns
    -------
    float or None
        Two-sided p-value; None if it is undefined, as with fewer than four observations.

    Examples
    --------
    >>> round(williams_two_sided(0.622984, 0.690697, 0.709854, 13), 4)
    0.6983
    """
    if size < _MIN_SIZE:
        return None
    high, low = max(with_first, with_second), min(with_first, with_second)
    one_tailed = williams(high, low, between, size)
    return min(1.0, 2 * one_tailed) if isfinite(one_tailed) else None
