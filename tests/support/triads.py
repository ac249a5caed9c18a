"""Outcomes of comparisons of three texts of each sentence."""

import numpy as np

from maege.comparing.bradley_terry import PairOutcomes

PAIRS = np.array([(0, 1), (1, 2), (0, 2)])


def outcomes(signs: np.ndarray, answers: float = 1.0) -> PairOutcomes:
    """Triads: of each sentence the outcomes of 0 against 1, 1 against 2, 0 against 2."""
    sentences = len(signs)
    pairs = (3 * np.arange(sentences)[:, None, None] + PAIRS).reshape(-1, 2)
    number = np.repeat(np.arange(sentences), 3)
    values = signs.reshape(-1).astype(float)
    return PairOutcomes(number, *pairs.T, values, np.full(len(values), answers))
