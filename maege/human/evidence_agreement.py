"""Agreement of kinds of evidence on metrics, above all of people and lattices.

Metrics are ranked by each kind of evidence, and the rankings are correlated. What one correlation
bears depends on the number of metrics, which is small: two intervals and an exact test show it.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import combinations, permutations

import numpy as np

from maege.array_types import Floats
from maege.human.evidence import Evidence
from maege.human.system_measures import SystemMeasure, spearman
from maege.randomness import generator
from maege.statistics.bootstrap import TIE_TOLERANCE, Interval, Resampling, percentile_interval
from maege.statistics.multiple_testing import ALPHA, holm

MIN_METRICS = 3  # the rank correlation of two metrics is 1 or -1, whatever they are
DECIMALS = 12  # of values; metrics that differ by less are tied
ALL_ORDERS = 7  # metrics up to which all orders are tried
# Metrics for an interval of other metrics. In simulations of independent metrics (rho 0, .6 and .9)
# it has the true value in 89 to 97 % of the cases with 6 to 20 of them, in 59 to 92 % with 4 or 5.
MIN_RESAMPLED = 6


@dataclass(frozen=True)
class EvidenceCorrelation:
    """The rank correlation of metrics by two kinds of evidence.

    Parameters
    ----------
    a, b
        Names of the evidence.
    measure
        Key in RANK_MEASURES.
    metrics
        Number of metrics that both have.
    value
        None if it is undefined: fewer than three metrics, or all are tied.
    these_metrics
        Interval by resampling sentences and systems.
    other_metrics
        Interval by resampling sentences, systems and metrics; None for fewer than six metrics.
    pvalue, adjusted
        Two-sided, by permuting the metrics; after Holm over all correlations of the measure.
    """

    a: str
    b: str
    measure: str
    metrics: int
    value: float | None
    these_metrics: Interval | None = None
    other_metrics: Interval | None = None
    pvalue: float | None = None
    adjusted: float | None = None

    @property
    def is_significant(self) -> bool:
        """Whether it differs from 0 at 5 %, by the test and by the interval of other metrics."""
        if self.adjusted is None or self.adjusted >= ALPHA or self.other_metrics is None:
            return False
        low, high = self.other_metrics
        return low > TIE_TOLERANCE or high < -TIE_TOLERANCE


@dataclass(frozen=True)
class EvidenceAgreement:
    """Kinds of evidence, and the correlations of every two of them.

    ``trained_on``: by metric, the sets and runs whose data it was trained on.
    """

    evidence: tuple[Evidence, ...]
    correlations: tuple[EvidenceCorrelation, ...]
    trained_on: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    @property
    def metrics(self) -> list[str]:
        """All metrics, sorted."""
        return sorted({metric for evidence in self.evidence for metric in evidence.values})

    def between(self, first: str, second: str, measure: str) -> EvidenceCorrelation | None:
        """Return the correlation of two kinds of evidence, by name, in either order."""
        keys = ({first, second}, measure)
        return next((c for c in self.correlations if ({c.a, c.b}, c.measure) == keys), None)


def kendall(first: Floats, second: Floats) -> Floats:
    """Return Kendall's tau-b over the last axis; nan where one of both is constant.

    >>> float(kendall(np.array([1.0, 2.0, 3.0]), np.array([1.0, 3.0, 2.0])).round(3))
    0.333
    """
    i, j = np.triu_indices(first.shape[-1], k=1)
    x, y = (np.sign(values[..., i] - values[..., j]) for values in (first, second))
    untied = (x**2).sum(axis=-1) * (y**2).sum(axis=-1)
    return np.asarray((x * y).sum(axis=-1) / np.sqrt(np.where(untied > 0, untied, np.nan)))


RANK_MEASURES: dict[str, SystemMeasure] = {"spearman": spearman, "kendall": kendall}


def evidence_agreement(
    evidence: Sequence[Evidence],
    settings: Resampling,
    trained_on: Mapping[str, tuple[str, ...]] | None = None,
) -> EvidenceAgreement:
    """Correlate the rankings of metrics by every two kinds of evidence.

    A resample draws sentences and systems of each kind of evidence, and, for the wider interval,
    metrics with replacement. Resampled values have noise on top of that of the data, so a resampled
    correlation is on average nearer to 0 than the true one: intervals are rather too wide.

    Parameters
    ----------
    evidence
        With as many resamples as in ``settings``. What has the name of another, as with two
        selections of systems of a set, is numbered.
    settings
        Of intervals and tests.
    trained_on
        By metric, the sets and runs whose data it was trained on; shown beside the values.
    """
    evidence = _with_numbers(evidence)
    correlations = []
    for measure in RANK_MEASURES:
        pairs = [_correlation(a, b, measure, settings) for a, b in combinations(evidence, 2)]
        correlations += _adjusted(pairs)
    return EvidenceAgreement(tuple(evidence), tuple(correlations), trained_on or {})


def _with_numbers(evidence: Sequence[Evidence]) -> list[Evidence]:
    names = [e.name for e in evidence]
    earlier = [names[:place].count(name) for place, name in enumerate(names)]
    return [
        replace(e, statistic=f"{e.statistic}, {number + 1}") if number else e
        for e, number in zip(evidence, earlier, strict=True)
    ]


def _correlation(
    a: Evidence, b: Evidence, measure: str, settings: Resampling
) -> EvidenceCorrelation:
    metrics = sorted(set(a.values) & set(b.values))
    number = len(metrics)
    undefined = EvidenceCorrelation(a.name, b.name, measure, number, None)
    if number < MIN_METRICS:
        return undefined
    correlate = RANK_MEASURES[measure]
    first, second = (np.array([e.values[m] for m in metrics]).round(DECIMALS) for e in (a, b))
    value = float(correlate(first, second))
    if not np.isfinite(value):
        return undefined
    resampled = [
        np.stack([e.resampled[m] for m in metrics], axis=-1).round(DECIMALS) for e in (a, b)
    ]
    shape = settings.resamples, number
    draws = generator(settings.seed, "metrics", number).integers(number, size=shape)
    drawn = [np.take_along_axis(values, draws, axis=1) for values in resampled]
    return EvidenceCorrelation(
        a.name,
        b.name,
        measure,
        number,
        value,
        percentile_interval(correlate(*resampled), settings.confidence),
        None
        if number < MIN_RESAMPLED
        else percentile_interval(correlate(*drawn), settings.confidence),
        _pvalue(first, second, measure, settings),
    )


def _pvalue(first: Floats, second: Floats, measure: str, settings: Resampling) -> float:
    """Test a correlation by permuting metrics: exact for few of them."""
    correlate, number = RANK_MEASURES[measure], len(first)
    if number <= ALL_ORDERS:
        orders = np.array(list(permutations(range(number))))
    else:
        rng = generator(settings.seed, "orders of metrics", number)
        shape = settings.permutations, number
        orders = rng.permuted(np.broadcast_to(np.arange(number), shape), axis=1)
        orders = np.vstack([np.arange(number), orders])  # the observed order, so p is never 0
    values = np.abs(correlate(np.broadcast_to(first, orders.shape), second[orders]))
    observed = np.abs(correlate(first, second))
    return float((values >= observed - TIE_TOLERANCE).mean())


def _adjusted(correlations: Sequence[EvidenceCorrelation]) -> list[EvidenceCorrelation]:
    tested = [c.pvalue for c in correlations if c.pvalue is not None]
    adjusted = iter(holm(tested))
    return [c if c.pvalue is None else replace(c, adjusted=next(adjusted)) for c in correlations]
