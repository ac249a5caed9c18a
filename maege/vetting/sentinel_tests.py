"""Tests of metrics against the sentinels, in each statistic under each condition."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from maege.metric import Floats
from maege.ranking import RankingType, ScoredRanking, of_type
from maege.statistics.bootstrap import ClusterResampler, Interval, ResampledStatistic, Resampling
from maege.statistics.kendall import LEVELS
from maege.statistics.multiple_testing import ALPHA, holm
from maege.statistics.sample_statistics import SampleStatistics
from maege.vetting.conditions import Condition
from maege.vetting.random_baseline import random_baseline


@dataclass(frozen=True)
class ConditionStatistics:
    """One statistic of all metrics and sentinels under one condition.

    Attributes
    ----------
    ranking_type : {"chains", "lattices", "corpora"}
    is_configured : bool
    source_policy : str
    reference_count : int or None
        As in `Condition`; the source policy is that of this type of ranking.
    statistic : {"tau_micro", "tau_macro", "pearson", "spearman"}
    compared : dict of str to ResampledStatistic
        By metric or sentinel.
    resampler : ClusterResampler
        The resamples that all of them share.
    tie_rates : dict of str to float
        For tau, the share of tied pairs by metric or sentinel.
    random_values : ndarray, shape (2, RANDOM_SCORERS), or None
        For corpora, see `random_baseline`.
    """

    ranking_type: RankingType
    is_configured: bool
    source_policy: str
    reference_count: int | None
    statistic: str
    compared: dict[str, ResampledStatistic]
    resampler: ClusterResampler
    tie_rates: dict[str, float]
    random_values: Floats | None = None

    def interval(self, metric: str) -> Interval | None:
        """Return the bootstrap interval of a metric's value; None if the value is undefined."""
        return self.compared[metric].interval


