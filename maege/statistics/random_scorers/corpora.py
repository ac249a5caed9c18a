"""Rho of random scorers on replicates of synthetic corpora."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from maege.array_types import Floats, Indices, Integers
from maege.counting.numbered_tokens import expand
from maege.metric.key_parts import parts_of_keys
from maege.metric.numbered_columns import NumberedColumn
from maege.ranking import Ranking
from maege.statistics.correlation import row_spearman
from maege.statistics.random_scorers.weights import LEXICAL_KINDS, SCORERS_PER_BATCH, Weights
from maege.statistics.random_scorers.word_counts import WordCounts, put_in_and_taken_out
from maege.statistics.sparse_matrices import (
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
_TEXTS_AT_ONCE = 250_000


@dataclass(frozen=True, eq=False)
class ReplicatedCorpora:
    """Replicates of synthetic corpora."""

    hypothesis: Integers  # index of the text of all distinct pairs, shape (pairs,)
    # How often each corpus has each pair, minus how often the first corpus of the replicate has it,
    # which does not change the ranks; shape (pairs, corpora).
    differences: SparseRows
    # The same of words that are put in, then of those that are taken out: (corpora, 2 x words).
    changes: NDArray[np.int32]
    gold: Floats  # shape (replicates, corpora of a replicate)

    @classmethod
    def from_rankings(
        cls, rankings: Sequence[Ranking], counts: WordCounts, texts: Sequence[NumberedColumn]
    ) -> "ReplicatedCorpora":
        """Collect the corpora of one or more replicates, those of some sources at a time.

        ``texts``: of each replicate, the numbers of the sources, and of the texts of each corpus.
        """
        gold = np.array([ranking.gold_scores for ranking in rankings])
        by_replicate = [
            texts[n : n + 1 + gold.shape[1]] for n in range(0, len(texts), 1 + gold.shape[1])
        ]
        order, ends = _by_source([sources for sources, *_ in by_replicate])
        sentences = len(order) // len(rankings)
        changes = np.zeros((gold.size, 2 * len(counts.words)), dtype=np.int32)
        hypotheses = []

        def differences() -> Iterator["csr_array"]:
            for own in np.split(order, ends):
                replicate, sentence = np.divmod(own, sentences)
                parts = np.split(sentence, np.searchsorted(replicate, range(1, len(rankings))))
                of_parts = [
                    [column.at(part).astype(np.int64) for column in columns]
                    for columns, part in zip(by_replicate, parts, strict=True)
                ]
                own_texts = np.concatenate(of_parts, axis=1)
                pairs, matrix = _differences(own_texts, replicate, len(rankings), len(counts))
                _add_changes(changes, counts, pairs, matrix)
                hypotheses.append((pairs % len(counts)).astype(np.int32))
                yield matrix

        of_pairs = SparseRows.of_blocks(differences())
        return cls(np.concatenate(hypotheses), of_pairs, changes, gold)

    def _lexical(self, kind: str) -> tuple["csr_array", Integers]:
        """Return how often each corpus has each feature, and the indices of features.

        This is minus the first corpus of the replicate, without features that no corpus has.
        """
        from scipy.sparse import csr_array

        put_in, taken_out = np.split(self.changes, 2, axis=1)
        features = put_in - taken_out if kind == "words" else self.changes
        (rows,), used = without_empty_columns(SparseRows.of_blocks([csr_array(features)]))
        return rows.part(0, len(rows), np.float64), used

    def _merged(self, kind: str) -> Iterator[tuple["csr_array", Floats]]:
        """Yield how often each corpus has each text or pair, minus the same; some columns a matrix.

        Equal columns are one, and have a factor: with independent normal weights, a sum of n of
        them has the distribution of one weight times the root of n. This saves most of the weights.
        """
        # The pairs of each text are the rows that ``order`` has from one start to the next.
        keys, order, starts = self.differences.keys(), None, None
        if kind == "texts" and len(keys):
            order, starts = _by_text(self.hypothesis)
            keys = _sums(keys, order, starts)
        first, times = _distinct(keys)
        del keys
        for start in range(0, max(1, len(first)), block_columns(SCORERS_PER_BATCH)):
            some = slice(start, start + block_columns(SCORERS_PER_BATCH))
            if order is None or starts is None:
                block = self.differences.some(first[some], np.float64)
            else:  # which may be of several pairs
                column, entry = expand(starts[first[some]], starts[first[some] + 1])
                ones, shape = np.ones(len(entry)), (len(first[some]), len(entry))
                block = self.differences.some(order[entry], np.float64)
                block = sparse_matrix(ones, column, np.arange(len(entry)), shape) @ block
                block.eliminate_zeros()
            yield block.T.tocsr(), np.sqrt(times[some])

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


def _by_source(columns: Sequence[NumberedColumn]) -> tuple[Indices, Integers]:
    """Return the sentences of all replicates, those of some sources after those of others.

    Returned: indices of (replicate, sentence), ascending in each block, and the ends of the blocks
    but the last. ``columns``: of each replicate, the numbers of the sources.
    """
    sources = np.concatenate([column.at() for column in columns])
    block = np.bincount(sources)  # of a source
    np.cumsum(block, out=block)
    block //= _SENTENCES_AT_ONCE
    block = block.astype(np.min_scalar_type(block[-1]))
    of_sentences = block[sources]
    order = np.argsort(of_sentences, kind="stable").astype(np.int32)
    return order, np.cumsum(np.bincount(of_sentences))[:-1]


def _by_text(texts: Integers) -> tuple[Indices, Indices]:
    """Return the rows of each text, those of the lowest text first, and where each text begins.

    The rows of a text are ascending, from its start to that of the next one, or the end.
    """
    order = np.empty(len(texts), dtype=np.int32)
    is_first = np.ones(len(texts) + 1, dtype=bool)
    end = 0
    for first in range(0, int(texts.max()) + 1, _TEXTS_AT_ONCE):
        rows = np.flatnonzero((texts >= first) & (texts < first + _TEXTS_AT_ONCE))
        rows = rows[np.argsort(texts[rows], kind="stable")]
        start, end = end, end + len(rows)
        order[start:end] = rows
        is_first[start + 1 : end] = np.diff(texts[rows]) > 0
    return order, np.flatnonzero(is_first).astype(np.int32)


def _sums(keys: NDArray[np.uint64], order: Indices, starts: Indices) -> NDArray[np.uint64]:
    """Add up the keys that ``order`` has from each start to the next one."""
    sums = np.empty(len(starts) - 1, dtype=np.uint64)
    for first in range(0, len(sums), _TEXTS_AT_ONCE):
        some = starts[first : first + _TEXTS_AT_ONCE + 1]
        own = keys[order[some[0] : some[-1]]]
        sums[first : first + _TEXTS_AT_ONCE] = np.add.reduceat(own, some[:-1] - some[0])
    return sums


def _distinct(keys: NDArray[np.uint64]) -> tuple[Indices, Indices]:
    """Return where distinct keys but 0 are, in their order, and how often each is."""
    where, times = [np.empty(0, dtype=np.int32)], [np.empty(0, dtype=np.int32)]
    for part in parts_of_keys(keys):
        own = keys[part]
        order = np.argsort(own)
        own = own[order]
        starts = np.flatnonzero(np.diff(own, prepend=~own[:1]))
        is_any = own[starts] != 0
        where.append(part[order[starts[is_any]]].astype(np.int32))
        times.append(np.diff(np.append(starts, len(own)))[is_any].astype(np.int32))
    return np.concatenate(where), np.concatenate(times)


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
        Index of the source times ``number`` plus that of the hypothesis, ascending.
    differences
        Shape (pairs, corpora of all replicates); see `ReplicatedCorpora`.
    """
    source, first, *others = texts
    pairs, columns, corpora = [], [], len(texts) - 1
    for corpus, hypothesis in enumerate(others, 1):
        differs = np.flatnonzero(hypothesis != first)
        pairs += [source[differs] * number + text[differs] for text in (hypothesis, first)]
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
        of_pairs = put_in_and_taken_out(counts.changes(*np.divmod(pairs[some], len(counts))))
        product = (differences[some].T @ of_pairs).tocoo()
        changes[product.row, product.col] += product.data.astype(np.int32)
