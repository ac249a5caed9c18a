"""Whether the mean of sentence scores agrees more with people than the score of a corpus.

Napoles, C., Sakaguchi, K. and Tetreault, J. (2016). There's No Comparison: Reference-less
Evaluation Metrics in Grammatical Error Correction. There both levels are compared by a test for
independent samples; here systems, sentences and human scores are the same for both.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Literal

import numpy as np

from maege.array_types import Floats, Interval
from maege.judgements.human_scores import ScoreName
from maege.statistics.bootstrap import percentile_interval
from maege.statistics.score_table import Aggregation, Resampled
from maege.statistics.system_measures import (
    CONSTANT_TOLERANCE,
    SYSTEM_MEASURES,
    TwoStepMeasure,
    leave_one_out,
)
from maege.statistics.williams import williams

LEVELS: tuple[Aggregation, ...] = ("mean", "pooled")
LevelMeasure = Literal["spearman", "pearson"]
LEVEL_MEASURES: tuple[LevelMeasure, ...] = ("spearman", "pearson")


@dataclass(frozen=True)
class LevelValue:
    """A correlation, or a difference of two, and how far it is known.

    Parameters
    ----------
    value
        None if it is undefined.
    fixed_people
        Interval by resampling the sentences that the metric scores; the scores of systems by
        people stay as they are.
    interval
        Interval by resampling sentences with their scores and with the judgements on them.
    without_a_system
        The lowest and the highest value without one of the systems.
    """

    value: float | None
    fixed_people: Interval | None = None
    interval: Interval | None = None
    without_a_system: Interval | None = None


@dataclass(frozen=True)
class LevelEstimate:
    """The agreement of a metric with people about systems, at either level.

    Sentences and systems are drawn alike for both levels.

    Parameters
    ----------
    metric
        Its name.
    human_score
        How judgements became scores of systems; key in HUMAN_SCORES.
    measure
        ``spearman`` or ``pearson``.
    mean, pooled
        Of the mean of the scores of sentences, and of the score of all sentences as a corpus.
    difference
        The first minus the second.
    williams
        Two-sided p-value of Williams' test of both correlations. It is about other systems, and
        knows nothing of sentences; of ranks it is an approximation. None if it is undefined.
    """

    metric: str
    human_score: ScoreName
    measure: LevelMeasure
    mean: LevelValue
    pooled: LevelValue
    difference: LevelValue
    williams: float | None


def level_estimates(
    metric: str,
    people: Mapping[ScoreName, Resampled],
    scores: Mapping[Aggregation, Resampled],
    confidence: float,
) -> Iterator[LevelEstimate]:
    """Yield the agreement at both levels; nothing if a metric has one, or if both are the same.

    Parameters
    ----------
    metric
        Its name.
    people
        The scores of systems by people, in resamples of sentences with their judgements.
    scores
        Those by the metric at each of LEVELS, in the same resamples.
    confidence
        Of the intervals.
    """
    if set(LEVELS) - set(scores) or _same(*(scores[level].observed for level in LEVELS)):
        return
    for human_score, of_people in people.items():
        for name in LEVEL_MEASURES:
            measure = SYSTEM_MEASURES[name]
            mean, pooled = (_variants(measure, of_people, scores[level]) for level in LEVELS)
            difference = {kind: values - pooled[kind] for kind, values in mean.items()}
            yield LevelEstimate(
                metric,
                human_score,
                name,
                _level_value(mean, confidence),
                _level_value(pooled, confidence),
                _level_value(difference, confidence),
                _williams(
                    float(mean["value"]),
                    float(pooled["value"]),
                    float(measure(*(scores[level].observed for level in LEVELS))),
                    len(of_people.observed),
                ),
            )


def _same(mean: Floats, pooled: Floats) -> bool:
    """Whether the score of a corpus is the mean of those of its sentences."""
    size = np.abs(mean) + np.abs(pooled)
    return bool((np.abs(mean - pooled) <= CONSTANT_TOLERANCE * size).all())


def _variants(measure: TwoStepMeasure, people: Resampled, scores: Resampled) -> dict[str, Floats]:
    """Return a correlation as observed, in both kinds of resamples, and without each system."""
    resampled = measure.prepare(scores.resampled)
    return {
        "value": measure(people.observed, scores.observed),
        "fixed_people": measure.compare(measure.prepare(people.observed), resampled),
        "interval": measure.compare(measure.prepare(people.resampled), resampled),
        "without_a_system": leave_one_out(measure, people.observed, scores.observed),
    }


def _level_value(variants: Mapping[str, Floats], confidence: float) -> LevelValue:
    value, without = float(variants["value"]), variants["without_a_system"]
    if not np.isfinite(value):
        return LevelValue(None)
    defined = without[np.isfinite(without)]
    return LevelValue(
        value,
        percentile_interval(variants["fixed_people"], confidence),
        percentile_interval(variants["interval"], confidence),
        (float(defined.min()), float(defined.max())) if len(defined) else None,
    )


def _williams(mean: float, pooled: float, between: float, systems: int) -> float | None:
    """Test both correlations, two-sided."""
    one_tailed = williams(max(mean, pooled), min(mean, pooled), between, systems)
    return min(1.0, 2 * one_tailed) if np.isfinite(one_tailed) else None
