"""Words of texts: how often each has them, and the weights that random scorers have for them."""

from collections.abc import Iterator, Sequence
from itertools import chain
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from maege.array_types import Floats, Indices, Integers
from maege.counts.indexed_values import JoinedTexts
from maege.counts.node_texts import NodeTexts
from maege.counts.numbered_columns import numbers_by_appearance
from maege.randomness import generator
from maege.statistics.sparse_matrices import SparseRows, sparse_matrix

if TYPE_CHECKING:
    from scipy.sparse import csr_array

_Unsigned = NDArray[np.unsignedinteger]
_PARTS_AT_ONCE = 2_000  # that are split into words


class WordCounts:
    """How often each text has each word.

    The parts of the text of a node are the source of its lattice and the edits that are applied, so
    that only sources and edits are split into words, and nothing is stored for each text.
    """

    words: list[str]  # that texts are split into at white space, in ascending order

    def __init__(self, sequences: Sequence[Sequence[str]]) -> None:
        """Count the words of the texts of some sequences, one after the other."""
        parts = _Parts()
        self._sequences = []
        self._size = 0
        for sequence in sequences:
            for texts in sequence.parts if isinstance(sequence, JoinedTexts) else [sequence]:
                self._sequences.append(_PartsOfTexts(texts, self._size, parts))
                self._size += len(texts)
        self.words, self._counts = parts.counted()  # of parts, shape (parts, words)

    def __len__(self) -> int:
        """Return the number of texts."""
        return self._size

    def of_texts(self, texts: Integers) -> "csr_array":
        """Return how often texts have each word, shape (texts, words)."""
        return self._of([(1, texts)])

    def changes(self, sources: Indices | Integers, hypotheses: Indices | Integers) -> "csr_array":
        """Return how much more often hypotheses have each word than sources, (pairs, words).

        Arguments are indices of the texts of pairs, shape (pairs,).
        """
        return self._of([(1, hypotheses), (-1, sources)])

    def _of(self, terms: "Sequence[tuple[int, Indices | Integers]]") -> "csr_array":
        """Add up how often texts have each word, with signs, shape (texts, words)."""
        entries = [
            (np.full(len(rows), sign, dtype=np.float32), rows, parts)
            for sign, texts in terms
            for sequence in self._sequences
            for rows, parts in sequence.entries(texts)
        ]
        signs, rows, parts = map(np.concatenate, zip(*entries, strict=True))
        used, part = np.unique(parts, return_inverse=True)
        of_parts = sparse_matrix(signs, rows, part, (len(terms[0][1]), len(used)))
        of_parts.eliminate_zeros()
        counts = of_parts @ self._counts.some(used, np.float32)
        counts.eliminate_zeros()
        counts.sort_indices()
        return counts


class _Parts:
    """Distinct texts, and what edits put in and take out."""

    def __init__(self) -> None:
        self._size = 0
        self._first_seen = numbers_by_appearance()  # of words
        self._blocks: list[tuple[_Unsigned, _Unsigned]] = []  # see `_numbered_words`
        # What is not split into words yet: what each part puts in, and what it takes out.
        self._waiting: list[str] = []
        self._texts: dict[str, int] = {}
        self._first_edits: dict[int, int] = {}  # of lattices, by identity

    def text(self, text: str) -> int:
        """Return the part that is a text."""
        number = self._texts.setdefault(text, self._size)
        if number == self._size:
            self._add(text, "")
        return number

    def first_edit(self, lattice: Any) -> int:
        """Return the part of the first edit of a lattice; those of the others follow."""
        number = self._first_edits.setdefault(id(lattice), self._size)
        if number == self._size:
            for edit in lattice.edits:
                taken_out = lattice.tokens[edit.start : edit.end]
                self._add(" ".join(edit.replacement), " ".join(taken_out))
        return number

    def _add(self, put_in: str, taken_out: str) -> None:
        self._size += 1
        self._waiting += put_in, taken_out
        if len(self._waiting) >= 2 * _PARTS_AT_ONCE:
            self._split()

    def _split(self) -> None:
        self._blocks.append(_numbered_words(self._waiting, self._first_seen))
        self._waiting = []

    def counted(self) -> tuple[list[str], SparseRows]:
        """Return all words, and how often each part puts in minus takes out each of them."""
        self._split()
        words = sorted(self._first_seen)
        order = np.empty(len(words), dtype=np.int64)  # of words, by number
        order[[self._first_seen[word] for word in words]] = np.arange(len(words))

        def counts() -> Iterator["csr_array"]:
            for lengths, numbers in self._blocks:
                both = _counted(lengths, order[numbers], len(words))
                yield both[::2] - both[1::2]

        return words, SparseRows.of_blocks(counts())


