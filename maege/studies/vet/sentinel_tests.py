"""Tests of metrics against the sentinels, in each statistic under each condition."""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from functools import partial

import numpy as np

from maege.array_types import Floats, Interval
from maege.ranking import RankingType
from maege.statistics.corpus_statistic import CorpusStatistic
from maege.statistics.jackknife import ClusteredStatistic
from maege.statistics.measures import COMPARED
from maege.statistics.metric_differences import Difference, corpus_differences, paired_differences
from maege.statistics.random_scorers.distribution import RandomScorerStatistics, share_reaching
from maege.statistics.sample_statistics import SampleStatistics
from maege.studies.sentinels import compares_with_references, is_sentinel
from maege.studies.vet.conditions import ORIGINAL, Condition
from maege.studies.vet.known_sentinels import OfCondition, key_of


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


@dataclass(frozen=True)
class SentinelTest(StatisticUnderCondition):
    """One statistic of one metric under one condition, compared with the sentinels."""

    # The statistic of the metric; None if it is undefined.
    value: float | None
    interval: Interval | None
    tie_rate: float | None  # for tau, the share of tied pairs
    comparisons: tuple[SentinelComparison, ...]  # with all sentinels
    sentinel: str  # the best of those that the metric has to be above
    # Share of random scorers that have at least this value; None if none were computed.
    random_share: float | None

    @property
    def best(self) -> SentinelComparison:
        """The comparison with the best of the sentinels that the metric has to be above."""
        return self.comparison_with(self.sentinel)

    def comparison_with(self, sentinel: str) -> SentinelComparison:
        """Return the comparison with a sentinel."""
        return next(c for c in self.comparisons if c.sentinel == sentinel)


def is_reference_value(source_policy: str, reference_count: int | None) -> bool:
    """Whether a statistic is shown without a test.

    With the original as the source, the number of changed tokens orders texts by construction. What
    a metric reaches with fewer references describes the metric, and is no evidence for it.
    """
    return source_policy == ORIGINAL or reference_count is not None


def compare_under_condition(
    condition: Condition,
    statistics: SampleStatistics,
    random_scorers: RandomScorerStatistics,
    known: OfCondition | None = None,
) -> Iterator[ComparedStatistic]:
    """Yield all statistics under a condition.

    ``statistics``: of its sample, of all metrics and, unless these are ``known``, sentinels.
    ``random_scorers``: the statistics of random scorers on the same texts.
    """
    for ranking_type, order in statistics.orders.items():
        tie_rates = {
            name: taus["micro"].variants["tie_rate"] or 0.0 for name, taus in order.kendall.items()
        }
        for statistic, values in order.compared().items():
            by_metric = {name: _defined(name, value) for name, value in values.items()}
            if known is not None:
                sentinels = known.statistics[key_of(ranking_type, statistic)]
                by_metric |= sentinels.of_sentences
                tie_rates |= sentinels.tie_rates
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
            )
    corpora = statistics.corpora
    if corpora is None:
        return
    for statistic in COMPARED["corpora"]:
        correlations = {
            name: _defined_on_corpora(name, corpora.statistic(statistic, name))
            for name in corpora.scores
        }
        if known is not None:
            correlations |= known.statistics[key_of("corpora", statistic)].of_corpora
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
        )


def _defined(name: str, statistic: ClusteredStatistic) -> ClusteredStatistic:
    """Return the statistic, 0 if it is that of a sentinel and undefined."""
    if statistic.value is not None or not is_sentinel(name):
        return statistic
    zeros = np.zeros_like(statistic.weights)
    return replace(statistic, value=0.0, deviations=zeros, terms=zeros)


def _defined_on_corpora(name: str, statistic: CorpusStatistic) -> CorpusStatistic:
    """Return the statistic, 0 if it is that of a sentinel and undefined.

    Resamples of sentinels have single precision, in which those of `KnownSentinels` are stored.
    """
    if not is_sentinel(name):
        return statistic
    if statistic.value is not None:
        single = statistic.resampled
        if single is not None:
            single = single.astype(np.float32).astype(float)
        return replace(statistic, resampled=single)
    resampled = None if statistic.resampled is None else np.zeros_like(statistic.resampled)
    left_out = None if statistic.left_out is None else np.zeros_like(statistic.left_out)
    return replace(statistic, value=0.0, resampled=resampled, left_out=left_out)


def compare_with_sentinels(
    compared_statistics: Sequence[ComparedStatistic],
    metrics: Mapping[str, Collection[str]],
    sentinels: Sequence[str],
) -> dict[str, list[SentinelTest]]:
    """Test each metric against the sentinels and against random scorers, in each statistic.

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
        tests[metric] = rows
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
    )


def _test(
    compared: ComparedStatistic,
    metric: str,
    comparisons: Sequence[SentinelComparison],
    *,
    has_references: bool,
) -> SentinelTest:
    """Return the test of one metric."""
    own = compared.by_metric[metric]
    limits = [c for c in comparisons if has_references or not c.compares_with_references]
    share = None
    if own.value is not None and compared.random_values is not None:
        share = share_reaching(compared.random_values, own.value)
    return SentinelTest(
        **{field.name: getattr(compared, field.name) for field in fields(StatisticUnderCondition)},
        value=own.value,
        interval=own.interval,
        tie_rate=compared.tie_rates.get(metric),
        comparisons=tuple(comparisons),
        sentinel=max(limits, key=lambda c: c.sentinel_value).sentinel,
        random_share=share,
    )
