"""What other references, and one more, change: the order of systems, and how certain scores are."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import sqrt
from typing import Literal

import numpy as np

from maege.array_types import Floats
from maege.statistics.jackknife import difference_variances, significant_differences
from maege.statistics.kendall import tau_b
from maege.statistics.ties import pair_signs, without_rounding
from maege.studies.coverage.set_scores import SetScores

Of = Literal["score", "difference"]


@dataclass(frozen=True)
class OrderAgreement:
    """The agreement of the order of systems between disjoint sets of references of one size.

    The sentences are the same. Pairs of sets overlap, so they are not independent.
    """

    metric: str
    references: int  # for each sentence
    pairs: int  # of disjoint sets
    # Kendall's tau-b of the scores of the systems, mean over pairs of sets; None if it is undefined
    # for one of them.
    tau: float | None
    lowest_tau: float | None  # of single pairs of sets
    same_winner: float  # share of the pairs of sets for which the same systems are best
    # Share of the differences between two systems that are significant with one set: by the
    # jackknife over sentences with t, adjusted for all pairs of systems (Holm, 1979). None for
    # metrics without counts of sentences.
    significant: float | None = None
    # Of these differences, the share with the opposite sign with the other set; None if there are
    # none.
    reversed: float | None = None
    # Of these differences, the share with the opposite sign that is significant there, too.
    reversed_significantly: float | None = None


def order_agreement(scores: SetScores) -> OrderAgreement | None:
    """Compare the order of systems between all pairs of disjoint sets of references.

    The unchanged source is not among the systems. None if no two sets are disjoint, or with fewer
    than two systems.
    """
    pairs = scores.disjoint_pairs()
    systems = scores.of_systems[:, 1:]
    if not len(pairs) or systems.shape[1] < 2 or not np.isfinite(systems).all():
        return None
    first, second = pairs.T
    signs = pair_signs(systems)
    taus = tau_b(signs[first], signs[second])
    values = without_rounding(systems)
    best = values == values.max(axis=1, keepdims=True)
    defined = bool(np.isfinite(taus).all())
    share: float | None = None
    turned: float | None = None
    both: float | None = None
    if scores.covariances is not None:
        significant = significant_differences(
            systems, scores.covariances[:, 1:, 1:], len(scores.texts.sources)
        )
        share, turned, both = _significant_shares(signs, significant, pairs)
    return OrderAgreement(
        scores.metric,
        scores.references,
        pairs=len(pairs),
        tau=float(taus.mean()) if defined else None,
        lowest_tau=float(taus.min()) if defined else None,
        same_winner=float((best[first] == best[second]).all(axis=1).mean()),
        significant=share,
        reversed=turned,
        reversed_significantly=both,
    )


def _significant_shares(
    signs: Floats, significant: np.ndarray, pairs: np.ndarray
) -> tuple[float, float | None, float | None]:
    """Return the shares of significant differences, and of those of them that turn round."""
    # Each of two sets is the one with which differences are significant, in turn.
    first, second = np.concatenate([pairs, pairs[:, ::-1]]).T
    number = int(significant[first].sum())
    share = float(significant[first].mean())
    if not number:
        return share, None, None
    turned = significant[first] & (signs[first] * signs[second] < 0)
    both = turned & significant[second]
    return share, float(turned.sum() / number), float(both.sum() / number)


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
    """Return how certain scores, then differences, of systems are with each number of references.

    ``by_size`` has the scores by one metric, ascending by the size of sets. The unchanged source is
    not among the systems. Nothing of what there are no systems for.
    """
    gains: list[ReferenceGain] = []
    kinds: tuple[Of, ...] = ("score", "difference")
    for of in kinds:
        others = 1 if of == "score" else 2  # one system beside the source, or two
        rows = [_gain(scores, of) for scores in by_size if len(scores.texts.systems) > others]
        gains += [*map(_with_next, rows, rows[1:]), *rows[-1:]]
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
        sentences=len(scores.texts.sources),
        sentence_error=_root_mean(variances),
        reference_error=_root_mean((values[pairs[:, 0]] - values[pairs[:, 1]]) ** 2 / 2),
        signal=_root_mean(values**2),
    )


def _root_mean(squares: Floats | None) -> float | None:
    """Return the root of the mean; None if there is none, or if it is undefined."""
    if squares is None or not squares.size or not np.isfinite(squares).all():
        return None
    return sqrt(float(squares.mean()))


def _with_next(row: ReferenceGain, larger: ReferenceGain) -> ReferenceGain:
    """Return a row with the sentences that are worth one of the references of a larger number."""

    def worth(before: float | None, after: float | None) -> float | None:
        if before is None or not after:
            return None
        more = row.sentences * ((before / after) ** 2 - 1)
        return more / (larger.references - row.references)

    return replace(
        row,
        more_sentences=worth(row.sentence_error, larger.sentence_error),
        more_sentences_relative=worth(_relative_error(row), _relative_error(larger)),
    )


def _relative_error(row: ReferenceGain) -> float | None:
    return row.sentence_error / row.signal if row.sentence_error and row.signal else None
