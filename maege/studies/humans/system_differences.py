"""Comparisons of metrics in their agreement with people about systems."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from maege.array_types import Floats, Interval
from maege.judgements.human_rankings import ScoreName
from maege.statistics.bootstrap import percentile_interval
from maege.statistics.correlation_tests import exchange_of_systems, perm_both, williams
from maege.statistics.multiple_testing import ALPHA, holm
from maege.statistics.score_table import ScoreTable
from maege.statistics.system_measures import pearson
from maege.statistics.value import finite
from maege.studies.humans.system_level import SystemLevel


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
            float(r[i] - r[j]),
            percentile_interval(resampled[:, i] - resampled[:, j], level.settings.confidence),
            float(p[i, j]),
            float(by_systems[i, j]),
            adjusted_pvalue,
            finite(test),
        )
