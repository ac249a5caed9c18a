"""Whether a metric with more references chooses outputs that change more."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

import numpy as np

from maege.array_types import Floats
from maege.statistics.jackknife import (
    jackknife,
    paired_pvalue,
    t_interval,
)
from maege.statistics.multiple_testing import ALPHA, holm
from maege.statistics.value import Value
from maege.studies.coverage.reranking.chosen_changes import (
    CHANGE_MEASURES,
    TIE_RULES,
    Measure,
    TieRule,
    measures,
)

_Conclusion = Literal["rises", "falls", "depends on ties", "undecided"]


@dataclass(frozen=True)
class RerankingTrend:
    """What more references change, for one metric and one measure.

    References
    ----------
    Berger, R. (1982). Multiparameter hypothesis testing and acceptance sampling. Technometrics 24.
    """

    metric: str
    measure: Measure
    fewest_references: int
    most_references: int
    # By tie rule: the value with most references minus that with fewest, paired by sentence.
    random: Value
    fewest: Value
    most: Value
    # The largest of the p-values of the three rules, or 1 if their signs differ (an intersection-
    # union test); adjusted for all metrics and measures (Holm, 1979).
    pvalue: float
    adjusted: float
    # ``rises`` or ``falls`` only if it is so by all three tie rules (adjusted p-value below 0.05);
    # ``depends on ties`` if it is not, but significant by some rule.
    conclusion: _Conclusion


@dataclass(frozen=True)
class _Difference:
    """The difference between two numbers of references by one tie rule, and its p-value."""

    mean: Value
    pvalue: float

    @property
    def sign(self) -> float:
        return float(np.sign(self.mean.value or 0.0))


def reranking_trends(
    columns: Mapping[tuple[str, int], Mapping[TieRule, Floats]], confidence: float
) -> list[RerankingTrend]:
    """Compare the fewest with the most references, for each metric and measure.

    Parameters
    ----------
    columns
        By metric and number of references, and by tie rule: shape (sentences, columns).
    confidence
        Level of the intervals, between 0 and 1.
    """
    compared = []
    for metric in dict.fromkeys(name for name, _ in columns):
        sizes = sorted(size for name, size in columns if name == metric)
        if len(sizes) < 2:
            continue
        few, many = columns[metric, sizes[0]], columns[metric, sizes[-1]]
        by_rule = [list(_differences(few[rule], many[rule], confidence)) for rule in TIE_RULES]
        for measure, differences in zip(CHANGE_MEASURES, zip(*by_rule, strict=True), strict=True):
            compared.append((metric, measure, sizes, differences))
    pvalues = [_joint_pvalue(differences) for *_, differences in compared]
    return [
        RerankingTrend(
            metric,
            measure,
            sizes[0],
            sizes[-1],
            differences[0].mean,
            differences[1].mean,
            differences[2].mean,
            pvalue,
            adjusted,
            _conclusion(differences, adjusted),
        )
        for (metric, measure, sizes, differences), pvalue, adjusted in zip(
            compared, pvalues, holm(pvalues), strict=True
        )
    ]


def _differences(few: Floats, many: Floats, confidence: float) -> Iterator[_Difference]:
    """Yield the difference of each measure, of the same sentences."""
    weights, columns = np.ones(len(few)), few.shape[1]
    values, deviations = jackknife(
        np.hstack([few, many]),
        lambda totals: measures(totals[..., columns:]) - measures(totals[..., :columns]),
        weights,
    )
    for value, column in zip(values, deviations.T, strict=True):
        pvalue = paired_pvalue(float(value), column)
        interval = t_interval(float(value), column, weights, confidence)
        yield _Difference(Value(float(value), interval), 1.0 if np.isnan(pvalue) else pvalue)


def _joint_pvalue(differences: Sequence[_Difference]) -> float:
    """Return the p-value of a change in the same direction by all tie rules."""
    has_one_sign = len({difference.sign for difference in differences}) == 1
    return max(d.pvalue for d in differences) if has_one_sign else 1.0


def _conclusion(differences: Sequence[_Difference], adjusted: float) -> _Conclusion:
    if adjusted < ALPHA:
        return "rises" if differences[0].sign > 0 else "falls"
    if any(difference.pvalue < ALPHA for difference in differences):
        return "depends on ties"
    return "undecided"
