"""Rho of random scorers on replicates of synthetic corpora."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from maege.array_types import Floats, Integers
from maege.counts.numbered_columns import NumberedColumn
from maege.ranking import Ranking
from maege.statistics.correlation import row_spearman
from maege.statistics.random_scorers.words import Weights, WordCounts, put_in_and_taken_out
from maege.statistics.sparse_matrices import sparse_matrix

if TYPE_CHECKING:
    from scipy.sparse import csr_array

_PAIRS_AT_ONCE = 20_000
_SENTENCES_AT_ONCE = 10_000  # of all replicates


class ReplicatedCorpora:
    """One or more replicates of synthetic corpora.

    ``texts``: of each replicate, the numbers of the sources, and of the texts of each corpus.
    """

    def __init__(
        self, rankings: Sequence[Ranking], counts: WordCounts, texts: Sequence[NumberedColumn]
    ) -> None:
        # Shape (replicates, corpora of a replicate).
        self._gold = np.array([ranking.gold_scores for ranking in rankings])
        # How often each corpus of all replicates puts in, then takes out, each word, minus how
        # often the first corpus of its replicate does, which does not change the ranks: shape
        # (corpora, 2 x words).
        self._changes = np.zeros((self._gold.size, 2 * len(counts.words)), dtype=np.int32)
        sentences = len(rankings[0].sources)
        step = max(1, _SENTENCES_AT_ONCE // len(rankings))
        for start in range(0, sentences, step):
            some = np.array([column.at(slice(start, start + step)) for column in texts])
            by_replicate = some.reshape(len(rankings), -1, some.shape[1])
            _add_changes(self._changes, counts, *_differences(by_replicate, len(counts)))

    def spearman(self, weights: Weights) -> Floats:
        """Return rho, mean of the replicates, of each scorer, shape (scorers,)."""
        from scipy.sparse import csr_array

        put_in, taken_out = np.split(self._changes, 2, axis=1)
        changes = csr_array(put_in - taken_out if weights.kind == "words" else self._changes)
        used = np.unique(changes.indices)
        rows = changes[:, used].astype(np.float64)
        rhos = []
        for batch in weights.batches(used, max(rows.shape)):
            scores = (rows @ batch).T
            gold = np.tile(self._gold, (len(scores), 1))
            rho = row_spearman(scores.reshape(gold.shape), gold)
            rhos.append(np.nan_to_num(rho).reshape(len(scores), -1).mean(axis=1))
        return np.concatenate(rhos)


def _differences(texts: Integers, number: int) -> tuple[Integers, "csr_array"]:
    """Return the pairs of some sentences, and how much more often each corpus has them.

    Parameters
    ----------
    texts
        Numbers of the sources, and of the sentences of each corpus, shape (replicates, 1 +
        corpora, sentences).
    number
        How many texts there are.

    Returns
    -------
    pairs
        Index of the hypothesis times ``number`` plus that of the source, ascending.
    differences
        How often each corpus of all replicates has each pair, minus how often the first corpus of
        its replicate has it, shape (pairs, corpora of all replicates).
    """
    pairs = texts[:, 1:].astype(np.int64) * number + texts[:, :1]
    replicates, corpora, _ = pairs.shape
    replicate, corpus, sentence = np.nonzero(pairs != pairs[:, :1])
    both = [pairs[replicate, corpus, sentence], pairs[replicate, 0, sentence]]
    distinct, row = np.unique(np.concatenate(both), return_inverse=True)
    signs = np.repeat(np.array([1, -1], dtype=np.int32), len(replicate))
    columns = np.tile(replicate * corpora + corpus, 2)
    return distinct, sparse_matrix(signs, row, columns, (len(distinct), replicates * corpora))


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
