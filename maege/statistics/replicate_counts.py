"""The counts of the sentences of sampled corpora, each distinct row once."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from maege.array_types import Floats, SmallFloats
from maege.sentence_counts import CorpusCounts, IndexedRows, SentenceCounts


@dataclass(frozen=True, eq=False)
class CorporaCounts:
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
    def from_array(cls, counts: Floats) -> "CorporaCounts":
        """Take counts of shape (replicates, models, sentences, columns)."""
        rows = counts.reshape(-1, counts.shape[-1])
        return cls(rows, np.arange(len(rows), dtype=np.int32).reshape(counts.shape[:-1]))

    @classmethod
    def from_replicates(cls, replicates: Sequence[SentenceCounts]) -> "CorporaCounts":
        """Take the counts of the corpora of each replicate."""
        stored = [counts for of in replicates for counts in _stored(of.counts)]
        tables = {id(c.table): c.table for c in stored if isinstance(c, IndexedRows)}
        start = dict(zip(tables, np.cumsum([0, *map(len, tables.values())]), strict=False))
        index = [c.index + start[id(c.table)] for c in stored if isinstance(c, IndexedRows)]
        if len(index) < len(stored):
            return cls.from_array(np.array([list(of.counts) for of in replicates], dtype=float))
        shape = (len(replicates), -1, len(index[0]))
        rows = np.concatenate(list(tables.values()))
        return cls(rows, np.array(index, dtype=np.int32).reshape(shape))

    def replicates(self) -> Iterator[Floats]:
        """Yield the counts of the corpora of each replicate, (models, sentences, columns)."""
        return (self.rows[index].astype(np.float64) for index in self.index)

    def of_sentences(self, sentences: NDArray[np.int64]) -> Floats:
        """Return counts of some sentences, shape (replicates, models, sentences, columns)."""
        return self.rows[self.index[:, :, sentences]].astype(np.float64)


def _stored(counts: Sequence[Floats | None]) -> Sequence[Floats | IndexedRows | None]:
    """Return counts as they are stored."""
    return counts.stored if isinstance(counts, CorpusCounts) else counts
