"""The simulation of WMT that `maege.statistics.trueskill` is the limit of, game by game.

N comparisons are played in N + 1 games. The first player of a game is the system whose skill is the
most uncertain, the second is drawn with a probability that falls with the difference of their
skills, and the outcome is that of a comparison of the two, drawn at random.
"""

import math
from statistics import NormalDist

import numpy as np
from numba import njit

from maege.randomness import generator

VARIANCE = 0.25  # of a skill before any game
DRAW_MARGIN = NormalDist().inv_cdf((1 + 0.25) / 2) * math.sqrt(2)  # over beta


def trueskill_runs(wins: np.ndarray, ties: np.ndarray, runs: int, seed: int) -> np.ndarray:
    """Return the mean skills after each of some runs of the simulation, shape (runs, systems).

    ``wins``: how often each system (row) wins against each (column); ``ties`` likewise. If the
    uncertainty of two skills is equal, the later system is the first player. A run does not depend
    on the number of runs. Undefined (nan) for systems that were never compared.
    """
    wins, ties = np.ascontiguousarray(wins), np.ascontiguousarray(ties)
    games = round(wins.sum() + ties.sum() / 2) + 1
    draws = (generator(seed, "trueskill", run).random((games, 2)) for run in range(runs))
    return np.array([_simulate(wins, ties, draw) for draw in draws]).reshape(runs, len(wins))


@njit(cache=True)
def _simulate(wins, ties, draws):
    """Play the games with given random numbers, shape (games, 2); return the skills."""
    systems = len(wins)
    counts = wins + wins.T + ties
    played = counts.sum(axis=1) > 0
    beta = len(draws) / 80
    skill = np.where(played, 0.0, np.nan)
    variance = np.where(played, VARIANCE, 0.0)
    weights = np.zeros(systems)
    for game in range(len(draws)):
        first = 0
        for system in range(systems):
            if variance[system] >= variance[first]:
                first = system
        for system in range(systems):
            chosen = played[system] and system != first
            weights[system] = math.exp(-abs(skill[first] - skill[system])) if chosen else 0.0
        second = _draw(weights, draws[game, 0])
        count = counts[first, second]
        if count == 0:
            continue  # a game of systems that were never compared is void
        outcome = draws[game, 1] * count
        c = math.sqrt(2 * beta**2 + variance[first] + variance[second])
        t, margin = (skill[first] - skill[second]) / c, DRAW_MARGIN * beta / c
        if outcome < wins[first, second]:
            v = _density(t - margin) / _probability(t - margin)
            w = v * (v + t - margin)
        elif outcome < wins[first, second] + ties[first, second]:
            a, b = t - margin, -t - margin
            between = 1 - _probability(a) - _probability(b)
            v = (_density(b) - _density(a)) / between
            w = v**2 - (a * _density(a) + b * _density(b)) / between
        else:
            v = -_density(-t - margin) / _probability(-t - margin)
            w = v * (v + t + margin)
        skill[first] += variance[first] / c * v
        skill[second] -= variance[second] / c * v
        variance[first] *= 1 - variance[first] / c**2 * w
        variance[second] *= 1 - variance[second] / c**2 * w
    return skill


@njit(cache=True)
def _draw(weights, uniform):
    """Draw an index with probability proportional to its weight."""
    remaining = uniform * weights.sum()
    chosen = 0
    for index in range(len(weights)):
        if weights[index] > 0:
            chosen = index
            remaining -= weights[index]
            if remaining < 0:
                break
    return chosen


@njit(cache=True)
def _density(x):
    return math.exp(-(x * x) / 2) / math.sqrt(2 * math.pi)


@njit(cache=True)
def _probability(x):
    return math.erfc(-x / math.sqrt(2)) / 2
