"""Whether a system corrects some types of errors better than others."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from maege.array_types import Floats
from maege.statistics.jackknife import cluster_pvalues
from maege.statistics.multiple_testing import holm_of_tested
from maege.studies.systems.typed_edit_counts import GOLD, precision_recall_f

MIN_GOLD_EDITS = 30  # of the types that are compared
_F = 2  # its column


@dataclass(frozen=True)
class TypePair:
    """Two types of error, and how right the edits of a system are.

    Parameters
    ----------
    metric, system, a, b
        Names.
    difference
        F of ``a`` minus that of ``b``.
    pvalue
        Of the difference, two-sided: by the jackknife over documents (or sentences) with Student's
        t. None where it is undefined without one of these.
    adjusted
        ``pvalue`` after Holm, over all pairs of types of the system.
    """

    metric: str
    system: str
    a: str
    b: str
    difference: float
    pvalue: float | None
    adjusted: float | None = None


def type_pairs(
    metric: str,
    system: str,
    types: Sequence[str],
    counts: Floats,
    clusters: NDArray[np.int32],
    beta: float,
) -> list[TypePair]:
    """Compare every two types with at least ``MIN_GOLD_EDITS`` gold edits.

    Parameters
    ----------
    metric, system, types
        Names.
    counts
        Numbers of correct, proposed and gold edits, shape (sentences, types, 3).
    clusters
        The document of each sentence, shape (sentences,).
    beta
        Weight of recall in the F score.
    """
    totals = counts.sum(axis=0)
    frequent = np.flatnonzero(totals[:, GOLD] >= MIN_GOLD_EDITS)
    pairs = list(combinations(range(len(frequent)), 2))
    if not pairs:
        return []
    first, second = np.array(pairs).T

    def differences(sums: Floats) -> Floats:
        f = precision_recall_f(sums.reshape(*sums.shape[:-1], -1, 3), beta)[..., _F]
        return np.asarray(f[..., first] - f[..., second])

    flat = counts[:, frequent].reshape(len(counts), -1)
    values = differences(flat.sum(axis=0)).tolist()
    names = [types[index] for index in frequent.tolist()]
    rows = [
        TypePair(metric, system, names[a], names[b], value, pvalue)
        for (a, b), value, pvalue in zip(
            pairs, values, cluster_pvalues(flat, clusters, differences), strict=True
        )
    ]
    adjusted = holm_of_tested([row.pvalue for row in rows])
    return [replace(row, adjusted=pvalue) for row, pvalue in zip(rows, adjusted, strict=True)]
