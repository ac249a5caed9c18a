"""How far yes-or-no verdicts of a judge agree with labels, beside what a constant answer reaches.

Where most labels are yes, one who always says yes agrees with most. So agreement is shown with that
of the best constant answer, and kappa is what is above chance.
"""

from dataclasses import dataclass
from math import nan

import numpy as np
from numpy.typing import NDArray

from maege.array_types import Bools, Floats
from maege.statistics.bootstrap import cluster_sums
from maege.statistics.jackknife import jackknife_value
from maege.statistics.proportion import Proportion
from maege.statistics.value import Value

# With fewer groups in which both agree, or do not, or with one of the labels or verdicts, it is not
# known how much kappa varies.
MIN_GROUPS = 5


@dataclass(frozen=True, kw_only=True)
class VerdictAgreement:
    """Agreement of a judge's verdicts with labels; each verdict is a case."""

    items: int  # with a verdict
    verdicts: int
    base_rate: float  # share of yes among the labels of the verdicts
    agreement: Proportion
    constant: float  # agreement of the best constant answer
    above_constant: Value  # agreement minus that, with the interval
    kappa: Value  # Cohen's; without an interval if there are too few cases
    sensitivity: Proportion  # share of yes, where the label is yes
    specificity: Proportion  # share of no, where it is no
    repeated: int  # items with several verdicts
    consistent: Proportion  # share of these, whose verdicts are all equal


def verdict_agreement(
    labels: Bools,
    verdicts: Bools,
    item: NDArray[np.integer],
    group: NDArray[np.integer],
    confidence: float = 0.95,
) -> VerdictAgreement:
    """Compare verdicts with labels.

    ``labels`` and ``verdicts``: of each verdict, what is right and what the judge said; ``item``
    and ``group``: the number of what was judged, and of those whose verdicts depend on each other,
    as of one sentence; shape (verdicts,) each, at least one. Intervals leave out whole groups.

    References
    ----------
    Cohen, J. (1960). A coefficient of agreement for nominal scales.

    Examples
    --------
    >>> labels, verdicts = np.array([1, 1, 1, 0]) > 0, np.array([1, 1, 0, 0]) > 0
    >>> found = verdict_agreement(labels, verdicts, np.arange(4), np.arange(4))
    >>> found.agreement.share, found.constant, found.kappa.value, found.sensitivity.count
    (0.75, 0.75, 0.5, 2)
    """
    _, number = np.unique(group, return_inverse=True)
    agree = labels == verdicts
    sums = np.column_stack([np.ones(len(labels)), agree, labels, verdicts]).astype(float)
    clusters = cluster_sums(sums, number, int(number.max()) + 1)
    rate = float(labels.mean())
    constant = max(rate, 1 - rate)
    kappa = jackknife_value(clusters, clusters[:, 0], confidence, (-1.0, 1.0), kappas)
    kinds = np.column_stack([k for of in (agree, labels, verdicts) for k in (of, ~of)])
    if (cluster_sums(kinds.astype(float), number, len(clusters)) > 0).sum(
        axis=0
    ).min() < MIN_GROUPS:
        kappa = Value(kappa.value)
    is_alone = len(clusters) == len(labels)  # each verdict is independent of the others

    def share(cases: Bools, of: Bools) -> Proportion:
        names = [""] * int(of.sum()) if is_alone else number[of].astype(str).tolist()
        return Proportion.of_cases(cases[of], names, confidence)

    first, counts = np.unique(item, return_index=True, return_counts=True)[1:]
    said_yes = np.bincount(np.unique(item, return_inverse=True)[1], weights=verdicts)
    equal = (said_yes == 0) | (said_yes == counts)
    of_repeated = [""] * int((counts > 1).sum())
    if len({*group[first].tolist()}) < len(first):
        of_repeated = group[first][counts > 1].astype(str).tolist()
    every = np.ones(len(labels), dtype=bool)
    return VerdictAgreement(
        items=len(first),
        verdicts=len(labels),
        base_rate=rate,
        agreement=share(agree, every),
        constant=constant,
        above_constant=_above_constant(clusters, confidence),
        kappa=kappa,
        sensitivity=share(verdicts, labels),
        specificity=share(~verdicts, ~labels),
        repeated=int((counts > 1).sum()),
        consistent=Proportion.of_cases(equal[counts > 1], of_repeated, confidence),
    )


def _above_constant(sums: Floats, confidence: float) -> Value:
    """Return agreement minus that of the best constant answer, with its interval.

    ``sums``: those of `kappas`, by cluster. Who is better than the best one is better than always
    yes and always no. So value and ends are the lower ones of both comparisons, and do not depend
    on which label is called yes.
    """
    cases, agree, yes, _ = sums.T
    values = [
        jackknife_value(np.column_stack([agree - right, cases]), cases, confidence, (-1.0, 1.0))
        for right in (yes, cases - yes)
    ]
    ends = [value.interval for value in values if value.interval]  # both have one, or none
    interval = (min(low for low, _ in ends), min(high for _, high in ends)) if ends else None
    return Value(min(value.value or 0.0 for value in values), interval)


def kappas(sums: Floats) -> Floats:
    """Return Cohen's kappa, shape (..., 1), nan if both always say the same.

    ``sums``, shape (..., 4): cases, those in which two agree, and the yes of each.

    >>> kappas(np.array([4.0, 3.0, 2.0, 1.0])).tolist()
    [0.5]
    """
    cases, agree, first, second = np.moveaxis(sums, -1, 0)
    with np.errstate(divide="ignore", invalid="ignore"):
        a, b = first / cases, second / cases
        chance = a * b + (1 - a) * (1 - b)
        value = np.where(chance < 1, (agree / cases - chance) / (1 - chance), nan)
    return np.asarray(value[..., None])
