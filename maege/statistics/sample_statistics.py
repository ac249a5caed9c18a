"""The statistics of all metrics on a sample, before metrics are compared."""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import chain
from types import MappingProxyType

import numpy as np

from maege.array_types import Floats, Indices
from maege.operating_system import give_back_memory
from maege.ranking import (
    Ranking,
    RankingType,
    ScoredRanking,
    of_type,
    rankings_of,
    scores_by_metric,
)
from maege.ranking_requests import RepeatedPairs
from maege.sampling.sample import Sample
from maege.statistics.bootstrap import ClusterResampler, Resampling
from maege.statistics.comparable_pairs import ComparablePairs, candidate_pairs
from maege.statistics.corpus_scores import (
    CorpusScores,
    SampledCorpora,
    applied_edits,
    scores_of_corpora,
)
from maege.statistics.corpus_statistic import CorpusStatistic, pairwise_accuracy
from maege.statistics.correlation import pearson_within, pooled_pearson, row_pearson, row_spearman
from maege.statistics.jackknife import ClusteredStatistic
from maege.statistics.kendall import Kendall, kendall, sentence_taus
from maege.statistics.random_scorers.distribution import (
    RandomScorerStatistics,
    random_scorer_statistics,
)
from maege.statistics.sentence_clusters import RankedSentences
from maege.statistics.value import finite


@dataclass(frozen=True, eq=False)
class OrderStatistics:
    """Agreement of metrics with the order of chains, or of lattices."""

    pairs: ComparablePairs
    kendall: dict[str, dict[str, Kendall]]  # by metric, ``micro`` and ``macro``
    pearson: dict[str, ClusteredStatistic]  # by metric, over all candidates
    pearson_within: dict[str, ClusteredStatistic]  # by metric, mean of the sentences
    resampler: ClusterResampler  # flips the signs of the clusters that they share

    @classmethod
    def from_rankings(
        cls,
        scored: Sequence[ScoredRanking],
        resampling: Resampling,
        repeated_pairs: RepeatedPairs,
        candidates: Indices | None = None,
        untested: Collection[str] = (),
    ) -> "OrderStatistics":
        """Compute the statistics of one or more rankings of single sentences.

        ``candidates``: what `candidate_pairs` returns, if that is known. ``untested``: metrics
        whose p-values nobody asks for.
        """
        pairs = ComparablePairs.from_rankings(scored, repeated_pairs, candidates)
        resampler = resampling.for_clusters(pairs.sentences.size)
        rankings = RankedSentences.of_rankings(rankings_of(scored))
        gold_scores = chain.from_iterable(r.gold_scores for r in rankings_of(scored))
        gold = np.fromiter(gold_scores, np.float64)
        concordance: dict[str, Floats] = dict(
            zip(pairs.metrics, pairs.concordance().T, strict=True)
        )
        scores = scores_by_metric(scored)
        return cls(
            pairs,
            {
                metric: kendall(signs, pairs, resampler, is_tested=metric not in untested)
                for metric, signs in concordance.items()
            },
            {
                metric: pooled_pearson(values, gold, rankings, resampling.confidence)
                for metric, values in scores.items()
            },
            {
                metric: pearson_within(
                    values, gold, rankings, resampler, is_tested=metric not in untested
                )
                for metric, values in scores.items()
            },
            resampler,
        )

    @cached_property
    def sentence_taus(self) -> dict[str, Floats]:
        """Tau of each sentence by metric, shape (sentences,), in the order of the file."""
        in_file = np.argsort(self.pairs.sentences.indices)
        taus = sentence_taus(self.pairs)
        return {metric: taus[metric][in_file] for metric in self.kendall}

    def compared(self) -> dict[str, dict[str, ClusteredStatistic]]:
        """Return the statistics that metrics are compared in: by statistic, then by metric."""
        taus = {metric: taus["macro"].tau for metric, taus in self.kendall.items()}
        return {"tau_macro": taus, "pearson_within": self.pearson_within}

    def restricted_to(self, metrics: Sequence[str]) -> "OrderStatistics":
        """Return the statistics of some of the metrics."""
        return OrderStatistics(
            self.pairs,
            {metric: self.kendall[metric] for metric in metrics},
            {metric: self.pearson[metric] for metric in metrics},
            {metric: self.pearson_within[metric] for metric in metrics},
            self.resampler,
        )


