"""Sentences and their clusters, the units of resampling: sentences themselves, or documents."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from maege.array_types import Floats
from maege.randomness import generator
from maege.ranking import Ranking
from maege.statistics.bootstrap import cluster_sums

BLOCK_LENGTH = 25  # sentences, about an essay of learners
MIN_BLOCKS = 8
_PERMUTATIONS = 199


@dataclass(frozen=True, eq=False)
class SentenceClusters:
    """Sentences, numbered from 0, and the cluster of each.

    They are in the order of the keys of clusters, which depend on the content of the sentences, so
    that nothing depends on the order of the corpus.
    """

    indices: NDArray[np.int64]  # index of each sentence in the corpus file, shape (sentences,)
    cluster: NDArray[np.int64]  # of each sentence, from 0, ascending, shape (sentences,)

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


@dataclass(frozen=True, eq=False)
class RankedSentences:
    """The rankings of single sentences that candidates are part of."""

    ranking: NDArray[np.int64]  # of each candidate, from 0, shape (candidates,)
    sentence: NDArray[np.int64]  # of each ranking, shape (rankings,)
    sentences: SentenceClusters

    @classmethod
    def of_rankings(cls, rankings: Sequence[Ranking]) -> "RankedSentences":
        """Return the rankings, numbered in their order."""
        sentences, sentence = SentenceClusters.of_rankings(rankings)
        lengths = [len(ranking.candidates) for ranking in rankings]
        return cls(np.repeat(np.arange(len(rankings)), lengths), sentence, sentences)

    def means(self, values: Floats) -> Floats:
        """Average values of rankings, shape (rankings,), by sentence, shape (sentences,)."""
        count = np.bincount(self.sentence, minlength=len(self.sentences))
        sums = np.bincount(self.sentence, values, len(self.sentences))
        return np.asarray(sums / np.maximum(1, count))


def cluster_numbers(keys: Sequence[str]) -> NDArray[np.int64]:
    """Return the number of the cluster of each sentence, from 0, in the order of the keys.

    >>> cluster_numbers(["b", "a", "b"]).tolist()
    [1, 0, 1]
    """
    return np.unique(np.array(keys), return_inverse=True)[1].astype(np.int64)


class BlockRatio(NamedTuple):
    """By how much blocks of consecutive sentences vary more than independent sentences would."""

    # Standard error of a mean over sentences with blocks as units, divided by that with sentences
    # as units; root mean square over the metrics.
    ratio: float
    largest: float  # the same of the metric with the largest
    pvalue: float  # one-sided, of random orders of the sentences


def block_ratio(values: Floats, seed: int) -> BlockRatio | None:
    """Compare the variance of blocks of consecutive sentences with that of single ones.

    ``values`` are in the order of the file, shape (sentences, metrics). None with fewer than eight
    blocks, or if all values are equal. The square of the ratio is the design effect (Kish, 1965).
    """
    centred = values - values.mean(axis=0)
    variance = (centred**2).sum(axis=0)
    centred = centred[:, variance > 0] / np.sqrt(variance[variance > 0])
    if len(values) < MIN_BLOCKS * BLOCK_LENGTH or not centred.size:
        return None
    observed = _design_effects(centred)
    rng = generator(seed, "order of sentences", len(values))
    permuted = [_design_effects(rng.permutation(centred)).mean() for _ in range(_PERMUTATIONS)]
    as_large = sum(effect >= observed.mean() for effect in permuted)
    return BlockRatio(
        float(observed.mean() ** 0.5),
        float(observed.max() ** 0.5),
        (1 + as_large) / (1 + _PERMUTATIONS),
    )


def _design_effects(centred: Floats) -> Floats:
    """Return the variance ratio of each metric; each column has mean 0 and norm 1."""
    starts = np.arange(0, len(centred), BLOCK_LENGTH)
    blocks = np.add.reduceat(centred, starts, axis=0)
    return np.asarray((blocks**2).sum(axis=0))
