"""Rho of random scorers on replicates of synthetic corpora."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from maege.array_types import Floats, Indices, Integers
from maege.counting.numbered_tokens import expand
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
_SENTENCES_AT_ONCE = 20_000  # of all replicates


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
        cls, rankings: Sequence[Ranking], counts: WordCounts, texts: Indices
    ) -> "ReplicatedCorpora":
        """Collect the corpora of one or more replicates, those of some sources at a time.

        ``texts``: of each replicate, the indices of the sources, and of the texts of each corpus.
        """
        gold = np.array([ranking.gold_scores for ranking in rankings])
        by_replicate = texts.reshape(len(rankings), 1 + gold.shape[1], -1)
        sources = by_replicate[:, 0]
        block = np.cumsum(np.bincount(sources.ravel())) // _SENTENCES_AT_ONCE  # of a source
        of_sentences = block[sources].ravel()
        order = np.argsort(of_sentences, kind="stable")
        ends = np.searchsorted(of_sentences[order], np.arange(1, block[-1] + 1))
        changes = np.zeros((gold.size, 2 * len(counts.words)), dtype=np.int32)
        hypotheses = []

        def differences() -> Iterator["csr_array"]:
            for own in np.split(order, ends):
                some = np.stack(np.divmod(own, sources.shape[1]), axis=-1)
                pairs, matrix = _differences(by_replicate, some, len(counts))
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
        (features,), used = without_empty_columns(csr_array(features.astype(float)))
        return features, used

    def _merged(self, kind: str) -> Iterator[tuple["csr_array", Floats]]:
        """Yield how often each corpus has each text or pair, minus the same; some columns a matrix.

        Equal columns are one, and have a factor: with independent normal weights, a sum of n of
        them has the distribution of one weight times the root of n. This saves most of the weights.
        """
        keys = self.differences.keys()
        order = starts = np.arange(len(keys), dtype=np.int32)
        if kind == "texts" and len(keys):
            order = np.argsort(self.hypothesis, kind="stable").astype(np.int32)
            starts = np.flatnonzero(np.diff(self.hypothesis[order], prepend=-1)).astype(np.int32)
            keys = np.add.reduceat(keys[order], starts)
        ends = np.append(starts, len(order))[1:]
        first, scale = _distinct(keys)
        for start in range(0, max(1, len(first)), block_columns(SCORERS_PER_BATCH)):
            some = slice(start, start + block_columns(SCORERS_PER_BATCH))
            column, entry = expand(starts[first[some]], ends[first[some]])
            block = self.differences.some(order[entry], np.float64)
            if kind == "texts":  # which may be of several pairs
                ones, shape = np.ones(len(entry)), (len(first[some]), len(entry))
                block = sparse_matrix(ones, column, np.arange(len(entry)), shape) @ block
                block.eliminate_zeros()
            yield block.T.tocsr(), scale[some]

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


def _distinct(keys: NDArray[np.uint64]) -> tuple[Indices, Floats]:
    """Return where distinct keys but 0 are, in their order, and the roots of how often each is."""
    order = np.argsort(keys).astype(np.int32)
    keys = keys[order]
    starts = np.flatnonzero(np.diff(keys, prepend=~keys[:1]))
    times = np.diff(np.append(starts, len(keys)))
    is_any = keys[starts] != 0
    return order[starts[is_any]], np.sqrt(times[is_any])


def _differences(texts: Indices, some: Integers, number: int) -> tuple[Integers, "csr_array"]:
    """Return the pairs of some sentences, and their differences between corpora.

    Parameters
    ----------
    texts
        Indices of sources, and of the sentences of each corpus, shape (replicates, 1 + corpora,
        sentences).
    some
        Replicate and sentence of those that are meant, shape (n, 2).
    number
        How many texts there are.

    Returns
    -------
    pairs
        Index of the source times ``number`` plus that of the hypothesis, ascending.
    differences
        Shape (pairs, corpora of all replicates); see `ReplicatedCorpora`.
    """
    replicate, sentence = some.T
    source, first, *others = texts[replicate, :, sentence].astype(np.int64).T
    pairs, columns, corpora = [], [], texts.shape[1] - 1
    for corpus, hypothesis in enumerate(others, 1):
        differs = np.flatnonzero(hypothesis != first)
        pairs += [source[differs] * number + text[differs] for text in (hypothesis, first)]
        columns += [replicate[differs] * corpora + corpus] * 2
    distinct, row = np.unique(np.concatenate(pairs), return_inverse=True)
    signs = np.concatenate([np.full(len(own), (-1) ** n) for n, own in enumerate(pairs)])
    shape = len(distinct), len(texts) * corpora
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
