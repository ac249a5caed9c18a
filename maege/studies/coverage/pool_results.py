"""Coverage of a pool by one comparison of corrections, and how many corrections there are."""

from collections.abc import Hashable, Sequence
from dataclasses import dataclass, replace
from statistics import median

import numpy as np

from maege.statistics.value import Value
from maege.studies.coverage.config import Comparison, CoverageConfig
from maege.studies.coverage.coverage_curve import (
    FARTHEST,
    CoverageCurve,
    CoveragePoint,
    ReferencesNeeded,
    mean_values,
    references_for_coverages,
)
from maege.studies.coverage.fingerprint import (
    Fingerprint,
    Normalisation,
    changed_words_key,
    correction_key,
)
from maege.studies.coverage.unseen_estimator import UnseenEstimator
from maege.studies.scorer import resampling
from maege.texts.pool import Pool, PoolSentence

THRESHOLDS = (0.0, 0.001, 0.01, 0.1)
_FLOOR_FACTORS = (0.1, 1.0, 10.0)


@dataclass(frozen=True)
class ThresholdRow:
    """Corrections with a probability above a threshold, mean over sentences (BCa)."""

    threshold: float  # corrections at it do not count
    # How many there are. At threshold 0 it follows the floor of the grid, not the data.
    number: Value
    mass: Value  # their probability


@dataclass(frozen=True)
class SampleSummary:
    """What samples say without an estimate of their distributions, mean over sentences (BCa)."""

    sentences: int
    # Sizes of samples.
    smallest: int
    largest: int
    distinct: Value  # number of different corrections that were seen
    unseen_mass: Value  # probability that the last correction of a sample is new (Good-Turing)
    chao1: Value  # estimate of a lower bound of the number of corrections

    @property
    def sizes(self) -> str:
        """How many corrections sentences have, as a text."""
        if self.smallest == self.largest:
            return str(self.smallest)
        return f"{self.smallest} to {self.largest}"


@dataclass(frozen=True)
class FloorRow:
    """How numbers of corrections depend on the lowest probability of the grid.

    Where numbers follow the floor, only a lower bound of the number of corrections can be known.
    """

    factor: float  # the floor was multiplied by it
    number: float  # estimated number of corrections, mean over sentences
    smallest_support: float  # the smallest number that explains the sample nearly as well
    number_above: float  # number of corrections with a probability above 1 / n
    mass_above: float  # their probability
    coverage: float  # of n references, where n is the size of the sample


def threshold_table(
    curve: CoverageCurve, thresholds: Sequence[float] = THRESHOLDS
) -> list[ThresholdRow]:
    """Return numbers and masses of corrections above thresholds.

    They are those of Tables 1 and 4 of Choshen and Abend (2018). The curve has an estimator of
    histograms.
    """
    numbers, masses = (
        mean_values(np.array(rows, dtype=float), curve.resampling)
        for rows in (
            [[h.number_above(t) for t in thresholds] for h in curve.histograms],
            [[h.mass_above(t) for t in thresholds] for h in curve.histograms],
        )
    )
    return [ThresholdRow(*row) for row in zip(thresholds, numbers, masses, strict=True)]


def sample_summary(curve: CoverageCurve) -> SampleSummary:
    """Return what samples say without an estimate of their distributions."""
    samples = curve.fingerprints
    figures = np.array([[f.distinct, f.unseen_mass, f.chao1] for f in samples], dtype=float)
    means = mean_values(figures, curve.resampling)
    return SampleSummary(len(samples), curve.smallest_sample, max(f.n for f in samples), *means)


