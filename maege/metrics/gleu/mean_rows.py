"""Mean statistics over the references of many sentences, in little memory."""

from collections.abc import Iterator
from typing import Any

import numpy as np
from numpy.typing import NDArray

from maege.array_types import Floats, Integers
from maege.counts.compact_rows import ROWS_AT_ONCE, CompactRows
from maege.counts.local_values import LocalValues
from maege.metrics.gleu.statistics import OF_REFERENCE, STATISTIC_COLUMNS, of_mean, unpacked


def mean_rows(rows: CompactRows) -> CompactRows:
    """Return the mean statistics of rows that were `packed`, which are forgotten meanwhile.

    They are the result of `of_mean`, column by column, so that few of both are in memory at once.
    """
    references, lengths, *of_references = rows.take_columns()
    columns: list[Any] = [None] * STATISTIC_COLUMNS
    pairs, index = _distinct_pairs(references, lengths)
    nothing = np.zeros((len(pairs), len(of_references)))
    of_lengths = CompactRows(len(rows))
    of_pairs = of_mean(*unpacked(np.hstack([pairs, nothing])))
    distinct, number = np.unique(of_pairs, axis=0, return_inverse=True)  # most are whole numbers
    of_lengths.append_columns(number.astype(index.dtype)[index], distinct)
    columns[:] = of_lengths.columns
    for left, number in zip(range(len(OF_REFERENCE), 0, -1), OF_REFERENCE, strict=True):
        columns[number] = _mean_column(references, of_references[::left])
        del of_references[::left]
    return CompactRows(len(rows), columns)


def _distinct_pairs(first: NDArray[Any], second: NDArray[Any]) -> tuple[Integers, NDArray[Any]]:
    """Return the distinct pairs of small numbers, shape (pairs, 2), and the index of each row's."""
    size = int(second.max(initial=0)) + 1
    starts = range(0, len(first), ROWS_AT_ONCE)

    def keys(start: int) -> Integers:
        some = slice(start, start + ROWS_AT_ONCE)
        return first[some].astype(np.int64) * size + second[some].astype(np.int64)

    exists = np.zeros((int(first.max(initial=0)) + 1) * size, dtype=bool)
    for start in starts:
        exists[keys(start)] = True
    number = np.cumsum(exists) - 1
    index = np.empty(len(first), dtype=np.min_scalar_type(number[-1]))
    for start in starts:
        index[start : start + ROWS_AT_ONCE] = number[keys(start)]
    return np.stack(np.divmod(np.flatnonzero(exists), size), axis=1), index


def _mean_column(references: NDArray[Any], of_references: list[NDArray[Any]]) -> Any:
    """Return the means of one statistic, of which there is a column for each reference."""
    if references.max(initial=0) == 1:
        return of_references[0]
    return LocalValues.of_parts(_parts_of_means(references, of_references))


def _parts_of_means(
    references: NDArray[Any], of_references: list[NDArray[Any]]
) -> Iterator[Floats]:
    for start in range(0, len(references), ROWS_AT_ONCE):
        some = slice(start, start + ROWS_AT_ONCE)
        count = references[some].astype(np.int64)
        used = of_references[: max(1, int(count.max()))]
        values: Floats = np.stack([column[some] for column in used], axis=1, dtype=float)
        yield of_mean(values[:, :, None], count)[:, 0]