@dataclass(frozen=True)
class SentinelTest:
    """One statistic of one metric under one condition, compared with the sentinels.

    Attributes
    ----------
    ranking_type, is_configured, source_policy, reference_count, statistic
        As in `ConditionStatistics`.
    value : float or None
        The statistic of the metric; None if it is undefined.
    interval : (float, float) or None
        Its bootstrap interval.
    tie_rate : float or None
        For tau, the share of tied pairs.
    sentinel : str
        The best sentinel.
    sentinel_value : float
        Its value; 0 if it is undefined, as for a constant.
    difference : float or None
        Value of the metric minus that of the best sentinel.
    difference_interval : (float, float) or None
        Its bootstrap interval.
    pvalue : float or None
        The largest p-value of the paired permutation tests against all sentinels (on corpora, also
        of the test against random scorers), corrected by Holm for all tests of the metric.
    informative : bool
        Whether the interval is above the value of the best sentinel, and the p-value below 0.05.
    underpowered : bool
        Whether there are too few sentences (or replicates) for any p-value below 0.05.
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
    pvalue: float | None
    informative: bool
    underpowered: bool


def condition_statistics(
    condition: Condition,
    scored: Sequence[ScoredRanking],
    resampling: Resampling,
    statistics: SampleStatistics | None = None,
) -> Iterator[ConditionStatistics]:
    """Yield all statistics under a condition.

    Parameters
    ----------
    condition
        The condition.
    scored
        The rankings of its sample, with the scores of all metrics and sentinels.
    resampling
        How intervals and p-values are computed.
    statistics
        Of these rankings, if they are known already; by default they are computed.
    """
    if statistics is None:
        statistics = SampleStatistics.from_rankings(
            scored, resampling, condition.sample.repeated_pairs
        )
    seen = condition.is_configured, condition.source_policy, condition.reference_count
    for ranking_type, order in statistics.orders.items():
        tie_rates = {
            f"tau_{level}": {
                name: taus[level].variants["tie_rate"] or 0.0
                for name, taus in order.kendall.items()
            }
            for level in LEVELS
        }
        for statistic, compared in order.compared().items():
            yield ConditionStatistics(
                ranking_type,
                *seen,
                statistic,
                compared,
                order.resampler,
                tie_rates.get(statistic, {}),
            )
    if statistics.corpora is not None:
        yield ConditionStatistics(
            "corpora",
            condition.is_configured,
            condition.corpora_source_policy,
            condition.reference_count,
            "spearman",
            statistics.corpora.spearman,
            statistics.corpora.resampler,
            {},
            random_baseline(
                [item.ranking for item in of_type(scored, "corpora")], seed=resampling.seed
            ),
        )


def compare_with_sentinels(
    statistics: Sequence[ConditionStatistics], metrics: Sequence[str], sentinels: Sequence[str]
) -> dict[str, list[SentinelTest]]:
    """Test each metric against the sentinels, in each statistic.

    A metric must outperform all sentinels, so the test with the largest p-value counts (an
    intersection-union test); Holm's method corrects it for the number of statistics. On corpora
    the metric must also outperform random scorers.

    Parameters
    ----------
    statistics : sequence of ConditionStatistics
        All statistics of all conditions.
    metrics, sentinels : sequence of str
        Names; metrics that a statistic lacks have no test there.

    Returns
    -------
    dict of str to list of SentinelTest
        By metric, in the order of ``statistics``.
    """
    pvalues = [_pvalues(statistic, metrics, sentinels) for statistic in statistics]
    tests = {}
    for metric in metrics:
        rows = [
            (statistic, by_metric[metric])
            for statistic, by_metric in zip(statistics, pvalues, strict=True)
            if metric in by_metric
        ]
        corrected = iter(holm([pvalue for _, pvalue in rows if pvalue is not None]))
        tests[metric] = [
            _test(statistic, metric, sentinels, None if pvalue is None else next(corrected))
            for statistic, pvalue in rows
        ]
    return tests


def _pvalues(
    statistics: ConditionStatistics, metrics: Sequence[str], sentinels: Sequence[str]
) -> dict[str, float | None]:
    """Return, for each metric that has the statistic, its largest p-value."""
    metrics = [metric for metric in metrics if metric in statistics.compared]
    if not metrics:
        return {}
    cluster_terms = {
        name: np.nan_to_num(compared.cluster_terms)
        for name, compared in statistics.compared.items()
    }
    pairs = [(cluster_terms[a], cluster_terms[b]) for a in metrics for b in sentinels]
    gaps = np.stack([a - b for a, b in pairs], axis=-1)
    scale = np.stack([abs(a) + abs(b) for a, b in pairs], axis=-1)
    rows = statistics.resampler.sign_flip_pvalues(gaps, scale).reshape(len(metrics), -1)
    return {
        metric: None
        if (value := statistics.compared[metric].value) is None
        else max(float(row.max()), _random_pvalue(statistics, value))
        for metric, row in zip(metrics, rows, strict=True)
    }


def _random_pvalue(statistics: ConditionStatistics, value: float) -> float:
    """Return the share of random scorers, the metric included, with at least this value.

    There are two kinds of random scorers; the larger share counts.
    """
    if statistics.random_values is None:
        return 0.0
    as_large = (statistics.random_values >= value).sum(axis=1).max()
    return float((1 + as_large) / (1 + statistics.random_values.shape[1]))


def _test(
    statistics: ConditionStatistics, metric: str, sentinels: Sequence[str], pvalue: float | None
) -> SentinelTest:
    values = {name: statistics.compared[name].value or 0.0 for name in sentinels}
    best = max(values, key=lambda name: values[name])
    compared = statistics.compared[metric]
    interval = statistics.interval(metric)
    difference = None if compared.value is None else compared.value - values[best]
    resampled = compared.resampled - np.nan_to_num(statistics.compared[best].resampled)
    return SentinelTest(
        ranking_type=statistics.ranking_type,
        is_configured=statistics.is_configured,
        source_policy=statistics.source_policy,
        reference_count=statistics.reference_count,
        statistic=statistics.statistic,
        value=compared.value,
        interval=interval,
        tie_rate=statistics.tie_rates.get(metric),
        sentinel=best,
        sentinel_value=values[best],
        difference=difference,
        difference_interval=(
            None if difference is None else statistics.resampler.interval(resampled)
        ),
        pvalue=pvalue,
        informative=bool(
            interval and interval[0] > values[best] and pvalue is not None and pvalue < ALPHA
        ),
        # n clusters have 2^n patterns of signs, so no p-value is below 2^(1 - n).
        underpowered=2.0 ** (1 - statistics.resampler.size) >= ALPHA,
    )
