"""The features of texts that random scorers have weights for, and these weights."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from maege.array_types import Floats, Indices, Integers
from maege.metric.indexed_values import some_texts
from maege.metric.score_request import number_texts, numbers_by_appearance
from maege.randomness import generator
from maege.statistics.sparse_matrices import SparseRows

if TYPE_CHECKING:
    from scipy.sparse import csr_array

LEXICAL_KINDS = ("words", "words-changed")
WEIGHT_KINDS = (*LEXICAL_KINDS, "texts", "pairs")
_Unsigned = NDArray[np.unsignedinteger]
_TEXTS_AT_ONCE = 2_000  # that are split into words
_FIRST_BYTES = 24  # of texts, by which these are sorted first
# Bounds of what is computed at once, so that it needs some tens of megabytes.
SCORERS_PER_BATCH, NUMBERS_PER_BATCH = 111, 4_000_000


@dataclass(frozen=True, eq=False)
class WordCounts:
    """How often each text has each word.

    Texts and words are in ascending order, so that sums are in the same order for any order of the
    sentences.
    """

    words: list[str]  # that texts are split into at white space
    counts: SparseRows  # shape (texts, words)

    @classmethod
    def of_columns(cls, columns: Sequence[Sequence[str]]) -> tuple["WordCounts", Indices]:
        """Count the words of some columns of texts; return the indices of their texts, too.

        These are of one column after the other, shape (texts of all columns,).
        """
        known, numbers = number_texts(columns)
        used = np.flatnonzero(np.bincount(numbers))
        index = np.zeros(len(known), dtype=np.int32)
        first_seen = numbers_by_appearance()
        blocks, end = [], 0
        for indices, texts in _in_order(known, used):
            index[indices] = np.arange(end, end := end + len(texts))
            for start in range(0, max(1, len(texts)), _TEXTS_AT_ONCE):
                block = texts[start : start + _TEXTS_AT_ONCE]
                blocks.append(_numbered_words(block, first_seen))
        return cls._of_blocks(blocks, first_seen), index[numbers]

    @classmethod
    def _of_blocks(
        cls, blocks: list[tuple[Integers, _Unsigned]], first_seen: dict[str, int]
    ) -> "WordCounts":
        """Count the words of blocks of texts, which are forgotten; see `_numbered_words`."""
        words = sorted(first_seen)
        order = np.empty(len(words), dtype=np.int64)  # of words, by number
        order[[first_seen[word] for word in words]] = np.arange(len(words))
        blocks.reverse()

        def counts() -> Iterator["csr_array"]:
            while blocks:  # those of all texts take gigabytes
                lengths, numbers = blocks.pop()
                yield _counted(lengths, order[numbers], len(words))

        return cls(words, SparseRows.of_blocks(counts()))

    def __len__(self) -> int:
        """Return the number of texts."""
        return len(self.counts)

    def of_texts(self, texts: Integers) -> "csr_array":
        """Return how often texts have each word, shape (texts, words)."""
        return self.counts.some(texts, np.float32)

    def changes(self, sources: Indices | Integers, hypotheses: Indices | Integers) -> "csr_array":
        """Return how much more often hypotheses have each word than sources, (pairs, words).

        Arguments are indices of the texts of pairs, shape (pairs,).
        """
        from scipy.sparse import csr_array

        texts, which = np.unique(np.stack([hypotheses, sources], axis=1), return_inverse=True)
        signs = np.tile(np.array([1, -1], dtype=np.float32), len(sources))
        ends = np.arange(0, len(signs) + 1, 2)
        pairs = csr_array((signs, which.ravel(), ends), shape=(len(sources), len(texts)))
        changes = pairs @ self.of_texts(texts)
        changes.eliminate_zeros()
        changes.sort_indices()
        return changes


def put_in_and_taken_out(changes: "csr_array") -> "csr_array":
    """Return how often words are put in, and how often they are taken out, (pairs, 2 x words)."""
    from scipy.sparse import csr_array

    pairs, words = changes.shape
    columns = changes.indices + np.int32(words) * (changes.data < 0)
    features = csr_array((np.abs(changes.data), columns, changes.indptr), shape=(pairs, 2 * words))
    features.sort_indices()
    return features


def _in_order(texts: Sequence[str], used: Integers) -> Iterator[tuple[Integers, list[str]]]:
    """Yield indices and their texts, in ascending order of these, some texts at a time.

    ``used``: the indices of the texts that are meant, ascending, shape (used texts,). Texts are
    made twice: first for their order by the first bytes, and then those with the same first bytes
    together. To have all in memory would need gigabytes.
    """
    for block in _by_first_bytes(texts, used):
        indices = np.sort(block)
        made = some_texts(texts, indices)
        positions = sorted(range(len(made)), key=made.__getitem__)
        yield indices[positions], [made[position] for position in positions]


def _by_first_bytes(texts: Sequence[str], used: Integers) -> list[Integers]:
    """Return indices in the order of the first bytes of their texts; equal ones are in one part."""
    starts = range(0, max(1, len(used)), _TEXTS_AT_ONCE)
    blocks = (some_texts(texts, used[start : start + _TEXTS_AT_ONCE]) for start in starts)
    first_bytes = np.concatenate([*map(_first_bytes, blocks)])
    order = np.argsort(first_bytes)
    in_order = first_bytes[order]
    changes = np.append(np.flatnonzero(in_order[1:] != in_order[:-1]) + 1, len(used))
    cuts = np.unique(changes[np.searchsorted(changes, starts[1:])])
    return np.split(used[order], cuts)


def _first_bytes(texts: Sequence[str]) -> NDArray[np.bytes_]:
    """Return the first bytes of texts, shape (texts,); UTF-8 keeps the order of characters."""
    encoded = [text[:_FIRST_BYTES].encode(errors="surrogatepass") for text in texts]
    return np.array(encoded, dtype=f"S{_FIRST_BYTES}")


def _numbered_words(texts: Sequence[str], numbers: dict[str, int]) -> tuple[Integers, _Unsigned]:
    """Return how many words each text has, and the numbers of the words of all."""
    lines = [text.split() for text in texts]
    lengths = np.fromiter(map(len, lines), np.int64)
    of_words = np.fromiter(map(numbers.__getitem__, chain.from_iterable(lines)), np.int64)
    return lengths, of_words.astype(np.min_scalar_type(len(numbers)))


def _counted(lengths: Integers, words: Integers, number: int) -> "csr_array":
    """Return how often texts of these lengths have each of ``number`` words."""
    from scipy.sparse import csr_array  # slow to import

    ones, ends = np.ones(len(words), dtype=np.int32), np.append(0, np.cumsum(lengths))
    counts = csr_array((ones, words, ends), shape=(len(lengths), number))
    counts.sum_duplicates()
    return counts


class Weights:
    """The weights of the features of all scorers of a kind, one of ``WEIGHT_KINDS``.

    They are independent standard normal numbers; a weight of a word depends on the word alone.
    """

    def __init__(self, seed: int, kind: str, words: Sequence[str], scorers: int) -> None:
        self.kind = kind
        self._seed, self._words, self._scorers = seed, words, scorers
        self._by_feature: dict[int, NDArray[np.float32]] = {}

    def batches(self, features: Integers, rows: int) -> Iterator["LexicalBatch | TextBatch"]:
        """Yield the weights of some features, a batch of scorers at a time.

        Each batch is for a product with so many rows, and is used before the next one.
        """
        size = max(1, min(SCORERS_PER_BATCH, NUMBERS_PER_BATCH // max(1, rows)))
        batches = [slice(n, min(n + size, self._scorers)) for n in range(0, self._scorers, size)]
        if self.kind in LEXICAL_KINDS:
            of_features = [self._of_feature(feature) for feature in features.tolist()]
            for batch in batches:
                weights = [of_feature[batch] for of_feature in of_features]
                shape = len(weights), batch.stop - batch.start
                yield LexicalBatch(np.array(weights, dtype=np.float32).reshape(shape))
        else:
            rng = generator(self._seed, "random scorers", self.kind)
            for batch in batches:
                yield TextBatch(rng, batch.stop - batch.start)

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


class LexicalBatch:
    """The weights of words of some scorers, row by row; see ``DenseRows``.

    ``weights`` has shape (features, width).
    """

    def __init__(self, weights: NDArray[np.float32]) -> None:
        self.width = weights.shape[1]
        self._weights = weights
        self._next = 0

    def fill(self, rows: Floats) -> None:
        """Set an array to the weights of the next features, shape (rows, width)."""
        first = self._next
        self._next += len(rows)
        rows[:] = self._weights[first : self._next]


class TextBatch:
    """The weights of texts or pairs of some scorers, drawn row by row; see ``DenseRows``."""

    def __init__(self, rng: np.random.Generator, width: int) -> None:
        self.width = width
        self._rng = rng

    def fill(self, rows: Floats) -> None:
        """Set an array to the weights of the next features, shape (rows, width)."""
        self._rng.standard_normal(out=rows)
