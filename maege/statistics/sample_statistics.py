"""The resampled statistics of all metrics on a sample, before metrics are compared."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from maege.metric import Floats
from maege.ranking import RankingType, ScoredRanking, of_type, scores_by_metric
from maege.sampling.sample import RepeatedPairs
from maege.statistics.bootstrap import ClusterResampler, ResampledStatistic, Resampling
from maege.statistics.correlation import (
    CorpusScores,
    pearson,
    resampled_spearman,
)
from maege.statistics.kendall import LEVELS, ComparablePairs, Kendall, kendall


@dataclass(frozen=True, eq=False)
class OrderStatistics:
    """Agreement of metrics with the order of chains, or of lattices.

    Parameters
    ----------
    pairs
        The comparable pairs of the rankings.
    kendall
        By metric, ``micro`` and ``macro``.
    pearson
        By metric.
    resampler
        The resamples of sentences that they share.
    """

    pairs: ComparablePairs
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
            pairs,
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
                order.pairs,
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
