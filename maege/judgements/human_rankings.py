"""Scores and ranks of systems by the comparisons of judges."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Literal

import numpy as np

from maege.array_types import Floats
from maege.errors import DataError
from maege.judgements.comparisons import Comparisons
from maege.statistics.bootstrap import ClusterResampler, Resampling
from maege.statistics.rank_ranges import rank_ranges, ranked
from maege.statistics.score_table import Resampled, expected_wins
from maege.statistics.trueskill import trueskill
from maege.statistics.value import Value

ScoreName = Literal["expected-wins", "trueskill"]
# From how often systems win against each other, and tie, both of shape (..., systems, systems), to
# their scores, shape (..., systems).
SCORES: Mapping[ScoreName, Callable[[Floats, Floats], Floats]] = {
    "expected-wins": lambda wins, ties: expected_wins(wins),
    "trueskill": trueskill,
}


def system_scores(comparisons: Comparisons, score: ScoreName) -> Floats:
    """Return the scores of the systems of some comparisons, of which the papers use expanded ones.

    The shape is (systems,); higher is better; nan for a system without comparisons that count.
    Raises DataError if there are fewer than two systems.
    """
    require_two_systems(comparisons)
    return SCORES[score](comparisons.wins().sum(axis=0), comparisons.tie_counts().sum(axis=0))


def require_two_systems(comparisons: Comparisons) -> None:
    """Raise DataError if there are fewer than two systems."""
    if len(comparisons.systems) < 2:
        names = ", ".join(comparisons.systems) or "none"
        raise DataError(
            f"scores of systems need judgements of at least two systems; there are: {names}"
        )


@dataclass(frozen=True)
class JudgedSystem:
    """A system among others, by the judgements of people.

    The interval of its score, its deviation and its ranks are by the bootstrap. The ranks of all
    systems of a cluster are better than those of all systems of the next one.
    """

    system: str
    score: Value  # without an interval if there is one sentence
    sd: float | None  # of the score; None if it is undefined, or if there is one sentence
    best_rank: int | None  # in resamples; 1 is best
    worst_rank: int | None
    cluster: int | None  # its number; 1 is best
    comparisons: int  # how many the system is part of


def judged_systems(
    comparisons: Comparisons, score: ScoreName, resampling: Resampling
) -> list[JudgedSystem]:
    """Return the systems, the best first, with rank ranges and clusters by the bootstrap.

    ``comparisons`` are expanded ones, as in the papers. Of a single sentence, ranges span all
    ranks. Raises DataError if there are fewer than two systems.

    References
    ----------
    Koehn, P. (2012). Simulating human judgment in machine translation evaluation campaigns.
    """
    resampler = resampling.for_clusters(len(comparisons.sentences))
    scores = resampled_scores(comparisons, score, resampler)
    if resampler.size < 2:
        scores.resampled[:] = np.nan  # one sentence says nothing of others
    return ranked_systems(comparisons, scores, resampling.confidence)


def ranked_systems(
    comparisons: Comparisons, scores: Resampled, confidence: float
) -> list[JudgedSystem]:
    """Return the systems of some comparisons by these scores, the best first."""
    compared = np.concatenate([comparisons.first, comparisons.second])
    counts = np.bincount(compared, minlength=len(scores.observed))
    return [
        JudgedSystem(
            comparisons.systems[item.index],
            item.score,
            _deviation(scores.resampled[:, item.index]),
            *item.ranks,
            int(counts[item.index]),
        )
        for item in ranked(*scores, confidence, rank_ranges(scores.resampled, confidence))
    ]


def resampled_scores(
    comparisons: Comparisons, score: ScoreName, resampler: ClusterResampler
) -> Resampled:
    """Return the scores of systems, as observed and in resamples of sentences with judgements.

    ``resampler``: of as many clusters as there are sentences. Raises DataError for fewer than two
    systems.
    """
    counts = resampler.sums(comparisons.wins()), resampler.sums(comparisons.tie_counts())
    return Resampled(system_scores(comparisons, score), SCORES[score](*counts))


def _deviation(resampled: Floats) -> float | None:
    """Return the standard deviation in resamples in which the score is defined."""
    defined = resampled[np.isfinite(resampled)]
    return float(defined.std()) if len(defined) else None
