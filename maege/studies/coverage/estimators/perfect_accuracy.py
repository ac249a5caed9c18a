"""What accuracy a system that is always right has, if it must have the text of a reference."""

from collections.abc import Sequence
from dataclasses import dataclass

from maege.array_types import Interval
from maege.studies.coverage.estimators.coverage_curve import CoverageCurve, CurveMethod
from maege.studies.coverage.estimators.poisson_binomial import PoissonBinomial


@dataclass(frozen=True)
class PerfectAccuracy:
    """The accuracy of a system whose outputs are corrections that people write, drawn at random.

    Parameters
    ----------
    references
        Number of references of each sentence.
    method
        Of the coverage; see `CoveragePoint`.
    value
        Expected share of outputs that are equal to a reference: the mean coverage.
    interval_these_sentences
        Where the accuracy on these very sentences will be, over the draws of outputs and
        references (Poisson binomial).
    interval_other_sentences
        Of the expected value, for other sentences of the kind (BCa over sentences); None with one
        sentence.
    extrapolated
        Number of sentences whose coverage is extrapolated.
    """

    references: int
    method: str
    value: float
    interval_these_sentences: Interval
    interval_other_sentences: Interval | None
    extrapolated: int

    def bias(self, right: float = 1.0, to_correct: float = 1.0) -> float:
        """Return by how much the accuracy of a system is too low for want of references.

        Parameters
        ----------
        right
            Probability that the system corrects a sentence rightly.
        to_correct
            Share of the sentences that need a correction; others have no other valid text.
        """
        return right * to_correct * (1 - self.value)


def perfect_accuracies(
    curve: CoverageCurve, references: Sequence[int], method: CurveMethod = "best"
) -> list[PerfectAccuracy]:
    """Return the accuracy of a perfect system for each number of references.

    Parameters
    ----------
    curve
        Of the sentences: by exact match, or by exact index match for the detection of errors.
    references
        Numbers of references.
    method
        Of the coverage; see `CoverageCurve.by_sentence`.

    References
    ----------
    Choshen and Abend (2018). Inherent biases in reference-based evaluation for grammatical error
    correction and text simplification. ACL, section 3.
    """
    coverage = curve.by_sentence(references, method)
    confidence = curve.resampling.confidence
    return [
        PerfectAccuracy(
            point.references,
            point.method,
            point.value,
            PoissonBinomial(of_sentences).accuracy_interval(confidence),
            point.interval,
            point.extrapolated,
        )
        for point, of_sentences in zip(curve.points(references, method), coverage.T, strict=True)
    ]