@dataclass(frozen=True, eq=False)
class CorpusStatistics:
    """Agreement of metrics with the order of corpora."""

    corpora: SampledCorpora  # what all metrics share
    edits: CorpusScores  # applied; their rho with those expected is the ceiling of metrics
    scores: dict[str, CorpusScores]  # by metric
    resampling: Resampling

    @classmethod
    def from_rankings(
        cls,
        scored: Sequence[ScoredRanking],
        resampling: Resampling,
        values_only: Collection[str] = (),
    ) -> "CorpusStatistics":
        """Compute the statistics of one or more rankings of corpora.

        Of some metrics only the values: nothing is computed in resamples.
        """
        corpora = SampledCorpora.of_rankings(scored, resampling)
        scores = scores_of_corpora(scored, corpora, values_only)
        return cls(corpora, applied_edits(corpora), scores, resampling)

    @property
    def ceiling(self) -> float:
        """Rho of the edits really applied with those expected, mean of the replicates."""
        return float(self._rows(row_spearman, self.edits.scores).mean())

    def by_replicate(self, statistic: str, metric: str) -> Floats:
        """Return a correlation of one metric in each replicate, nan where undefined."""
        correlate, with_applied = _CORRELATIONS[statistic]
        applied = self.edits.scores if with_applied else None
        return self._rows(correlate, self.scores[metric].scores, applied)

    def statistic(self, key: str, metric: str) -> CorpusStatistic:
        """Return a correlation, or the pairwise accuracy, of one metric."""
        if key == "pairwise_accuracy":
            return self._pairwise_accuracy(metric)
        correlate, with_applied = _CORRELATIONS[key]
        scores = self.scores[metric]

        def mean(values: Floats, applied: Floats | None) -> Floats:
            rows = self._rows(correlate, values, applied if with_applied else None)
            return np.asarray(rows.mean(axis=-1))

        correlation = self._statistic(mean, scores)
        return replace(
            correlation,
            is_correlation=True,
            rests_on_few=scores.rests_on_few,
            covariance=self._covariance(scores),
        )

    def _covariance(self, scores: CorpusScores) -> CorpusStatistic:
        """Return the covariance of scores with the expected number of edits."""
        deviations = self.corpora.expected - self.corpora.expected.mean()

        def mean(values: Floats, _: Floats | None) -> Floats:
            return np.asarray((values * deviations).mean(axis=(-2, -1)))

        return self._statistic(mean, scores)

    def _pairwise_accuracy(self, metric: str) -> CorpusStatistic:
        scores = self.scores[metric]

        def accuracy(values: Floats, _: Floats | None) -> Floats | None:
            """Average over the replicates, the last axis but one, and compare the models."""
            if scores.variance is None:
                return None
            return pairwise_accuracy(values.mean(axis=-2), scores.variance)

        statistic = self._statistic(accuracy, scores)
        return replace(statistic, rests_on_few=scores.rests_on_few, limits=(0.0, 1.0))

    def _statistic(
        self, compute: Callable[[Floats, Floats | None], Floats | None], scores: CorpusScores
    ) -> CorpusStatistic:
        """Compute a statistic of scores and applied edits as observed, resampled, left out."""
        edits = self.edits
        observed = compute(scores.scores, edits.scores)
        return CorpusStatistic(
            None if observed is None else finite(observed),
            None if scores.resampled is None else compute(scores.resampled, edits.resampled),
            None if scores.left_out is None else compute(scores.left_out, edits.left_out),
            self.resampling.confidence,
            is_correlation=False,
        )

    def _rows(
        self,
        correlate: Callable[[Floats, Floats], Floats],
        scores: Floats,
        applied: Floats | None = None,
    ) -> Floats:
        """Correlate scores, shape (..., models), with applied or expected edits."""
        edits = self.corpora.expected if applied is None else np.broadcast_to(applied, scores.shape)
        models = scores.shape[-1]
        values = correlate(scores.reshape(-1, models), edits.reshape(-1, models))
        return values.reshape(scores.shape[:-1])

    def restricted_to(self, metrics: Sequence[str]) -> "CorpusStatistics":
        """Return the statistics of some of the metrics."""
        scores = {metric: self.scores[metric] for metric in metrics}
        return CorpusStatistics(self.corpora, self.edits, scores, self.resampling)


