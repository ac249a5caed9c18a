"""Tests of metrics against the sentinels, in each statistic under each condition."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from maege.metric import Floats
from maege.ranking import RankingType, ScoredRanking, of_type
from maege.statistics.bootstrap import ClusterResampler, Interval, ResampledStatistic, Resampling
from maege.statistics.kendall import LEVELS
from maege.statistics.multiple_testing import ALPHA, holm
from maege.statistics.random_scorers import random_scorer_statistics, share_reaching
from maege.statistics.sample_statistics import SampleStatistics
from maege.vetting.conditions import Condition


@dataclass(frozen=True)
class ComparedStatistic:
    """One statistic of all metrics and sentinels under one condition.

    Parameters
    ----------
    ranking_type
        The rankings that it is computed on.
    is_configured, source_policy, reference_count
        As in `Condition`; the source policy is that of this type of ranking.
    statistic
        ``tau_micro``, ``tau_macro``, ``pearson`` or ``spearman``.
    by_metric
        Its values, by metric or sentinel.
    resampler
        The resamples that all of them share.
    tie_rates
        For tau, the share of tied pairs by metric or sentinel.
    random_values
        For corpora, rho of random scorers, shape (KINDS, RANDOM_SCORERS); see
        `random_scorer_statistics`.
    """

    ranking_type: RankingType
    is_configured: bool
    source_policy: str
    reference_count: int | None
    statistic: str
    by_metric: dict[str, ResampledStatistic]
    resampler: ClusterResampler
    tie_rates: dict[str, float]
    random_values: Floats | None = None


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
        Its bootstrap interval.
    tie_rate
        For tau, the share of tied pairs.
    sentinel
        The best sentinel.
    sentinel_value
        Its value; 0 if it is undefined, as for a constant.
    difference
        Value of the metric minus that of the best sentinel.
    difference_interval
        Its bootstrap interval.
    pvalue
        The largest p-value of the paired permutation tests against all sentinels (on corpora, also
        of the test against random scorers), corrected by Holm for all tests of the metric.
    informative
        Whether the interval is above the value of the best sentinel, and the p-value below 0.05.
    underpowered
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


def compare_under_condition(
    condition: Condition,
    scored: Sequence[ScoredRanking],
    resampling: Resampling,
    sample_statistics: SampleStatistics | None = None,
) -> Iterator[ComparedStatistic]:
    """Yield all statistics under a condition.

    Parameters
    ----------
    condition
        The condition.
    scored
        The rankings of its sample, with the scores of all metrics and sentinels.
    resampling
        How intervals and p-values are computed.
    sample_statistics
        Of these rankings, if they are known already; by default they are computed.
    """
    if sample_statistics is None:
        sample_statistics = SampleStatistics.from_rankings(
            scored, resampling, condition.sample.repeated_pairs
        )
    for ranking_type, order in sample_statistics.orders.items():
        tie_rates = {
            f"tau_{level}": {
                name: taus[level].variants["tie_rate"] or 0.0
                for name, taus in order.kendall.items()
            }
            for level in LEVELS
        }
        for statistic, by_metric in order.compared().items():
            yield ComparedStatistic(
                ranking_type=ranking_type,
                is_configured=condition.is_configured,
                source_policy=condition.source_policy,
                reference_count=condition.reference_count,
                statistic=statistic,
                by_metric=by_metric,
                resampler=order.resampler,
                tie_rates=tie_rates.get(statistic, {}),
            )
    if sample_statistics.corpora is not None:
        corpora = [item.ranking for item in of_type(scored, "corpora")]
        yield ComparedStatistic(
            ranking_type="corpora",
            is_configured=condition.is_configured,
            source_policy=condition.corpora_source_policy,
            reference_count=condition.reference_count,
            statistic="spearman",
            by_metric=sample_statistics.corpora.spearman,
            resampler=sample_statistics.corpora.resampler,
            tie_rates={},
            random_values=random_scorer_statistics(corpora, seed=resampling.seed).values[
                "corpora", "spearman"
            ],
        )


def compare_with_sentinels(
    compared_statistics: Sequence[ComparedStatistic],
    metrics: Sequence[str],
    sentinels: Sequence[str],
) -> dict[str, list[SentinelTest]]:
    """Test each metric against the sentinels, in each statistic.

    A metric must outperform all sentinels, so the test with the largest p-value counts (an
    intersection-union test); Holm's method corrects it for the number of statistics. On corpora
    the metric must also outperform random scorers.

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
    pvalues = [_pvalues(compared, metrics, sentinels) for compared in compared_statistics]
    tests = {}
    for metric in metrics:
        rows = [
            (compared, pvalue_by_metric[metric])
            for compared, pvalue_by_metric in zip(compared_statistics, pvalues, strict=True)
            if metric in pvalue_by_metric
        ]
        corrected = iter(holm([pvalue for _, pvalue in rows if pvalue is not None]))
        tests[metric] = [
            _test(compared, metric, sentinels, None if pvalue is None else next(corrected))
            for compared, pvalue in rows
        ]
    return tests


def _pvalues(
    compared: ComparedStatistic, metrics: Sequence[str], sentinels: Sequence[str]
) -> dict[str, float | None]:
    """Return, for each metric that has the statistic, its largest p-value."""
    metrics = [metric for metric in metrics if metric in compared.by_metric]
    if not metrics:
        return {}
    cluster_terms = {
        name: np.nan_to_num(resampled.cluster_terms)
        for name, resampled in compared.by_metric.items()
    }
    pairs = [(cluster_terms[a], cluster_terms[b]) for a in metrics for b in sentinels]
    gaps = np.stack([a - b for a, b in pairs], axis=-1)
    scale = np.stack([abs(a) + abs(b) for a, b in pairs], axis=-1)
    rows = compared.resampler.sign_flip_pvalues(gaps, scale).reshape(len(metrics), -1)
    return {
        metric: None
        if (value := compared.by_metric[metric].value) is None
        else max(float(row.max()), _random_pvalue(compared, value))
        for metric, row in zip(metrics, rows, strict=True)
    }


def _random_pvalue(compared: ComparedStatistic, value: float) -> float:
    """Return the p-value of the test against random scorers; 0 if there are none."""
    values = compared.random_values
    return 0.0 if values is None else share_reaching(values, value)


def _test(
    compared: ComparedStatistic, metric: str, sentinels: Sequence[str], pvalue: float | None
) -> SentinelTest:
    values = {name: compared.by_metric[name].value or 0.0 for name in sentinels}
    best = max(values, key=lambda name: values[name])
    own = compared.by_metric[metric]
    difference = None if own.value is None else own.value - values[best]
    resampled = own.resampled - np.nan_to_num(compared.by_metric[best].resampled)
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
        difference=difference,
        difference_interval=(
            None if difference is None else compared.resampler.interval(resampled)
        ),
        pvalue=pvalue,
        informative=bool(
            own.interval
            and own.interval[0] > values[best]
            and pvalue is not None
            and pvalue < ALPHA
        ),
        # n clusters have 2^n patterns of signs, so no p-value is below 2^(1 - n).
        underpowered=2.0 ** (1 - compared.resampler.size) >= ALPHA,
    )
