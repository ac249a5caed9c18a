"""Scores as the mean of sentences, or pooled: which orders corpora, and systems, better."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from maege.array_types import Floats
from maege.metric.metric import Metric
from maege.metric.score_request import ScoreRequest
from maege.statistics.bootstrap import ClusterResampler, Resampling
from maege.statistics.corpus_scores import CorpusScores, SampledCorpora, applied_edits
from maege.statistics.mean_or_pooled import LevelValue, is_one_level, level_agreement
from maege.statistics.measures import COMPARED
from maege.statistics.metric_differences import corpus_differences
from maege.statistics.multiple_testing import holm_of_tested
from maege.statistics.sample_statistics import CorpusStatistics
from maege.statistics.score_table import Resampled, ScoreTable
from maege.statistics.system_measures import SYSTEM_MEASURES
from maege.statistics.value import Value
from maege.studies.levels.draw_scores import DrawScores, ScoreWithRankings


@dataclass(frozen=True)
class LevelComparison:
    """A statistic of one metric at both levels."""

    metric: str
    ranking_type: str  # ``corpora`` or ``systems``
    statistic: str  # its key
    # Whether the score of a corpus is another one than the mean of the scores of its sentences.
    two_levels: bool
    mean: Value  # by the mean of the scores of sentences
    pooled: Value | None = None  # by the score of a corpus; None if that is the mean
    # ``mean`` minus ``pooled``, with a paired interval; None if there is one level.
    difference: Value | None = None
    pvalue: float | None = None  # of that difference
    adjusted: float | None = None  # by Holm's method for the metrics with two levels
    test: str = ""


def corpus_levels(
    scores: Mapping[str, DrawScores], corpora: SampledCorpora, resampling: Resampling
) -> Iterator[LevelComparison]:
    """Yield the statistics of corpora that ``maege run`` compares metrics in, by metric."""
    levels: dict[str, CorpusScores] = {}
    two = []
    for metric, of_metric in scores.items():
        if of_metric.mean is None or of_metric.pooled is None:
            raise ValueError("no corpora")
        levels[f"mean {metric}"] = of_metric.mean
        if not is_one_level(of_metric.mean.scores, of_metric.pooled.scores):
            levels[f"pooled {metric}"] = of_metric.pooled
            two.append(metric)
    known = CorpusStatistics(corpora, applied_edits(corpora), levels, resampling)
    for key in COMPARED["corpora"]:
        statistics = {level: known.statistic(key, level) for level in levels}
        pairs = [(f"mean {metric}", f"pooled {metric}") for metric in two]
        differences = dict(zip(two, corpus_differences(key, statistics, pairs), strict=True))
        for metric in scores:
            mean = statistics[f"mean {metric}"]
            estimate = LevelComparison(
                metric, "corpora", key, metric in differences, Value(mean.value, mean.interval)
            )
            if metric in differences:
                pooled, gap = statistics[f"pooled {metric}"], differences[metric]
                estimate = replace(
                    estimate,
                    pooled=Value(pooled.value, pooled.interval),
                    difference=Value(gap.difference, gap.interval),
                    pvalue=gap.pvalue,
                    adjusted=gap.adjusted,
                    test=gap.test,
                )
            yield estimate


def system_levels(
    systems: Sequence[ScoreRequest],
    human: Floats,
    metrics: Mapping[str, Metric],
    score: ScoreWithRankings,
    cluster: NDArray[np.int64],
    resampler: ClusterResampler,
) -> Iterator[LevelComparison]:
    """Yield r and rho of systems by metric.

    ``human``: the score of each system, shape (systems,), which is taken as it is. ``cluster``: the
    number of the cluster of each sentence, shape (sentences,).
    """
    sentences = [request for system in systems for request in system.sentence_requests()]
    scores = score([*systems, *sentences], metrics, ())
    names = [str(number) for number in range(len(systems))]
    people = Resampled(human, human[None])
    levels = {
        metric: _levels(ScoreTable.from_scores(metric, names, of_metric, cluster), resampler)
        for metric, of_metric in scores.items()
    }
    for statistic in ("spearman", "pearson"):
        estimates = [
            _system_estimate(name, statistic, people, of_metric, resampler.settings.confidence)
            for name, of_metric in levels.items()
        ]
        adjusted = holm_of_tested([estimate.pvalue for estimate in estimates])
        for estimate, pvalue in zip(estimates, adjusted, strict=True):
            yield replace(estimate, adjusted=pvalue)


def _levels(table: ScoreTable, resampler: ClusterResampler) -> tuple[Resampled, Resampled | None]:
    """Return the means of scores of sentences, and the pooled scores if these are others.

    Pooled scores without counts are undefined in resamples.
    """
    mean = table.resampled("mean", resampler)
    if is_one_level(mean.observed, table.observed):
        return mean, None
    if table.counts is None:
        return mean, Resampled(table.observed, np.full_like(mean.resampled, np.nan))
    return mean, Resampled(table.observed, table.scores("pooled", resampler.sums))


def _system_estimate(
    metric: str,
    statistic: str,
    people: Resampled,
    levels: tuple[Resampled, Resampled | None],
    confidence: float,
) -> LevelComparison:
    mean, pooled = levels
    agreement = level_agreement(
        SYSTEM_MEASURES[statistic], people, mean, mean if pooled is None else pooled, confidence
    )
    estimate = LevelComparison(
        metric, "systems", statistic, pooled is not None, _value(agreement.mean)
    )
    if pooled is None:
        return estimate
    return replace(
        estimate,
        pooled=_value(agreement.pooled),
        difference=_value(agreement.difference),
        pvalue=agreement.williams,
        test="" if agreement.williams is None else "Williams, Holm",
    )


def _value(of_level: LevelValue) -> Value:
    return Value(of_level.value, of_level.fixed_people)
