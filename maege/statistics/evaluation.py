"""From the scores of a sample to the results: estimates, comparisons, rewards and curves."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

import numpy as np

from maege.ranking import RankingType, ScoredRanking, of_type
from maege.sampling.sample import Sample
from maege.statistics.bootstrap import Resampling
from maege.statistics.comparison import (
    Difference,
    paired_differences,
    rank_clusters,
    williams_differences,
)
from maege.statistics.correlation import (
    ReplicateSummary,
    row_pearson,
    row_spearman,
    summarise_replicates,
)
from maege.statistics.edit_types import Reward, Steps, rewards
from maege.statistics.kendall import LEVELS, TAU_VARIANTS, Kendall
from maege.statistics.kendall import sentence_taus as taus_of_sentences
from maege.statistics.measures import CONFIGURED, Estimate
from maege.statistics.results import Replicates, Results, SentenceTaus
from maege.statistics.sample_statistics import CorpusStatistics, OrderStatistics, SampleStatistics
from maege.statistics.score_curves import (
    score_by_edits_applied,
    score_by_errors_left,
)

SIGN_FLIPS = "sign flips of sentences"
NORMAL = "normal approximation, pairs treated as independent"


def evaluate(
    sample: Sample,
    scored: Sequence[ScoredRanking],
    signatures: Mapping[str, str],
    resampling: Resampling,
    statistics: SampleStatistics | None = None,
) -> Results:
    """Compute all statistics of the scores of a sample.

    Parameters
    ----------
    sample
        What was drawn.
    scored
        Its rankings (``sample.rankings``), with the scores of all metrics.
    signatures
        By metric, of those that have scores.
    resampling
        How intervals and p-values are computed.
    statistics
        Of these metrics, if they are known already; by default they are computed.
    """
    if statistics is None:
        statistics = SampleStatistics.from_rankings(scored, resampling, sample.repeated_pairs)
    chains, lattices, corpora = (
        of_type(scored, ranking_type) for ranking_type in ("chains", "lattices", "corpora")
    )
    estimates: list[Estimate] = []
    differences: list[Difference] = []
    replicates: list[Replicates] = []
    for ranking_type, order in statistics.orders.items():
        order_differences, ranks = _compare_orders(ranking_type, order)
        differences += order_differences
        estimates += _order_estimates(ranking_type, order, ranks)
    if statistics.corpora is not None:
        corpora_differences = _compare_corpora(statistics.corpora)
        differences += corpora_differences
        summaries = _corpus_summaries(statistics.corpora)
        corpus_ranks = _corpus_ranks(statistics.corpora, corpora_differences)
        estimates += _corpus_estimates(summaries, corpus_ranks)
        replicates += [
            Replicates(metric, statistic, summary.sd, summary.replicate_range, summary.values)
            for (metric, statistic), summary in summaries.items()
        ]
    main = chains or lattices
    return Results(
        sample.summary(),
        resampling,
        dict(signatures),
        sorted(estimates, key=lambda estimate: estimate.metric),
        sorted(replicates, key=lambda record: record.metric),
        differences,
        _rewards(chains, resampling),
        score_by_errors_left(main, resampling) if main else {},
        score_by_edits_applied(corpora, resampling) if corpora else {},
        _sentence_taus(statistics, signatures),
    )


def _compare_orders(
    ranking_type: RankingType, order: OrderStatistics
) -> tuple[list[Difference], dict[str, dict[str, int | None]]]:
    """Return the differences of metrics, and their ranks by statistic."""
    differences = []
    ranks = {}
    for statistic, metrics in order.compared().items():
        of_statistic = paired_differences(
            ranking_type, statistic, metrics, order.resampler, "sentences"
        )
        differences += of_statistic
        if statistic != "pearson":
            values = {metric: resampled.value for metric, resampled in metrics.items()}
            ranks[statistic] = rank_clusters(values, of_statistic)
    return differences, ranks


def _order_estimates(
    ranking_type: RankingType,
    order: OrderStatistics,
    ranks: Mapping[str, Mapping[str, int | None]],
) -> Iterator[Estimate]:
    for metric, taus in order.kendall.items():
        for level in LEVELS:
            yield from _tau_estimates(metric, ranking_type, level, taus[level], ranks)
        r = order.pearson[metric]
        yield Estimate(
            metric, "pearson", ranking_type, CONFIGURED, r.value, r.interval, r.pvalue, SIGN_FLIPS
        )


def _tau_estimates(
    metric: str,
    ranking_type: RankingType,
    level: str,
    taus: Kendall,
    ranks: Mapping[str, Mapping[str, int | None]],
) -> Iterator[Estimate]:
    tests = {"tau": (taus.tau.pvalue, SIGN_FLIPS)}
    if taus.p_normal is not None:
        tests["tau_ties_agree"] = taus.p_normal, NORMAL
    for variant in TAU_VARIANTS:
        statistic = f"{variant}_{level}"
        pvalue, test = tests.get(variant, (None, ""))
        yield Estimate(
            metric,
            statistic,
            ranking_type,
            CONFIGURED,
            taus.variants[variant],
            taus.intervals[variant],
            pvalue,
            test,
            ranks.get(statistic, {}).get(metric),
        )


def _compare_corpora(corpora: CorpusStatistics) -> list[Difference]:
    """Compare metrics on corpora.

    In Spearman's rho the metrics are swapped in whole replicates; Pearson's r is compared by
    Williams' test.
    """
    spearman = paired_differences(
        "corpora", "spearman", corpora.spearman, corpora.resampler, "replicates"
    )
    return spearman + williams_differences(corpora.scores)


def _corpus_summaries(corpora: CorpusStatistics) -> dict[tuple[str, str], ReplicateSummary]:
    """Return the correlations with expected and with applied edits, by metric and statistic."""
    return {
        (metric, statistic): summarise_replicates(values, corpora.resampler)
        for metric, scores in corpora.scores.items()
        for statistic, values in (
            ("spearman", row_spearman(scores.scores, scores.expected)),
            ("pearson", row_pearson(scores.scores, scores.expected)),
            ("spearman_applied", row_spearman(scores.scores, scores.applied)),
            ("pearson_applied", row_pearson(scores.scores, scores.applied)),
        )
    }


def _corpus_ranks(
    corpora: CorpusStatistics, differences: Sequence[Difference]
) -> dict[str, int | None]:
    """Rank metrics by rho. One that is constant in some replicate has no test, hence no rank."""
    values = {metric: spearman.value for metric, spearman in corpora.spearman.items()}
    return rank_clusters(values, [d for d in differences if d.statistic == "spearman"])


def _corpus_estimates(
    summaries: Mapping[tuple[str, str], ReplicateSummary], ranks: Mapping[str, int | None]
) -> Iterator[Estimate]:
    for (metric, statistic), summary in summaries.items():
        rank = ranks[metric] if statistic == "spearman" else None
        yield Estimate(
            metric, statistic, "corpora", CONFIGURED, summary.mean, summary.interval, rank=rank
        )


def _rewards(
    chains: Sequence[ScoredRanking], resampling: Resampling
) -> dict[str, dict[str, Reward]]:
    if not chains:
        return {}
    steps = Steps.from_rankings(chains)
    return rewards(steps, resampling.for_clusters(steps.clusters))


def _sentence_taus(statistics: SampleStatistics, metrics: Iterable[str]) -> SentenceTaus:
    """Return tau of each sentence, on chains, or on lattices if there are no chains."""
    order = statistics.orders.get("chains") or statistics.orders.get("lattices")
    if order is None:
        return SentenceTaus([], [], {})
    taus = taus_of_sentences(order.pairs)
    return SentenceTaus(
        np.unique(order.pairs.sentence).tolist(),
        np.bincount(order.pairs.cluster).tolist(),
        {metric: taus[metric].tolist() for metric in metrics},
    )
