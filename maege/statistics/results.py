"""The results of a run: every statistic of every metric."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

import numpy as np

from maege.metric import Floats
from maege.ranking import RankingType, ScoredRanking, of_type, scores_by_metric
from maege.sampling.sample import RepeatedPairs, Sample
from maege.statistics.bootstrap import ClusterResampler, ResampledStatistic, Resampling
from maege.statistics.comparison import (
    Difference,
    paired_differences,
    rank_clusters,
    williams_differences,
)
from maege.statistics.correlation import (
    CorpusScores,
    ReplicateSummary,
    pearson,
    resampled_spearman,
    row_pearson,
    row_spearman,
    summarise_replicates,
)
from maege.statistics.edit_types import Reward, Steps, rewards
from maege.statistics.kendall import LEVELS, TAU_VARIANTS, ComparablePairs, Kendall, kendall
from maege.statistics.kendall import sentence_taus as taus_of_sentences
from maege.statistics.measures import CONFIGURED, Estimate
from maege.statistics.score_curves import (
    EditsAppliedPoint,
    ErrorsLeftPoint,
    score_by_edits_applied,
    score_by_errors_left,
)

SIGN_FLIPS = "sign flips of sentences"
NORMAL = "normal approximation, pairs taken for independent"


@dataclass(frozen=True)
class Replicates:
    """A statistic of one metric in each replicate of the corpora.

    Parameters
    ----------
    metric, statistic
        Name of the metric; key of the statistic.
    sd
        Standard deviation between replicates; None if it is defined in fewer than two.
    replicate_range
        Percentile interval that contains single replicates: what one draw of corpora could show.
    values
        Of each replicate; None where undefined.
    """

    metric: str
    statistic: str
    sd: float | None
    replicate_range: tuple[float, float] | None
    values: list[float | None]


@dataclass(frozen=True)
class SentenceTaus:
    """Tau of each sentence that has comparable pairs.

    Parameters
    ----------
    sentences
        Indices of the sentences in the corpus file, ascending.
    pairs
        Number of comparable pairs of each.
    taus
        By metric, tau of each sentence.
    """

    sentences: list[int]
    pairs: list[int]
    taus: dict[str, list[float]]


class EstimateKey(NamedTuple):
    """What an estimate of a run is found by."""

    metric: str
    statistic: str
    ranking_type: str


@dataclass(frozen=True)
class Results:
    """All statistics of a run.

    Parameters
    ----------
    sample
        Counts that describe the sample; see ``Sample.summary``.
    settings
        How intervals and p-values were computed.
    signatures
        By metric, of those that have scores.
    estimates
        One record for each metric, statistic and type of ranking.
    replicates
        What is known of the statistics of corpora beyond their mean.
    differences
        Paired comparisons of metrics.
    edit_types
        By metric and type of edit, the reward on chains; empty without chains.
    score_by_errors_left
        By metric, on chains, or on lattices if there are no chains.
    score_by_edits_applied
        By metric, on corpora.
    sentence_taus
        On chains, or on lattices if there are no chains.
    """

    sample: dict[str, Any]
    settings: Resampling
    signatures: dict[str, str]
    estimates: list[Estimate]
    replicates: list[Replicates]
    differences: list[Difference]
    edit_types: dict[str, dict[str, Reward]]
    score_by_errors_left: dict[str, list[ErrorsLeftPoint]]
    score_by_edits_applied: dict[str, list[EditsAppliedPoint]]
    sentence_taus: SentenceTaus

    @property
    def metrics(self) -> list[str]:
        """The names of the metrics that have results, in alphabetical order."""
        return sorted(self.signatures)

    @property
    def main_ranking_type(self) -> RankingType | None:
        """``chains``, or ``lattices`` if there are no chains; None without both."""
        if self.sample["chains"]:
            return "chains"
        return "lattices" if self.sample["lattices"] else None

    @cached_property
    def _estimates(self) -> dict[EstimateKey, Estimate]:
        return {EstimateKey(e.metric, e.statistic, e.ranking_type): e for e in self.estimates}

    def estimate(
        self, metric: str, statistic: str, ranking_type: RankingType | None
    ) -> Estimate | None:
        """Return the estimate of a statistic; None if there are no such rankings."""
        return self._estimates.get(EstimateKey(metric, statistic, ranking_type or ""))

    def by_tau(self) -> list[str]:
        """Return the metrics by tau (micro) on the main type of rankings, then by name."""

        def key(metric: str) -> tuple[float, str]:
            tau = self.estimate(metric, "tau_micro", self.main_ranking_type)
            return (-(tau.value or 0.0) if tau else 0.0, metric)

        return sorted(self.signatures, key=key)


@dataclass(frozen=True, eq=False)
class OrderStatistics:
    """Agreement of metrics with the order of chains, or of lattices.

    Parameters
    ----------
    kendall
        By metric, ``micro`` and ``macro``.
    pearson
        By metric.
    resampler
        The resamples of sentences that they share.
    """

    kendall: dict[str, dict[str, Kendall]]
    pearson: dict[str, ResampledStatistic]
    resampler: ClusterResampler

    @classmethod
    def from_rankings(
        cls, scored: Sequence[ScoredRanking], resampling: Resampling, repeated_pairs: RepeatedPairs
    ) -> "OrderStatistics":
        """Compute the statistics of one or more rankings of single sentences."""
        pairs = ComparablePairs.from_rankings(scored, repeated_pairs)
        resampler = resampling.for_clusters(pairs.clusters)
        gold = np.array([c.gold_score for item in scored for c in item.ranking.candidates])
        sentence = [item.ranking.sentences[0] for item in scored for _ in item.ranking.candidates]
        _, cluster = np.unique(sentence, return_inverse=True)
        concordance: dict[str, Floats] = dict(
            zip(pairs.metrics, pairs.concordance().T, strict=True)
        )
        return cls(
            {metric: kendall(signs, pairs, resampler) for metric, signs in concordance.items()},
            {
                metric: pearson(scores, gold, cluster, resampler)
                for metric, scores in scores_by_metric(scored).items()
            },
            resampler,
        )

    def compared(self) -> dict[str, dict[str, ResampledStatistic]]:
        """Return the statistics that metrics are compared in: by statistic, then by metric."""
        taus = {
            f"tau_{level}": {metric: taus[level].tau for metric, taus in self.kendall.items()}
            for level in LEVELS
        }
        return {**taus, "pearson": self.pearson}


@dataclass(frozen=True, eq=False)
class CorpusStatistics:
    """Agreement of metrics with the order of corpora.

    Parameters
    ----------
    scores
        By metric.
    spearman
        By metric, with the expected number of edits.
    resampler
        The resamples of replicates that they share.
    """

    scores: dict[str, CorpusScores]
    spearman: dict[str, ResampledStatistic]
    resampler: ClusterResampler

    @classmethod
    def from_rankings(
        cls, scored: Sequence[ScoredRanking], resampling: Resampling
    ) -> "CorpusStatistics":
        """Compute the statistics of one or more rankings of corpora."""
        resampler = resampling.for_clusters(len(scored))
        scores = CorpusScores.from_rankings(scored)
        spearman = {m: resampled_spearman(corpora, resampler) for m, corpora in scores.items()}
        return cls(scores, spearman, resampler)


@dataclass(frozen=True, eq=False)
class SampleStatistics:
    """The resampled statistics of all metrics on a sample.

    Parameters
    ----------
    orders
        By type of ranking, of the chains and lattices that there are.
    corpora
        None without corpora.
    """

    orders: dict[RankingType, OrderStatistics]
    corpora: CorpusStatistics | None

    @classmethod
    def from_rankings(
        cls, scored: Sequence[ScoredRanking], resampling: Resampling, repeated_pairs: RepeatedPairs
    ) -> "SampleStatistics":
        """Compute all statistics that are resampled.

        Parameters
        ----------
        scored
            Rankings of any type.
        resampling
            How intervals and p-values are computed.
        repeated_pairs
            Whether pairs that are repeated within a sentence count again.
        """
        types: tuple[RankingType, ...] = ("chains", "lattices")
        orders = {
            ranking_type: OrderStatistics.from_rankings(rankings, resampling, repeated_pairs)
            for ranking_type in types
            if (rankings := of_type(scored, ranking_type))
        }
        corpora = of_type(scored, "corpora")
        return cls(orders, CorpusStatistics.from_rankings(corpora, resampling) if corpora else None)

    def restricted_to(self, metrics: Sequence[str]) -> "SampleStatistics":
        """Return the statistics of some of the metrics."""
        orders = {
            ranking_type: OrderStatistics(
                {metric: order.kendall[metric] for metric in metrics},
                {metric: order.pearson[metric] for metric in metrics},
                order.resampler,
            )
            for ranking_type, order in self.orders.items()
        }
        corpora = self.corpora and CorpusStatistics(
            {metric: self.corpora.scores[metric] for metric in metrics},
            {metric: self.corpora.spearman[metric] for metric in metrics},
            self.corpora.resampler,
        )
        return SampleStatistics(orders, corpora)


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
        estimates += _corpus_estimates(summaries, corpora_differences)
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
        _sentence_taus(main, sample.repeated_pairs),
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


def _corpus_estimates(
    summaries: Mapping[tuple[str, str], ReplicateSummary], differences: Sequence[Difference]
) -> Iterator[Estimate]:
    spearman = {m: s.mean for (m, statistic), s in summaries.items() if statistic == "spearman"}
    ranks = rank_clusters(spearman, [d for d in differences if d.statistic == "spearman"])
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


def _sentence_taus(scored: Sequence[ScoredRanking], repeated_pairs: RepeatedPairs) -> SentenceTaus:
    if not scored:
        return SentenceTaus([], [], {})
    pairs = ComparablePairs.from_rankings(scored, repeated_pairs)
    taus = {metric: values.tolist() for metric, values in taus_of_sentences(pairs).items()}
    return SentenceTaus(
        np.unique(pairs.sentence).tolist(), np.bincount(pairs.cluster).tolist(), taus
    )
