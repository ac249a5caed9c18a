"""Whether the mean of sentence scores agrees more with people than the score of a corpus.

Napoles, C., Sakaguchi, K. and Tetreault, J. (2016). There's No Comparison: Reference-less
Evaluation Metrics in Grammatical Error Correction. There both levels are compared by a test for
independent samples; here systems, sentences and human scores are the same for both.

For corpora of known quality: `maege.studies.levels.mean_or_pooled_on_lattices`.
"""

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from maege.array_types import Floats, Interval
from maege.statistics.bootstrap import percentile_interval
from maege.statistics.correlation_tests import williams_two_sided
from maege.statistics.score_table import Resampled
from maege.statistics.system_measures import TwoStepMeasure, leave_one_out

_TOLERANCE = 1e-9  # relative; scores of corpora this near to the mean of their sentences are equal


@dataclass(frozen=True)
class LevelValue:
    """A correlation, or a difference of two, and how far it is known."""

    value: float | None  # None if it is undefined
    fixed_people: Interval | None = None  # only sentences that the metric scores are resampled
    interval: Interval | None = None  # sentences are resampled with their judgements
    without_a_system: Interval | None = None  # lowest and highest value without one system


@dataclass(frozen=True)
class LevelAgreement:
    """The agreement of a metric with people about systems, at either level."""

    # Of the mean of the scores of sentences, and of the score of all sentences as a corpus.
    mean: LevelValue
    pooled: LevelValue
    difference: LevelValue  # the first minus the second
    # Two-sided p-value of Williams' test of both correlations. It is about other systems, and knows
    # nothing of sentences; of ranks it is an approximation. None if it is undefined.
    williams: float | None


def is_one_level(mean: Floats, pooled: Floats) -> bool:
    """Whether scores of corpora are the mean of their sentences.

    >>> is_one_level(np.array([0.1 + 0.2]), np.array([0.3]))
    True
    """
    return bool(np.allclose(mean, pooled, rtol=_TOLERANCE, atol=0))


def level_agreement(
    measure: TwoStepMeasure,
    people: Resampled,
    mean: Resampled,
    pooled: Resampled,
    confidence: float,
) -> LevelAgreement:
    """Correlate scores of systems at both levels with those by people.

    The scores by people are from resamples of sentences with their judgements, where a single
    resample stands for all; those by the metric, at each level, from the same resamples.
    """
    of_mean, of_pooled = (_variants(measure, people, scores) for scores in (mean, pooled))
    difference = {kind: values - of_pooled[kind] for kind, values in of_mean.items()}
    pvalue = williams_two_sided(
        float(of_mean["value"]),
        float(of_pooled["value"]),
        float(measure(mean.observed, pooled.observed)),
        len(people.observed),
    )
    return LevelAgreement(
        _level_value(of_mean, confidence),
        _level_value(of_pooled, confidence),
        _level_value(difference, confidence),
        pvalue,
    )


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
