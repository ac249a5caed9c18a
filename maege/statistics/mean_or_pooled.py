"""The score of a corpus: the mean of its sentences, or pooled; which orders corpora better.

Both levels are compared on corpora of known quality, and on systems, with scores by people.

Napoles, C., Sakaguchi, K. and Tetreault, J. (2016). There's No Comparison: Reference-less
Evaluation Metrics in Grammatical Error Correction. There both levels are compared by a test for
independent samples; here systems, sentences and human scores are the same for both.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

import numpy as np

from maege.array_types import Floats
from maege.statistics.bootstrap import ClusterResampler, Resampling, percentile_interval
from maege.statistics.corpus_scores import CorpusScores, SampledCorpora, applied_edits
from maege.statistics.correlation_tests import williams_two_sided
from maege.statistics.measures import COMPARED
from maege.statistics.metric_differences import corpus_differences
from maege.statistics.multiple_testing import with_holm
from maege.statistics.sample_statistics import CorpusStatistics
from maege.statistics.score_table import Resampled, ScoreTable
from maege.statistics.system_measures import SYSTEM_MEASURES, TwoStepMeasure
from maege.statistics.value import Value, finite

_TOLERANCE = 1e-9  # relative; scores of corpora this near to the mean of their sentences are equal


def is_one_level(mean: Floats, pooled: Floats) -> bool:
    """Whether scores of corpora are the mean of their sentences.

    >>> is_one_level(np.array([0.1 + 0.2]), np.array([0.3]))
    True
    """
    return bool(np.allclose(mean, pooled, rtol=_TOLERANCE, atol=0))


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
    means: Mapping[str, CorpusScores],
    pooled: Mapping[str, CorpusScores],
    corpora: SampledCorpora,
    resampling: Resampling,
) -> Iterator[LevelComparison]:
    """Yield the statistics of corpora that ``maege run`` compares metrics in, by metric.

    ``means`` and ``pooled`` are the scores of the corpora at each level, of the same metrics.
    """
    two = [m for m in means if not is_one_level(means[m].scores, pooled[m].scores)]
    levels = {f"mean {metric}": scores for metric, scores in means.items()}
    levels |= {f"pooled {metric}": pooled[metric] for metric in two}
    known = CorpusStatistics(corpora, applied_edits(corpora), levels, resampling)
    for key in COMPARED["corpora"]:
        statistics = {level: known.statistic(key, level) for level in levels}
        pairs = [(f"mean {metric}", f"pooled {metric}") for metric in two]
        differences = dict(zip(two, corpus_differences(key, statistics, pairs), strict=True))
        for metric in means:
            mean = statistics[f"mean {metric}"]
            estimate = LevelComparison(
                metric, "corpora", key, metric in differences, Value(mean.value, mean.interval)
            )
            if metric in differences:
                other, gap = statistics[f"pooled {metric}"], differences[metric]
                estimate = replace(
                    estimate,
                    pooled=Value(other.value, other.interval),
                    difference=Value(gap.difference, gap.interval),
                    pvalue=gap.pvalue,
                    adjusted=gap.adjusted,
                    test=gap.test,
                )
            yield estimate


def system_levels(
    tables: Mapping[str, ScoreTable], human: Floats, resampler: ClusterResampler
) -> Iterator[LevelComparison]:
    """Yield r and rho of systems by metric.

    ``tables``: by metric, the scores of the systems and of their sentences. ``human``: the score of
    each system, shape (systems,), which is taken as it is.
    """
    levels = {metric: _levels(table, resampler) for metric, table in tables.items()}
    for statistic in ("spearman", "pearson"):
        comparisons = [
            _system_comparison(name, statistic, human, of_metric, resampler.settings.confidence)
            for name, of_metric in levels.items()
        ]
        yield from with_holm(comparisons)


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


def _system_comparison(
    metric: str,
    statistic: str,
    human: Floats,
    levels: tuple[Resampled, Resampled | None],
    confidence: float,
) -> LevelComparison:
    """Correlate scores of systems at both levels with those by people.

    The p-value is that of Williams' test of both correlations. It is about other systems, and knows
    nothing of sentences; of ranks it is an approximation.
    """
    mean, pooled = levels
    measure = SYSTEM_MEASURES[statistic]
    of_mean = _agreement(measure, human, mean)
    comparison = LevelComparison(
        metric, "systems", statistic, pooled is not None, _value(of_mean, confidence)
    )
    if pooled is None:
        return comparison
    of_pooled = _agreement(measure, human, pooled)
    difference = Resampled(
        of_mean.observed - of_pooled.observed, of_mean.resampled - of_pooled.resampled
    )
    pvalue = williams_two_sided(
        float(of_mean.observed),
        float(of_pooled.observed),
        float(measure(mean.observed, pooled.observed)),
        len(human),
    )
    return replace(
        comparison,
        pooled=_value(of_pooled, confidence),
        difference=_value(difference, confidence),
        pvalue=pvalue,
        test="" if pvalue is None else "Williams, Holm",
    )


def _agreement(measure: TwoStepMeasure, human: Floats, scores: Resampled) -> Resampled:
    """Return a correlation with people as observed, and in resamples of the scores."""
    resampled = measure.compare(measure.prepare(human), measure.prepare(scores.resampled))
    return Resampled(measure(human, scores.observed), resampled)


def _value(agreement: Resampled, confidence: float) -> Value:
    value = finite(agreement.observed)
    if value is None:
        return Value(None)
    return Value(value, percentile_interval(agreement.resampled, confidence))
