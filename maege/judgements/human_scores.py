"""Scores of systems by the comparisons of judges."""

from dataclasses import dataclass
from typing import Literal

import numpy as np

from maege.array_types import Floats
from maege.errors import DataError
from maege.judgements.comparisons import Comparisons
from maege.statistics.expected_wins import WinRule, expected_wins
from maege.statistics.trueskill import trueskill, trueskill_runs

ScoreName = Literal["expected-wins", "trueskill", "trueskill-runs"]
Pairs = tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class ScoreSettings:
    """Which score systems get, and how.

    Parameters
    ----------
    name
        ``expected-wins``; ``trueskill``, the limit without chance; ``trueskill-runs``, the mean of
        runs of the simulation.
    win_rule
        Of Expected Wins, see ``expected_wins``.
    runs, seed
        Of the simulation.
    """

    name: ScoreName = "trueskill"
    win_rule: WinRule = "definition"
    runs: int = 1000
    seed: int = 1

    def scores(self, wins: Floats, ties: Floats) -> Floats:
        """Return the scores of systems, shape (..., systems).

        Parameters
        ----------
        wins, ties
            How often systems win against each other and tie, shape (..., systems, systems).
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


@dataclass(frozen=True, eq=False)
class SystemScores:
    """The score of each system.

    Parameters
    ----------
    systems
        Names.
    scores
        Higher is better, shape (systems,); undefined (nan) for a system without comparisons that
        count.
    comparisons
        How many there are in all.
    never_compared
        Pairs of systems that no judge compared.
    never_separated
        Pairs of systems that were compared, but always tied.
    """

    systems: tuple[str, ...]
    scores: Floats
    comparisons: int
    never_compared: Pairs
    never_separated: Pairs


def system_scores(comparisons: Comparisons, settings: ScoreSettings) -> SystemScores:
    """Return the scores of the systems of some comparisons, of which the papers use expanded ones.

    Raises
    ------
    DataError
        If there are fewer than two systems.
    """
    require_two_systems(comparisons)
    wins, ties = comparisons.wins().sum(axis=0), comparisons.tie_counts().sum(axis=0)
    separated = wins + wins.T
    return SystemScores(
        comparisons.systems,
        settings.scores(wins, ties),
        len(comparisons),
        _pairs(comparisons, separated + ties == 0),
        _pairs(comparisons, (separated == 0) & (ties > 0)),
    )


def require_two_systems(comparisons: Comparisons) -> None:
    """Raise DataError if there are fewer than two systems."""
    if len(comparisons.systems) < 2:
        names = ", ".join(comparisons.systems) or "none"
        raise DataError(
            f"scores of systems need judgements of at least two systems; there are: {names}"
        )


def _pairs(comparisons: Comparisons, mask: np.ndarray) -> Pairs:
    names = comparisons.systems
    return tuple((names[i], names[j]) for i, j in np.argwhere(np.triu(mask, k=1)))
