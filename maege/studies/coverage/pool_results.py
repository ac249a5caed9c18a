"""How much of the corrections of a pool references have, by one comparison of corrections."""

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from statistics import median
from typing import Literal

from maege.statistics.bootstrap import Resampling
from maege.studies.coverage.estimators.correction_keys import (
    Normalisation,
    changed_words_key,
    correction_key,
)
from maege.studies.coverage.estimators.correction_numbers import (
    FloorRow,
    SampleSummary,
    ThresholdRow,
    floor_sensitivity,
    sample_summary,
    threshold_table,
)
from maege.studies.coverage.estimators.coverage_curve import (
    FARTHEST,
    CoverageCurve,
    CoveragePoint,
    PerfectAccuracy,
    ReferencesNeeded,
    perfect_accuracies,
    references_for_coverages,
)
from maege.studies.coverage.estimators.fingerprint import Fingerprint
from maege.studies.coverage.estimators.unseen_estimator import UnseenEstimator
from maege.texts.pool import Pool, PoolSentence

_Comparison = Literal["exact", "changes"]
# Corrections of most sentences, for an estimate of the distribution. From two or three of the ten
# annotators of CoNLL-2014, the coverage of nine references is estimated far too low.
MIN_SAMPLE = 5


@dataclass(frozen=True)
class PoolResults:
    """Coverage of the corrections of a pool.

    Parameters
    ----------
    comparison
        When corrections are the same: ``exact``, if their texts are equal; ``changes``, if they
        change the same words of the source.
    summary
        What the samples say without an estimate.
    points
        The coverage of several numbers of references.
    plug_in
        The same by drawing from the pool with replacement, which is too high; for comparison.
    accuracies
        What a perfect system would reach.
    thresholds, floors
        Numbers of corrections, and how they depend on the grid of the estimate; empty if most
        sentences have too few corrections for one.
    needed
        Numbers of references for some coverages.
    """

    comparison: _Comparison
    summary: SampleSummary
    points: tuple[CoveragePoint, ...]
    plug_in: tuple[CoveragePoint, ...]
    accuracies: tuple[PerfectAccuracy, ...]
    thresholds: tuple[ThresholdRow, ...]
    floors: tuple[FloorRow, ...]
    needed: tuple[ReferencesNeeded, ...]


def pool_results(
    pool: Pool,
    comparison: _Comparison,
    normalise: Normalisation,
    references: Sequence[int],
    thresholds: Sequence[float],
    estimator: UnseenEstimator,
    resampling: Resampling,
) -> PoolResults:
    """Measure the coverage of a pool.

    Numbers of references beyond ten times the smallest sample are left out, and the largest that
    needs no estimate is added. Nothing is estimated if most sentences have fewer than five
    corrections.
    """
    fingerprints = tuple(fingerprint(s, comparison, normalise) for s in pool.sentences)
    is_estimated = median(f.n for f in fingerprints) >= MIN_SAMPLE
    curve = CoverageCurve(fingerprints, estimator if is_estimated else None, resampling)
    smallest = curve.smallest_sample
    limit = FARTHEST * smallest if is_estimated else smallest - 1
    sizes = sorted(m for m in {*references, smallest - 1} if m <= limit)
    return PoolResults(
        comparison,
        sample_summary(curve),
        tuple(curve.points(sizes)),
        tuple(curve.points([m for m in sizes if m < smallest], "plug-in")),
        tuple(perfect_accuracies(curve, sizes)),
        tuple(threshold_table(curve, thresholds)) if is_estimated else (),
        tuple(floor_sensitivity(curve)) if is_estimated else (),
        tuple(references_for_coverages(curve)),
    )


def fingerprint(
    sentence: PoolSentence, comparison: _Comparison, normalise: Normalisation
) -> Fingerprint:
    """Return the fingerprint of the corrections of a sentence."""

    def key(text: str) -> Hashable:
        if comparison == "exact":
            return correction_key(text, normalise)
        return changed_words_key(sentence.source, text, normalise)

    return Fingerprint.from_keys(key(correction.text) for correction in sentence.corrections)
