"""Agreement of metrics with people about systems: values, intervals, tests.

Intervals resample sentences, with their judgements and scores, or sentences and systems. With a
dozen systems the second kind is wide; it is about other systems of the kind, too.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Literal, get_args

import numpy as np

from maege.array_types import Floats, Interval
from maege.judgements.comparisons import Comparisons
from maege.judgements.human_scores import ScoreName, ScoreSettings
from maege.statistics.bootstrap import Resampling, percentile_interval, system_draws
from maege.statistics.corpus_statistic import fisher
from maege.statistics.jackknife import least_pvalue, t_pvalues
from maege.statistics.multiple_testing import ALPHA, holm
from maege.statistics.perm_both import exchange_of_systems, perm_both
from maege.statistics.score_table import Aggregation, Resampled, ScoreTable, Sums, as_observed
from maege.statistics.system_measures import (
    SYSTEM_MEASURES,
    leave_one_out,
    pearson,
    soft_pairwise_accuracy,
    superiority,
)
from maege.statistics.williams import williams
from maege.studies.humans.level_estimates import LEVELS, LevelEstimate, level_estimates
from maege.studies.humans.system_windows import WindowEstimate, window_estimates

HUMAN_SCORES: tuple[ScoreName, ...] = ("trueskill", "expected-wins")
WINDOW_SCORE: ScoreName = "trueskill"
SOFT = "soft_pairwise_accuracy"
Sentences = Literal["judged", "whole test set"]
SENTENCES: tuple[Sentences, ...] = get_args(Sentences)


@dataclass(frozen=True)
class SystemEstimate:
    """A measure of the agreement of one metric with people about systems.

    Parameters
    ----------
    metric
        Name of the metric, or of a row beside which metrics stand.
    human_score
        How judgements became scores of systems; key in HUMAN_SCORES.
    aggregation
        How scores of outputs became scores of systems; key in AGGREGATIONS.
    measure
        Key in SYSTEM_MEASURES, or SOFT.
    value
        None if it is undefined, as correlations of a constant metric.
    by_sentences
        Interval by resampling sentences.
    by_sentences_and_systems
        Interval by resampling both.
    leave_one_out
        By system, the value without it; empty for SOFT.
    sentences
        What the scores of the metric are of. Those of the whole test set have no intervals: people
        judged a part of it only.
    pvalue
        Two-sided, of Pearson's r of means against 0, for other sentences with these systems; see
        ``covariance_pvalue``. None for other values.
    """

    metric: str
    human_score: str
    aggregation: Aggregation
    measure: str
    value: float | None
    by_sentences: Interval | None = None
    by_sentences_and_systems: Interval | None = None
    leave_one_out: Mapping[str, float | None] = field(default_factory=dict)
    sentences: Sentences = "judged"
    pvalue: float | None = None


@dataclass(frozen=True)
class MetricSystem:
    """The score of a system by a metric: the mean of the judged sentences.

    ``interval``: by resampling sentences.
    """

    metric: str
    system: str
    score: float
    interval: Interval | None


@dataclass(frozen=True)
class SystemDifference:
    """A comparison of two metrics at system level.

    Parameters
    ----------
    human_score, a, b
        The scores by people, and the metrics.
    difference
        Pearson's r of the first metric minus that of the second, of means of sentences.
    interval
        By resampling sentences and systems.
    pvalue
        PERM-BOTH, two-sided: for other sentences with these systems. It rejects metrics that are
        equal for other systems of the kind.
    by_systems, adjusted
        Two-sided p-value by exchanging the metrics for whole systems: for other systems; after Holm
        over all pairs.
    williams
        One-tailed p-value of Williams' test that the metric with the larger r is better.
    """

    human_score: str
    a: str
    b: str
    difference: float
    interval: Interval | None
    pvalue: float
    by_systems: float
    adjusted: float
    williams: float | None

    @property
    def is_significant(self) -> bool:
        """Whether the metrics differ for other systems at the level of 5 %, among all pairs."""
        return self.adjusted < ALPHA


class SystemLevel:
    """The scores of systems by people, in resamples of sentences, and their agreement with metrics.

    Metrics have scores of the systems and sentences of the comparisons, in their order.

    Parameters
    ----------
    expanded
        Expanded comparisons.
    settings
        Of intervals and tests.
    """

    def __init__(self, expanded: Comparisons, settings: Resampling) -> None:
        self.systems, self.sentences = expanded.systems, expanded.sentences
        self.settings = settings
        self._wins, self._ties = expanded.wins(), expanded.tie_counts()
        self._resampler = settings.for_clusters(len(self.sentences))
        self._draws = system_draws(len(self.systems), settings)
        self._people = {
            name: Resampled(
                self._human(name, as_observed)[0], self._human(name, self._resampler.sums)
            )
            for name in HUMAN_SCORES
        }
        self.human = {name: scores.observed for name, scores in self._people.items()}
        self._variants = {
            name: _Variants(scores, self._draws) for name, scores in self._people.items()
        }
        net = self._wins - self._wins.swapaxes(1, 2)
        self._superiority = superiority(net, settings.permutations, settings.seed)

    def _human(self, name: ScoreName, sums: Sums) -> Floats:
        return ScoreSettings(name).scores(sums(self._wins), sums(self._ties))

    def estimates(self, metric: str, scores: ScoreTable) -> Iterator[SystemEstimate]:
        """Yield all measures of a metric."""
        resampled = scores.all_scores(self._resampler.sums)
        for aggregation, value in scores.all_scores(as_observed).items():
            of_metric = Resampled(value[0], resampled[aggregation])
            variants = _Variants(of_metric, self._draws)
            for human in HUMAN_SCORES:
                for measure in SYSTEM_MEASURES:
                    estimate = self._estimate(metric, human, aggregation, measure, variants)
                    is_tested = (aggregation, measure) == ("mean", "pearson")
                    if is_tested and estimate.value is not None:
                        people = self._people[human]
                        pvalue = covariance_pvalue(people, of_metric, len(self.sentences))
                        estimate = replace(estimate, pvalue=_number(pvalue))
                    yield estimate
        outputs = scores.sentence_scores
        difference = outputs[:, :, None] - outputs[:, None, :]
        better = superiority(difference, self.settings.permutations, self.settings.seed)
        soft = soft_pairwise_accuracy(self._superiority, better)
        yield SystemEstimate(metric, "net wins", "mean", SOFT, soft)

    def _estimate(
        self,
        metric: str,
        human: ScoreName,
        aggregation: Aggregation,
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
            _number(value),
            hull_interval(float(value), by_sentences, confidence)
            if measure == "pearson"
            else percentile_interval(by_sentences, confidence),
            percentile_interval(by_both, confidence),
            dict(zip(self.systems, map(_number, without), strict=True)),
        )

    def levels(self, metric: str, scores: ScoreTable) -> Iterator[LevelEstimate]:
        """Yield the agreement of a metric at the level of sentences and of corpora, if it has both.

        Of M2 and ERRANT, the annotator selected for a sentence among all judged ones is kept.
        """
        of_levels = {
            level: scores.resampled(level, self._resampler)
            for level in LEVELS
            if level in scores.aggregations
        }
        yield from level_estimates(metric, self._people, of_levels, self.settings.confidence)

    def whole_test_set(self, metric: str, scores: ScoreTable) -> Iterator[SystemEstimate]:
        """Yield the measures of a metric whose scores are also of sentences that nobody judged."""
        values: dict[Aggregation, Floats] = {
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
                        _number(function(of_people, value)),
                        leave_one_out=dict(zip(self.systems, map(_number, without), strict=True)),
                        sentences="whole test set",
                    )

    def metric_systems(self, metric: str, scores: ScoreTable) -> list[MetricSystem]:
        """Return the score of each system by a metric, in the order of ``systems``."""
        value, resampled = scores.resampled("mean", self._resampler)
        return [
            MetricSystem(
                metric,
                system,
                float(value[index]),
                percentile_interval(resampled[:, index], self.settings.confidence),
            )
            for index, system in enumerate(self.systems)
        ]

    def windows(self, metric: str, scores: ScoreTable) -> Iterator[WindowEstimate]:
        """Yield the agreement of a metric with TrueSkill about neighbours in the order by people.

        The score of a system by the metric is the mean of those of its sentences.
        """
        means = scores.resampled("mean", self._resampler)
        people, confidence = self._people[WINDOW_SCORE], self.settings.confidence
        yield from window_estimates(metric, self.systems, people, means, confidence)

    def differences(self, scores: Mapping[str, ScoreTable]) -> Iterator[SystemDifference]:
        """Yield comparisons of all pairs of metrics, in the means of the scores of sentences."""
        if len(scores) < 2:
            return
        outputs = np.stack([of_metric.sentence_scores for of_metric in scores.values()])
        people = np.stack(list(self.human.values()))
        arguments = outputs, people, pearson, self.settings.permutations, self.settings.seed
        pvalues = zip(perm_both(*arguments), exchange_of_systems(*arguments), strict=True)
        for human, of_human in zip(self.human, pvalues, strict=True):
            yield from self._pairs(list(scores), outputs, human, of_human)

    def _pairs(
        self,
        names: Sequence[str],
        outputs: Floats,
        human: ScoreName,
        pvalues: tuple[Floats, Floats],
    ) -> Iterator[SystemDifference]:
        (p, by_systems), values = pvalues, self.human[human]
        first, second = (index.tolist() for index in np.triu_indices(len(names), k=1))
        pairs = [(i, j) for i, j in zip(first, second, strict=True) if np.isfinite(p[i, j])]
        adjusted = holm([float(by_systems[pair]) for pair in pairs])
        means = outputs.mean(axis=1)
        r = pearson(values, means)
        resampled = self._resampled_correlations(outputs, human)
        for (i, j), adjusted_pvalue in zip(pairs, adjusted, strict=True):
            better, worse = (i, j) if r[i] >= r[j] else (j, i)
            between = float(pearson(means[i], means[j]))
            test = williams(float(r[better]), float(r[worse]), between, len(values))
            interval = percentile_interval(
                resampled[:, i] - resampled[:, j], self.settings.confidence
            )
            yield SystemDifference(
                human,
                names[i],
                names[j],
                float(r[i] - r[j]),
                interval,
                float(p[i, j]),
                float(by_systems[i, j]),
                adjusted_pvalue,
                _number(test),
            )

    def correlations(self, scores: Mapping[str, ScoreTable]) -> tuple[Floats, Floats]:
        """Return r of means of sentences with TrueSkill, for metrics.

        Returns
        -------
        values, resampled : ndarray
            Shape (metrics,); and in resamples of sentences and systems, shape (resamples, metrics).
            nan where it is undefined.
        """
        outputs = np.stack([of_metric.sentence_scores for of_metric in scores.values()])
        values = pearson(self.human["trueskill"], outputs.mean(axis=1))
        return values, self._resampled_correlations(outputs, "trueskill")

    def _resampled_correlations(self, outputs: Floats, human: ScoreName) -> Floats:
        """Return r in resamples of sentences and systems, shape (resamples, metrics)."""
        sums = self._resampler.sums(outputs.transpose(1, 0, 2))  # (resamples, metrics, systems)
        draws = self._draws[:, None]
        of_people = np.take_along_axis(self._people[human].resampled, self._draws, axis=1)
        drawn = np.take_along_axis(sums, np.broadcast_to(draws, sums.shape), axis=2)
        return pearson(of_people[:, None], drawn)


class _Variants:
    """Scores of systems: as observed, in resamples of sentences, and of sentences and systems.

    Parameters
    ----------
    scores
        In resamples of sentences.
    draws
        The systems of each resample, shape (resamples, systems).
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


