"""A network that was never trained: `random_network.py:random_network`.

It sees source and output as bags of words, has a layer of 64 units, and returns one number. Its
weights are random, so it knows nothing. What a metric has that a network like this has, too, is no
evidence that it has learned something.
"""

from functools import cache
from zlib import crc32

import numpy as np

DIMENSIONS, UNITS, SEED = 32, 64, 1
WEIGHTS = np.random.default_rng(SEED)
HIDDEN = WEIGHTS.normal(size=(UNITS, 2 * DIMENSIONS)) / np.sqrt(2 * DIMENSIONS)
OUTPUT = WEIGHTS.normal(size=UNITS) / np.sqrt(UNITS)


@cache
def vector(word):
    """Return the vector of a word, the same in every process."""
    return np.random.default_rng([SEED, crc32(word.encode())]).normal(size=DIMENSIONS)


def bag(text):
    """Return the mean vector of the words of a text."""
    words = text.split()
    return sum(map(vector, words), np.zeros(DIMENSIONS)) / max(1, len(words))


def random_network(source, hypothesis):
    """Return the score of a sentence; that of a corpus is the mean."""
    hidden = np.maximum(0, HIDDEN @ np.concatenate([bag(source), bag(hypothesis)]))
    return float(OUTPUT @ hidden)
