"""The weights that random scorers have for features of texts."""

from collections.abc import Iterator, Sequence

import numpy as np
from numpy.typing import NDArray

from maege.array_types import Floats, Integers
from maege.randomness import generator

LEXICAL_KINDS = ("words", "words-changed")
WEIGHT_KINDS = (*LEXICAL_KINDS, "texts", "pairs")
# Bounds of what is computed at once, so that it needs some tens of megabytes.
SCORERS_PER_BATCH, NUMBERS_PER_BATCH = 111, 4_000_000


class Weights:
    """The weights of the features of all scorers of a kind, one of ``WEIGHT_KINDS``.

    They are independent standard normal numbers; a weight of a word depends on the word alone.
    """

    def __init__(self, seed: int, kind: str, words: Sequence[str], scorers: int) -> None:
        self.kind = kind
        self._seed, self._words, self._scorers = seed, words, scorers
        self._by_feature: dict[int, NDArray[np.float32]] = {}

    def batches(self, features: Integers, rows: int) -> Iterator["LexicalBatch | TextBatch"]:
        """Yield the weights of some features, a batch of scorers at a time.

        Each batch is for a product with so many rows, and is used before the next one.
        """
        size = max(1, min(SCORERS_PER_BATCH, NUMBERS_PER_BATCH // max(1, rows)))
        batches = [slice(n, min(n + size, self._scorers)) for n in range(0, self._scorers, size)]
        if self.kind in LEXICAL_KINDS:
            of_features = [self._of_feature(feature) for feature in features.tolist()]
            for batch in batches:
                weights = [of_feature[batch] for of_feature in of_features]
                shape = len(weights), batch.stop - batch.start
                yield LexicalBatch(np.array(weights, dtype=np.float32).reshape(shape))
        else:
            rng = generator(self._seed, "random scorers", self.kind)
            for batch in batches:
                yield TextBatch(rng, batch.stop - batch.start)

    def _of_feature(self, feature: int) -> NDArray[np.float32]:
        """Return the weights of a word, which depend on the word alone, shape (scorers,)."""
        weights = self._by_feature.get(feature)
        if weights is None:
            # The features of words-changed are the words that are put in, then those taken out.
            direction, word = divmod(feature, len(self._words))
            rng = generator(self._seed, "random scorers", self.kind, direction, self._words[word])
            weights = rng.standard_normal(self._scorers, dtype=np.float32)
            self._by_feature[feature] = weights
        return weights


class LexicalBatch:
    """The weights of words of some scorers, row by row; see ``DenseRows``.

    ``weights`` has shape (features, width).
    """

    def __init__(self, weights: NDArray[np.float32]) -> None:
        self.width = weights.shape[1]
        self._weights = weights
        self._next = 0

    def fill(self, rows: Floats) -> None:
        """Set an array to the weights of the next features, shape (rows, width)."""
        first = self._next
        self._next += len(rows)
        rows[:] = self._weights[first : self._next]


class TextBatch:
    """The weights of texts or pairs of some scorers, drawn row by row; see ``DenseRows``."""

    def __init__(self, rng: np.random.Generator, width: int) -> None:
        self.width = width
        self._rng = rng

    def fill(self, rows: Floats) -> None:
        """Set an array to the weights of the next features, shape (rows, width)."""
        self._rng.standard_normal(out=rows)
