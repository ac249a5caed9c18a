"""How much of the probability of corrections M references cover, and what follows from it."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import product
from typing import Literal, get_args

import numpy as np

from maege.array_types import Floats, Interval
from maege.errors import ConfigError, DataError, did_you_mean
from maege.statistics.bootstrap import Resampling, bca_intervals
from maege.statistics.value import Value
from maege.studies.coverage.fingerprint import (
    Fingerprint,
    plug_in_coverage,
    rarefied_coverage,
)
from maege.studies.coverage.histogram import Histogram
from maege.studies.coverage.unseen_estimator import UnseenEstimator

# ``best``: rarefaction where the sample allows it, the histogram beyond.
CurveMethod = Literal["best", "rarefaction", "histogram", "plug-in"]
_RESAMPLES = 2000
FARTHEST = 10  # times the size of the sample, for a number of references
COVERAGES = (0.5, 0.6, 0.7, 0.8, 0.9)

RIGHT = (0.5, 0.75, 1.0)  # probabilities that a correction is right
PENALTIES = (0.0, 0.25)  # for a wrong correction


@dataclass(frozen=True)
class CoveragePoint:
    """The coverage of M references."""

    references: int  # M
    # ``rarefaction``, the name of the estimator of the histogram, ``plug-in``, or ``rarefaction
    # and`` the estimator where samples of the sentences differ in size.
    method: str
    # Mean over sentences. The interval is for other sentences of the kind: BCa over sentences; None
    # with one sentence. It does not know by how much an extrapolation is wrong: simulated intervals
    # keep their confidence up to some five times the sample, see experiments/statistics.
    coverage: Value
    # Number of sentences whose sample has no M + 1 corrections, so that their coverage comes from a
    # histogram. The others are rarefied.
    extrapolated: int
    sentences: int
    # Coverage is the expected accuracy of a system that writes what people write. Where this will
    # be on these very sentences, over the draws of outputs and references (Poisson binomial).
    accuracy: Interval
    # The coverage by drawing from the sample with replacement, which is too high; for comparison.
    with_replacement: float | None = None


@dataclass(frozen=True, eq=False)
class CoverageCurve:
    """The coverage of the corrections of some sentences.

    Coverage by exact match is the expected accuracy of a system that is always right, that by exact
    index match the same for the detection of errors (Choshen and Abend, 2018, section 3).

    Each sentence is rarefied as far as its own sample allows, and taken from its histogram beyond,
    so that a mean always has all sentences: were they left out where their samples end, the curve
    would jump. In a sentence both agree at M = n - 1, if the histogram explains f_1 exactly.

    Without an ``estimator`` of histograms there is only rarefaction, for as many references as the
    smallest sample allows; ``resampling`` is that of the intervals over sentences. Raises DataError
    without sentences, or for a fingerprint without estimate.

    Examples
    --------
    >>> curve = CoverageCurve((Fingerprint((3, 1)), Fingerprint((1, 0, 1, 1))))
    >>> point, = curve.points([2])
    >>> round(point.coverage.value, 4), point.method, point.extrapolated
    (0.3768, 'rarefaction', 0)
    """

    fingerprints: tuple[Fingerprint, ...]
    estimator: UnseenEstimator | None = field(default_factory=UnseenEstimator)
    resampling: Resampling = field(default_factory=lambda: Resampling(resamples=_RESAMPLES))

    def __post_init__(self) -> None:
        object.__setattr__(self, "fingerprints", tuple(self.fingerprints))
        if not self.fingerprints:
            raise DataError("coverage: there are no sentences with corrections")

    @property
    def smallest_sample(self) -> int:
        """The number of corrections of the sentence that has fewest."""
        return min(fingerprint.n for fingerprint in self.fingerprints)

    @property
    def required_estimator(self) -> UnseenEstimator:
        """The estimator of histograms; raises DataError if there is none."""
        if self.estimator is None:
            raise DataError(
                f"coverage: the smallest sample has {self.smallest_sample} corrections, enough for "
                f"{self.smallest_sample - 1} references; for more, and for numbers of corrections, "
                f"use an estimator that extrapolates (unseenest or valiant)"
            )
        return self.estimator

    @cached_property
    def histograms(self) -> tuple[Histogram, ...]:
        """The histogram of each sentence; DataError without an estimator."""
        estimator = self.required_estimator
        return tuple(estimator.estimate(f).histogram for f in self.fingerprints)

    def by_sentence(self, references: Sequence[int], method: CurveMethod = "best") -> Floats:
        """Return the coverage of each sentence, shape (sentences, references).

        The method ``best`` is described above; ``rarefaction`` and ``histogram`` are for all
        numbers, ``plug-in`` is for comparison. Raises DataError for more references than the method
        can tell, ConfigError for an unknown method.
        """
        methods = get_args(CurveMethod)
        if method not in methods:
            raise ConfigError(f'unknown method "{method}"; {did_you_mean(method, methods)}')
        if method == "histogram":
            return np.stack([histogram.coverage(references) for histogram in self.histograms])
        if method == "plug-in":
            return np.stack([plug_in_coverage(f, references) for f in self.fingerprints])
        if method == "rarefaction" or max(references, default=0) < self.smallest_sample:
            return np.stack([rarefied_coverage(f, references) for f in self.fingerprints])
        sizes = np.asarray(references)
        coverage = self.by_sentence(references, "histogram")
        for row, fingerprint in zip(coverage, self.fingerprints, strict=True):
            within = sizes < fingerprint.n
            row[within] = rarefied_coverage(fingerprint, sizes[within].tolist())
        return coverage

    def points(
        self, references: Sequence[int], method: CurveMethod = "best"
    ) -> list[CoveragePoint]:
        """Return the mean coverage of each number of references.

        Parameters and errors are those of `by_sentence`.
        """
        coverage = self.by_sentence(references, method)
        points = []
        for m, value, of_sentences in zip(
            references, mean_values(coverage, self.resampling), coverage.T, strict=True
        ):
            beyond = sum(fingerprint.n <= m for fingerprint in self.fingerprints)
            accuracy = success_interval(of_sentences, self.resampling.confidence)
            name, sentences = self._method_name(method, beyond), len(coverage)
            points.append(CoveragePoint(m, name, value, beyond, sentences, accuracy))
        return points

    def _method_name(self, method: CurveMethod, extrapolated: int) -> str:
        estimator = self.estimator.name if self.estimator else ""
        if method == "histogram":
            return estimator
        if method == "plug-in" or not extrapolated:
            return "rarefaction" if method == "best" else method
        if extrapolated == len(self.fingerprints):
            return estimator
        return f"rarefaction and {estimator}"


def mean_values(by_sentence: Floats, resampling: Resampling) -> list[Value]:
    """Return means of columns, whose rows are sentences, with intervals for others (BCa)."""
    intervals = bca_intervals(by_sentence, resampling)
    return [Value(*pair) for pair in zip(by_sentence.mean(axis=0).tolist(), intervals, strict=True)]


@dataclass(frozen=True)
class ReferencesNeeded:
    """The smallest number of references for a coverage."""

    coverage: float  # mean over sentences, between 0 and 1
    references: int | None  # the number; None if it is larger than ``limit``
    # Its interval for other sentences of the kind: the numbers where the ends of the interval of
    # the coverage get there. None where that is beyond ``limit``, or with one sentence.
    low: int | None
    high: int | None
    # Whether the number, or the limit if there is none, is beyond the sample of a sentence.
    extrapolated: bool
    # The largest number that was examined: without an estimator that extrapolates one less than the
    # smallest sample, with one ten times that sample.
    limit: int


def references_for_coverages(
    curve: CoverageCurve, coverages: Sequence[float] = COVERAGES
) -> list[ReferencesNeeded]:
    """Return the smallest numbers of references for some coverages, above 0 and at most 1.

    >>> from maege.studies.coverage.fingerprint import Fingerprint
    >>> [needed] = references_for_coverages(CoverageCurve((Fingerprint((2, 1, 2)),)), [0.5])
    >>> needed.references, needed.extrapolated, needed.limit
    (4, False, 100)
    """
    smallest = curve.smallest_sample
    limit = smallest - 1 if curve.estimator is None else FARTHEST * smallest
    coverage = curve.by_sentence(range(limit + 1))
    mean = coverage.mean(axis=0)
    intervals = bca_intervals(coverage, curve.resampling)
    low, high = np.array([interval or (np.nan, np.nan) for interval in intervals]).T
    rows = []
    for target in coverages:
        number = _first(mean, target)
        beyond = (limit if number is None else number) >= smallest
        # The coverage is high where few references are needed.
        ends = _first(high, target), _first(low, target)
        rows.append(ReferencesNeeded(target, number, *ends, beyond, limit))
    return rows


def _first(values: Floats, target: float) -> int | None:
    enough = np.flatnonzero(values >= target - 1e-12)
    return int(enough[0]) if len(enough) else None


@dataclass(frozen=True)
class LeavingAlone:
    """How sure a system must be that a phrase is wrong."""

    references: int  # M
    coverage: float  # probability that M references have a correction
    right: float  # probability that a correction by the system is right
    # What a correction costs that is not rewarded, in units of what one that is rewarded gains.
    penalty: float
    # Below this probability of an error, leaving the phrase alone gains more. 1: correcting never
    # gains more. The interval is that of the coverage.
    threshold: Value


def leaving_alone(coverages: Iterable[tuple[int, Value]]) -> Iterator[LeavingAlone]:
    """Yield the thresholds for each number of references, penalty and probability to be right.

    ``coverages``: numbers of references, and their coverage. As Choshen and Abend (2018).
    """
    for references, value in coverages:
        coverage, interval = value.value or 0.0, value.interval
        for penalty, right in product(PENALTIES, RIGHT):
            threshold = detection_threshold(coverage, right, penalty)
            ends = None
            if interval is not None:
                # The threshold is low where the coverage is high.
                low, high = (detection_threshold(end, right, penalty) for end in interval)
                ends = high, low
            yield LeavingAlone(references, coverage, right, penalty, Value(threshold, ends))


def detection_threshold(coverage: float, right: float, penalty: float) -> float:
    """Return the probability of an error below which leaving a phrase alone gains more.

    A phrase that is left alone is rewarded if it has no error, with probability 1 - d. A correction
    is rewarded if it is right and references have it, with probability r C; else it costs the
    penalty a. So leaving it alone gains more if r C - a (1 - r C) < 1 - d.

    >>> [detection_threshold(0.25, 1, penalty) for penalty in (0, 0.2, 0.5)]
    [0.75, 0.9, 1.0]
    """
    rewarded = right * coverage
    return max(0.0, min(1.0, 1 - rewarded + penalty * (1 - rewarded)))


def success_probabilities(probabilities: Floats) -> Floats:
    """Return the probability of each number of successes, shape (trials,) -> (trials + 1,).

    Trials are added one by one. All terms are positive, so that also tiny probabilities have all
    their digits; a Fourier transform (Hong, 2013, On computing the distribution function for the
    Poisson binomial distribution) would leave errors of 1e-16 there.

    >>> success_probabilities(np.array([0.5, 0.2])).round(3)
    array([0.4, 0.5, 0.1])
    """
    successes = np.zeros(len(probabilities) + 1)
    successes[0] = 1.0
    for trial, p in enumerate(probabilities, 1):
        successes[1 : trial + 1] = successes[1 : trial + 1] * (1 - p) + successes[:trial] * p
        successes[0] *= 1 - p
    return successes


def success_interval(probabilities: Floats, confidence: float = 0.95) -> Interval:
    """Return the central interval of the share of successes.

    Its ends are the smallest shares with a probability of at most that many successes of
    (1 - confidence) / 2, and of 1 minus that. Rounding errors of probabilities are clipped.

    >>> success_interval(np.full(10, 0.5))
    (0.2, 0.8)
    """
    trials, tail = len(probabilities), (1 - confidence) / 2
    at_most = np.minimum(np.cumsum(success_probabilities(np.clip(probabilities, 0.0, 1.0))), 1.0)
    low, high = np.searchsorted(at_most, [tail, 1 - tail])
    return int(low) / trials, int(min(high, trials)) / trials
