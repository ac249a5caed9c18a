"""Adjustment of p-values for the number of tests."""

from collections.abc import Sequence

ALPHA = 0.05  # level of significance of adjusted p-values


def holm(pvalues: Sequence[float]) -> list[float]:
    """Adjust p-values so that the family-wise error rate is controlled.

    Parameters
    ----------
    pvalues
        In any order.

    Returns
    -------
    list of float
        The adjusted p-values, in the same order.

    References
    ----------
    Holm, S. (1979). A simple sequentially rejective multiple test procedure.

    Examples
    --------
    >>> holm([0.01, 0.04, 0.03])
    [0.03, 0.06, 0.06]
    """
    adjusted = [0.0] * len(pvalues)
    running_maximum = 0.0
    for rank, index in enumerate(_ascending(pvalues)):
        running_maximum = min(1.0, max(running_maximum, (len(pvalues) - rank) * pvalues[index]))
        adjusted[index] = running_maximum
    return adjusted


def holm_of_tested(pvalues: Sequence[float | None]) -> list[float | None]:
    """Adjust the p-values that there are; what is not tested stays None and does not count.

    >>> holm_of_tested([0.01, None, 0.04])
    [0.02, None, 0.04]
    """
    adjusted = iter(holm([pvalue for pvalue in pvalues if pvalue is not None]))
    return [None if pvalue is None else next(adjusted) for pvalue in pvalues]


def benjamini_hochberg(pvalues: Sequence[float]) -> list[float]:
    """Adjust p-values so that the false discovery rate is controlled.

    Parameters
    ----------
    pvalues
        In any order.

    Returns
    -------
    list of float
        The adjusted p-values (q), in the same order.

    References
    ----------
    Benjamini, Y. and Hochberg, Y. (1995). Controlling the false discovery rate.

    Examples
    --------
    >>> benjamini_hochberg([0.01, 0.04, 0.03, 0.5])
    [0.04, 0.05333333333333334, 0.05333333333333334, 0.5]
    """
    adjusted = [0.0] * len(pvalues)
    running_minimum = 1.0
    order = _ascending(pvalues)
    for rank in range(len(pvalues), 0, -1):
        index = order[rank - 1]
        running_minimum = min(running_minimum, pvalues[index] * len(pvalues) / rank)
        adjusted[index] = running_minimum
    return adjusted


def _ascending(pvalues: Sequence[float]) -> list[int]:
    return sorted(range(len(pvalues)), key=pvalues.__getitem__)
