"""Sentences and their clusters, the units of resampling: sentences themselves, or documents."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from maege.metric import Floats
from maege.ranking import Ranking
from maege.statistics.bootstrap import cluster_sums


@dataclass(frozen=True, eq=False)
class SentenceClusters:
    """Sentences, numbered from 0, and the cluster of each.

    They are in the order of the keys of clusters, which depend on the content of the sentences, so
    that nothing depends on the order of the corpus.

    Parameters
    ----------
    indices
        Index of each sentence in the corpus file, shape (sentences,).
    cluster
        Number of the cluster of each sentence, from 0, ascending, shape (sentences,).
    """

    indices: NDArray[np.int64]
    cluster: NDArray[np.int64]

    @classmethod
    def of_rankings(
        cls, rankings: Sequence[Ranking]
    ) -> "tuple[SentenceClusters, NDArray[np.int64]]":
        """Return the sentences of rankings of single sentences, and the number of that of each."""
        keys = [(ranking.clusters[0], ranking.sentences[0]) for ranking in rankings]
        distinct = sorted(set(keys))
        number = {key: position for position, key in enumerate(distinct)}
        sentences = cls(
            np.array([index for _, index in distinct], dtype=np.int64),
            cluster_numbers([cluster for cluster, _ in distinct]),
        )
        return sentences, np.array([number[key] for key in keys], dtype=np.int64)

    def __len__(self) -> int:
        return len(self.indices)

    @property
    def size(self) -> int:
        """The number of clusters."""
        return int(self.cluster.max(initial=-1)) + 1

    @property
    def sizes(self) -> NDArray[np.int64]:
        """The number of sentences of each cluster, shape (clusters,)."""
        return np.bincount(self.cluster, minlength=self.size)

    def sums(self, values: Floats) -> Floats:
        """Add up values of sentences, shape (sentences, ...), by cluster, shape (clusters, ...)."""
        return cluster_sums(values, self.cluster, self.size)


def cluster_numbers(keys: Sequence[str]) -> NDArray[np.int64]:
    """Return the number of the cluster of each sentence, from 0, in the order of the keys.

    >>> cluster_numbers(["b", "a", "b"]).tolist()
    [1, 0, 1]
    """
    return np.unique(np.array(keys), return_inverse=True)[1].astype(np.int64)
