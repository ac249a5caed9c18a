"""The nested bootstrap of synthetic corpora: sentences and replicates are drawn anew.

The replicates are draws from the same sentences, so a bootstrap over replicates alone is
conditional on these: its intervals are far too narrow for other sentences. Here clusters of
sentences are drawn with replacement. The copies of a sentence in a resample take what different
replicates drew for it, so that they are not more alike than two sentences of a corpus are.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from maege.metric import Floats
from maege.randomness import generator

if TYPE_CHECKING:
    from scipy.sparse import csr_array

MAX_ROWS = 1000  # resampled corpora of one model that are computed at once; bounds memory


@dataclass(frozen=True, eq=False)
class NestedBootstrap:
    """Resamples of the replicates of corpora, the same for all metrics.

    Parameters
    ----------
    cluster
        Number of the cluster of each sentence, from 0, shape (sentences,).
    replicates
        How many replicates there are, at least 2; a resample has as many.
    resamples
        Number of resamples.
    seed
        Seed of the draws.

    References
    ----------
    Davison, A. and Hinkley, D. (1997). Bootstrap Methods and their Application. Section 3.8
    (hierarchical data).
    """

    cluster: NDArray[np.int64]
    replicates: int
    resamples: int
    seed: int

    def totals(self, counts: Floats) -> Floats:
        """Add up counts of sentences in each resampled corpus.

        Parameters
        ----------
        counts
            Shape (replicates, models, sentences, columns).

        Returns
        -------
        ndarray
            Shape (resamples, replicates, models, columns).
        """
        _, models, sentences, columns = counts.shape
        rows = counts.transpose(0, 2, 1, 3).reshape(self.replicates * sentences, -1)
        sums = np.concatenate([draws @ rows for draws in self._draws()])
        return sums.reshape(self.resamples, self.replicates, models, columns)

    def _draws(self) -> "Iterator[csr_array]":
        """Yield blocks of 0/1 matrices (resampled corpora, sentences of all replicates)."""
        from scipy.sparse import csr_array  # slow to import

        rng = generator(self.seed, "nested bootstrap", len(self.cluster), self.replicates)
        per_block = max(1, MAX_ROWS // self.replicates)
        width = self.replicates * len(self.cluster)
        for start in range(0, self.resamples, per_block):
            count = min(per_block, self.resamples - start)
            rows = [row for _ in range(count) for row in self.draw(rng)]
            ends = np.cumsum([0, *map(len, rows)])
            columns = np.concatenate(rows)
            matrix = csr_array((np.ones(len(columns)), columns, ends), shape=(len(rows), width))
            yield matrix

    def draw(self, rng: np.random.Generator, clusters: int | None = None) -> NDArray[np.int64]:
        """Draw a resample: for each replicate, which sentence of which replicate.

        Parameters
        ----------
        rng
            The source of randomness.
        clusters
            How many are drawn; by default as many as there are.

        Returns
        -------
        ndarray
            Number of the replicate times the number of sentences, plus that of the sentence, shape
            (replicates, sentences drawn).
        """
        sentences = len(self.cluster)
        order = np.argsort(self.cluster, kind="stable")
        sizes = np.bincount(self.cluster)
        starts = np.cumsum(sizes) - sizes
        drawn = np.sort(rng.integers(len(sizes), size=clusters or len(sizes)))
        copy = np.arange(len(drawn)) - np.searchsorted(drawn, drawn)
        length = sizes[drawn]
        within = np.arange(length.sum()) - np.repeat(np.cumsum(length) - length, length)
        sentence = order[np.repeat(starts[drawn], length) + within]
        identity = np.tile(np.arange(self.replicates), (self.replicates, 1))
        replicate = rng.permuted(identity, axis=1)[:, np.repeat(copy, length) % self.replicates]
        return np.asarray(replicate * sentences + sentence)
