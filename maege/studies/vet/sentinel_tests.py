"""Tests of metrics against the sentinels, in each statistic under each condition."""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from functools import partial
from typing import Literal

import numpy as np

from maege.array_types import Floats, Interval
from maege.ranking import RankingType
from maege.statistics.corpus_statistic import CorpusStatistic, fisher
from maege.statistics.jackknife import ClusteredStatistic, standard_error
from maege.statistics.measures import COMPARED
from maege.statistics.metric_differences import Difference, corpus_differences, paired_differences
from maege.statistics.multiple_testing import ALPHA, holm
from maege.statistics.power import quantiles
from maege.statistics.random_scorers.distribution import RandomScorerStatistics, share_reaching
from maege.statistics.sample_statistics import SampleStatistics
from maege.studies.vet.conditions import ORIGINAL, Condition
from maege.studies.vet.sentinels import compares_with_references, is_sentinel

# Of a metric to the sentinels: above all that count, below a blind one, or neither is significant.
Relation = Literal["better", "undecided", "worse"]
_LEVELS = 12  # tests that a page adjusts for: six statistics, half of its 5 %


@dataclass(frozen=True, eq=False)
class StatisticUnderCondition:
    """A statistic of some rankings under one condition."""

    ranking_type: RankingType  # the rankings that it is computed on
    # As in `Condition`; the source policy is that of this type of ranking.
    is_configured: bool
    source_policy: str
    reference_count: int | None
    statistic: str  # one of ``COMPARED`` for this type of rankings

    @property
    def is_reference_value(self) -> bool:
        """Whether it is shown without a test."""
        return is_reference_value(self.source_policy, self.reference_count)


@dataclass(frozen=True, eq=False)
class ComparedStatistic(StatisticUnderCondition):
    """One statistic of all metrics and sentinels under one condition."""

    # Its values, by metric or sentinel; a sentinel whose statistic is undefined has 0.
    by_metric: Mapping[str, ClusteredStatistic] | Mapping[str, CorpusStatistic]
    # Compares pairs of them, whose differences are metric minus sentinel.
    compare: Callable[[Sequence[tuple[str, str]]], list[Difference]]
    tie_rates: dict[str, float]  # for tau, the share of tied pairs by metric or sentinel
    # The same statistic of random scorers, shape (kinds, scorers); None if there are none.
    random_values: Floats | None
    # Whether there are too few sentences (or documents) for any p-value below 0.05.
    underpowered: bool


@dataclass(frozen=True)
class SentinelComparison:
    """The paired test of a metric against one sentinel."""

    # The sentinel, and its value; 0 if it is undefined, as for a constant.
    sentinel: str
    sentinel_value: float
    # Whether it compares the output with references; else it is blind to them.
    compares_with_references: bool
    # Value of the metric minus that of the sentinel, and its interval.
    difference: float | None
    interval: Interval | None
    pvalue: float | None  # two-sided, not adjusted; None if it is not tested
    # Value from which a metric is above the sentinel with a probability of 80 %, in tests of this
    # sample that are adjusted for ``LEVELS`` others; None if it is not known.
    detectable: float | None = None


@dataclass(frozen=True)
class SentinelTest(StatisticUnderCondition):
    """One statistic of one metric under one condition, compared with the sentinels."""

    # The statistic of the metric; None if it is undefined.
    value: float | None
    interval: Interval | None
    # Two-sided, against 0; None where 0 is not the value of a constant, or without a test.
    zero_pvalue: float | None
    tie_rate: float | None  # for tau, the share of tied pairs
    comparisons: tuple[SentinelComparison, ...]  # with all sentinels
    sentinel: str  # the best of those that the metric has to be above
    # Share of random scorers that have at least this value; None if none were computed.
    random_share: float | None
    # Those of them that cannot be compared, for a few sentences decide their value. Its value has
    # to be above theirs, too.
    uncompared: tuple[str, ...] = ()
    # The largest p-value of the paired tests against the sentinels that the metric has to be above,
    # 1 if it is not above them all.
    pvalue: float | None = None
    # Of the hypothesis that no blind sentinel is above the metric: the smallest p-value of the
    # paired tests against those above it, adjusted for their number (Bonferroni).
    worse_pvalue: float | None = None
    # The same, adjusted by Holm for all statistics of the metric that are tested.
    adjusted: float | None = None
    adjusted_worse: float | None = None
    # The share of random scorers, adjusted in the same way.
    adjusted_random_share: float | None = None
    # ``better`` if ``adjusted`` and ``adjusted_random_share`` are below 0.05; ``worse`` if
    # ``adjusted_worse`` is below 0.05; else ``undecided``; None if it is not tested.
    relation: Relation | None = None
    # Whether there are too few sentences (or documents) for any p-value below 0.05.
    underpowered: bool = False

    @property
    def best(self) -> SentinelComparison:
        """The comparison with the best of the sentinels that the metric has to be above."""
        return self.comparison_with(self.sentinel)

    def comparison_with(self, sentinel: str) -> SentinelComparison:
        """Return the comparison with a sentinel."""
        return next(c for c in self.comparisons if c.sentinel == sentinel)

    @property
    def informative(self) -> bool:
        """Whether the metric is above all sentinels that are compared, and random scorers."""
        return self.relation == "better"


