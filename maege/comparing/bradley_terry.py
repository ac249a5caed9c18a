"""Scores of the texts of a sentence from comparisons of them: the model of Bradley and Terry."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from maege.array_types import Floats, Indices
from maege.randomness import generator

_PENALTY = 0.1  # on squared strengths
_STEPS = 50
_TOLERANCE = 1e-10
_SPREADS = 2.0 ** np.arange(-4, 6)  # standard deviations of strengths that are tried


@dataclass(frozen=True, eq=False)
class PairOutcomes:
    """Answers about pairs of texts of the same sentence."""

    sentence: NDArray[np.integer]  # of each text, shape (texts,), in ascending order
    first: Indices  # texts of each pair, shape (pairs,)
    second: Indices
    outcome: Floats  # mean of 1 (the first is better), 0 and -1, shape (pairs,)
    answers: Floats  # their number, shape (pairs,)


def strengths(outcomes: PairOutcomes, penalty: float = _PENALTY) -> Floats:
    """Return the strength of each text, with mean 0 in each sentence, shape (texts,).

    Ties are half wins. The penalty on squares keeps strengths finite where a text wins always.

    >>> pair = PairOutcomes(np.array([0, 0]), np.array([0]), np.array([1]), np.ones(1), np.ones(1))
    >>> strengths(pair).round(2).tolist()
    [0.82, -0.82]
    """
    padded = _Padded.of(outcomes)
    values, _ = padded.fit(2 * penalty)
    return padded.flat(values - padded.mean(values))


def sampled_majorities(outcomes: PairOutcomes, samples: int, seed: int) -> Floats:
    """Draw outcomes of the pairs from the model, with as many answers; their signs.

    Strengths are drawn from their posterior with the spread that fits best (Laplace's
    approximation). Shape (samples, pairs).
    """
    padded = _Padded.of(outcomes)
    fits = {float(spread): padded.fit(1 / spread**2) for spread in _SPREADS}
    spread = max(fits, key=lambda s: padded.evidence(*fits[s], 1 / s**2))
    center, hessian = fits[spread]
    random = generator(seed, "majorities", samples)
    factor = np.linalg.cholesky(np.linalg.inv(hessian))
    noise = random.standard_normal((samples, *center.shape))
    drawn = center + np.einsum("sij,nsj->nsi", factor, noise)
    flat = drawn.reshape(samples, -1)[:, padded.index]
    probability = 1 / (1 + np.exp(flat[:, outcomes.second] - flat[:, outcomes.first]))
    wins = random.binomial(outcomes.answers.astype(int), probability)
    return np.asarray(np.sign(2 * wins - outcomes.answers))


@dataclass(frozen=True, eq=False)
class _Padded:
    """Wins of all texts over all others, with as many texts in each sentence."""

    wins: Floats  # of the row over the column, shape (sentences, texts, texts)
    exists: NDArray[np.bool_]  # shape (sentences, texts)
    index: NDArray[np.integer]  # of each text in the flat array

    @classmethod
    def of(cls, outcomes: PairOutcomes) -> "_Padded":
        _, number, sizes = np.unique(outcomes.sentence, return_inverse=True, return_counts=True)
        width = int(sizes.max(initial=0))
        starts = np.cumsum(sizes) - sizes
        within = np.arange(len(number)) - starts[number]
        wins = np.zeros((len(sizes), width, width))
        of_pair, i, j = number[outcomes.first], within[outcomes.first], within[outcomes.second]
        share = (1 + outcomes.outcome) / 2 * outcomes.answers
        np.add.at(wins, (of_pair, i, j), share)
        np.add.at(wins, (of_pair, j, i), outcomes.answers - share)
        exists = np.arange(width) < sizes[:, None]
        return cls(wins, exists, number * width + within)

    def fit(self, precision: float) -> tuple[Floats, Floats]:
        """Return strengths, shape (sentences, texts), and the Hessian, by Newton's method."""
        games = self.wins + self.wins.transpose(0, 2, 1)
        values = np.zeros(self.exists.shape)
        for _ in range(_STEPS):
            probability = 1 / (1 + np.exp(values[:, None, :] - values[:, :, None]))
            gradient = (self.wins - games * probability).sum(axis=2) - precision * values
            weight = games * probability * (1 - probability)
            hessian = -weight
            diagonal = np.arange(hessian.shape[1])
            hessian[:, diagonal, diagonal] += weight.sum(axis=2) + precision
            step = np.linalg.solve(hessian, gradient[..., None])[..., 0]
            values = values + np.clip(step, -2, 2)
            if np.abs(step).max(initial=0.0) < _TOLERANCE:
                break
        return values, hessian

    def evidence(self, values: Floats, hessian: Floats, precision: float) -> float:
        """Return the logarithm of the probability of the outcomes, with Laplace's approximation."""
        logits = values[:, :, None] - values[:, None, :]
        likelihood = -(self.wins * np.logaddexp(0, -logits)).sum()
        prior = 0.5 * (np.log(precision) - precision * values**2)[self.exists].sum()
        # Texts that only fill up have the prior's precision, which cancels.
        volume = -0.5 * (
            np.linalg.slogdet(hessian)[1].sum() - np.log(precision) * (~self.exists).sum()
        )
        return float(likelihood + prior + volume)

    def mean(self, values: Floats) -> Floats:
        """Return the mean of each sentence, shape (sentences, 1)."""
        total = (values * self.exists).sum(axis=1, keepdims=True)
        return np.asarray(total / self.exists.sum(axis=1, keepdims=True))

    def flat(self, values: Floats) -> Floats:
        return np.asarray(values.reshape(-1)[self.index])
