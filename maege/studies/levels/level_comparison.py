"""Scores of corpora as the mean of their sentences, or pooled: which orders corpora better."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

import numpy as np

from maege.array_types import Floats
from maege.statistics.bootstrap import Resampling
from maege.statistics.comparison import corpus_differences
from maege.statistics.corpus_scores import CorpusScores, SampledCorpora, applied_edits
from maege.statistics.measures import COMPARED
from maege.statistics.sample_statistics import CorpusStatistics
from maege.statistics.value import Value
from maege.studies.levels.draw_scores import DrawScores

_TOLERANCE = 1e-9  # relative; scores of corpora this near to the mean of their sentences are equal


@dataclass(frozen=True)
class LevelComparison:
    """A statistic of one metric at both levels.

    Parameters
    ----------
    metric
        Its name.
    ranking_type, statistic
        What is ranked, ``corpora`` or ``systems``; key of the statistic.
    two_levels
        Whether the score of a corpus is another one than the mean of the scores of its sentences.
    mean
        With the mean of the scores of sentences.
    pooled
        With the score of a corpus; None if that is the mean.
    difference
        ``mean`` minus ``pooled``, with a paired interval; None if there is one level.
    pvalue, adjusted
        Of that difference; adjusted by Holm's method for the metrics with two levels.
    test
        Name of the test.
    """

    metric: str
    ranking_type: str
    statistic: str
    two_levels: bool
    mean: Value
    pooled: Value | None = None
    difference: Value | None = None
    pvalue: float | None = None
    adjusted: float | None = None
    test: str = ""


def one_level(mean: Floats, pooled: Floats) -> bool:
    """Whether scores of corpora are the mean of their sentences.

    >>> one_level(np.array([0.1 + 0.2]), np.array([0.3]))
    True
    """
    return bool(np.allclose(mean, pooled, rtol=_TOLERANCE, atol=0))


def compare_levels(
    scores: Mapping[str, DrawScores], corpora: SampledCorpora, resampling: Resampling
) -> Iterator[LevelComparison]:
    """Yield the statistics of corpora that ``maege run`` compares metrics in, by metric."""
    levels: dict[str, CorpusScores] = {}
    two = []
    for metric, of_metric in scores.items():
        if of_metric.mean is None or of_metric.pooled is None:
            raise ValueError("no corpora")
        levels[f"mean {metric}"] = of_metric.mean
        if not one_level(of_metric.mean.scores, of_metric.pooled.scores):
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