def is_reference_value(source_policy: str, reference_count: int | None) -> bool:
    """Whether a statistic is shown without a test.

    With the original as the source, the number of changed tokens orders texts by construction. What
    a metric reaches with fewer references describes the metric, and is no evidence for it.
    """
    return source_policy == ORIGINAL or reference_count is not None


def compare_under_condition(
    condition: Condition, statistics: SampleStatistics, random_scorers: RandomScorerStatistics
) -> Iterator[ComparedStatistic]:
    """Yield all statistics under a condition.

    ``statistics``: of its sample, with the scores of all metrics and sentinels. ``random_scorers``:
    the statistics of random scorers on the same texts.
    """
    for ranking_type, order in statistics.orders.items():
        tie_rates = {
            name: taus["micro"].variants["tie_rate"] or 0.0 for name, taus in order.kendall.items()
        }
        for statistic, values in order.compared().items():
            by_metric = {name: _defined(name, value) for name, value in values.items()}
            yield ComparedStatistic(
                ranking_type=ranking_type,
                is_configured=condition.is_configured,
                source_policy=condition.source_policy,
                reference_count=condition.reference_count,
                statistic=statistic,
                by_metric=by_metric,
                compare=partial(
                    paired_differences, ranking_type, statistic, by_metric, order.resampler
                ),
                tie_rates=tie_rates if statistic == "tau_macro" else {},
                random_values=random_scorers.values.get((ranking_type, statistic)),
                underpowered=order.resampler.least_pvalue >= ALPHA,
            )
    corpora = statistics.corpora
    if corpora is None:
        return
    for statistic in COMPARED["corpora"]:
        correlations = {
            name: _defined_on_corpora(name, corpora.statistic(statistic, name))
            for name in corpora.scores
        }
        yield ComparedStatistic(
            ranking_type="corpora",
            is_configured=condition.is_configured,
            source_policy=condition.corpora_source_policy,
            reference_count=condition.reference_count,
            statistic=statistic,
            by_metric=correlations,
            compare=partial(corpus_differences, statistic, correlations),
            tie_rates={},
            random_values=random_scorers.values.get(("corpora", statistic)),
            underpowered=corpora.corpora.cluster.max() == 0,
        )


def _defined(name: str, statistic: ClusteredStatistic) -> ClusteredStatistic:
    """Return the statistic, 0 if it is that of a sentinel and undefined."""
    if statistic.value is not None or not is_sentinel(name):
        return statistic
    zeros = np.zeros_like(statistic.weights)
    return replace(statistic, value=0.0, deviations=zeros, terms=zeros)


def _defined_on_corpora(name: str, statistic: CorpusStatistic) -> CorpusStatistic:
    """Return the statistic, 0 if it is that of a sentinel and undefined."""
    if statistic.value is not None or not is_sentinel(name):
        return statistic
    resampled = None if statistic.resampled is None else np.zeros_like(statistic.resampled)
    left_out = None if statistic.left_out is None else np.zeros_like(statistic.left_out)
    return replace(statistic, value=0.0, resampled=resampled, left_out=left_out)


def compare_with_sentinels(
    compared_statistics: Sequence[ComparedStatistic],
    metrics: Mapping[str, Collection[str]],
    sentinels: Sequence[str],
) -> dict[str, list[SentinelTest]]:
    """Test each metric against the sentinels and against random scorers, in each statistic.

    To be better, a metric must be above all blind sentinels, and if it reads references, also above
    those that compare the output with them; so the test with the largest p-value counts (an
    intersection-union test). It is worse if a blind sentinel is above it: to be below one that
    counts words of the references is no fault. Holm's method adjusts both for the number of
    statistics that are tested.

    ``metrics``: by name, the fields of requests that the metric reads. The tests of each are in the
    order of ``compared_statistics``, all of all conditions; it has none where a statistic lacks it.
    """
    comparisons = [_comparisons(compared, metrics, sentinels) for compared in compared_statistics]
    tests = {}
    for metric, reads in metrics.items():
        rows = [
            _test(compared, metric, by_metric[metric], has_references="references" in reads)
            for compared, by_metric in zip(compared_statistics, comparisons, strict=True)
            if metric in by_metric
        ]
        tests[metric] = _with_holm(rows)
    return tests


def _comparisons(
    compared: ComparedStatistic, metrics: Iterable[str], sentinels: Sequence[str]
) -> dict[str, list[SentinelComparison]]:
    """Return the comparisons with all sentinels, by metric."""
    metrics = [metric for metric in metrics if metric in compared.by_metric]
    by_metric: dict[str, list[SentinelComparison]] = {metric: [] for metric in metrics}
    if compared.is_reference_value:
        return {m: [_untested(compared, m, name) for name in sentinels] for m in metrics}
    for difference in compared.compare([(m, name) for m in metrics for name in sentinels]):
        by_metric[difference.a].append(_comparison(compared, difference))
    return by_metric


