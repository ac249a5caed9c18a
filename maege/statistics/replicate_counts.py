"""The counts of the sentences of sampled corpora, each distinct row once."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from maege.array_types import Floats, SmallFloats
from maege.metric.sentence_counts import SentenceCounts, merge_rows, stored_counts


@dataclass(frozen=True, eq=False)
class ReplicateCounts:
    """Counts of the sentences of corpora; the same counts of many sentences are stored once.

    Parameters
    ----------
    rows
        Counts, shape (rows, columns).
    index
        The row of each sentence, shape (replicates, models, sentences).
    """

    rows: Floats | SmallFloats
    index: NDArray[np.int32]

    @classmethod
    def from_array(cls, counts: Floats) -> "ReplicateCounts":
        """Take counts of shape (replicates, models, sentences, columns)."""
        rows = counts.reshape(-1, counts.shape[-1])
        return cls(rows, np.arange(len(rows), dtype=np.int32).reshape(counts.shape[:-1]))

    @classmethod
    def from_replicates(cls, replicates: Sequence[SentenceCounts]) -> "ReplicateCounts":
        """Take the counts of the corpora of each replicate."""
        stored = [counts for replicate in replicates for counts in stored_counts(replicate.counts)]
        rows, indices = merge_rows([counts for counts in stored if counts is not None])
        return cls(rows, np.array(indices).reshape(len(replicates), -1, len(indices[0])))

    def replicates(self) -> Iterator[Floats]:
        """Yield the counts of the corpora of each replicate, (models, sentences, columns)."""
        return (self.rows[index].astype(np.float64) for index in self.index)

    def for_sentences(self, sentences: NDArray[np.int64]) -> Floats:
        """Return counts of some sentences, shape (replicates, models, sentences, columns)."""
        return self.rows[self.index[:, :, sentences]].astype(np.float64)
