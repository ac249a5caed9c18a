"""Whether values of edits agree with labels: right edits should have higher values."""

from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from maege.array_types import Floats
from maege.attribution.means import SHARES
from maege.statistics.bootstrap import cluster_sums
from maege.statistics.jackknife import jackknife, jackknife_value, paired_pvalue, ratio, t_interval
from maege.statistics.ties import sign_with_tolerance, spread
from maege.statistics.value import Value, finite


@dataclass(frozen=True, eq=False)
class LabelledEdits:
    """Edits with a label, arrays of shape (edits,), from 0 without gaps."""

    right: NDArray[np.bool_]
    output: NDArray[np.int64]  # whose edits are compared with each other
    sentence: NDArray[np.int64]
    cluster: NDArray[np.int64]

    def restricted_to(self, chosen: NDArray[np.bool_]) -> "LabelledEdits":
        """Return some of the edits; clusters keep their numbers."""
        return LabelledEdits(
            self.right[chosen], self.output[chosen], self.sentence[chosen], self.cluster[chosen]
        )

    @cached_property
    def pairs(self) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """Return the right and the wrong edit of all pairs within an output, (pairs,) each."""
        order = np.argsort(self.output, kind="stable")
        bounds = np.flatnonzero(np.diff(self.output[order])) + 1
        first, second = [np.zeros(0, np.int64)], [np.zeros(0, np.int64)]
        for members in np.split(order, bounds):
            is_right = self.right[members]
            right, wrong = members[is_right], members[~is_right]
            first.append(np.repeat(right, len(wrong)))
            second.append(np.tile(wrong, len(right)))
        return np.concatenate(first), np.concatenate(second)


@dataclass(frozen=True, eq=False)
class WithinOutputs:
    """P(value of a right edit > that of a wrong one of the same output), ties one half.

    The mean over sentences of the mean over the pairs of a sentence.
    """

    sums: Floats  # by cluster: sum over sentences, and their number, shape (clusters, 2)
    outputs: int
    sentences: int
    pairs: int

    def value(self, confidence: float) -> Value:
        """Return it with its interval by the jackknife."""
        return jackknife_value(self.sums, self.sums[:, 1], confidence, SHARES)

    def pvalue(self) -> float | None:
        """Test it against one half, two-sided."""
        return _pvalue(self.sums - self.sums[:, 1:] * [0.5, 0.0])

    def minus(self, other: "WithinOutputs", confidence: float) -> tuple[Value, float | None]:
        """Return the difference of two values on the same sentences, and its p-value."""
        sums = np.stack([self.sums[:, 0] - other.sums[:, 0], self.sums[:, 1]], axis=-1)
        value = jackknife_value(sums, sums[:, 1], confidence, (-1.0, 1.0))
        return value, _pvalue(sums)


def within_outputs(values: Floats, edits: LabelledEdits, clusters: int) -> WithinOutputs:
    """Compare the values, shape (edits,), of right and wrong edits of the same outputs."""
    right, wrong = edits.pairs
    credit = (sign_with_tolerance(values[wrong], values[right], spread(values)) + 1) / 2
    distinct, sentence = np.unique(edits.sentence[right], return_inverse=True)
    means = np.bincount(sentence, credit) / np.bincount(sentence) if len(distinct) else np.zeros(0)
    cluster = np.zeros(len(distinct), dtype=np.int64)
    cluster[sentence] = edits.cluster[right]
    rows = np.stack([means, np.ones(len(means))], axis=-1)
    sums = cluster_sums(rows, cluster, clusters) if len(means) else np.zeros((clusters, 2))
    outputs = len(np.unique(edits.output[right]))
    return WithinOutputs(sums, outputs, len(distinct), len(credit))


def area_under_curve(
    values: Floats, edits: LabelledEdits, clusters: int, confidence: float
) -> Value:
    """Return P(value of any right edit > that of any wrong one), ties one half.

    Its interval is that of the jackknife over clusters; None if one of them has all right, or all
    wrong edits.

    >>> edits = LabelledEdits(np.array([True, False, True]), *[np.arange(3)] * 3)
    >>> area_under_curve(np.array([2.0, 1.0, 1.0]), edits, 3, 0.95).value
    0.75
    """
    right, wrong = np.flatnonzero(edits.right), np.flatnonzero(~edits.right)
    if not len(right) or not len(wrong):
        return Value(None)
    high, low = edits.cluster[right], edits.cluster[wrong]
    scale = spread(values)
    by_cluster = np.zeros((clusters, 3))  # wins of right edits, of wrong edits, within the cluster
    for n, value in enumerate(values[wrong]):
        credit = (sign_with_tolerance(value, values[right], scale) + 1) / 2
        by_cluster[:, 0] += np.bincount(high, credit, clusters)
        by_cluster[low[n], 1] += credit.sum()
        by_cluster[low[n], 2] += credit[high == low[n]].sum()
    total = by_cluster[:, 0].sum()
    rights, wrongs = (np.bincount(part, minlength=clusters) for part in (high, low))
    wins = total - by_cluster[:, 0] - by_cluster[:, 1] + by_cluster[:, 2]
    with np.errstate(invalid="ignore"):  # without a cluster there may be no pairs
        without = wins / ((len(right) - rights) * (len(wrong) - wrongs))
    observed = float(total / (len(right) * len(wrong)))
    used = rights + wrongs > 0
    count = int(used.sum())
    deviations = np.where(used, without - observed, 0.0) * np.sqrt((count - 1) / max(1, count))
    interval = t_interval(observed, deviations, used.astype(float), confidence, SHARES)
    return Value(observed, interval)


def _pvalue(sums: Floats) -> float | None:
    (value,), deviations = jackknife(sums, ratio, sums[:, 1])
    return finite(paired_pvalue(float(value), deviations[:, 0], sums[:, 1]))
