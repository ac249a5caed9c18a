"""What one more reference gains for the width of an interval, against more sentences."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from math import sqrt
from typing import Literal

import numpy as np

from maege.array_types import Floats
from maege.statistics.jackknife import difference_variances
from maege.studies.coverage.ceiling.set_scores import SetScores

Of = Literal["score", "difference"]


@dataclass(frozen=True)
class ReferenceGain:
    """How certain scores of systems, or differences of two systems, are with some references.

    Errors are root mean squares over systems, or pairs of systems, and sets of references.
    """

    metric: str
    references: int  # for each sentence
    of: Of  # what the errors are of: ``score`` or ``difference``
    sentences: int
    # Standard error for other sentences, with one set of references: by the jackknife. Half the
    # width of an interval is about twice that. None for metrics without counts of sentences.
    sentence_error: float | None
    # Standard error for other annotators, with the same sentences: from half the mean squared
    # difference between disjoint sets, which is unbiased for annotators who are drawn at random.
    # None if no two sets are disjoint. What is peculiar to the references of single sentences is
    # part of both errors.
    reference_error: float | None
    # Root mean square of the scores or differences themselves. Where they grow with the number of
    # references, as those of metrics that take the best one, so do the errors; what matters is the
    # ratio.
    signal: float | None
    # How many more sentences would narrow ``sentence_error`` as much as one more reference does,
    # 1/SE^2 being proportional to their number: from this number of references to the next larger
    # one, for each reference. Negative if the error grows. None for the largest.
    more_sentences: float | None = None
    more_sentences_relative: float | None = None  # the same for ``sentence_error`` / ``signal``


def reference_gains(by_size: Sequence[SetScores]) -> list[ReferenceGain]:
    """Return how certain scores and differences of systems are, with each number of references.

    Parameters
    ----------
    by_size
        Scores by one metric against sets of references, ascending by their size.

    Returns
    -------
    list of ReferenceGain
        Of scores, then of differences; the unchanged source is not among the systems. Nothing of
        what there are no systems for.
    """
    gains: list[ReferenceGain] = []
    kinds: tuple[Of, ...] = ("score", "difference")
    for of in kinds:
        others = 1 if of == "score" else 2  # one system beside the source, or two
        rows = [_gain(scores, of) for scores in by_size if len(scores.systems) > others]
        gains += [
            replace(
                row,
                more_sentences=_more_sentences(row, following, _error),
                more_sentences_relative=_more_sentences(row, following, _relative_error),
            )
            for row, following in zip(rows, [*rows[1:], None], strict=False)
        ]
    return gains


def _gain(scores: SetScores, of: Of) -> ReferenceGain:
    values, variances = scores.of_systems[:, 1:], None
    if scores.covariances is not None:
        of_systems = scores.covariances[:, 1:, 1:]
        variances = (
            np.diagonal(of_systems, axis1=1, axis2=2)
            if of == "score"
            else difference_variances(of_systems)
        )
    if of == "difference":
        i, j = np.triu_indices(values.shape[1], k=1)
        values = values[:, i] - values[:, j]
    pairs = scores.disjoint_pairs()
    return ReferenceGain(
        scores.metric,
        scores.references,
        of,
        scores.sentences,
        _root_mean(variances),
        _root_mean((values[pairs[:, 0]] - values[pairs[:, 1]]) ** 2 / 2),
        _root_mean(values**2),
    )


def _root_mean(squares: Floats | None) -> float | None:
    """Return the root of the mean; None if there is none, or if it is undefined."""
    if squares is None or not squares.size or not np.isfinite(squares).all():
        return None
    return sqrt(float(squares.mean()))


def _error(row: ReferenceGain) -> float | None:
    return row.sentence_error


def _relative_error(row: ReferenceGain) -> float | None:
    return row.sentence_error / row.signal if row.sentence_error and row.signal else None


def _more_sentences(
    row: ReferenceGain,
    following: ReferenceGain | None,
    error: Callable[[ReferenceGain], float | None],
) -> float | None:
    """Return how many sentences are worth one of the references that ``following`` has more."""
    if following is None:
        return None
    before, after = error(row), error(following)
    if before is None or not after:
        return None
    more = row.sentences * ((before / after) ** 2 - 1)
    return more / (following.references - row.references)
