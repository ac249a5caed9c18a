"""Agreement of metrics with people about systems: values, intervals and differences.

Intervals resample sentences, with their judgements and scores, or sentences and systems. With a
dozen systems the second kind is wide; it is about other systems of the kind, too.

Kobayashi, M., Mita, M. and Komachi, M. (2024). Revisiting Meta-evaluation for Grammatical Error
Correction. There metrics are compared in windows of systems that are close to each other: a metric
that tells good systems from bad ones need not tell good ones from each other.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import product
from typing import Literal, get_args

import numpy as np

from maege.array_types import Floats, Interval
from maege.judgements.comparisons import Comparisons
from maege.judgements.human_rankings import ScoreName, resampled_scores
from maege.statistics.bootstrap import Resampling, percentile_interval, system_draws
from maege.statistics.correlation_tests import exchange_of_systems, perm_both, williams
from maege.statistics.multiple_testing import ALPHA, holm
from maege.statistics.score_table import ItemAggregation, Resampled, ScoreTable, as_observed
from maege.statistics.system_measures import (
    SYSTEM_MEASURES,
    covariance_pvalue,
    hull_interval,
    leave_one_out,
    pearson,
    soft_pairwise_accuracy,
    superiority,
)
from maege.statistics.value import Value, finite

HUMAN_SCORES: tuple[ScoreName, ...] = ("trueskill", "expected-wins")
SOFT = "soft_pairwise_accuracy"
WINDOW_SIZE = 4  # systems
Sentences = Literal["judged", "whole test set"]
SENTENCES: tuple[Sentences, ...] = get_args(Sentences)


@dataclass(frozen=True)
class SystemEstimate:
    """A measure of the agreement of one metric with people about systems.

    Scores of the whole test set have no intervals: people judged a part of it only.
    """

    metric: str  # or a row beside which metrics stand
    human_score: str  # how judgements became scores of systems; in HUMAN_SCORES
    aggregation: ItemAggregation  # how scores of outputs became scores of systems
    measure: str  # key in SYSTEM_MEASURES, or SOFT
    value: float | None  # None if it is undefined, as correlations of a constant metric
    by_sentences: Interval | None = None  # resampled
    by_sentences_and_systems: Interval | None = None  # resampled
    # By system, the value without it; empty for SOFT.
    leave_one_out: Mapping[str, float | None] = field(default_factory=dict)
    sentences: Sentences = "judged"  # what the scores of the metric are of
    # Two-sided, of Pearson's r of means against 0, for other sentences with these systems; see
    # ``covariance_pvalue``. None for other values.
    pvalue: float | None = None


@dataclass(frozen=True)
class MetricSystem:
    """The score of a system by a metric: the mean of the judged sentences."""

    metric: str
    system: str
    score: Value  # its interval is by resampling sentences


@dataclass(frozen=True)
class WindowEstimate:
    """Agreement of a metric with people about systems that stand next to each other."""

    metric: str
    best_rank: int  # of the systems, by people: 1 is best
    systems: tuple[str, ...]  # the best first
    # Pearson's r of mean scores of sentences with TrueSkill; by sentences, for these systems
    value: Value


class SystemLevel:
    """The scores of systems by people, in resamples of sentences, and their agreement with metrics.

    Metrics have scores of the systems and sentences of the comparisons, in their order.
    """

    def __init__(self, expanded: Comparisons, settings: Resampling) -> None:
        self.systems, self.sentences = expanded.systems, expanded.sentences
        self.settings = settings
        self._resampler = settings.for_clusters(len(self.sentences))
        self._draws = system_draws(len(self.systems), settings)
        self._people = {
            name: resampled_scores(expanded, name, self._resampler) for name in HUMAN_SCORES
        }
        self.human = {name: scores.observed for name, scores in self._people.items()}
        wins = expanded.wins()
        net = wins - wins.swapaxes(1, 2)
        self._superiority = superiority(net, settings.permutations, settings.seed)

    def estimates(self, metric: str, scores: ScoreTable) -> Iterator[SystemEstimate]:
        """Yield all measures of a metric."""
        resampled = scores.all_scores(self._resampler.sums)
        for aggregation, value in scores.all_scores(as_observed).items():
            of_metric = Resampled(value[0], resampled[aggregation])
            for human, measure in product(HUMAN_SCORES, SYSTEM_MEASURES):
                yield self._estimate(metric, human, aggregation, measure, of_metric)
        outputs = scores.sentence_scores
        difference = outputs[:, :, None] - outputs[:, None, :]
        better = superiority(difference, self.settings.permutations, self.settings.seed)
        soft = soft_pairwise_accuracy(self._superiority, better)
        yield SystemEstimate(metric, "net wins", "mean", SOFT, soft)

    def correlation(self, metric: str, scores: ScoreTable) -> SystemEstimate:
        """Return r of means of sentences with TrueSkill, as among the estimates."""
        means = scores.resampled("mean", self._resampler)
        return self._estimate(metric, "trueskill", "mean", "pearson", means)

    def _estimate(
        self,
        metric: str,
        human: ScoreName,
        aggregation: ItemAggregation,
        measure: str,
        of_metric: Resampled,
    ) -> SystemEstimate:
        point = self._point(metric, human, aggregation, measure, of_metric.observed)
        function, people, confidence = (
            SYSTEM_MEASURES[measure], self._people[human], self.settings.confidence
        )  # fmt: skip
        by_sentences = function(people.resampled, of_metric.resampled)
        by_both = function(self._drawn(people), self._drawn(of_metric))
        if measure == "pearson":
            value = np.nan if point.value is None else point.value
            interval = hull_interval(value, by_sentences, confidence)
        else:
            interval = percentile_interval(by_sentences, confidence)
        pvalue = None
        if (aggregation, measure) == ("mean", "pearson") and point.value is not None:
            pvalue = finite(covariance_pvalue(people, of_metric, len(self.sentences)))
        return replace(
            point,
            by_sentences=interval,
            by_sentences_and_systems=percentile_interval(by_both, confidence),
            pvalue=pvalue,
        )

    def _point(
        self,
        metric: str,
        human: ScoreName,
        aggregation: ItemAggregation,
        measure: str,
        of_metric: Floats,
    ) -> SystemEstimate:
        """Return an estimate without intervals."""
        function, people = SYSTEM_MEASURES[measure], self.human[human]
        without = map(finite, leave_one_out(function, people, of_metric))
        return SystemEstimate(
            metric,
            human,
            aggregation,
            measure,
            finite(function(people, of_metric)),
            leave_one_out=dict(zip(self.systems, without, strict=True)),
        )

    def _drawn(self, scores: Resampled) -> Floats:
        """Return the scores of the systems that are drawn in each resample of sentences."""
        return np.take_along_axis(scores.resampled, self._draws, axis=1)

    def whole_test_set(self, metric: str, scores: ScoreTable) -> Iterator[SystemEstimate]:
        """Yield the measures of a metric whose scores are also of sentences that nobody judged."""
        values: dict[ItemAggregation, Floats] = {
            "pooled": scores.observed,
            "mean": scores.scores("mean", as_observed)[0],
        }
        for (aggregation, value), human, measure in product(
            values.items(), HUMAN_SCORES, SYSTEM_MEASURES
        ):
            point = self._point(metric, human, aggregation, measure, value)
            yield replace(point, sentences="whole test set")

    def metric_systems(self, metric: str, scores: ScoreTable) -> list[MetricSystem]:
        """Return the score of each system by a metric, in the order of ``systems``."""
        value, resampled = scores.resampled("mean", self._resampler)
        level = self.settings.confidence
        return [
            MetricSystem(metric, system, Value(float(score), percentile_interval(of_system, level)))
            for system, score, of_system in zip(self.systems, value, resampled.T, strict=True)
        ]

    def windows(self, metric: str, scores: ScoreTable) -> Iterator[WindowEstimate]:
        """Yield the agreement of a metric with TrueSkill about neighbours in the order by people.

        The score of a system by the metric is the mean of those of its sentences.
        """
        means = scores.resampled("mean", self._resampler)
        people = self._people["trueskill"]
        yield from window_estimates(metric, self.systems, people, means, self.settings.confidence)

    def correlations(self, scores: Mapping[str, ScoreTable]) -> tuple[Floats, Floats]:
        """Return r of means of sentences with TrueSkill, for metrics; nan where it is undefined.

        Shape (metrics,); and in resamples of sentences and systems, shape (resamples, metrics).
        """
        outputs = np.stack([of_metric.sentence_scores for of_metric in scores.values()])
        values = pearson(self.human["trueskill"], outputs.mean(axis=1))
        return values, self.resampled_correlations(outputs, "trueskill")

    def resampled_correlations(self, outputs: Floats, human: ScoreName) -> Floats:
        """Return r in resamples of sentences and systems, shape (resamples, metrics)."""
        sums = self._resampler.sums(outputs.transpose(1, 0, 2))  # (resamples, metrics, systems)
        draws = self._draws[:, None]
        of_people = self._drawn(self._people[human])
        drawn = np.take_along_axis(sums, np.broadcast_to(draws, sums.shape), axis=2)
        return pearson(of_people[:, None], drawn)


def window_estimates(
    metric: str, systems: Sequence[str], human: Resampled, scores: Resampled, confidence: float
) -> Iterator[WindowEstimate]:
    """Yield the agreement in each window of systems; none if all systems are one window.

    Systems with equal scores are ordered by name. ``human`` and ``scores``, by people and by the
    metric, are resampled by sentences.
    """
    if len(systems) <= WINDOW_SIZE:
        return
    people = human.observed
    order = np.array(sorted(range(len(systems)), key=lambda i: (-people[i], systems[i])))
    for rank in range(1, len(order) - WINDOW_SIZE + 2):
        window = order[rank - 1 : rank - 1 + WINDOW_SIZE]
        value = pearson(people[window], scores.observed[window])
        resampled = pearson(human.resampled[:, window], scores.resampled[:, window])
        interval = percentile_interval(resampled, confidence)
        names = tuple(systems[i] for i in window)
        yield WindowEstimate(metric, rank, names, Value(finite(value), interval))


@dataclass(frozen=True)
class SystemDifference:
    """A comparison of two metrics at system level.

    PERM-BOTH rejects metrics that are equal for other systems of the kind.
    """

    human_score: str
    a: str
    b: str
    difference: float  # Pearson's r of the first minus that of the second, of means of sentences
    interval: Interval | None  # by resampling sentences and systems
    pvalue: float  # PERM-BOTH, two-sided: for other sentences with these systems
    by_systems: float  # two-sided, metrics exchanged for whole systems: for other systems
    adjusted: float  # of these, Holm over all pairs
    williams: float | None  # one-tailed, that the metric with the larger r is better

    @property
    def is_significant(self) -> bool:
        """Whether the metrics differ for other systems at the level of 5 %, among all pairs."""
        return self.adjusted < ALPHA


def system_differences(
    level: SystemLevel, scores: Mapping[str, ScoreTable]
) -> Iterator[SystemDifference]:
    """Yield comparisons of all pairs of metrics, in the means of the scores of sentences."""
    if len(scores) < 2:
        return
    outputs = np.stack([of_metric.sentence_scores for of_metric in scores.values()])
    people = np.stack(list(level.human.values()))
    arguments = outputs, people, pearson, level.settings.permutations, level.settings.seed
    pvalues = zip(perm_both(*arguments), exchange_of_systems(*arguments), strict=True)
    for human, of_human in zip(level.human, pvalues, strict=True):
        yield from _pairs(level, list(scores), outputs, human, of_human)


def _pairs(
    level: SystemLevel,
    names: Sequence[str],
    outputs: Floats,
    human: ScoreName,
    pvalues: tuple[Floats, Floats],
) -> Iterator[SystemDifference]:
    (p, by_systems), values = pvalues, level.human[human]
    first, second = (index.tolist() for index in np.triu_indices(len(names), k=1))
    pairs = [(i, j) for i, j in zip(first, second, strict=True) if np.isfinite(p[i, j])]
    adjusted = holm([float(by_systems[pair]) for pair in pairs])
    means = outputs.mean(axis=1)
    r = pearson(values, means)
    resampled = level.resampled_correlations(outputs, human)
    for (i, j), adjusted_pvalue in zip(pairs, adjusted, strict=True):
        better, worse = (i, j) if r[i] >= r[j] else (j, i)
        between = float(pearson(means[i], means[j]))
        test = williams(float(r[better]), float(r[worse]), between, len(values))
        yield SystemDifference(
            human,
            names[i],
            names[j],
            difference=float(r[i] - r[j]),
            interval=percentile_interval(
                resampled[:, i] - resampled[:, j], level.settings.confidence
            ),
            pvalue=float(p[i, j]),
            by_systems=float(by_systems[i, j]),
            adjusted=adjusted_pvalue,
            williams=finite(test),
        )
