"""How well a metric orders chains and corpora with each number of references."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np

from maege.array_types import Floats, Interval
from maege.ranking import attach_scores
from maege.statistics.bootstrap import Resampling
from maege.statistics.comparable_pairs import ComparablePairs
from maege.statistics.corpus_scores import applied_edits
from maege.statistics.corpus_statistic import CorpusStatistic
from maege.statistics.kendall import mean_of_sentences, pair_counts, tau_variants
from maege.statistics.mean_or_pooled import is_one_level
from maege.statistics.number_of_references import WithReferences, by_number_of_references
from maege.statistics.sample_statistics import CorpusStatistics
from maege.statistics.ties import sign_with_tolerance
from maege.statistics.value import Value
from maege.studies.run.levels.draw_scores import DrawScores
from maege.studies.run.levels.sampled_texts import ReferenceKind, SampledTexts

_LIMITS = (-1.0, 1.0)  # of tau


@dataclass(frozen=True)
class ReferenceEstimate:
    """A statistic of one metric with a number of references."""

    metric: str
    kind: ReferenceKind  # whose references they are; see ``ReferenceKind``
    ranking_type: str  # ``chains`` or ``corpora``
    statistic: str  # its key
    level: str  # ``sentence``; for corpora ``mean`` of the scores of sentences, or ``pooled``
    references: int  # for each sentence
    sets: int  # of as many references, that were drawn
    value: Value  # the mean over these, with its interval for other sentences
    spread: Interval | None = None  # limits of 95 % of the single sets; None if there is only one
    # The value minus that with one reference fewer, with a paired interval; None for one.
    gain: Value | None = None


@dataclass(frozen=True, eq=False)
class DrawAgreement:
    """How well a metric orders chains and corpora with one set of references."""

    taus: Floats  # of each sentence that has chains, shape (sentences,)
    correlations: dict[str, CorpusStatistic]  # by level
    one_level: bool  # whether both levels are the same


class OrderOfSample:
    """Tau on chains and rho on corpora, of scores of the texts of a sample.

    The bootstrap would take too long for many sets of references, so intervals of rho are those of
    the jackknife of ten groups of sentences.
    """

    def __init__(self, texts: SampledTexts, resampling: Resampling) -> None:
        self._resampling = resampling
        self.corpora = None if texts.known is None else replace(texts.known, bootstrap=None)
        self._edits = None if self.corpora is None else applied_edits(self.corpora)
        self._pairs = None
        if texts.sample.chains:
            self._chains = texts.chains
            scored = attach_scores(texts.sample.chains, {"": texts.chains.astype(float)})
            self._pairs = ComparablePairs.from_rankings(scored, texts.sample.repeated_pairs)
            self._worse, self._better = (
                index[:, 0].astype(np.int64) for index in (self._pairs.worse, self._pairs.better)
            )

    def agreement(self, scores: DrawScores) -> DrawAgreement:
        """Return how well scores order the chains and the corpora."""
        same = (
            scores.mean is not None
            and scores.pooled is not None
            and is_one_level(scores.mean.scores, scores.pooled.scores)
        )
        return DrawAgreement(self._sentence_taus(scores), self._correlations(scores), same)

    def _sentence_taus(self, scores: DrawScores) -> Floats:
        """Return tau of each sentence that has chains, shape (sentences,)."""
        if self._pairs is None:
            return np.array([])
        values = scores.texts
        signs = sign_with_tolerance(
            values[self._worse], values[self._better], float(np.ptp(values[self._chains]))
        )
        return tau_variants(pair_counts(signs, self._pairs))[:, 0]

    def _correlations(self, scores: DrawScores) -> dict[str, CorpusStatistic]:
        if self.corpora is None or self._edits is None:
            return {}
        levels = {"mean": scores.mean, "pooled": scores.pooled}
        known = {level: of_level for level, of_level in levels.items() if of_level is not None}
        statistics = CorpusStatistics(self.corpora, self._edits, known, self._resampling)
        return {level: statistics.statistic("spearman", level) for level in known}

    def mean_tau(self, taus: Floats, limits: Interval = _LIMITS) -> Value:
        """Return the mean of values of sentences, and its interval."""
        if self._pairs is None:
            raise ValueError("no chains")
        confidence = self._resampling.confidence
        return mean_of_sentences(taus, self._pairs.sentences, confidence, limits)


def reference_estimates(
    metric: str,
    kind: ReferenceKind,
    by_size: Mapping[int, Sequence[DrawAgreement]],
    order: OrderOfSample,
) -> Iterator[ReferenceEstimate]:
    """Yield the statistics with each number of references, ascending.

    ``by_size`` has, for each number, those of all sets of references that were drawn.
    """
    first = by_size[min(by_size)][0]
    if len(first.taus):
        taus = {size: np.array([draw.taus for draw in draws]) for size, draws in by_size.items()}
        means = {size: of_sets.mean(axis=0) for size, of_sets in taus.items()}
        for row in by_number_of_references(
            {size: [order.mean_tau(tau).value for tau in taus[size]] for size in taus},
            lambda size: order.mean_tau(means[size]),
            lambda size, fewer: order.mean_tau(means[size] - means[fewer], (-2.0, 2.0)),
        ):
            yield ReferenceEstimate(metric, kind, "chains", "tau_macro", "sentence", *row)
    same = all(draw.one_level for draws in by_size.values() for draw in draws)
    for level in ("mean",) if same else first.correlations:
        rhos = {size: [d.correlations[level] for d in draws] for size, draws in by_size.items()}
        for row in _corpora_by_references(rhos):
            yield ReferenceEstimate(metric, kind, "corpora", "spearman", level, *row)


def _corpora_by_references(
    rhos: Mapping[int, Sequence[CorpusStatistic]],
) -> Iterator[WithReferences]:
    means = {size: _mean(of_sets) for size, of_sets in rhos.items()}
    return by_number_of_references(
        {size: [rho.value for rho in of_sets] for size, of_sets in rhos.items()},
        lambda size: _value(means[size]),
        lambda size, fewer: _value(means[size].minus(means[fewer])),
    )


def _value(statistic: CorpusStatistic) -> Value:
    return Value(statistic.value, statistic.interval)


def _mean(statistics: Sequence[CorpusStatistic]) -> CorpusStatistic:
    """Return the mean of a statistic over sets of references, undefined if one is."""
    values = [s.value for s in statistics if s.value is not None]
    left_out = [s.left_out for s in statistics if s.left_out is not None]
    return replace(
        statistics[0],
        value=float(np.mean(values)) if len(values) == len(statistics) else None,
        left_out=np.mean(left_out, axis=0) if len(left_out) == len(statistics) else None,
        rests_on_few=any(s.rests_on_few for s in statistics),
    )
