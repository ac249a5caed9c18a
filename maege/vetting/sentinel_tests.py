"""Tests of metrics against the sentinels, in each statistic under each condition."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Literal

import numpy as np

from maege.array_types import Floats
from maege.ranking import RankingType
from maege.statistics.bootstrap import Interval
from maege.statistics.comparison import Difference, corpus_differences, paired_differences
from maege.statistics.corpus_statistic import CorpusStatistic
from maege.statistics.jackknife import ClusteredStatistic
from maege.statistics.measures import COMPARED
from maege.statistics.multiple_testing import ALPHA, holm
from maege.statistics.random_scorers.distribution import RandomScorerStatistics, share_reaching
from maege.statistics.sample_statistics import SampleStatistics
from maege.vetting.conditions import Condition
from maege.vetting.sentinels import is_sentinel

# Of a metric to the sentinels: above all of them, below at least one, or neither is shown.
Relation = Literal["better", "undecided", "worse"]


@dataclass(frozen=True, eq=False)
class ComparedStatistic:
    """One statistic of all metrics and sentinels under one condition.

    Parameters
    ----------
    ranking_type
        The rankings that it is computed on.
    is_configured, source_policy, reference_count
        As in `Condition`; the source policy is that of this type of ranking.
    statistic
        One of ``COMPARED`` for this type of rankings.
    by_metric
        Its values, by metric or sentinel; a sentinel whose statistic is undefined has 0.
    compare
        Compares pairs of them, whose differences are metric minus sentinel.
    tie_rates
        For tau, the share of tied pairs by metric or sentinel.
    random_values
        The same statistic of random scorers, shape (kinds, scorers); None if there are none.
    underpowered
        Whether there are too few sentences (or documents) for any p-value below 0.05.
    """

    ranking_type: RankingType
    is_configured: bool
    source_policy: str
    reference_count: int | None
    statistic: str
    by_metric: Mapping[str, ClusteredStatistic] | Mapping[str, CorpusStatistic]
    compare: Callable[[Sequence[tuple[str, str]]], list[Difference]]
    tie_rates: dict[str, float]
    random_values: Floats | None
    underpowered: bool


@dataclass(frozen=True)
class SentinelTest:
    """One statistic of one metric under one condition, compared with the sentinels.

    Parameters
    ----------
    ranking_type, is_configured, source_policy, reference_count, statistic
        As in `ComparedStatistic`.
    value
        The statistic of the metric; None if it is undefined.
    interval
        Its interval.
    tie_rate
        For tau, the share of tied pairs.
    sentinel
        The best sentinel.
    sentinel_value
        Its value; 0 if it is undefined, as for a constant.
    difference
        Value of the metric minus that of the best sentinel.
    difference_interval
        Its interval.
    random_share
        Share of random scorers that have at least this value; None if none were computed.
    pvalue
        The largest p-value of the paired tests against all sentinels and of the test against random
        scorers, adjusted by Holm for all tests of the metric under the configured condition; under
        the others, for all of these.
    worse_pvalue
        Of the hypothesis that no sentinel is above the metric: the smallest p-value of the paired
        tests against sentinels above it, adjusted for the number of sentinels (Bonferroni), then
        for the same tests as ``pvalue`` (Holm).
    relation
        ``better`` if the interval is above the value of the best sentinel, and ``pvalue`` below
        0.05; ``worse`` if ``worse_pvalue`` is below 0.05; else ``undecided``.
    underpowered
        Whether there are too few sentences (or documents) for any p-value below 0.05.
    """

    ranking_type: RankingType
    is_configured: bool
    source_policy: str
    reference_count: int | None
    statistic: str
    value: float | None
    interval: Interval | None
    tie_rate: float | None
    sentinel: str
    sentinel_value: float
    difference: float | None
    difference_interval: Interval | None
    random_share: float | None
    pvalue: float | None
    worse_pvalue: float | None
    relation: Relation
    underpowered: bool

    @property
    def informative(self) -> bool:
        """Whether the metric is shown to be better than all sentinels and random scorers."""
        return self.relation == "better"

    @property
    def is_reversed(self) -> bool:
        """Whether the interval is below 0, in a statistic in which 0 is the value of a constant."""
        has_zero = self.statistic != "soft_accuracy"
        return has_zero and self.interval is not None and self.interval[1] < 0


def compare_under_condition(
    condition: Condition,
    statistics: SampleStatistics,
    random_scorers: RandomScorerStatistics,
) -> Iterator[ComparedStatistic]:
    """Yield all statistics under a condition.

    Parameters
    ----------
    condition
        The condition.
    statistics
        Of its sample, with the scores of all metrics and sentinels.
    random_scorers
        The statistics of random scorers on the same texts.
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
    metrics: Sequence[str],
    sentinels: Sequence[str],
) -> dict[str, list[SentinelTest]]:
    """Test each metric against the sentinels and against random scorers, in each statistic.

    To be better, a metric must outperform all of them, so the test with the largest p-value counts
    (an intersection-union test); it is worse if at least one sentinel outperforms it. Holm's method
    adjusts both for the number of statistics. Those under the configured condition are a family of
    their own, and so are the others.

    Parameters
    ----------
    compared_statistics
        All statistics of all conditions.
    metrics, sentinels
        Names; metrics that a statistic lacks have no test there.

    Returns
    -------
    dict of str to list of SentinelTest
        By metric, in the order of ``compared_statistics``.
    """
    differences = [_differences(compared, metrics, sentinels) for compared in compared_statistics]
    tests = {}
    for metric in metrics:
        rows = [
            _test(compared, metric, by_metric[metric])
            for compared, by_metric in zip(compared_statistics, differences, strict=True)
            if metric in by_metric
        ]
        tests[metric] = _with_holm(rows)
    return tests


