"""Rank ranges of systems, and clusters of systems that judges tell apart."""

import math
from dataclasses import dataclass
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from maege.array_types import Floats
from maege.human.comparisons import Comparisons
from maege.human.system_scores import ScoreSettings, system_scores
from maege.human.trueskill import trueskill, trueskill_runs
from maege.randomness import generator
from maege.statistics.bootstrap import ClusterResampler, Interval, Resampling

ResampledUnit = Literal["sentences", "pairs"]
Ranks = NDArray[np.int64]


@dataclass(frozen=True)
class RankedSystem:
    """A system among others.

    Parameters
    ----------
    system
        Its name.
    score
        None if it is undefined.
    interval, sd
        Of the score, by the bootstrap. None if it is undefined, or if there is one sentence.
    best_rank, worst_rank
        Range of its rank in resamples; 1 is best.
    cluster
        Number of its cluster; 1 is best. The ranks of all systems of a cluster are better than
        those of all systems of the next one.
    comparisons
        How many the system is part of.
    """

    system: str
    score: float | None
    interval: Interval | None
    sd: float | None
    best_rank: int
    worst_rank: int
    cluster: int
    comparisons: int


def ranked_systems(
    comparisons: Comparisons,
    score: ScoreSettings,
    resampling: Resampling,
    unit: ResampledUnit = "sentences",
) -> list[RankedSystem]:
    """Return the systems, the best first, with rank ranges and clusters by the bootstrap.

    Parameters
    ----------
    comparisons
        Expanded ones, as in the papers.
    score
        Score of the systems.
    resampling
        Number of resamples, level of confidence and seed.
    unit
        What is resampled: ``sentences`` with all their judgements; of a single sentence, ranges
        span all ranks. Single ``pairs`` of systems, as in Grundkiewicz et al. (2015), are for
        reproduction only: pairs of one judgement, and judgements of one sentence, depend on each
        other, so ranges are too narrow.

    Raises
    ------
    DataError
        If there are fewer than two systems.

    References
    ----------
    Koehn, P. (2012). Simulating human judgment in machine translation evaluation campaigns.
    """
    observed = system_scores(comparisons, score).scores
    resampler = resampling.for_clusters(len(comparisons.sentences))
    resampled = resampled_scores(comparisons, score, resampler, unit)
    if unit == "sentences" and resampler.size < 2:
        resampled[:] = np.nan  # one sentence says nothing of others
    best, worst = rank_ranges(resampled, resampling.confidence)
    counts = np.bincount(
        np.concatenate([comparisons.first, comparisons.second]), minlength=len(observed)
    )
    order = np.argsort(-observed, kind="stable")  # undefined scores are last
    clusters = rank_clusters(best[order], worst[order])
    return [
        RankedSystem(
            comparisons.systems[system],
            None if np.isnan(observed[system]) else float(observed[system]),
            resampler.interval(resampled[:, system]),
            _deviation(resampled[:, system]),
            int(best[system]),
            int(worst[system]),
            cluster,
            int(counts[system]),
        )
        for system, cluster in zip(order, clusters, strict=True)
    ]


def resampled_scores(
    comparisons: Comparisons,
    score: ScoreSettings,
    resampler: ClusterResampler,
    unit: ResampledUnit = "sentences",
) -> Floats:
    """Return the scores of systems in resamples, shape (resamples, systems).

    As a simulation of each resample would take hours, its limit stands for it. Where pairs would be
    resampled, games are replayed instead, as in the published ranges by TrueSkill.

    Parameters
    ----------
    comparisons, score, unit
        As in ``ranked_systems``.
    resampler
        Of as many clusters as there are sentences.
    """
    wins, ties = comparisons.wins(), comparisons.tie_counts()
    if unit == "sentences":
        counts = resampler.sums(wins), resampler.sums(ties)
        return trueskill(*counts) if score.name == "trueskill-runs" else score.scores(*counts)
    total, settings = (wins.sum(axis=0), ties.sum(axis=0)), resampler.settings
    if score.name == "trueskill-runs":
        return trueskill_runs(*total, settings.resamples, settings.seed)
    return score.scores(*_resampled_pairs(*total, settings))


def _resampled_pairs(wins: Floats, ties: Floats, settings: Resampling) -> tuple[Floats, Floats]:
    """Draw comparisons with replacement; return wins and ties in each resample."""
    counts = np.stack([wins, np.triu(ties)])
    number = round(counts.sum())
    rng = generator(settings.seed, "pairs", number)
    shape = settings.resamples, *counts.shape
    drawn = np.zeros(shape)
    if number:
        shares = counts.ravel() / number
        drawn = rng.multinomial(number, shares, settings.resamples).reshape(shape).astype(float)
    return drawn[:, 0], drawn[:, 1] + drawn[:, 1].swapaxes(1, 2)


def rank_ranges(resampled: Floats, confidence: float = 0.95) -> tuple[Ranks, Ranks]:
    """Return the best and worst rank of each system after extreme resamples are left out.

    Of the ranks in all resamples, ceil(2.5 %) are left out at both ends, if the level of confidence
    is 95 %. In a resample, a system with tied systems has all their ranks; if a score is undefined,
    all ranks are possible.

    Parameters
    ----------
    resampled
        Scores, shape (resamples, systems).
    confidence
        Level of confidence.

    Returns
    -------
    best, worst : ndarray
        Shape (systems,) each. 1 is the best rank.

    Examples
    --------
    >>> rank_ranges(np.array([[3.0, 2.0, 1.0], [2.0, 3.0, 1.0], [2.0, 2.0, 1.0]]), 1.0)
    (array([1, 1, 3]), array([2, 2, 3]))
    """
    resamples, systems = resampled.shape
    better = np.zeros(resampled.shape, dtype=np.int64)
    worse = np.zeros(resampled.shape, dtype=np.int64)
    for other in resampled.T:
        better += other[:, None] > resampled
        worse += other[:, None] < resampled
    left_out = math.ceil(round((1 - confidence) / 2 * resamples, 9))
    left_out = min(left_out, (resamples - 1) // 2)
    best = np.sort(1 + better, axis=0)[left_out]
    worst = np.sort(systems - worse, axis=0)[resamples - 1 - left_out]
    return best, worst


def rank_clusters(best: Ranks, worst: Ranks) -> list[int]:
    """Return the number of the cluster of each system, from the best system down.

    A new cluster starts where all ranges above are strictly above all ranges below.

    Parameters
    ----------
    best, worst
        The rank ranges, shape (systems,).

    Examples
    --------
    >>> rank_clusters(np.array([1, 1, 3, 3]), np.array([2, 2, 4, 4]))
    [1, 1, 2, 2]
    """
    starts = (worst[:index].max() < best[index:].min() for index in range(1, len(best)))
    return [1, *(1 + np.cumsum(list(starts), dtype=np.int64)).tolist()]


def _deviation(resampled: Floats) -> float | None:
    """Return the standard deviation in resamples in which the score is defined."""
    defined = resampled[np.isfinite(resampled)]
    return float(defined.std()) if len(defined) else None
