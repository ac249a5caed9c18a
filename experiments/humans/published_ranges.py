"""How Grundkiewicz et al. (2015) scored systems, and resampled single pairs of them.

It is for reproduction only. Pairs of one judgement, and judgements of one sentence, depend on each
other, so that ranges of ranks are too narrow.
"""

import numpy as np

from experiments.humans.judged_data import Score
from maege.array_types import Floats
from maege.judgements.comparisons import Comparisons
from maege.judgements.human_rankings import JudgedSystem, ranked_systems
from maege.randomness import generator
from maege.statistics.bootstrap import Resampling
from maege.statistics.score_table import Resampled
from tests.reference_implementations.trueskill_simulation import trueskill_runs


def ranked_by_pairs(
    compared: Comparisons, score: Score, resampling: Resampling
) -> list[JudgedSystem]:
    """Return the systems, the best first, with ranges of ranks in resamples of single pairs."""
    counts = compared.wins().sum(axis=0), compared.tie_counts().sum(axis=0)
    scores = Resampled(score(*counts), score(*_resampled_pairs(*counts, resampling)))
    return ranked_systems(compared, scores, resampling.confidence)


def _resampled_pairs(wins: Floats, ties: Floats, settings: Resampling) -> tuple[Floats, Floats]:
    """Draw comparisons with replacement; return wins and ties in each resample."""
    counts = np.stack([wins, np.triu(ties)])
    number = round(counts.sum())
    rng = generator(settings.seed, "pairs", number)
    shape = settings.resamples, *counts.shape
    shares = counts.ravel() / number
    drawn = rng.multinomial(number, shares, settings.resamples).reshape(shape).astype(float)
    return drawn[:, 0], drawn[:, 1] + drawn[:, 1].swapaxes(1, 2)


def ranked_by_runs(compared: Comparisons, resampling: Resampling) -> list[JudgedSystem]:
    """Return the systems by a run of the simulation of TrueSkill, with ranges in several runs."""
    counts = compared.wins().sum(axis=0), compared.tie_counts().sum(axis=0)
    runs = trueskill_runs(*counts, resampling.resamples, resampling.seed)
    return ranked_systems(compared, Resampled(runs[0], runs), resampling.confidence)


def wins_of_beaten(wins: Floats, ties: Floats) -> Floats:
    """Return Expected Wins by the rule of the authors' script, shape (..., systems).

    The mean is over the opponents that a system beat at least once. It flatters weak systems, for
    an opponent that always wins does not count. ``ties`` are left out.
    """
    separated = wins + wins.swapaxes(-1, -2)
    shares = np.divide(wins, separated, out=np.zeros_like(separated), where=separated > 0)
    total = np.sort(shares, axis=-1).sum(axis=-1)
    has_opponents = (separated > 0).any(axis=-1)
    beaten = np.where(has_opponents, np.maximum((wins > 0).sum(axis=-1), 1), 0)
    undefined = np.full_like(total, np.nan)
    return np.asarray(np.divide(total, beaten, out=undefined, where=beaten > 0))
