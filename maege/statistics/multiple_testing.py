"""P-values of several tests: adjusted for their number, or combined into one claim."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import accumulate
from typing import Any, Literal, TypeVar

import numpy as np

ALPHA = 0.05  # level of significance of adjusted p-values
POWER = 0.8  # of tests that are planned

Combination = Literal["bonferroni", "fisher", "simes"]
_Record = TypeVar("_Record", bound=Any)


def holm(pvalues: Sequence[float]) -> list[float]:
    """Adjust p-values so that the family-wise error rate is controlled (Holm, 1979).

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


def holm_levels(pvalues: Sequence[float], level: float) -> list[float]:
    """Return what each p-value is compared with in Holm's method, in its step or the last one.

    >>> holm_levels([0.02, 0.01, 0.5], 0.06)
    [0.03, 0.02, 0.06]
    """
    rejected = sum(adjusted <= level for adjusted in holm(pvalues))
    levels = [0.0] * len(pvalues)
    for rank, index in enumerate(_ascending(pvalues)):
        levels[index] = level / (len(pvalues) - min(rank, rejected))
    return levels


def with_holm(records: Iterable[_Record]) -> list[_Record]:
    """Return records whose ``adjusted`` is their ``pvalue``, adjusted as by `holm_of_tested`."""
    tested = list(records)
    adjusted = holm_of_tested([record.pvalue for record in tested])
    return [replace(record, adjusted=p) for record, p in zip(tested, adjusted, strict=True)]


def holm_of_sequences(sequences: Sequence[Sequence[float]]) -> list[list[float]]:
    """Adjust p-values of sequences of hypotheses so that the family-wise error rate is controlled.

    A hypothesis may be rejected only after all before it in its sequence, whose p-values ascend.
    Each of the sequences has an equal share of the level of significance; one that is rejected to
    its end leaves its share to the others. For sequences of a single hypothesis this is Holm's
    method.

    References
    ----------
    Bretz, F., Maurer, W., Brannath, W. and Posch, M. (2009). A graphical approach to sequentially
    rejective multiple test procedures. Statistics in Medicine.

    Examples
    --------
    >>> holm_of_sequences([[0.125], [0.0625]])
    [[0.125], [0.125]]
    >>> holm_of_sequences([[0.125, 0.25], [0.0625, 0.0625]])
    [[0.125, 0.25], [0.125, 0.125]]
    """
    count = len(sequences)
    adjusted: list[list[float]] = [[] for _ in sequences]
    levels = [0.0]  # the level at which 0, 1, 2, ... sequences are rejected to their ends
    for index in sorted(range(count), key=lambda index: sequences[index][-1]):
        adjusted[index] = [
            min(1.0, *(max(level, (count - done) * p) for done, level in enumerate(levels)))
            for p in sequences[index]
        ]
        levels.append(adjusted[index][-1])
    return adjusted


def holm_of_families(pvalues: Sequence[float], families: Sequence[str]) -> list[float]:
    """Adjust p-values that are adjusted within their families for the number of families.

    As in Holm's method, each is multiplied by the number of families, minus those of which every
    p-value is significant. A family counts only if it is wholly significant, since others may hold
    true null hypotheses: counting any with a significant p-value would not control the family-wise
    error rate. ``families`` has the name of the family of each p-value.

    >>> holm_of_families([0.01, 0.02, 0.5], ["a", "b", "b"])
    [0.02, 0.02, 0.5]
    """
    largest: dict[str, float] = {}
    for pvalue, family in zip(pvalues, families, strict=True):
        largest[family] = max(pvalue, largest.get(family, 0.0))
    ascending = sorted((pvalue, family) for family, pvalue in largest.items())
    return [
        _for_other_families(pvalue, [value for value, name in ascending if name != family])
        for pvalue, family in zip(pvalues, families, strict=True)
    ]


def _for_other_families(pvalue: float, largest: Sequence[float]) -> float:
    """Adjust a p-value for other families, of which the largest p-values ascend.

    It is the smallest level at which it is significant when wholly significant families are taken
    away one by one, those with the smallest of the largest p-values first.
    """
    number = len(largest) + 1
    level, best = 0.0, number * pvalue
    for removed, value in enumerate(largest):
        level = max(level, (number - removed) * value)
        best = min(best, max(level, (number - removed - 1) * pvalue))
    return min(1.0, best)


def benjamini_hochberg(pvalues: Sequence[float]) -> list[float]:
    """Adjust p-values to control the false discovery rate (Benjamini and Hochberg, 1995).

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


def one_sided(difference: float | None, pvalue: float | None) -> float:
    """Return the p-value of "the difference is positive" from the two-sided p-value.

    Without a difference, or if it is 0, it is 1.

    >>> one_sided(0.1, 0.04), one_sided(-0.1, 0.04), one_sided(None, None)
    (0.02, 0.98, 1.0)
    """
    if not difference or pvalue is None:
        return 1.0
    return pvalue / 2 if difference > 0 else 1 - pvalue / 2


def partial_conjunction(
    pvalues: Sequence[float], combination: Combination = "bonferroni"
) -> list[float]:
    """Combine one-sided p-values of the same claim in n corpora.

    For u = 1, ..., n, the result has the p-value of "the claim holds in at least u corpora". It is
    never below that of a smaller u, so the claim is shown in as many corpora as there are
    significant ones.

    ``bonferroni``: (n - u + 1) times the u-th smallest p-value, valid however the corpora depend on
    each other. ``fisher``: Fisher's combination of all but the u - 1 smallest, valid for
    independent corpora only. ``simes``: the smallest of (n - u + 1) / j times the j-th smallest of
    these, for independent corpora, too; never above ``bonferroni``, and not spoilt by a corpus in
    which the difference is reversed, as Fisher's is.

    References
    ----------
    Benjamini, Y. and Heller, R. (2008). Screening for partial conjunction hypotheses. Biometrics.
    Dror, R., Baumer, G., Bogomolov, M. and Reichart, R. (2017). Replicability analysis for natural
    language processing: testing significance with multiple datasets. TACL.

    Examples
    --------
    >>> partial_conjunction([0.25, 0.0625, 0.125])
    [0.1875, 0.25, 0.25]
    >>> partial_conjunction([0.25, 0.0625, 0.0625], "simes")
    [0.09375, 0.125, 0.25]
    """
    ascending = sorted(pvalues)
    combine = {"bonferroni": _bonferroni, "fisher": _fisher, "simes": _simes}[combination]
    combined = (combine(ascending[index:]) for index in range(len(ascending)))
    return list(accumulate(combined, max))


def _bonferroni(ascending: Sequence[float]) -> float:
    return min(1.0, len(ascending) * ascending[0])


def _simes(ascending: Sequence[float]) -> float:
    number = len(ascending)
    return min(1.0, *(number * p / rank for rank, p in enumerate(ascending, start=1)))


def _fisher(pvalues: Sequence[float]) -> float:
    from scipy.special import chdtrc

    with np.errstate(divide="ignore"):
        statistic = -2 * np.log(pvalues).sum()
    return float(chdtrc(2 * len(pvalues), statistic))
