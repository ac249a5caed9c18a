"""One n-gram engine for all n-gram metrics: counts of many segments at once."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from maege.array_types import Floats, Integers
from maege.counting.n_gram_tables import ReferenceTable, Small, TextTable, expand, numbered
from maege.metric.score_request import IndexedSegments, Segment, numbers_by_appearance

Tokenise = Callable[[str], list[str]]
ORDERS = 4
BATCH_SIZE = 1024  # segments counted at once; bounds memory, and temporary arrays stay in caches


@dataclass(frozen=True)
class _Batch:
    """Rows of the texts of each segment of a batch in the tables of n-grams."""

    hypothesis: Integers
    source: Integers
    reference_set: Integers
    table: TextTable
    references: ReferenceTable


class NgramEntries:
    """The distinct n-grams of one text of each segment, an entry each; counts are computed late.

    segment: the index of the segment of each entry. gram, order: the number of the n-gram, and its
    length - 1. segment_order: segment * orders + order, for sums by segment and order.
    """

    def __init__(self, text: Integers, batch: _Batch) -> None:
        self._text, self._batch = text, batch
        table = batch.table
        self.segment, self._entry = expand(table.start[text], table.start[text + 1])
        self.gram = table.gram[self._entry]
        self.order = table.order(self.gram)
        self.segment_order = self.segment * table.orders + self.order

    @cached_property
    def hypothesis(self) -> Small:
        """How often each n-gram occurs in the hypothesis, shape (entries,)."""
        return self._counts_in(self._batch.hypothesis)

    @cached_property
    def source(self) -> Small:
        """How often each n-gram occurs in the source, shape (entries,)."""
        return self._counts_in(self._batch.source)

    @cached_property
    def references(self) -> Small:
        """How often each occurs in each reference, shape (most references, entries).

        It is 0 where a segment has fewer references.
        """
        batch = self._batch
        return batch.references.look_up(batch.reference_set[self.segment], self.gram)

    def _counts_in(self, text: Integers) -> Small:
        table = self._batch.table
        if text is self._text:
            return np.asarray(table.count[self._entry])
        return table.look_up(text[self.segment], self.gram)


class SegmentNgrams:
    """What n-gram metrics read of a batch of segments.

    hypothesis_length, source_length: tokens, shape (segments,). reference_lengths: shape
    (most references, segments), 0 beyond the references that a segment has; reference_count:
    how many it has. reference_types: distinct n-grams of each reference by order, shape
    (most references, segments, orders); all_reference_types: of all references together, shape
    (segments, orders).
    """

    def __init__(self, batch: _Batch) -> None:
        self._batch = batch
        self.hypothesis_length = batch.table.length[batch.hypothesis]
        self.source_length = batch.table.length[batch.source]
        self.reference_lengths = batch.references.length[:, batch.reference_set]
        self.reference_count = batch.references.size[batch.reference_set]

    @classmethod
    def of_segments(
        cls, segments: Sequence[Segment], tokenise: Tokenise = str.split, orders: int = ORDERS
    ) -> "SegmentNgrams":
        """Count the n-grams of all texts of the segments, each text once."""
        own = IndexedSegments.of(segments).compact()
        reference_set, source, hypothesis = own.numbers.astype(np.int64)
        texts = numbers_by_appearance()
        numbered(own.texts, texts)
        members = [[texts[text] for text in references] for references in own.references]
        table = TextTable([tokenise(text) for text in texts], orders)
        references = ReferenceTable(members, table)
        return cls(_Batch(hypothesis, source, reference_set, table, references))

    def of_any_source(self) -> tuple["SegmentNgrams", Integers]:
        """Merge segments that differ in the source only; return also the new index of each.

        The source of a merged segment is one of theirs.
        """
        batch = self._batch
        key = batch.hypothesis * len(batch.references.size) + batch.reference_set
        _, first, index = np.unique(key, return_index=True, return_inverse=True)
        merged = replace(
            batch,
            hypothesis=batch.hypothesis[first],
            source=batch.source[first],
            reference_set=batch.reference_set[first],
        )
        return SegmentNgrams(merged), index

    def counts_in_source(self, segment: Integers, gram: Integers) -> Small:
        """Return how often n-grams occur in the sources of segments; all have the shape (n,)."""
        return self._batch.table.look_up(self._batch.source[segment], gram)

    @cached_property
    def hypothesis_entries(self) -> NgramEntries:
        """The n-grams of the hypotheses."""
        return NgramEntries(self._batch.hypothesis, self._batch)

    @cached_property
    def source_entries(self) -> NgramEntries:
        """The n-grams of the sources."""
        return NgramEntries(self._batch.source, self._batch)

    @cached_property
    def reference_types(self) -> Integers:
        """Distinct n-grams of each reference by order, shape (references, segments, orders)."""
        return self._batch.references.types()[:, self._batch.reference_set]

    @cached_property
    def common_with_first(self) -> Floats:
        """N-grams that each reference has in common with the first, of the same shape."""
        return self._batch.references.common_with_first()[:, self._batch.reference_set]

    @cached_property
    def all_reference_types(self) -> Integers:
        """Distinct n-grams of all references by order, shape (segments, orders)."""
        return self._batch.references.all_types()[self._batch.reference_set]

    def total(
        self, entries: NgramEntries, values: NDArray[np.generic], subset: Integers | None = None
    ) -> Floats:
        """Add up values by segment and order, shape (segments, orders).

        There is a value for every entry, or for each of a subset of them.
        """
        cells = entries.segment_order if subset is None else entries.segment_order[subset]
        return self.sums(cells, values)

    def sums(self, cells: Integers, values: NDArray[np.generic]) -> Floats:
        """Return the same of values in cells: segment * orders + (length of the n-gram - 1)."""
        shape = len(self.hypothesis_length), self._batch.table.orders
        sums = np.bincount(cells, weights=values, minlength=shape[0] * shape[1])
        return sums.reshape(shape).astype(float)


def count_in_batches(
    segments: Sequence[Segment],
    row: Callable[[SegmentNgrams], Floats],
    width: int,
    tokenise: Tokenise = str.split,
    orders: int = ORDERS,
) -> Floats:
    """Return a row for each segment, shape (segments, width), computed in batches.

    Segments with the same references are in the same batch, whatever their order, so that each text
    is read about once.
    """
    indexed = IndexedSegments.of(segments)
    order = np.argsort(indexed.numbers[0], kind="stable")
    result = np.empty((len(segments), width))
    for start in range(0, len(segments), BATCH_SIZE):
        batch = order[start : start + BATCH_SIZE]
        result[batch] = row(SegmentNgrams.of_segments(indexed.some(batch), tokenise, orders))
    return result


def n_gram_details(
    counts: Mapping[str, float], matches: str, totals: str, *, inverted: bool = False
) -> dict[str, Any]:
    """Return precisions, brevity penalty and lengths of summed counts.

    ``counts`` has ``hypothesis_length``, ``reference_length``, and for each order n the keys that
    begin with ``matches`` and ``totals``. ``inverted``: whether the brevity penalty punishes what
    is longer than the reference.
    """
    length, reference = counts["hypothesis_length"], counts["reference_length"]
    shorter, longer = (reference, length) if inverted else (length, reference)
    orders = range(1, ORDERS + 1)
    return {
        "precisions": [counts[f"{matches}{n}"] / max(1, counts[f"{totals}{n}"]) for n in orders],
        "brevity_penalty": float(np.exp(min(0.0, 1 - longer / max(1, shorter)))),
        "hypothesis_length": length,
        "reference_length": reference,
    }