# How they correlate, and whether with the edits applied instead of those expected.
_CORRELATIONS: dict[str, tuple[Callable[[Floats, Floats], Floats], bool]] = {
    "spearman": (row_spearman, False),
    "pearson": (row_pearson, False),
    "spearman_applied": (row_spearman, True),
    "pearson_applied": (row_pearson, True),
}
CORPUS_CORRELATIONS = tuple(_CORRELATIONS)


def corpus_statistics(
    scored: Sequence[ScoredRanking], resampling: Resampling, values_only: Collection[str] = ()
) -> CorpusStatistics | None:
    """Compute the statistics of those rankings that are of corpora; None if there are none."""
    corpora = of_type(scored, "corpora")
    return CorpusStatistics.from_rankings(corpora, resampling, values_only) if corpora else None


@dataclass(frozen=True, eq=False)
class SampleStatistics:
    """The statistics of all metrics on a sample."""

    orders: dict[RankingType, OrderStatistics]  # of the chains and lattices that there are
    corpora: CorpusStatistics | None
    # What random scorers are evaluated on, and their seed.
    rankings: Sequence[Ranking]
    seed: int
    known_random_scorers: RandomScorerStatistics | None = None  # if they were computed before

    @property
    def main_order(self) -> OrderStatistics | None:
        """The statistics of chains, or of lattices if there are no chains."""
        return self.orders.get("chains") or self.orders.get("lattices")

    @cached_property
    def random_scorers(self) -> RandomScorerStatistics:
        """The same statistics of random scorers."""
        if self.known_random_scorers is not None:
            return self.known_random_scorers
        pairs = {key: order.pairs.candidates for key, order in self.orders.items()}
        return random_scorer_statistics(self.rankings, seed=self.seed, pairs=pairs)

    @classmethod
    def from_rankings(
        cls,
        scored: Sequence[ScoredRanking],
        resampling: Resampling,
        repeated_pairs: RepeatedPairs,
        values_only: Collection[str] = (),
        corpora: CorpusStatistics | None = None,
        pairs: Mapping[RankingType, Indices] = MappingProxyType({}),
        untested: Collection[str] = (),
    ) -> "SampleStatistics":
        """Compute all statistics of metrics on rankings of any type, but not their differences.

        On corpora, some metrics have values only: no intervals. ``corpora``: these statistics, and
        ``pairs``: what `pairs_by_type` returns, if they are known already. ``untested``: see
        `OrderStatistics.from_rankings`.
        """
        corpora = corpora or corpus_statistics(scored, resampling, values_only)
        give_back_memory()  # that statistics of corpora needed
        types: tuple[RankingType, ...] = ("chains", "lattices")
        orders = {
            ranking_type: OrderStatistics.from_rankings(
                rankings, resampling, repeated_pairs, pairs.get(ranking_type), untested
            )
            for ranking_type in types
            if (rankings := of_type(scored, ranking_type))
        }
        return cls(orders, corpora, rankings_of(scored), resampling.seed)

    def restricted_to(self, metrics: Sequence[str]) -> "SampleStatistics":
        """Return the statistics of some of the metrics."""
        orders = {key: order.restricted_to(metrics) for key, order in self.orders.items()}
        corpora = self.corpora and self.corpora.restricted_to(metrics)
        return replace(self, orders=orders, corpora=corpora)


def pairs_by_type(sample: Sample) -> dict[RankingType, Indices]:
    """Return the pairs of chains and of lattices that count; see `candidate_pairs`."""
    by_type: dict[RankingType, tuple[Ranking, ...]] = {
        "chains": sample.chains,
        "lattices": sample.lattices,
    }
    return {
        ranking_type: candidate_pairs(rankings, sample.repeated_pairs)
        for ranking_type, rankings in by_type.items()
        if rankings
    }


def random_scorers_of(
    sample: Sample, seed: int, pairs: Mapping[RankingType, Indices] | None = None
) -> RandomScorerStatistics:
    """Return the statistics of random scorers on a sample, which no metric needs to have scored.

    ``pairs``: what `pairs_by_type` returns, if that is known.
    """
    pairs = pairs_by_type(sample) if pairs is None else pairs
    return random_scorer_statistics(sample.rankings, seed=seed, pairs=pairs)
