"""Agreement of metrics with people about systems: values, intervals and differences.

Intervals resample sentences, with their judgements and scores, or sentences and systems. With a
dozen systems the second kind is wide; it is about other systems of the kind, too.

Kobayashi, M., Mita, M. and Komachi, M. (2024). Revisiting Meta-evaluation for Grammatical Error
Correction. There metrics are compared in windows of systems that are close to each other: a metric
that tells good systems from bad ones need not tell good ones from each other.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Literal, get_args

import numpy as np

from maege.array_types import Floats, Interval
from maege.judgements.comparisons import Comparisons
from maege.judgements.human_rankings import ScoreName, resampled_scores
from maege.statistics.bootstrap import Resampling, percentile_interval, system_draws
from maege.statistics.score_table import ItemAggregation, Resampled, ScoreTable, as_observed
from maege.statistics.system_measures import (
    SYSTEM_MEASURES,
    SystemMeasure,
    covariance_pvalue,
    hull_interval,
    leave_one_out,
    pearson,
    soft_pairwise_accuracy,
    spearman,
    superiority,
)
from maege.statistics.value import Value, finite

HUMAN_SCORES: tuple[ScoreName, ...] = ("trueskill", "expected-wins")
WINDOW_SCORE: ScoreName = "trueskill"
SOFT = "soft_pairwise_accuracy"
WINDOW_SIZE = 4  # systems
WINDOW_MEASURES: dict[str, SystemMeasure] = {"pearson": pearson, "spearman": spearman}
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
    measure: str  # key in WINDOW_MEASURES, of mean scores of sentences with TrueSkill
    best_rank: int  # of the systems, by people: 1 is best
    systems: tuple[str, ...]  # the best first
    value: Value  # the interval is by resampling sentences, for these systems


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
        self._variants = {
            name: _Variants(scores, self._draws) for name, scores in self._people.items()
        }
        wins = expanded.wins()
        net = wins - wins.swapaxes(1, 2)
        self._superiority = superiority(net, settings.permutations, settings.seed)

    def estimates(self, metric: str, scores: ScoreTable) -> Iterator[SystemEstimate]:
        """Yield all measures of a metric."""
        resampled = scores.all_scores(self._resampler.sums)
        for aggregation, value in scores.all_scores(as_observed).items():
            of_metric = Resampled(value[0], resampled[aggregation])
            variants = _Variants(of_metric, self._draws)
            for human in HUMAN_SCORES:
                for measure in SYSTEM_MEASURES:
                    if (aggregation, measure) == ("mean", "pearson"):
                        yield self._tested(metric, human, of_metric, variants)
                    else:
                        yield self._estimate(metric, human, aggregation, measure, variants)
        outputs = scores.sentence_scores
        difference = outputs[:, :, None] - outputs[:, None, :]
        better = superiority(difference, self.settings.permutations, self.settings.seed)
        soft = soft_pairwise_accuracy(self._superiority, better)
        yield SystemEstimate(metric, "net wins", "mean", SOFT, soft)

    def correlation(self, metric: str, scores: ScoreTable) -> SystemEstimate:
        """Return r of means of sentences with TrueSkill, as among the estimates."""
        means = scores.resampled("mean", self._resampler)
        variants = _Variants(means, self._draws)
        return self._tested(metric, "trueskill", means, variants)

    def _tested(
        self, metric: str, human: ScoreName, means: Resampled, variants: "_Variants"
    ) -> SystemEstimate:
        """Return r of means of sentences, with its p-value."""
        estimate = self._estimate(metric, human, "mean", "pearson", variants)
        if estimate.value is None:
            return estimate
        pvalue = covariance_pvalue(self._people[human], means, len(self.sentences))
        return replace(estimate, pvalue=finite(pvalue))

    def _estimate(
        self,
        metric: str,
        human: ScoreName,
        aggregation: ItemAggregation,
        measure: str,
        of_metric: "_Variants",
    ) -> SystemEstimate:
        function, of_people = SYSTEM_MEASURES[measure], self._variants[human]
        without = leave_one_out(function, of_people.observed, of_metric.observed)
        value, by_sentences, by_both = (
            function.compare(*pair)
            for pair in zip(of_people.prepared(measure), of_metric.prepared(measure), strict=True)
        )
        confidence = self.settings.confidence
        return SystemEstimate(
            metric,
            human,
            aggregation,
            measure,
            finite(value),
            hull_interval(float(value), by_sentences, confidence)
            if measure == "pearson"
            else percentile_interval(by_sentences, confidence),
            percentile_interval(by_both, confidence),
            dict(zip(self.systems, map(finite, without), strict=True)),
        )

    def whole_test_set(self, metric: str, scores: ScoreTable) -> Iterator[SystemEstimate]:
        """Yield the measures of a metric whose scores are also of sentences that nobody judged."""
        values: dict[ItemAggregation, Floats] = {
            "pooled": scores.observed,
            "mean": scores.scores("mean", as_observed)[0],
        }
        for aggregation, value in values.items():
            for human, of_people in self.human.items():
                for measure, function in SYSTEM_MEASURES.items():
                    without = leave_one_out(function, of_people, value)
                    yield SystemEstimate(
                        metric,
                        human,
                        aggregation,
                        measure,
                        finite(function(of_people, value)),
                        leave_one_out=dict(zip(self.systems, map(finite, without), strict=True)),
                        sentences="whole test set",
                    )

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
        people, confidence = self._people[WINDOW_SCORE], self.settings.confidence
        yield from window_estimates(metric, self.systems, people, means, confidence)

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
        of_people = np.take_along_axis(self._people[human].resampled, self._draws, axis=1)
        drawn = np.take_along_axis(sums, np.broadcast_to(draws, sums.shape), axis=2)
        return pearson(of_people[:, None], drawn)


class _Variants:
    """Scores of systems: as observed, in resamples of sentences, and of sentences and systems.

    ``scores`` are in resamples of sentences; ``draws``, the systems of each resample, have shape
    (resamples, systems).
    """

    def __init__(self, scores: Resampled, draws: np.ndarray) -> None:
        self.observed = scores.observed
        self._variants = (*scores, np.take_along_axis(scores.resampled, draws, axis=1))
        self._prepared: dict[str, tuple[Floats, ...]] = {}

    def prepared(self, measure: str) -> tuple[Floats, ...]:
        """Return all three after the first step of a measure, which is done once."""
        if measure not in self._prepared:
            prepare = SYSTEM_MEASURES[measure].prepare
            self._prepared[measure] = tuple(map(prepare, self._variants))
        return self._prepared[measure]


def window_estimates(
    metric: str,
    systems: tuple[str, ...],
    human: tuple[Floats, Floats],
    scores: tuple[Floats, Floats],
    confidence: float,
) -> Iterator[WindowEstimate]:
    """Yield the agreement in each window of systems; none if all systems are one window.

    Systems with equal scores are ordered by name. ``human`` and ``scores``, by people and by the
    metric: as observed, shape (systems,), and in resamples of sentences, shape (resamples,
    systems).
    """
    if len(systems) <= WINDOW_SIZE:
        return
    order = np.array(sorted(range(len(systems)), key=lambda i: (-human[0][i], systems[i])))
    windows = np.lib.stride_tricks.sliding_window_view(order, WINDOW_SIZE)
    for measure, function in WINDOW_MEASURES.items():
        values = function(human[0][windows], scores[0][windows])
        resampled = function(human[1][:, windows], scores[1][:, windows])
        for number, window in enumerate(windows):
            interval = percentile_interval(resampled[:, number], confidence)
            names, value = (
                tuple(systems[i] for i in window),
                Value(finite(values[number]), interval),
            )
            yield WindowEstimate(metric, measure, number + 1, names, value)
