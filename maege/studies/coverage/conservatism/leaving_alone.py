"""When not correcting pays: how sure of an error a system must be to gain by correcting it."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from maege.statistics.value import Value

RIGHT = (0.5, 0.75, 1.0)  # probabilities that a correction is right
PENALTIES = (0.0, 0.25)  # for a wrong correction


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


def leaving_alone(
    coverages: Iterable[tuple[int, Value]],
) -> Iterator[LeavingAlone]:
    """Yield the thresholds for each number of references, penalty and probability to be right.

    Parameters
    ----------
    coverages
        Numbers of references, and their coverage.

    References
    ----------
    Choshen and Abend (2018). Inherent biases in reference-based evaluation for grammatical error
    correction and text simplification. ACL.
    """
    for references, value in coverages:
        coverage, interval = value.value or 0.0, value.interval
        for penalty in PENALTIES:
            for right in RIGHT:
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
