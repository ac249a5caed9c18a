"""TrueSkill of systems as computed at WMT: what its simulation scatters around.

N comparisons are played in N + 1 games. The first player of a game is the system whose skill is the
most uncertain, the second is drawn with a probability that falls with the difference of their
skills, and the outcome is that of a comparison of the two, drawn at random.
"""

import math
from statistics import NormalDist

import numpy as np

from maege.array_types import Floats
from maege.loops import in_c

_VARIANCE = 0.25  # of a skill before any game
GAMES_OF_SPREAD = 80.0  # the spread of performance, beta, is games / 80: 0.5 * games / 40
DRAW_MARGIN = NormalDist().inv_cdf((1 + 0.25) / 2) * math.sqrt(2)  # over beta
# Steps of the integration: errors are about 1e-4 in tiny sets; with many games below 2e-5, or below
# 3e-4 if one system beats another always.
STEPS, STEPS_OF_MANY, MANY_GAMES = 10, 2, 500
RIDGE = 1e-8  # relative; makes systems of equations solvable whose solution is not unique
_DECIMALS = 12  # rounding errors, which depend on the order of the systems, are smaller
ROOT_2 = math.sqrt(2)
DENSITY_AT_0 = 1 / math.sqrt(2 * math.pi)


def trueskill(wins: Floats, ties: Floats) -> Floats:
    """Return what the mean skills of the simulation of WMT converge to, without chance.

    Each event of the simulation is replaced by its expectation. Systems are first player at such
    rates that the uncertainty of all skills stays level, as far as rates that are not negative
    allow, and skills move by the expected step of a game.

    ``wins``: how often each system (row) wins against each (column), shape (..., systems, systems).
    ``ties``: how often two systems tie, symmetric, of the same shape. Skills, shape (..., systems),
    are around 0, and undefined (nan) for systems that were never compared. Games of two systems
    that were never compared change nothing.

    References
    ----------
    Sakaguchi, K., Post, M. and Van Durme, B. (2014). Efficient elicitation of annotations for
    human evaluation of machine translation. Herbrich, R., Minka, T. and Graepel, T. (2007).
    TrueSkill: a Bayesian skill rating system.

    Examples
    --------
    >>> wins = np.array([[0.0, 30.0, 40.0], [10.0, 0.0, 25.0], [10.0, 15.0, 0.0]])
    >>> trueskill(wins, 10 - 10 * np.eye(3)).round(3)
    array([ 1.009, -0.226, -0.782])
    """
    # The order of summation must not depend on the names of systems.
    order = np.lexsort((ties.sum(axis=-1), wins.sum(axis=-2), wins.sum(axis=-1)))
    systems = wins.shape[-1]
    flat = _sorted(wins, order).reshape(-1, systems, systems)
    flat_ties = _sorted(ties, order).reshape(-1, systems, systems)
    found = np.array(limits(flat, flat_ties))
    skills = np.empty(order.shape)
    np.put_along_axis(skills, order, found.reshape(order.shape), axis=-1)
    return np.asarray(np.round(skills, _DECIMALS) + 0.0)  # adding 0 turns -0 into 0


def _sorted(counts: Floats, order: np.ndarray) -> Floats:
    rows = np.take_along_axis(counts, order[..., None], axis=-2)
    columns = np.take_along_axis(rows, order[..., None, :], axis=-1)
    return np.ascontiguousarray(columns, dtype=np.float64)


@in_c
def limits(wins: Floats, ties: Floats) -> list[list[float]]:
    """Return the limit for each of some sets of comparisons, a list of skills.

    ``wins`` and ``ties`` have the shape (sets, systems, systems).
    """
    return [_limit(*of_set) for of_set in zip(wins, ties, strict=True)]


def _limit(wins: Floats, ties: Floats) -> list[float]:
    """Integrate skills and variances over all games by the Runge-Kutta method of order 4."""
    counts = wins + wins.T + ties
    games = float(wins.sum() + ties.sum() / 2) + 1
    beta = games / GAMES_OF_SPREAD
    steps = STEPS if games < MANY_GAMES else STEPS_OF_MANY
    step = games / steps
    state = np.zeros((2, len(wins)))
    state[1] = _VARIANCE
    for _ in range(steps):
        first = _change(state, wins, ties, counts, beta)
        second = _change(state + step / 2 * first, wins, ties, counts, beta)
        third = _change(state + step / 2 * second, wins, ties, counts, beta)
        fourth = _change(state + step * third, wins, ties, counts, beta)
        state = state + step / 6 * (first + 2 * (second + third) + fourth)
    for system in range(len(wins)):
        if counts[system].sum() == 0:
            state[0, system] = np.nan
    skills: list[float] = state[0].tolist()
    return skills


