"""Comparisons of metrics at system level: differences of their correlations with people."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from maege.array_types import Floats, Interval
from maege.judgements.human_scores import ScoreName
from maege.statistics.bootstrap import percentile_interval
from maege.statistics.correlation_tests import exchange_of_systems, perm_both, williams
from maege.statistics.multiple_testing import ALPHA, holm
from maege.statistics.score_table import ScoreTable
from maege.statistics.system_measures import pearson
from maege.studies.humans.system_level import SystemLevel


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
            float(r[i] - r[j]),
            percentile_interval(resampled[:, i] - resampled[:, j], level.settings.confidence),
            float(p[i, j]),
            float(by_systems[i, j]),
            adjusted_pvalue,
            test if np.isfinite(test) else None,
        )
