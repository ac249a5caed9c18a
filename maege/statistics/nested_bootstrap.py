"""The nested bootstrap of synthetic corpora: sentences and replicates are drawn anew.

The replicates are draws from the same sentences, so a bootstrap over replicates alone is
conditional on these: its intervals are far too narrow for other sentences. Here clusters of
sentences are drawn with replacement. The copies of a sentence in a resample take what different
replicates drew for it, so that they are not more alike than two sentences of a corpus are.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from maege.array_types import Floats, Integers
from maege.blas_threads import one_thread
from maege.randomness import generator
from maege.statistics.replicate_counts import CountColumn, ReplicateCounts, distinct_columns

# These bound memory.
RESAMPLES_AT_ONCE = 500
RESAMPLES_IN_ORDER = 125  # the same, if their sums are not exact
BLOCK_ENTRIES = 1_000_000  # draws of sentences that are added at once
BLOCK_NUMBERS = 125_000  # counts of sentences in all replicates, the same; they fit into a cache
BLOCK_EXACT = 1_000_000  # the same, if their sums are exact
WIDTH_AT_ONCE = 250  # counts of a sentence, of several metrics for which the draws are the same
MAX_SMALL = 2**24  # sums of parts below are exact as floats of 32 bits
DENSE = 0.05  # matrices with more than this share of other numbers than 0 are multiplied as dense


@dataclass(frozen=True, eq=False)
class NestedBootstrap:
    """Resamples of the replicates of corpora, the same for all metrics.

    Davison, A. and Hinkley, D. (1997). Bootstrap Methods and their Application. Section 3.8
    (hierarchical data).
    """

    cluster: NDArray[np.int64]  # of each sentence, from 0, shape (sentences,)
    replicates: int  # at least 2; a resample has as many
    resamples: int
    seed: int

    def totals(self, counts: ReplicateCounts) -> Floats:
        """Add up counts in each resample, shape (resamples, replicates, models, columns)."""
        (totals,) = self.totals_of_each([counts])
        return totals

    def totals_of_each(self, counts: Iterable[ReplicateCounts]) -> Iterator[Floats]:
        """Yield the totals of several metrics, for many of which the resamples are drawn once."""
        group: list[ReplicateCounts] = []
        for of_metric in counts:
            if group and sum(map(_width, group)) + _width(of_metric) > WIDTH_AT_ONCE:
                yield from self._totals_of_group(group)
                group = []
            group.append(of_metric)
        if group:
            yield from self._totals_of_group(group)

    def _totals_of_group(self, counts: Sequence[ReplicateCounts]) -> Iterator[Floats]:
        """Draw the resamples once for several metrics."""
        clusters = np.bincount(self.cluster)
        largest = int(clusters.max())
        columns, indices = distinct_columns(counts, len(clusters) * largest)
        rng = generator(self.seed, "nested bootstrap", len(self.cluster), self.replicates)
        step = min(RESAMPLES_AT_ONCE, max(1, BLOCK_ENTRIES // (self.replicates * largest)))
        draws = (
            self.draw(rng, min(step, self.resamples - start))
            for start in range(0, self.resamples, step)
        )
        sums = np.concatenate([self._add_up(some, columns) for some in draws], axis=1)
        ends = np.cumsum([_width(of_metric) for of_metric in counts])
        for of_metric, part in zip(counts, np.split(indices, ends[:-1]), strict=True):
            are_consecutive = (np.diff(part) == 1).all()  # then a view is enough
            own = sums[..., part[0] : part[-1] + 1] if are_consecutive else sums.take(part, axis=-1)
            totals = own.transpose(1, 0, 2)
            yield totals.reshape(*totals.shape[:2], of_metric.models, -1)

    def draw(
        self, rng: np.random.Generator, resamples: int, drawn_clusters: int | None = None
    ) -> "Draws":
        """Draw resamples of as many clusters as there are, or of ``drawn_clusters``."""
        clusters = int(self.cluster.max()) + 1
        times: NDArray[Any] = np.empty((resamples, clusters), dtype=np.uint8)
        replicate = np.empty((resamples, self.replicates, self.replicates), dtype=np.int32)
        identity = np.tile(np.arange(self.replicates), (self.replicates, 1))
        for resample in range(resamples):
            drawn = rng.integers(clusters, size=drawn_clusters or clusters)
            counts = np.bincount(drawn, minlength=clusters)
            if counts.max() > np.iinfo(times.dtype).max:  # of few clusters, or of ones drawn often
                times = times.astype(np.uint16)
            times[resample] = counts
            replicate[resample] = rng.permuted(identity, axis=1)
        return Draws(times, replicate)

    def _add_up(self, draws: "Draws", columns: Sequence[CountColumn]) -> Floats:
        """Add up columns of counts in some resamples, shape (replicates, resamples, columns)."""
        sums = np.empty((self.replicates, len(draws.times), len(columns)))
        for parts in {column.parts for column in columns}:
            chosen = [number for number, column in enumerate(columns) if column.parts == parts]
            some = [columns[number] for number in chosen]
            if parts:
                sums[..., chosen] = self._add_exact(draws, some, parts)
            else:
                in_order = [self._add_in_order(of, some) for of in draws.parts(RESAMPLES_IN_ORDER)]
                sums[..., chosen] = np.concatenate(in_order, axis=1)
        return sums

    def _add_exact(self, draws: "Draws", counts: Sequence[CountColumn], parts: int) -> Floats:
        """Add up columns of whole numbers of some parts, as products of matrices.

        The n-th copies of all sentences are added up once for each replicate that they may be of.
        """
        from scipy.sparse import csr_array  # slow to import

        resamples, clusters = draws.times.shape
        order, sizes, starts = self._clusters()
        per_block = max(1, BLOCK_EXACT // (self.replicates * len(counts)) * clusters // len(order))
        sums = np.zeros((self.replicates, resamples, len(counts)))
        for first in range(0, clusters, per_block):
            block = slice(first, first + per_block)
            sentences = order[starts[first] : starts[first] + sizes[block].sum()]
            values = _values(counts, sentences)
            values *= parts
            np.rint(values, out=values)
            if len(sentences) > len(sizes[block]):
                values = np.add.reduceat(values, starts[block] - starts[first], axis=1)
            times = draws.times[:, block].astype(np.uint32)
            most = int(times.max())
            largest = np.abs(values).sum(axis=1).max() * most
            dtype = np.float32 if largest < MAX_SMALL else np.float64
            by_cluster = np.swapaxes(values.astype(dtype), 0, 1).reshape(values.shape[1], -1)
            for copy in range(min(self.replicates, most)):
                number: NDArray[Any] = times > copy
                if most > self.replicates:
                    number = (times + (self.replicates - 1 - copy)) // self.replicates
                is_dense = np.count_nonzero(number) > DENSE * number.size
                matrix = number.astype(dtype) if is_dense else csr_array(number.astype(dtype))
                with one_thread():
                    of_copies = np.asarray(matrix @ by_cluster)
                of_copies = of_copies.reshape(resamples, self.replicates, -1)
                sums += of_copies[np.arange(resamples), draws.replicate[:, :, copy].T]
        return sums / parts

    def _clusters(self) -> tuple[Integers, Integers, Integers]:
        """Return sentences in the order of clusters; the size of each, and where each begins."""
        sizes = np.bincount(self.cluster)
        return np.argsort(self.cluster, kind="stable"), sizes, np.cumsum(sizes) - sizes

    def _add_in_order(self, draws: "Draws", counts: Sequence[CountColumn]) -> Floats:
        """Add up columns in the order of the sentences, which decides the last digits.

        A block of clusters is added to all resamples at a time; see ``Draws.entries``.
        """
        from scipy.sparse import csr_array  # slow to import

        resamples, clusters = draws.times.shape
        rows, width = self.replicates * resamples, len(counts)
        order, sizes, starts = self._clusters()
        sentences = min(BLOCK_NUMBERS // (self.replicates * width), BLOCK_ENTRIES // rows)
        per_block = max(1, sentences * clusters // len(order))
        sums = np.zeros((rows, width))
        for first in range(0, clusters, per_block):
            block = slice(first, first + per_block)
            sentences = order[starts[first] : starts[first] + sizes[block].sum()]
            values = _values(counts, sentences).reshape(-1, width)
            columns, ends = draws.entries(block, sizes[block])
            entries = (np.ones(len(columns)), columns, ends)
            matrix = csr_array(entries, shape=(rows, rows + len(values)))
            sums = np.asarray(matrix @ np.concatenate([sums, values]))
        return sums.reshape(self.replicates, resamples, width)


def _width(counts: ReplicateCounts) -> int:
    """Return the number of counts of a sentence in all models."""
    return int(counts.models * counts.rows.shape[1])


def _values(columns: Sequence[CountColumn], sentences: NDArray[np.int64]) -> Floats:
    """Return counts of some sentences, shape (replicates, sentences, columns)."""
    values = [column.of(sentences) for column in columns]
    return np.stack(values, axis=-1, dtype=np.float64)


@dataclass(frozen=True, eq=False)
class Draws:
    """Resamples of clusters and replicates."""

    # How often each cluster is drawn, shape (resamples, clusters).
    times: NDArray[np.unsignedinteger[Any]]
    # For each replicate of a resample, which replicate the copies of a sentence are of, in turn,
    # shape (resamples, replicates, replicates).
    replicate: NDArray[np.int32]

    def parts(self, resamples: int) -> "Iterator[Draws]":
        """Yield so many of the resamples at a time."""
        for start in range(0, len(self.times), resamples):
            some = slice(start, start + resamples)
            yield Draws(self.times[some], self.replicate[some])

    def entries(
        self, clusters: slice, sizes: NDArray[np.int64]
    ) -> tuple[NDArray[np.int32], NDArray[np.int64]]:
        """Return which sentences of some clusters are drawn, as indices of a sparse matrix.

        Its product with (sums, counts of sentences) is the sums plus the counts that are drawn. The
        sums of the clusters before are the first terms, so that the terms are added one by one in
        the order of the sentences. ``sizes`` are the numbers of sentences of these clusters.

        Returns
        -------
        columns
            For each replicate of each resample, in the order of replicates: the number of its own
            row, and of each drawn sentence that of all rows, plus the number of its replicate times
            that of sentences, plus that of the sentence.
        ends
            Where each replicate of each resample begins and the last one ends.
        """
        resamples, replicates = self.replicate.shape[:2]
        # A first cluster, which each resample has once, stands for its sums.
        times = np.pad(
            self.times[:, clusters].astype(np.int64), ((0, 0), (1, 0)), constant_values=1
        )
        sizes = np.append(1, sizes)
        resample, cluster = np.divmod(np.repeat(np.arange(times.size), times.ravel()), len(sizes))
        copy = np.arange(len(cluster)) - np.repeat(np.cumsum(times) - times.ravel(), times.ravel())
        length = sizes[cluster]
        first = (np.cumsum(sizes) - sizes)[cluster]
        within = np.arange(length.sum()) - np.repeat(np.cumsum(length) - length, length)
        sentence = np.repeat(first, length) + within
        resample, copy = np.repeat(resample, length), np.repeat(copy, length) % replicates
        rows, sentences = resamples * replicates, int(sizes.sum()) - 1
        starts = self.replicate.transpose(1, 0, 2).reshape(replicates, -1) * np.int32(sentences)
        columns = starts.take(resample * replicates + copy, axis=1)
        columns += (sentence + (rows - 1)).astype(np.int32)
        drawn = np.bincount(resample, minlength=resamples)
        columns[:, np.cumsum(drawn) - drawn] = np.arange(rows).reshape(replicates, resamples)
        return columns.ravel(), np.append(0, np.cumsum(np.tile(drawn, replicates)))