def _change(state: Floats, wins: Floats, ties: Floats, counts: Floats, beta: float) -> Floats:
    """Return the expected change of skills and variances in a game, shape (2, systems)."""
    systems = len(wins)
    skill, variance = state[0], state[1]
    choice = np.zeros((systems, systems))  # of the opponent, before it is divided by the sum
    steps = np.zeros((systems, systems))  # of skills in a game, in units of variance / spread
    information = np.zeros((systems, systems))  # of a game
    spread = np.ones((systems, systems))
    played = counts.sum(axis=1) > 0
    for i in range(systems):
        for j in range(i):
            if played[i] and played[j]:
                choice[i, j] = choice[j, i] = math.exp(-abs(skill[i] - skill[j]))
            if counts[i, j] > 0:
                c = math.sqrt(2 * beta**2 + variance[i] + variance[j])
                expected_step, w = _update(
                    (skill[i] - skill[j]) / c,
                    DRAW_MARGIN * beta / c,
                    wins[i, j] / counts[i, j],
                    ties[i, j] / counts[i, j],
                )
                spread[i, j] = spread[j, i] = c
                steps[i, j], steps[j, i] = expected_step, -expected_step
                information[i, j] = information[j, i] = w
    rate = _rates(choice, choice * information)
    change = np.zeros((2, systems))
    for i in range(systems):
        for j in range(systems):
            share = variance[i] / spread[i, j]
            games = (rate[i] + rate[j]) * choice[i, j]
            change[0, i] += games * share * steps[i, j]
            change[1, i] -= games * share**2 * information[i, j]
    return change


def _rates(choice: Floats, weight: Floats) -> Floats:
    """Return how often each system is first player, divided by the sum of its choices.

    With these rates r, each system gains the same information, sum_j (r_i + r_j) weight_ij. A
    system that would need a negative rate is never first; its information may exceed that of the
    others. The sum of the rates times choices is 1.
    """
    systems = len(weight)
    is_first = weight.sum(axis=1) > 0
    rate = np.zeros(systems)
    for _ in range(systems):
        index = np.flatnonzero(is_first)
        rate[:] = 0.0
        rate[index] = _level(weight, index)
        if rate.min() >= 0:
            break
        is_first &= rate > 0
    total = (rate * choice.sum(axis=1)).sum()
    return rate / total if total > 0 else rate


def _level(weight: Floats, index: np.ndarray) -> Floats:
    """Solve sum_j (r_i + r_j) weight_ij = 1 for some systems by Cholesky's decomposition."""
    number = len(index)
    root = np.zeros((number, number))
    solution = np.ones(number)
    for a in range(number):
        for b in range(a + 1):
            value = weight[index[a], index[b]]
            if a == b:
                value = weight[index[a]].sum() * (1 + RIDGE)
            for k in range(b):
                value -= root[a, k] * root[b, k]
            root[a, b] = math.sqrt(value) if a == b else value / root[b, b]
    for a in range(number):
        for k in range(a):
            solution[a] -= root[a, k] * solution[k]
        solution[a] /= root[a, a]
    for a in range(number - 1, -1, -1):
        for k in range(a + 1, number):
            solution[a] -= root[k, a] * solution[k]
        solution[a] /= root[a, a]
    return solution


def _update(t: float, margin: float, win: float, draw: float) -> tuple[float, float]:
    """Return step and information of a game: TrueSkill's v and w.

    ``t`` is the difference of skills and ``margin`` the draw margin, both divided by the spread of
    their difference; ``win`` and ``draw`` are probabilities of the outcomes for the first player.
    """
    loss = 1 - win - draw
    a, b = t - margin, -t - margin
    density_a, density_b = _density(a), _density(b)
    below_a, below_b = _probability(a), _probability(b)
    between = 1 - below_a - below_b
    v_win, v_loss = density_a / below_a, density_b / below_b
    v_draw = (density_b - density_a) / between
    w_draw = v_draw**2 - (a * density_a + b * density_b) / between
    step = win * v_win - loss * v_loss + draw * v_draw
    return step, win * v_win * (v_win + a) + loss * v_loss * (v_loss + b) + draw * w_draw


def _density(x: float) -> float:
    """Return the density of the normal distribution."""
    return DENSITY_AT_0 * math.exp(-(x * x) / 2)


def _probability(x: float) -> float:
    """Return the probability of a normal deviate below x."""
    return math.erfc(-x / ROOT_2) / 2