def _untested(compared: ComparedStatistic, metric: str, sentinel: str) -> SentinelComparison:
    own, value = compared.by_metric[metric].value, compared.by_metric[sentinel].value or 0.0
    difference = None if own is None else own - value
    is_limit = compares_with_references(sentinel)
    return SentinelComparison(sentinel, value, is_limit, difference, None, None)


def _comparison(compared: ComparedStatistic, difference: Difference) -> SentinelComparison:
    return SentinelComparison(
        difference.b,
        compared.by_metric[difference.b].value or 0.0,
        compares_with_references(difference.b),
        difference.difference,
        difference.interval,
        difference.pvalue,
        _detectable(compared.by_metric, difference),
    )


def _detectable(
    by_metric: Mapping[str, ClusteredStatistic] | Mapping[str, CorpusStatistic],
    difference: Difference,
) -> float | None:
    """Return the value that is found to be above a sentinel with a probability of 80 %.

    By the normal distribution of the difference, or of that of Fisher's z of correlations, with
    the standard error that it has here.
    """
    a, b = by_metric[difference.a], by_metric[difference.b]
    if a.value is None or b.value is None:
        return None
    if isinstance(a, ClusteredStatistic) and isinstance(b, ClusteredStatistic):
        return b.value + quantiles(_LEVELS) * standard_error(a.minus(b).deviations)
    if not isinstance(a, CorpusStatistic) or not isinstance(b, CorpusStatistic):
        return None
    if a.resampled is None or b.resampled is None or not a.is_correlation:
        return None
    error = np.nanstd(fisher(a.resampled) - fisher(b.resampled))
    return float(np.tanh(fisher(np.array(b.value)) + quantiles(_LEVELS) * error))


def _test(
    compared: ComparedStatistic,
    metric: str,
    comparisons: Sequence[SentinelComparison],
    *,
    has_references: bool,
) -> SentinelTest:
    """Return the test of one metric; its p-values are not yet adjusted."""
    own = compared.by_metric[metric]
    limits = [c for c in comparisons if has_references or not c.compares_with_references]
    pvalue, share = _better_pvalue(limits), None
    uncompared = [c.sentinel for c in limits if c.pvalue is None]
    if own.value is not None and compared.random_values is not None:
        share = share_reaching(compared.random_values, own.value)
    return SentinelTest(
        **{field.name: getattr(compared, field.name) for field in fields(StatisticUnderCondition)},
        value=own.value,
        interval=own.interval,
        zero_pvalue=None if compared.statistic == "pairwise_accuracy" else own.pvalue,
        tie_rate=compared.tie_rates.get(metric),
        comparisons=tuple(comparisons),
        sentinel=max(limits, key=lambda c: c.sentinel_value).sentinel,
        random_share=share,
        uncompared=() if pvalue is None else tuple(uncompared),
        pvalue=pvalue,
        worse_pvalue=_worse_pvalue([c for c in comparisons if not c.compares_with_references]),
        underpowered=compared.underpowered,
    )


def _better_pvalue(limits: Sequence[SentinelComparison]) -> float | None:
    """Return the p-value of the hypothesis that the metric is not above all that are compared."""
    if all(c.pvalue is None for c in limits):
        return None
    return max(1.0 if (c.difference or 0.0) <= 0 else c.pvalue or 0.0 for c in limits)


def _worse_pvalue(blind: Sequence[SentinelComparison]) -> float | None:
    """Return the p-value of the hypothesis that no blind sentinel is above the metric."""
    pvalues = [c.pvalue for c in blind if c.pvalue is not None]
    lower = [c.pvalue for c in blind if c.pvalue is not None and (c.difference or 0.0) < 0]
    if not pvalues:
        return None
    return min(1.0, min(lower, default=1.0) * len(pvalues))


def _with_holm(tests: Sequence[SentinelTest]) -> list[SentinelTest]:
    """Adjust the p-values for all statistics that are tested, and decide the relation of each."""
    result = list(tests)
    family = [index for index, test in enumerate(tests) if test.pvalue is not None]
    better = holm([_or_1(tests[index].pvalue) for index in family])
    worse = holm([_or_1(tests[index].worse_pvalue) for index in family])
    shares = holm([tests[index].random_share or 0.0 for index in family])
    for index, above, below, share in zip(family, better, worse, shares, strict=True):
        result[index] = replace(
            tests[index],
            adjusted=above,
            adjusted_worse=below,
            adjusted_random_share=None if tests[index].random_share is None else share,
            relation=_relation(above, below, share),
        )
    return result


def _or_1(pvalue: float | None) -> float:
    """Return a p-value; without a test, nothing is significant."""
    return 1.0 if pvalue is None else pvalue


def _relation(better: float, worse: float, random_share: float) -> Relation:
    if max(better, random_share) < ALPHA:
        return "better"
    return "worse" if worse < ALPHA else "undecided"
