"""Systems ranked by the judgements of people, with rank ranges and clusters by the bootstrap."""

from dataclasses import dataclass
from typing import Literal

import numpy as np

from maege.array_types import Floats
from maege.judgements.comparisons import Comparisons
from maege.judgements.human_scores import ScoreSettings, system_scores
from maege.randomness import generator
from maege.statistics.bootstrap import ClusterResampler, Resampling
from maege.statistics.rank_ranges import ranked
from maege.statistics.trueskill import trueskill, trueskill_runs
from maege.statistics.value import Value

ResampledUnit = Literal["sentences", "pairs"]


@dataclass(frozen=True)
class JudgedSystem:
    """A system among others.

    Parameters
    ----------
    system
        Its name.
    score
        With its interval by the bootstrap, which is None if there is one sentence.
    sd
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
    score: Value
    sd: float | None
    best_rank: int | None
    worst_rank: int | None
    cluster: int | None
    comparisons: int


def judged_systems(
    comparisons: Comparisons,
    score: ScoreSettings,
    resampling: Resampling,
    unit: ResampledUnit = "sentences",
) -> list[JudgedSystem]:
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
    counts = np.bincount(
        np.concatenate([comparisons.first, comparisons.second]), minlength=len(observed)
    )
    return [
        JudgedSystem(
            comparisons.systems[system.index],
            Value(system.score, system.interval),
            _deviation(resampled[:, system.index]),
            system.best_rank,
            system.worst_rank,
            system.cluster,
            int(counts[system.index]),
        )
        for system in ranked(observed, resampled, resampler)
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
        As in ``judged_systems``.
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


def _deviation(resampled: Floats) -> float | None:
    """Return the standard deviation in resamples in which the score is defined."""
    defined = resampled[np.isfinite(resampled)]
    return float(defined.std()) if len(defined) else None
