"""The weights that random scorers have for words."""

from collections.abc import Iterator, Sequence

import numpy as np
from numpy.typing import NDArray

from maege.array_types import Floats, Integers
from maege.randomness import generator

WEIGHT_KINDS = ("words", "words-changed")
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

    def batches(self, features: Integers, rows: int) -> Iterator[Floats]:
        """Yield the weights of some features, shape (features, scorers), some scorers at a time.

        Each batch is for a product with so many rows.
        """
        size = max(1, min(SCORERS_PER_BATCH, NUMBERS_PER_BATCH // max(1, rows)))
        weights = [self._of_feature(feature) for feature in features.tolist()]
        for first in range(0, self._scorers, size):
            end = min(first + size, self._scorers)
            batch = np.empty((len(weights), end - first))
            for row, of_feature in zip(batch, weights, strict=True):
                row[:] = of_feature[first:end]
            yield batch

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
