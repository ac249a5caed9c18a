"""Scores and ranks of systems by the comparisons of judges."""

from dataclasses import dataclass
from typing import Literal

import numpy as np

from maege.array_types import Floats
from maege.errors import DataError
from maege.judgements.comparisons import Comparisons
from maege.randomness import generator
from maege.statistics.bootstrap import ClusterResampler, Resampling
from maege.statistics.expected_wins import WinRule, expected_wins
from maege.statistics.rank_ranges import ranked
from maege.statistics.score_table import Resampled
from maege.statistics.trueskill import trueskill, trueskill_runs
from maege.statistics.value import Value

ScoreName = Literal["expected-wins", "trueskill", "trueskill-runs"]
ResampledUnit = Literal["sentences", "pairs"]


@dataclass(frozen=True)
class ScoreSettings:
    """Which score systems get, and how."""

    # "trueskill" is the limit without chance, "trueskill-runs" the mean of simulations
    name: ScoreName = "trueskill"
    win_rule: WinRule = "definition"  # of Expected Wins, see `expected_wins`
    runs: int = 1000  # of the simulation, as is the seed
    seed: int = 1

    def scores(self, wins: Floats, ties: Floats) -> Floats:
        """Return the scores of systems, shape (..., systems).

        ``wins`` and ``ties``, of shape (..., systems, systems): how often systems win against each
        other, and tie.
        """
        if self.name == "expected-wins":
            return expected_wins(wins, self.win_rule)
        if self.name == "trueskill":
            return trueskill(wins, ties)
        systems = wins.shape[-1]
        shape = -1, systems, systems
        sets = zip(wins.reshape(shape), ties.reshape(shape), strict=True)
        means = [trueskill_runs(*counts, self.runs, self.seed).mean(axis=0) for counts in sets]
        return np.array(means).reshape(wins.shape[:-1])


def system_scores(comparisons: Comparisons, settings: ScoreSettings) -> Floats:
    """Return the scores of the systems of some comparisons, of which the papers use expanded ones.

    The shape is (systems,); higher is better; nan for a system without comparisons that count.
    Raises DataError if there are fewer than two systems.
    """
    require_two_systems(comparisons)
    return settings.scores(comparisons.wins().sum(axis=0), comparisons.tie_counts().sum(axis=0))


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
    comparisons: Comparisons,
    score: ScoreSettings,
    resampling: Resampling,
    unit: ResampledUnit = "sentences",
) -> list[JudgedSystem]:
    """Return the systems, the best first, with rank ranges and clusters by the bootstrap.

    ``comparisons`` are expanded ones, as in the papers. Of a single sentence, ranges span all
    ranks. Resampling single ``pairs`` of systems, as in Grundkiewicz et al. (2015), is for
    reproduction only: pairs of one judgement, and judgements of one sentence, depend on each other,
    so ranges are too narrow. Raises DataError if there are fewer than two systems.

    References
    ----------
    Koehn, P. (2012). Simulating human judgment in machine translation evaluation campaigns.
    """
    resampler = resampling.for_clusters(len(comparisons.sentences))
    observed, resampled = resampled_scores(comparisons, score, resampler, unit)
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
) -> Resampled:
    """Return the scores of systems, as observed and in resamples of sentences with judgements.

    As a simulation of each resample would take hours, its limit stands for it. Where pairs would be
    resampled, games are replayed instead, as in the published ranges by TrueSkill. ``resampler``:
    of as many clusters as there are sentences. Raises DataError for fewer than two systems.
    """
    observed = system_scores(comparisons, score)
    return Resampled(observed, _resampled(comparisons, score, resampler, unit))


def _resampled(
    comparisons: Comparisons, score: ScoreSettings, resampler: ClusterResampler, unit: ResampledUnit
) -> Floats:
    """Return the scores in resamples, shape (resamples, systems)."""
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
