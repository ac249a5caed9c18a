"""Corpora of numbers for tests of the store."""

import numpy as np

from maege.array_types import Integers
from maege.counts.indexed_values import IndexedValues
from maege.counts.numbered_columns import NumberedColumn


def numbered(corpus: Integers) -> tuple[NumberedColumn, ...]:
    """Return the columns of a corpus, shape (sentences, 3): references, sources, hypotheses."""
    table = np.arange(corpus.max(initial=0) + 1, dtype=np.int32)
    values = range(len(table))
    return tuple(NumberedColumn(IndexedValues(values, own), table) for own in corpus.T)
