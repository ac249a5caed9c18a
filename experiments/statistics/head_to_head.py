"""Comparisons of every two systems by judges."""

from dataclasses import dataclass
from itertools import chain, combinations

import numpy as np

from maege.array_types import Floats, Interval
from maege.judgements.comparisons import Comparisons
from maege.judgements.human_rankings import require_two_systems
from maege.statistics.bootstrap import ClusterResampler, Resampling
from maege.statistics.multiple_testing import ALPHA, holm
from maege.statistics.ties import TIE_TOLERANCE


@dataclass(frozen=True)
class HeadToHead:
    """How two systems compare.

    Parameters
    ----------
    first, second
        Names of the systems, in alphabetical order.
    wins, losses, ties
        Of the first system against the second.
    share
        Wins among wins and losses. None if the two were never separated.
    interval
        Of the share, by the bootstrap of sentences, not adjusted; None as well for a single
        sentence.
    pvalue, adjusted
        Whether one wins more often: two-sided, by sign flips of the net wins of sentences, mid-p;
        adjusted for all pairs that were separated (Holm, 1979). None if the two never were.
    """

    first: str
    second: str
    wins: int
    losses: int
    ties: int
    share: float | None
    interval: Interval | None
    pvalue: float | None
    adjusted: float | None

    @property
    def is_significant(self) -> bool:
        """Whether the adjusted p-value is below 0.05."""
        return self.adjusted is not None and self.adjusted < ALPHA


def head_to_head(comparisons: Comparisons, resampling: Resampling) -> list[HeadToHead]:
    """Compare every two systems.

    Parameters
    ----------
    comparisons
        Expanded or unexpanded ones; expanded ones have most pairs of systems.
    resampling
        Of sentences, with all their judgements.

    Raises
    ------
    DataError
        If there are fewer than two systems.
    """
    require_two_systems(comparisons)
    resampler = resampling.for_clusters(len(comparisons.sentences))
    wins, ties = comparisons.wins(), comparisons.tie_counts().sum(axis=0)
    shares, total = _shares(resampler.sums(wins)), wins.sum(axis=0)
    pairs = list(combinations(range(len(comparisons.systems)), 2))
    separated = [(i, j) for i, j in pairs if total[i, j] + total[j, i] > 0]
    one_sided = win_pvalues(comparisons, resampler)
    pvalues = {(i, j): float(2 * min(one_sided[i, j], one_sided[j, i])) for i, j in separated}
    adjusted = dict(zip(separated, holm(list(pvalues.values())), strict=True))
    return [
        HeadToHead(
            comparisons.systems[i],
            comparisons.systems[j],
            int(total[i, j]),
            int(total[j, i]),
            int(ties[i, j]),
            float(_shares(total)[i, j]) if (i, j) in pvalues else None,
            resampler.interval(shares[:, i, j]),
            pvalues.get((i, j)),
            adjusted.get((i, j)),
        )
        for i, j in pairs
    ]


def _shares(wins: Floats) -> Floats:
    """Return the shares of wins among wins and losses, nan where there are none."""
    separated = wins + wins.swapaxes(-1, -2)
    undefined = np.full_like(wins, np.nan)
    return np.asarray(np.divide(wins, separated, out=undefined, where=separated > 0))


def win_pvalues(comparisons: Comparisons, resampler: ClusterResampler) -> Floats:
    """Return how likely as many net wins of each system against each are without a difference.

    One-sided mid-p of sign flips of sentences, for soft pairwise accuracy.

    Returns
    -------
    ndarray
        Shape (systems, systems). p_ij + p_ji = 1; 1/2 for systems that were never separated.
    """
    wins = comparisons.wins()
    net_wins = wins - wins.swapaxes(1, 2)
    pvalues = mid_pvalues(net_wins.reshape(len(wins), -1), resampler)
    return pvalues.reshape(wins.shape[1:])


def mid_pvalues(terms: Floats, resampler: ClusterResampler) -> Floats:
    """Test by random sign patterns whether sums of terms of clusters exceed 0, one-sided.

    P(null > observed) + P(null = observed) / 2, shape (statistics,). The null distribution has
    every pattern with its opposite, the observed one among them, so that it is symmetric: the
    p-values of terms and of the negative terms add up to 1 exactly, and terms that are all 0
    have 1/2. ``terms`` have shape (clusters, statistics).

    References
    ----------
    Lancaster, H. (1961). Significance tests in discrete distributions. Thompson, B., Mathur,
    N., Deutsch, D. and Khayrallah, H. (2024). Improving statistical significance in human
    evaluation of automatic metrics via soft pairwise accuracy.
    """
    observed = terms.sum(axis=0)
    tolerance = TIE_TOLERANCE * np.abs(terms).sum(axis=0)
    exceeding = np.zeros(len(observed))  # twice the number of those greater, and of those equal
    for flipped in chain([observed[None]], resampler.flipped_sums(terms)):
        for sums in (flipped, -flipped):
            exceeding += (sums > observed + tolerance).sum(axis=0)
            exceeding += (sums >= observed - tolerance).sum(axis=0)
    total = 4 * (resampler.settings.permutations + 1)
    smaller = np.minimum(exceeding, total - exceeding) / total
    return np.where(2 * exceeding <= total, smaller, 1 - smaller)
