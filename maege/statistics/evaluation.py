"""From the scores of a sample to the results: estimates, comparisons, rewards and curves."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import combinations
from statistics import fmean
from typing import Any

import numpy as np

from maege.array_types import Interval
from maege.ranking import RankingType, ScoredRanking, of_type
from maege.sampling.sample import Sample
from maege.statistics.bootstrap import Resampling, percentile_interval
from maege.statistics.corpus_statistic import CorpusStatistic
from maege.statistics.jackknife import ClusteredStatistic
from maege.statistics.kendall import LEVELS, TAU_VARIANTS, Kendall
from maege.statistics.measures import (
    CHANCE,
    COMPARED,
    CONFIGURED,
    GROUPS,
    JACKKNIFE,
    NESTED,
    REPLICATES,
    Estimate,
)
from maege.statistics.metric_differences import Difference, corpus_differences, paired_differences
from maege.statistics.random_scorers.distribution import RandomScorerStatistics
from maege.statistics.results import Replicates, Results, SentenceTaus
from maege.statistics.rewards import Reward, Steps, rewards
from maege.statistics.sample_statistics import (
    CORPUS_CORRELATIONS,
    CorpusStatistics,
    OrderStatistics,
    SampleStatistics,
)
from maege.statistics.score_curves import score_by_edits_applied, score_by_errors_left
from maege.statistics.sentence_clusters import block_ratio
from maege.statistics.significance_letters import significance_letters
from maege.statistics.value import finite

_SIGN_FLIPS = "sign flips of units"
NORMAL = "normal approximation, pairs treated as independent"

Letters = Mapping[str, str]


def evaluate(
    sample: Sample,
    scored: Sequence[ScoredRanking],
    signatures: Mapping[str, str],
    resampling: Resampling,
    make_statistics: Callable[[], SampleStatistics] | None = None,
    compared_metric: str | None = None,
) -> Results:
    """Compute all statistics of the scores of a sample.

    ``scored``: the rankings of the sample, with the scores of all metrics. ``signatures``: by
    metric, of those that have scores. ``make_statistics`` returns the statistics of these metrics,
    if some of them are known already; what needs none is computed before, as they are large.
    ``compared_metric``: compare the others with this metric only, so that p-values are adjusted for
    these pairs; by default all pairs are compared.
    """
    chains, lattices, corpora = (
        of_type(scored, ranking_type) for ranking_type in ("chains", "lattices", "corpora")
    )
    main = chains or lattices
    of_types = _rewards(chains, resampling)
    by_errors = score_by_errors_left(main, resampling) if main else {}
    by_edits = score_by_edits_applied(corpora, resampling) if corpora else {}
    if make_statistics is None:
        statistics = SampleStatistics.from_rankings(scored, resampling, sample.repeated_pairs)
    else:
        statistics = make_statistics()
    pairs = _pairs(signatures, compared_metric)
    estimates: list[Estimate] = []
    differences: list[Difference] = []
    replicates: list[Replicates] = []
    for ranking_type, order in statistics.orders.items():
        of_order = _compare_orders(ranking_type, order, pairs)
        estimates += _order_estimates(ranking_type, order, of_order)
        differences += [d for of_statistic in of_order.values() for d in of_statistic]
    if statistics.corpora is not None:
        by_statistic = _corpus_statistics(statistics.corpora)
        between = {
            key: corpus_differences(key, by_statistic[key], pairs) for key in COMPARED["corpora"]
        }
        differences += [d for of_statistic in between.values() for d in of_statistic]
        replicates = list(_replicates(statistics.corpora, resampling))
        estimates += _corpus_estimates(by_statistic, between, replicates, resampling)
    return Results(
        sample=_summary(sample, statistics),
        settings=resampling,
        signatures=dict(sorted(signatures.items())),
        estimates=sorted(
            _with_random_shares(estimates, statistics.random_scorers),
            key=lambda estimate: estimate.metric,
        ),
        replicates=sorted(replicates, key=lambda record: record.metric),
        differences=differences,
        edit_types=dict(sorted(of_types.items())),
        score_by_errors_left=dict(sorted(by_errors.items())),
        score_by_edits_applied=dict(sorted(by_edits.items())),
        sentence_taus=_sentence_taus(statistics.main_order),
    )


def _pairs(metrics: Iterable[str], compared_metric: str | None) -> list[tuple[str, str]]:
    """Return the pairs of metrics that are compared, each in alphabetical order."""
    return [
        pair
        for pair in combinations(sorted(metrics), 2)
        if compared_metric is None or compared_metric in pair
    ]


def _with_random_shares(
    estimates: Iterable[Estimate], random_scorers: RandomScorerStatistics
) -> Iterator[Estimate]:
    """Add the share of random scorers that reach each estimate."""
    for e in estimates:
        share = random_scorers.share_reaching(e.ranking_type, e.statistic, e.value)
        yield replace(e, random_share=share)


def _summary(sample: Sample, statistics: SampleStatistics) -> dict[str, Any]:
    """Return the counts of the sample, with how much its statistics rest on few sentences."""
    chains = statistics.orders.get("chains") if sample.repeated_pairs == "once" else None
    summary = sample.summary(None if chains is None else len(chains.pairs.candidates))
    order = statistics.main_order
    if order is not None:
        summary["clusters"] = order.pairs.sentences.size
        summary["effective_sentences"] = order.pairs.effective_sentences
        summary["largest_sentence_share"] = order.pairs.largest_share
        taus = list(order.sentence_taus.values())
        blocks = block_ratio(np.stack(taus, axis=-1), statistics.seed) if taus else None
        summary["block_ratio"] = blocks and blocks._asdict()
    if statistics.corpora is not None:
        summary["corpora"]["ceiling"] = statistics.corpora.ceiling
    return summary


def _compare_orders(
    ranking_type: RankingType, order: OrderStatistics, pairs: Sequence[tuple[str, str]]
) -> dict[str, list[Difference]]:
    """Return the differences of pairs of metrics by statistic."""
    return {
        statistic: paired_differences(ranking_type, statistic, metrics, order.resampler, pairs)
        for statistic, metrics in order.compared().items()
    }


def _order_estimates(
    ranking_type: RankingType, order: OrderStatistics, differences: Mapping[str, list[Difference]]
) -> Iterator[Estimate]:
    compared = order.compared()
    by_statistic = {
        statistic: significance_letters(
            {m: s.value for m, s in compared[statistic].items()}, between
        )
        for statistic, between in differences.items()
    }
    for metric, taus in order.kendall.items():
        for level in LEVELS:
            yield from _tau_estimates(metric, ranking_type, level, taus[level], by_statistic)
        for statistic, r, test in (
            ("pearson_within", order.pearson_within[metric], _SIGN_FLIPS),
            ("pearson", order.pearson[metric], ""),
        ):
            letters = by_statistic.get(statistic, {})
            yield _estimate(metric, statistic, ranking_type, r, test, letters)


def _estimate(
    metric: str,
    statistic: str,
    ranking_type: RankingType,
    clustered: ClusteredStatistic,
    test: str,
    letters: Letters,
) -> Estimate:
    """Return the estimate of a statistic of sentences."""
    known = clustered.interval is not None
    return Estimate(
        metric,
        statistic,
        ranking_type,
        CONFIGURED,
        value=clustered.value,
        interval=clustered.interval,
        pvalue=clustered.pvalue,
        test=test,
        interval_method=JACKKNIFE if known else "",
        rests_on_few=known and clustered.rests_on_few,
        letters=letters.get(metric),
    )


def _tau_estimates(
    metric: str,
    ranking_type: RankingType,
    level: str,
    taus: Kendall,
    by_statistic: Mapping[str, Letters],
) -> Iterator[Estimate]:
    letters = by_statistic.get(f"tau_{level}", {})
    test = "" if taus.tau.terms is None else _SIGN_FLIPS
    yield _estimate(metric, f"tau_{level}", ranking_type, taus.tau, test, letters)
    for variant in TAU_VARIANTS[1:]:
        with_normal = variant == "tau_ties_agree" and taus.p_normal is not None
        interval = taus.intervals[variant]
        yield Estimate(
            metric,
            f"{variant}_{level}",
            ranking_type,
            CONFIGURED,
            value=taus.variants[variant],
            interval=interval,
            pvalue=taus.p_normal if with_normal else None,
            test=NORMAL if with_normal else "",
            interval_method=JACKKNIFE if interval else "",
            rests_on_few=interval is not None and taus.tau.rests_on_few,
        )


def _corpus_statistics(corpora: CorpusStatistics) -> dict[str, dict[str, CorpusStatistic]]:
    """Return the statistics of corpora, by statistic, then by metric."""
    return {
        key: {metric: corpora.statistic(key, metric) for metric in corpora.scores}
        for key in (*CORPUS_CORRELATIONS, "pairwise_accuracy")
    }


def _replicates(corpora: CorpusStatistics, resampling: Resampling) -> Iterator[Replicates]:
    """Yield each correlation in each of the replicates."""
    for metric in corpora.scores:
        for statistic in CORPUS_CORRELATIONS:
            values = corpora.by_replicate(statistic, metric)
            defined = values[np.isfinite(values)]
            several = len(defined) > 1
            yield Replicates(
                metric,
                statistic,
                float(defined.std(ddof=1)) if several else None,
                percentile_interval(defined, resampling.confidence) if several else None,
                [finite(value) for value in values],
            )


def _corpus_estimates(
    statistics: Mapping[str, Mapping[str, CorpusStatistic]],
    differences: Mapping[str, Sequence[Difference]],
    replicates: Sequence[Replicates],
    resampling: Resampling,
) -> Iterator[Estimate]:
    by_replicate = {(record.metric, record.statistic): record.values for record in replicates}
    for key, metrics in statistics.items():
        values = {metric: statistic.value for metric, statistic in metrics.items()}
        letters = significance_letters(values, differences.get(key, ()))
        for metric, statistic in metrics.items():
            of_replicates = by_replicate.get((metric, key), ())
            method, interval = corpus_interval(statistic, of_replicates, resampling)
            pvalue = statistic.above(CHANCE.get(key, 0.0)).pvalue
            yield Estimate(
                metric,
                key,
                "corpora",
                CONFIGURED,
                value=_mean(of_replicates) if statistic.value is None else statistic.value,
                interval=interval,
                pvalue=pvalue,
                test="" if pvalue is None else method,
                interval_method=method,
                rests_on_few=statistic.rests_on_few,
                letters=letters.get(metric),
            )


def _mean(values: Sequence[float | None]) -> float | None:
    """Return the mean of the defined values; a metric may be constant in some replicates."""
    defined = [value for value in values if value is not None]
    return fmean(defined) if defined else None


def corpus_interval(
    statistic: CorpusStatistic, replicates: Sequence[float | None], resampling: Resampling
) -> tuple[str, Interval | None]:
    """Return an interval and its method: that of the replicates if there is no better one."""
    if statistic.interval is not None:
        return (NESTED if statistic.resampled is not None else GROUPS), statistic.interval
    values = np.array([np.nan if value is None else value for value in replicates])
    if statistic.value is None or len(values) < 2 or statistic.resampled is not None:
        return "", None
    sums = resampling.for_clusters(len(values)).sums(values)
    return REPLICATES, percentile_interval(sums / len(values), resampling.confidence)


def _rewards(
    chains: Sequence[ScoredRanking], resampling: Resampling
) -> dict[str, dict[str, Reward]]:
    if not chains:
        return {}
    return rewards(Steps.from_rankings(chains), resampling.confidence)


def _sentence_taus(order: OrderStatistics | None) -> SentenceTaus:
    if order is None:
        return SentenceTaus((), (), {})
    in_file = np.argsort(order.pairs.sentences.indices)
    return SentenceTaus(
        order.pairs.sentences.indices[in_file].tolist(),
        order.pairs.counts()[in_file].tolist(),
        {metric: taus.tolist() for metric, taus in sorted(order.sentence_taus.items())},
    )