def floor_sensitivity(
    curve: CoverageCurve, factors: Sequence[float] | None = None
) -> list[FloorRow]:
    """Return how the estimates depend on the lowest probability of the grid.

    ``factors`` of this floor are by default those of 0.1, 1 and 10 that do not put it above the
    share of the most frequent correction of a sentence. Raises DataError without an estimator, or
    if there is no grid with such a floor.
    """
    estimator = curve.required_estimator
    if factors is None:
        highest = min(len(f.frequencies) / estimator.floor_of(f) for f in curve.fingerprints)
        factors = [factor for factor in _FLOOR_FACTORS if factor <= highest]
    return [_floor_row(curve.fingerprints, estimator, factor) for factor in factors]


def _floor_row(
    fingerprints: Sequence[Fingerprint], estimator: UnseenEstimator, factor: float
) -> FloorRow:
    values = []
    for fingerprint in fingerprints:
        histogram = estimator.estimate(fingerprint, factor).histogram
        fewest = estimator.smallest_support(fingerprint, factor).histogram
        # The factor keeps 1 / n itself, a point of the grid, below the threshold.
        threshold = 1 / fingerprint.n * (1 + 1e-9)
        values.append(
            (
                histogram.number_above(0),
                fewest.number_above(0),
                histogram.number_above(threshold),
                histogram.mass_above(threshold),
                float(histogram.coverage([fingerprint.n])[0]),
            )
        )
    return FloorRow(factor, *np.mean(values, axis=0).tolist())


# Corrections of most sentences, for an estimate of the distribution. From two or three of the ten
# annotators of CoNLL-2014, the coverage of nine references is estimated far too low.
MIN_SAMPLE = 5


@dataclass(frozen=True)
class PoolResults:
    """Coverage of the corrections of a pool."""

    # When corrections are the same: ``exact``, if their texts are equal; ``changes``, if they
    # change the same words of the source.
    comparison: Comparison
    summary: SampleSummary  # what the samples say without an estimate
    points: tuple[CoveragePoint, ...]  # the coverage of several numbers of references
    # Numbers of corrections, and how they depend on the grid of the estimate; empty if most
    # sentences have too few corrections for one.
    thresholds: tuple[ThresholdRow, ...]
    floors: tuple[FloorRow, ...]
    needed: tuple[ReferencesNeeded, ...]  # for some coverages


def pool_results(pool: Pool, config: CoverageConfig, comparison: Comparison) -> PoolResults:
    """Measure the coverage of a pool.

    Numbers of references beyond ten times the smallest sample are left out, and the largest that
    needs no estimate is added. Nothing is estimated if most sentences have fewer than five
    corrections.
    """
    how, normalise = config.coverage, config.pool.normalise
    fingerprints = tuple(sentence_fingerprint(s, comparison, normalise) for s in pool.sentences)
    is_estimated = median(f.n for f in fingerprints) >= MIN_SAMPLE
    estimator = UnseenEstimator(how.estimator) if is_estimated else None
    curve = CoverageCurve(fingerprints, estimator, resampling(config))
    smallest = curve.smallest_sample
    limit = FARTHEST * smallest if is_estimated else smallest - 1
    sizes = sorted(m for m in {*how.references, smallest - 1} if m <= limit)
    within = [m for m in sizes if m < smallest]
    plug_in = dict(
        zip(within, curve.by_sentence(within, "plug-in").mean(axis=0).tolist(), strict=True)
    )
    return PoolResults(
        comparison,
        sample_summary(curve),
        tuple(replace(p, with_replacement=plug_in.get(p.references)) for p in curve.points(sizes)),
        tuple(threshold_table(curve)) if is_estimated else (),
        tuple(floor_sensitivity(curve)) if is_estimated else (),
        tuple(references_for_coverages(curve)),
    )


def sentence_fingerprint(
    sentence: PoolSentence, comparison: Comparison, normalise: Normalisation
) -> Fingerprint:
    """Return the fingerprint of the corrections of a sentence."""

    def key(text: str) -> Hashable:
        if comparison == "exact":
            return correction_key(text, normalise)
        return changed_words_key(sentence.source, text, normalise)

    return Fingerprint.from_keys(key(correction.text) for correction in sentence.corrections)
