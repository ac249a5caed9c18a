"""Correction of p-values for their number."""

from collections.abc import Sequence


def holm(pvalues: Sequence[float]) -> list[float]:
    """Control the chance of any false rejection (Holm, 1979).

    >>> holm([0.01, 0.04, 0.03])
    [0.03, 0.06, 0.06]
    """
    corrected = [0.0] * len(pvalues)
    least = 0.0
    for rank, place in enumerate(_ascending(pvalues)):
        least = min(1.0, max(least, (len(pvalues) - rank) * pvalues[place]))
        corrected[place] = least
    return corrected


def benjamini_hochberg(pvalues: Sequence[float]) -> list[float]:
    """Control the share of false rejections among all (Benjamini and Hochberg, 1995).

    >>> benjamini_hochberg([0.01, 0.04, 0.03, 0.5])
    [0.04, 0.05333333333333334, 0.05333333333333334, 0.5]
    """
    corrected = [0.0] * len(pvalues)
    most = 1.0
    order = _ascending(pvalues)
    for rank in range(len(pvalues), 0, -1):
        place = order[rank - 1]
        most = min(most, pvalues[place] * len(pvalues) / rank)
        corrected[place] = most
    return corrected


def _ascending(pvalues: Sequence[float]) -> list[int]:
    return sorted(range(len(pvalues)), key=pvalues.__getitem__)
