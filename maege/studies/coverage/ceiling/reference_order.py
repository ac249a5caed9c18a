"""Whether other references of the same number put systems in the same order."""

from dataclasses import dataclass

import numpy as np

from maege.array_types import Floats
from maege.statistics.jackknife import difference_variances, least_pvalue, t_pvalues
from maege.statistics.kendall import tau_b
from maege.statistics.multiple_testing import ALPHA, holm
from maege.statistics.ties import pair_signs, without_rounding
from maege.studies.coverage.ceiling.set_scores import SetScores


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

    The unchanged source is not among the systems.

    Returns
    -------
    OrderAgreement or None
        None if no two sets are disjoint, or with fewer than two systems.
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
    shares: tuple[float | None, ...] = (None, None, None)
    if scores.covariances is not None:
        shares = _significant_shares(
            signs, _significant(systems, scores.covariances[:, 1:, 1:], scores.sentences), pairs
        )
    return OrderAgreement(
        scores.metric,
        scores.references,
        len(pairs),
        float(taus.mean()) if defined else None,
        float(taus.min()) if defined else None,
        float((best[first] == best[second]).all(axis=1).mean()),
        *shares,
    )


def _significant(systems: Floats, covariances: Floats, sentences: int) -> np.ndarray:
    """Return which differences of two systems are significant, shape (sets, pairs)."""
    i, j = np.triu_indices(systems.shape[1], k=1)
    errors = np.sqrt(difference_variances(covariances))
    pvalues = t_pvalues(systems[:, i] - systems[:, j], errors, max(1.0, sentences - 1))
    # An undefined p-value is never significant.
    defined = np.maximum(np.nan_to_num(pvalues, nan=1.0), least_pvalue(sentences))
    return np.array([holm(row) for row in defined.tolist()]) < ALPHA


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
