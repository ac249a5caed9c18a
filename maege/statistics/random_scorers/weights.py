"""The weights of random scorers: independent standard normal numbers."""

from collections.abc import Iterator, Sequence

import numpy as np
from numpy.typing import NDArray

from maege.array_types import Floats
from maege.randomness import generator
from maege.statistics.random_scorers.sparse_matrices import Indices

LEXICAL_KINDS = ("words", "words-changed")
KINDS = (*LEXICAL_KINDS, "texts", "pairs")
# Bounds of what is computed at once, so that it needs some tens of megabytes.
SCORERS_PER_BATCH, NUMBERS_PER_BATCH = 111, 4_000_000


class Weights:
    """The weights of the features of all scorers of a kind.

    Parameters
    ----------
    seed
        Seed of the configuration.
    kind
        One of ``KINDS``.
    words
        Of the texts; a weight of a word depends on the word alone.
    scorers
        How many there are.
    """

    def __init__(self, seed: int, kind: str, words: Sequence[str], scorers: int) -> None:
        self.kind = kind
        self._seed, self._words, self._scorers = seed, words, scorers
        self._by_feature: dict[int, NDArray[np.float32]] = {}

    def batches(self, features: Indices, rows: int) -> Iterator[Floats]:
        """Yield the weights of some features, shape (features, scorers of the batch).

        Each batch is for a product with so many rows.
        """
        size = max(1, min(SCORERS_PER_BATCH, NUMBERS_PER_BATCH // max(1, rows)))
        starts = range(0, self._scorers, size)
        if self.kind in LEXICAL_KINDS:
            weights = [self._of_feature(feature) for feature in features.tolist()]
            for start in starts:
                count = min(size, self._scorers - start)
                batch = [feature[start : start + count] for feature in weights]
                yield np.array(batch, dtype=float).reshape(len(features), count)
        else:
            rng = generator(self._seed, "random scorers", self.kind)
            for start in starts:
                yield rng.standard_normal((len(features), min(size, self._scorers - start)))

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
