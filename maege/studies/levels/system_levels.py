"""How well scores of systems, at both levels, agree with human scores."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from maege.array_types import Floats
from maege.metric.metric import Metric
from maege.metric.score_request import ScoreRequest, sentence_request
from maege.statistics.bootstrap import ClusterResampler
from maege.statistics.correlation import row_pearson, row_ranks
from maege.statistics.multiple_testing import holm_of_tested
from maege.statistics.score_table import ScoreTable
from maege.statistics.value import Value
from maege.statistics.williams import williams
from maege.studies.levels.draw_scores import Score
from maege.studies.levels.level_comparison import LevelComparison, one_level


def system_levels(
    systems: Sequence[ScoreRequest],
    human: Floats,
    metrics: Mapping[str, Metric],
    score: Score,
    cluster: NDArray[np.int64],
    resampler: ClusterResampler,
) -> Iterator[LevelComparison]:
    """Yield r and rho of systems by metric.

    Parameters
    ----------
    systems
        The outputs of each system.
    human
        The human score of each, shape (systems,), which is taken as it is.
    metrics, score
        What scores them.
    cluster
        The number of the cluster of each sentence, shape (sentences,).
    resampler
        Resampler of the clusters, for the intervals.
    """
    sentences = [sentence_request(segment) for system in systems for segment in system.segments()]
    scores = score([*systems, *sentences], metrics, ())
    names = [str(number) for number in range(len(systems))]
    tables = {
        metric: _levels(ScoreTable.from_scores(metric, names, of_metric, cluster), resampler)
        for metric, of_metric in scores.items()
    }
    for statistic in ("spearman", "pearson"):
        estimates = [
            _estimate(name, statistic, levels, human, resampler) for name, levels in tables.items()
        ]
        adjusted = holm_of_tested([estimate.pvalue for estimate in estimates])
        for estimate, pvalue in zip(estimates, adjusted, strict=True):
            yield replace(estimate, adjusted=pvalue)


def _levels(table: ScoreTable, resampler: ClusterResampler) -> list[Floats]:
    """Return the scores of systems at each level, shape (1 + resamples, systems).

    The first row is of the sentences as they are. Pooled scores without counts have no others.
    """
    mean = np.vstack(table.resampled("mean", resampler))
    if one_level(mean[0], table.observed):
        return [mean]
    if table.counts is None:
        return [mean, table.observed[None]]
    return [mean, np.vstack([table.observed, table.scores("pooled", resampler.sums)])]


def _estimate(
    metric: str,
    statistic: str,
    levels: Sequence[Floats],
    human: Floats,
    resampler: ClusterResampler,
) -> LevelComparison:
    prepare = row_ranks if statistic == "spearman" else np.asarray
    people = prepare(human[None])
    known = [prepare(level) for level in levels]
    values = [row_pearson(level, np.tile(people, (len(level), 1))) for level in known]
    mean = values[0]
    estimate = LevelComparison(
        metric,
        "systems",
        statistic,
        len(levels) > 1,
        Value(_number(mean[0]), resampler.interval(mean[1:])),
    )
    if len(levels) < 2:
        return estimate
    pooled = values[1]
    between = float(row_pearson(known[0][:1], known[1][:1])[0])
    one_sided = williams(float(mean[0]), float(pooled[0]), between, len(human))
    pvalue = _number(2 * min(one_sided, 1 - one_sided))
    has_counts = len(pooled) > 1
    return replace(
        estimate,
        pooled=Value(_number(pooled[0]), resampler.interval(pooled[1:]) if has_counts else None),
        difference=Value(
            _number(mean[0] - pooled[0]),
            resampler.interval(mean[1:] - pooled[1:]) if has_counts else None,
        ),
        pvalue=pvalue,
        test="" if pvalue is None else "Williams, Holm",
    )


def _number(value: float) -> float | None:
    return float(value) if np.isfinite(value) else None