class _PartsOfTexts:
    """The parts of the texts of a sequence, of which the first one has the number ``start``."""

    def __init__(self, texts: Sequence[str], start: int, parts: _Parts) -> None:
        self._start, self._end = start, start + len(texts)
        self._nodes = texts if isinstance(texts, NodeTexts) else None
        if self._nodes is None:
            self._whole = np.fromiter(map(parts.text, texts), np.int32)
        else:  # by lattice
            lattices: Any = self._nodes.lattices
            self._whole = np.fromiter((parts.text(x.sentence_at(0)) for x in lattices), np.int32)
            self._first_edit = np.fromiter(map(parts.first_edit, lattices), np.int32)

    def entries(self, texts: Indices | Integers) -> Iterator[tuple[Integers, Any]]:
        """Yield the positions of those of some texts that are of this sequence, and parts."""
        position = np.flatnonzero((texts >= self._start) & (texts < self._end))
        own: Any = texts[position] - self._start
        if self._nodes is None:
            yield position, self._whole[own]
            return
        lattice, nodes = self._nodes.lattice[own], self._nodes.nodes_at(own)
        yield position, self._whole[lattice]
        for bit in range(int(nodes.max(initial=0)).bit_length()):
            is_applied = np.flatnonzero(nodes >> bit & 1)
            yield position[is_applied], self._first_edit[lattice[is_applied]] + bit


def put_in_and_taken_out(changes: "csr_array") -> "csr_array":
    """Return how often words are put in, and how often they are taken out, (pairs, 2 x words)."""
    from scipy.sparse import csr_array

    pairs, words = changes.shape
    columns = changes.indices + np.int32(words) * (changes.data < 0)
    features = csr_array((np.abs(changes.data), columns, changes.indptr), shape=(pairs, 2 * words))
    features.sort_indices()
    return features


def _numbered_words(texts: Sequence[str], numbers: dict[str, int]) -> tuple[_Unsigned, _Unsigned]:
    """Return how many words each text has, and the numbers of the words of all."""
    lines = [text.split() for text in texts]
    lengths = np.fromiter(map(len, lines), np.int64)
    of_words = np.fromiter(map(numbers.__getitem__, chain.from_iterable(lines)), np.int64)
    small = np.min_scalar_type(lengths.max(initial=0))
    return lengths.astype(small), of_words.astype(np.min_scalar_type(len(numbers)))


def _counted(lengths: _Unsigned, words: Integers, number: int) -> "csr_array":
    """Return how often texts of these lengths have each of ``number`` words."""
    from scipy.sparse import csr_array  # slow to import

    ones, ends = (
        np.ones(len(words), dtype=np.int32),
        np.append(0, np.cumsum(lengths, dtype=np.int64)),
    )
    counts = csr_array((ones, words, ends), shape=(len(lengths), number))
    counts.sum_duplicates()
    return counts


WEIGHT_KINDS = ("words", "words-changed")
# Bounds of what is computed at once, so that it needs some tens of megabytes.
SCORERS_PER_BATCH, NUMBERS_PER_BATCH = 111, 4_000_000


class Weights:
    """The weights of the features of all scorers of a kind, one of ``WEIGHT_KINDS``.

    They are independent standard normal numbers; a weight of a word depends on the word alone.
    """

    def __init__(self, seed: int, kind: str, words: Sequence[str], scorers: int) -> None:
        self.kind = kind
        self._seed, self._words, self._scorers = seed, words, scorers
        self._by_feature: dict[int, NDArray[np.float32]] = {}

    def batches(self, features: Integers, rows: int) -> Iterator[Floats]:
        """Yield the weights of some features, shape (features, scorers), some scorers at a time.

        Each batch is for a product with so many rows.
        """
        size = max(1, min(SCORERS_PER_BATCH, NUMBERS_PER_BATCH // max(1, rows)))
        weights = [self._of_feature(feature) for feature in features.tolist()]
        for first in range(0, self._scorers, size):
            end = min(first + size, self._scorers)
            batch = np.empty((len(weights), end - first))
            for row, of_feature in zip(batch, weights, strict=True):
                row[:] = of_feature[first:end]
            yield batch

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