def covariance_pvalue(people: Resampled, metric: Resampled, sentences: int) -> float:
    """Test whether scores of systems covary with those by people, two-sided.

    The covariance of a metric of pure noise is 0 in all, which its correlation is not: whatever the
    noise, it is 1 or -1 with two systems. So the covariance is tested, by Student's t with its
    standard deviation in resamples of sentences, which is rather too large: they add their noise to
    that of the data.

    Parameters
    ----------
    people, metric
        Scores of the systems.
    sentences
        Number of sentences.

    Returns
    -------
    float
        For other sentences, with other judgements, and these systems; nan for a single sentence.
    """

    def covariances(of_people: Floats, of_metric: Floats) -> Floats:
        centred = of_people - of_people.mean(axis=-1, keepdims=True)
        norm = np.sqrt((centred**2).sum(axis=-1))
        return np.asarray((centred * of_metric).sum(axis=-1) / np.where(norm > 0, norm, np.nan))

    if sentences < 2:
        return np.nan
    value = covariances(people.observed, metric.observed)
    resampled = covariances(people.resampled, metric.resampled)
    pvalue = t_pvalues(value, np.asarray(np.nanstd(resampled)), sentences - 1)
    return max(float(pvalue), least_pvalue(sentences))


def hull_interval(value: float, resampled: Floats, confidence: float) -> Interval | None:
    """Return the interval of a correlation: percentiles, or 2 z minus those of Fisher's z.

    Resamples add their noise to that of the data, so that correlations in them are too near to 0.
    Where they are few, percentiles miss large correlations, and their reflection others, so the
    interval has both.

    >>> low, high = hull_interval(0.5, np.array([0.3, 0.45, 0.5]), 0.95) or (0, 0)
    >>> round(low, 2), round(high, 2)
    (0.31, 0.65)
    """
    interval = percentile_interval(fisher(resampled), confidence)
    if interval is None or not np.isfinite(value):
        return None
    (low, high), z = interval, float(fisher(np.array(value)))
    return float(np.tanh(min(low, 2 * z - high))), float(np.tanh(max(high, 2 * z - low)))


def _number(value: Floats | float) -> float | None:
    number = float(value)
    return number if np.isfinite(number) else None
