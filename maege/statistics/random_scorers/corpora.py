"""Rho of random scorers on replicates of synthetic corpora."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import reduce
from operator import add
from typing import TYPE_CHECKING

import numpy as np

from maege.array_types import Floats, Integers
from maege.ranking import Ranking
from maege.statistics.correlation import row_spearman
from maege.statistics.random_scorers.features import (
    LEXICAL_KINDS,
    SCORERS_PER_BATCH,
    Weights,
    WordCounts,
)
from maege.statistics.sparse_matrices import (
    BlockedMatrix,
    sparse_matrix,
    with_merged_columns,
    without_empty_columns,
)

if TYPE_CHECKING:
    from scipy.sparse import csr_array

_PAIRS_AT_ONCE = 20_000


@dataclass(frozen=True, eq=False)
class ReplicatedCorpora:
    """Replicates of synthetic corpora."""

    source: Integers  # indices of the texts of all distinct pairs, shape (pairs,)
    hypothesis: Integers
    # How often each corpus has each pair, minus how often the first corpus of the replicate has it,
    # which does not change the ranks; shape (corpora, pairs).
    differences: "csr_array"
    gold: Floats  # shape (replicates, corpora of a replicate)

    @classmethod
    def from_rankings(cls, rankings: Sequence[Ranking], counts: WordCounts) -> "ReplicatedCorpora":
        """Collect the corpora of one or more replicates."""
        from scipy.sparse import vstack

        gold = np.array([[c.gold_score for c in ranking.candidates] for ranking in rankings])
        texts = len(counts.texts)
        columns = ((r.sources, *(c.hypotheses for c in r.candidates)) for r in rankings)
        indices = iter(counts.indices([column for of_ranking in columns for column in of_ranking]))
        pairs_of, differences_of = [], []
        for ranking in rankings:
            source = next(indices).astype(np.int64)
            hypotheses = np.array([next(indices) for _ in ranking.candidates])
            corpus, sentence = np.nonzero(hypotheses != hypotheses[0])
            both = [hypotheses[corpus, sentence], hypotheses[0, sentence]]
            pairs, column = np.unique(source[sentence] * texts + both, return_inverse=True)
            signs = np.repeat([1.0, -1.0], len(corpus))
            shape = (len(hypotheses), len(pairs))
            pairs_of.append(pairs)
            differences_of.append(
                sparse_matrix(signs, np.tile(corpus, 2), column.reshape(-1), shape)
            )
        pairs, column = np.unique(np.concatenate(pairs_of), return_inverse=True)
        differences = vstack(
            [
                _with_columns(differences, columns, len(pairs))
                for differences, columns in zip(
                    differences_of,
                    np.split(column, np.cumsum([len(own) for own in pairs_of])[:-1]),
                    strict=True,
                )
            ],
            format="csr",
        )
        return cls(pairs // texts, pairs % texts, differences, gold)

    def _features(self, counts: WordCounts, kind: str) -> "csr_array":
        """Return how often each corpus has each feature, minus the first one of its replicate.

        The features of all pairs take gigabytes if there are many sentences; so a sum of products
        with some of them, which are whole numbers.
        """
        if kind not in LEXICAL_KINDS:
            return self.differences @ counts.features(kind, self.source, self.hypothesis)
        columns = self.differences.tocsc()
        blocks = [
            slice(start, start + _PAIRS_AT_ONCE)
            for start in range(0, max(1, len(self.source)), _PAIRS_AT_ONCE)
        ]
        products = (
            columns[:, block].tocsr()
            @ counts.features(kind, self.source[block], self.hypothesis[block])
            for block in blocks
        )
        return reduce(add, products)

    def _rows(self, counts: WordCounts, kind: str) -> tuple["csr_array", Integers]:
        """Return the same without features that no corpus has, and the indices of the others."""
        if kind in LEXICAL_KINDS:
            return without_empty_columns(self._features(counts, kind))
        return with_merged_columns(without_empty_columns(self._features(counts, kind))[0])

    def spearman(self, counts: WordCounts, weights: Weights) -> Floats:
        """Return rho, mean of the replicates, of each scorer, shape (scorers,)."""
        rows, used = self._rows(counts, weights.kind)
        blocks = BlockedMatrix(rows, SCORERS_PER_BATCH)
        del rows
        rhos = []
        for batch in weights.batches(used, blocks.shape[0]):
            scores = (blocks @ batch).T
            gold = np.tile(self.gold, (len(scores), 1))
            rho = row_spearman(scores.reshape(gold.shape), gold)
            rhos.append(np.nan_to_num(rho).reshape(len(scores), -1).mean(axis=1))
        return np.concatenate(rhos)


def _with_columns(matrix: "csr_array", columns: Integers, number: int) -> "csr_array":
    """Return a matrix with its columns at other indices, of that many columns."""
    from scipy.sparse import csr_array

    parts = (matrix.data, columns[matrix.indices], matrix.indptr)
    return csr_array(parts, shape=(matrix.shape[0], number))