def _differences(
    compared: ComparedStatistic, metrics: Sequence[str], sentinels: Sequence[str]
) -> dict[str, list[Difference]]:
    """Return the differences from all sentinels, by metric."""
    metrics = [metric for metric in metrics if metric in compared.by_metric]
    pairs = [(metric, name) for metric in metrics for name in sentinels]
    by_metric: dict[str, list[Difference]] = {metric: [] for metric in metrics}
    for difference in compared.compare(pairs):
        by_metric[difference.a].append(difference)
    return by_metric


def _test(
    compared: ComparedStatistic, metric: str, differences: Sequence[Difference]
) -> SentinelTest:
    """Return the test of one metric; its p-value is not yet adjusted."""
    own = compared.by_metric[metric]
    values = {d.b: compared.by_metric[d.b].value or 0.0 for d in differences}
    best = max(values, key=lambda name: values[name])
    difference = next(d for d in differences if d.b == best)
    pvalues = [d.pvalue for d in differences if d.pvalue is not None]
    share = None
    if own.value is not None and compared.random_values is not None:
        share = share_reaching(compared.random_values, own.value)
    # Without any test against sentinels there is no p-value.
    pvalue = max([*pvalues, *([] if share is None else [share])]) if pvalues else None
    return SentinelTest(
        ranking_type=compared.ranking_type,
        is_configured=compared.is_configured,
        source_policy=compared.source_policy,
        reference_count=compared.reference_count,
        statistic=compared.statistic,
        value=own.value,
        interval=own.interval,
        tie_rate=compared.tie_rates.get(metric),
        sentinel=best,
        sentinel_value=values[best],
        difference=difference.difference,
        difference_interval=difference.interval,
        random_share=share,
        pvalue=pvalue,
        worse_pvalue=_worse_pvalue(differences),
        relation="undecided",
        underpowered=compared.underpowered,
    )


def _worse_pvalue(differences: Sequence[Difference]) -> float | None:
    """Return the p-value of the hypothesis that no sentinel is above the metric."""
    pvalues = [d.pvalue for d in differences if d.pvalue is not None]
    lower = [d.pvalue for d in differences if d.pvalue is not None and (d.difference or 0.0) < 0]
    if not pvalues:
        return None
    return min(1.0, min(lower, default=1.0) * len(pvalues))


def _with_holm(tests: Sequence[SentinelTest]) -> list[SentinelTest]:
    """Adjust the p-values of both families, and decide the relation of each test."""
    result = list(tests)
    for is_configured in (True, False):
        family = [
            index
            for index, test in enumerate(tests)
            if test.is_configured == is_configured and test.pvalue is not None
        ]
        adjusted = holm([_or_1(tests[index].pvalue) for index in family])
        worse = holm([_or_1(tests[index].worse_pvalue) for index in family])
        for index, pvalue, worse_pvalue in zip(family, adjusted, worse, strict=True):
            test = replace(tests[index], pvalue=pvalue, worse_pvalue=worse_pvalue)
            result[index] = replace(test, relation=_relation(test, pvalue, worse_pvalue))
    return result


def _or_1(pvalue: float | None) -> float:
    """Return a p-value; without a test, nothing is shown."""
    return 1.0 if pvalue is None else pvalue


def _relation(test: SentinelTest, pvalue: float, worse_pvalue: float) -> Relation:
    above = test.interval is not None and test.interval[0] > test.sentinel_value
    if above and pvalue < ALPHA:
        return "better"
    return "worse" if worse_pvalue < ALPHA else "undecided"
