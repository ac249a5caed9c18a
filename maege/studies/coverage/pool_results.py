"""How much of the corrections of a pool references have, by one comparison of corrections."""

from collections.abc import Hashable
from dataclasses import dataclass
from statistics import median

from maege.studies.coverage.config import Comparison, CoverageConfig
from maege.studies.coverage.estimators import correction_numbers, coverage_curve
from maege.studies.coverage.estimators.correction_keys import (
    Normalisation,
    changed_words_key,
    correction_key,
)
from maege.studies.coverage.estimators.fingerprint import Fingerprint
from maege.studies.coverage.estimators.unseen_estimator import UnseenEstimator
from maege.studies.scorer import resampling
from maege.texts.pool import Pool, PoolSentence

# Corrections of most sentences, for an estimate of the distribution. From two or three of the ten
# annotators of CoNLL-2014, the coverage of nine references is estimated far too low.
MIN_SAMPLE = 5


@dataclass(frozen=True)
class PoolResults:
    """Coverage of the corrections of a pool."""

    # When corrections are the same: ``exact``, if their texts are equal; ``changes``, if they
    # change the same words of the source.
    comparison: Comparison
    summary: correction_numbers.SampleSummary  # what the samples say without an estimate
    points: tuple[
        coverage_curve.CoveragePoint, ...
    ]  # the coverage of several numbers of references
    # The same by drawing from the pool with replacement, which is too high; for comparison.
    plug_in: tuple[coverage_curve.CoveragePoint, ...]
    accuracies: tuple[coverage_curve.PerfectAccuracy, ...]  # what a perfect system would reach
    # Numbers of corrections, and how they depend on the grid of the estimate; empty if most
    # sentences have too few corrections for one.
    thresholds: tuple[correction_numbers.ThresholdRow, ...]
    floors: tuple[correction_numbers.FloorRow, ...]
    needed: tuple[coverage_curve.ReferencesNeeded, ...]  # for some coverages


def pool_results(pool: Pool, config: CoverageConfig, comparison: Comparison) -> PoolResults:
    """Measure the coverage of a pool.

    Numbers of references beyond ten times the smallest sample are left out, and the largest that
    needs no estimate is added. Nothing is estimated if most sentences have fewer than five
    corrections.
    """
    how, normalise = config.coverage, config.pool.normalise
    fingerprints = tuple(fingerprint(s, comparison, normalise) for s in pool.sentences)
    is_estimated = median(f.n for f in fingerprints) >= MIN_SAMPLE
    estimator = UnseenEstimator(how.estimator, how.floor, how.grid) if is_estimated else None
    curve = coverage_curve.CoverageCurve(fingerprints, estimator, resampling(config))
    smallest = curve.smallest_sample
    limit = coverage_curve.FARTHEST * smallest if is_estimated else smallest - 1
    sizes = sorted(m for m in {*how.references, smallest - 1} if m <= limit)
    return PoolResults(
        comparison,
        correction_numbers.sample_summary(curve),
        tuple(curve.points(sizes)),
        tuple(curve.points([m for m in sizes if m < smallest], "plug-in")),
        tuple(coverage_curve.perfect_accuracies(curve, sizes)),
        tuple(correction_numbers.threshold_table(curve, how.thresholds)) if is_estimated else (),
        tuple(correction_numbers.floor_sensitivity(curve)) if is_estimated else (),
        tuple(coverage_curve.references_for_coverages(curve)),
    )


def fingerprint(
    sentence: PoolSentence, comparison: Comparison, normalise: Normalisation
) -> Fingerprint:
    """Return the fingerprint of the corrections of a sentence."""

    def key(text: str) -> Hashable:
        if comparison == "exact":
            return correction_key(text, normalise)
        return changed_words_key(sentence.source, text, normalise)

    return Fingerprint.from_keys(key(correction.text) for correction in sentence.corrections)
