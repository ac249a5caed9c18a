"""Rho of random scorers on replicates of synthetic corpora."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from maege.array_types import Bools, Floats, Integers
from maege.metric.numbered_columns import NumberedColumn
from maege.ranking import Ranking
from maege.statistics.correlation import row_spearman
from maege.statistics.distinct_rows import DistinctRows
from maege.statistics.random_scorers.weights import LEXICAL_KINDS, SCORERS_PER_BATCH, Weights
from maege.statistics.random_scorers.word_counts import WordCounts, put_in_and_taken_out
from maege.statistics.sparse_matrices import (
    AppendedRows,
    BlockedMatrix,
    SparseRows,
    block_columns,
    sparse_matrix,
    without_empty_columns,
)

if TYPE_CHECKING:
    from scipy.sparse import csr_array

_PAIRS_AT_ONCE = 20_000
_SENTENCES_AT_ONCE = 10_000  # of all replicates
_ROWS_AT_ONCE = 100_000


class ReplicatedCorpora:
    """One or more replicates of synthetic corpora.

    How often each corpus has something is a row, minus how often the first corpus of the replicate
    has it, which does not change the ranks; a row has a number for each corpus of all replicates.
    ``texts``: of each replicate, the numbers of the sources, and of the texts of each corpus.
    """

    def __init__(
        self, rankings: Sequence[Ranking], counts: WordCounts, texts: Sequence[NumberedColumn]
    ) -> None:
        # Shape (replicates, corpora of a replicate).
        self.gold = np.array([ranking.gold_scores for ranking in rankings])
        corpora, self._number = self.gold.shape[1], len(counts)
        self._columns = [
            texts[n : n + 1 + corpora] for n in range(0, len(texts), 1 + corpora)
        ]  # by replicate
        self._block = _blocks_of_sentences([hypotheses for _, *hypotheses in self._columns])
        self._is_in_several = _texts_of_several_blocks(self._columns, self._block, self._number)
        # Rows of words that are put in, then of those that are taken out: (corpora, 2 x words).
        self._changes = np.zeros((self.gold.size, 2 * len(counts.words)), dtype=np.int32)
        of_texts = _RowsOfKind("texts", self._number, self._is_in_several)
        for pairs, rows in self._differences():
            _add_changes(self._changes, counts, pairs, rows)
            of_texts.add(pairs, rows)
        self._rows_of_texts = of_texts.all()

    def _differences(self) -> Iterator[tuple[Integers, "csr_array"]]:
        """Yield the pairs of a block of sentences, and the row of each; see `_differences`."""
        order = np.argsort(self._block, axis=None, kind="stable").astype(np.int32)
        for own in np.split(order, np.cumsum(np.bincount(self._block.ravel()))[:-1]):
            replicate, sentence = np.divmod(own, self._block.shape[1])
            parts = np.split(sentence, np.searchsorted(replicate, range(1, len(self._columns))))
            of_parts = [
                [column.at(part).astype(np.int64) for column in columns]
                for columns, part in zip(self._columns, parts, strict=True)
            ]
            own_texts = np.concatenate(of_parts, axis=1)
            yield _differences(own_texts, replicate, len(self._columns), self._number)

    def _rows(self, kind: str) -> DistinctRows:
        """Return the rows of texts or of pairs; only those of one kind are in memory at a time."""
        if kind == "texts":
            return self._rows_of_texts
        of_kind = _RowsOfKind(kind, self._number, self._is_in_several)
        for pairs, rows in self._differences():
            of_kind.add(pairs, rows)
        return of_kind.all()

    def _lexical(self, kind: str) -> tuple["csr_array", Integers]:
        """Return how often each corpus has each feature, and the indices of features.

        This is minus the first corpus of the replicate, without features that no corpus has.
        """
        from scipy.sparse import csr_array

        put_in, taken_out = np.split(self._changes, 2, axis=1)
        features = put_in - taken_out if kind == "words" else self._changes
        (rows,), used = without_empty_columns(SparseRows.of_blocks([csr_array(features)]))
        return rows.part(0, len(rows), np.float64), used

    def _merged(self, kind: str) -> Iterator[tuple["csr_array", Floats]]:
        """Yield the rows of texts or pairs as columns, some a matrix, and forget them.

        Equal ones are one, and have a factor: with independent normal weights, a sum of n of them
        has the distribution of one weight times the root of n. This saves most of the weights.
        """
        from scipy.sparse import csr_array

        yield csr_array((self.gold.size, 0)), np.empty(0)  # there may be no others
        for columns, times in self._rows(kind).columns(block_columns(SCORERS_PER_BATCH)):
            yield columns, np.sqrt(times)

    def spearman(self, weights: Weights) -> Floats:
        """Return rho, mean of the replicates, of each scorer, shape (scorers,)."""
        if weights.kind in LEXICAL_KINDS:
            rows, used = self._lexical(weights.kind)
            blocks = BlockedMatrix.of_columns(rows, SCORERS_PER_BATCH)
            del rows
        else:
            used = np.arange(0)  # the weights are drawn as they are needed
            blocks = BlockedMatrix(self._merged(weights.kind))
        rhos = []
        for batch in weights.batches(used, blocks.rows):
            scores = (blocks @ batch).T
            gold = np.tile(self.gold, (len(scores), 1))
            rho = row_spearman(scores.reshape(gold.shape), gold)
            rhos.append(np.nan_to_num(rho).reshape(len(scores), -1).mean(axis=1))
        return np.concatenate(rhos)


class _RowsOfKind:
    """The distinct rows of texts, or of pairs.

    Which of the ``number`` texts are in several blocks is known: their rows are added up at last.
    """

    def __init__(self, kind: str, number: int, is_in_several: Bools) -> None:
        self._pairs_of_text, self._is_in_several = number, is_in_several
        self._pairs_of_kind = number if kind == "texts" else 1
        self._rows = DistinctRows()
        self._parts, self._pairs_of_parts = AppendedRows(), [np.empty(0, dtype=np.int64)]

    def add(self, pairs: Integers, rows: "csr_array") -> None:
        """Add the pairs of a block, in ascending order, with their rows."""
        is_part = self._is_in_several[pairs // self._pairs_of_text]
        self._rows.add(_sums(rows[~is_part], pairs[~is_part] // self._pairs_of_kind))
        self._parts.add(rows[is_part])
        self._pairs_of_parts.append(pairs[is_part])

    def all(self) -> DistinctRows:
        """Return all rows; none can be added any more."""
        numbers = np.concatenate(self._pairs_of_parts) // self._pairs_of_kind
        rows, order = self._parts.all(), np.argsort(numbers, kind="stable")
        numbers = numbers[order]
        bounds = np.array([0, *(np.flatnonzero(np.diff(numbers)) + 1), len(order)])
        cuts = bounds[np.searchsorted(bounds, [*range(0, len(order), _ROWS_AT_ONCE), len(order)])]
        for first, end in pairwise(np.unique(cuts).tolist()):
            some = rows.some(order[first:end], np.float64)
            self._rows.add(_sums(some, numbers[first:end]))
        return self._rows


def _sums(rows: "csr_array", numbers: Integers) -> "csr_array":
    """Add up the rows that have the same number, in ascending order; indices are sorted."""
    is_new = np.append(True, np.diff(numbers) > 0)[: len(numbers)]
    if is_new.all():
        return rows
    of_sum = np.cumsum(is_new) - 1
    shape = int(of_sum[-1]) + 1, len(numbers)
    sums = sparse_matrix(np.ones(len(numbers)), of_sum, np.arange(len(numbers)), shape) @ rows
    sums.eliminate_zeros()
    sums.sort_indices()
    return sums


def _blocks_of_sentences(hypotheses: Sequence[Sequence[NumberedColumn]]) -> NDArray[Any]:
    """Return the block of each sentence of each replicate, shape (replicates, sentences).

    Sentences that have the same text with the lowest number are next to each other, so most texts
    are in one block. ``hypotheses``: of each replicate, the numbers of the texts of each corpus.
    """
    lowest = np.array([np.minimum.reduce([c.at() for c in corpora]) for corpora in hypotheses])
    order = np.argsort(lowest, axis=None, kind="stable")
    blocks = -(-order.size // _SENTENCES_AT_ONCE)
    block = np.empty(lowest.shape, dtype=np.min_scalar_type(blocks))
    block.ravel()[order] = np.arange(order.size) // _SENTENCES_AT_ONCE
    return block


def _texts_of_several_blocks(
    by_replicate: Sequence[Sequence[NumberedColumn]], block: NDArray[Any], number: int
) -> Bools:
    """Return which of all texts are hypotheses in several blocks of sentences, shape (number,)."""
    last = np.zeros(number, dtype=block.dtype)  # block of a text
    is_known, is_in_several = np.zeros((2, number), dtype=bool)
    for (_, *hypotheses), own in zip(by_replicate, block, strict=True):
        for column in hypotheses:
            texts = column.at()
            is_new = ~is_known[texts]
            last[texts[is_new]] = own[is_new]
            is_known[texts] = True
            is_in_several[texts[last[texts] != own]] = True
    return is_in_several


def _differences(
    texts: Integers, replicate: Integers, replicates: int, number: int
) -> tuple[Integers, "csr_array"]:
    """Return the pairs of some sentences, and their differences between corpora.

    Parameters
    ----------
    texts
        Numbers of the sources, and of the sentences of each corpus, shape (1 + corpora, n).
    replicate
        That of each of the sentences, shape (n,).
    replicates
        How many there are.
    number
        How many texts there are.

    Returns
    -------
    pairs
        Index of the hypothesis times ``number`` plus that of the source, ascending.
    differences
        The row of each pair, shape (pairs, corpora of all replicates); see `ReplicatedCorpora`.
    """
    source, first, *others = texts
    pairs, columns, corpora = [], [], len(texts) - 1
    for corpus, hypothesis in enumerate(others, 1):
        differs = np.flatnonzero(hypothesis != first)
        pairs += [text[differs] * number + source[differs] for text in (hypothesis, first)]
        columns += [replicate[differs] * corpora + corpus] * 2
    distinct, row = np.unique(np.concatenate(pairs), return_inverse=True)
    signs = np.concatenate([np.full(len(own), (-1) ** n) for n, own in enumerate(pairs)])
    shape = len(distinct), replicates * corpora
    return distinct, sparse_matrix(signs.astype(np.int32), row, np.concatenate(columns), shape)


def _add_changes(
    changes: NDArray[np.int32], counts: WordCounts, pairs: Integers, differences: "csr_array"
) -> None:
    """Add how often corpora have words that pairs put in or take out; see `ReplicatedCorpora`."""
    for start in range(0, len(pairs), _PAIRS_AT_ONCE):
        some = slice(start, start + _PAIRS_AT_ONCE)
        hypotheses, sources = np.divmod(pairs[some], len(counts))
        of_pairs = put_in_and_taken_out(counts.changes(sources, hypotheses))
        product = (differences[some].T @ of_pairs).tocoo()
        changes[product.row, product.col] += product.data.astype(np.int32)
