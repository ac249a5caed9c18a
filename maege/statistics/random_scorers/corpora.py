"""Rho of random scorers on replicates of synthetic corpora."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from maege.array_types import Floats
from maege.ranking import Ranking
from maege.statistics.correlation import row_spearman
from maege.statistics.random_scorers.sparse_matrices import (
    BlockedMatrix,
    Indices,
    sparse_matrix,
    with_merged_columns,
    without_empty_columns,
)
from maege.statistics.random_scorers.weights import LEXICAL_KINDS, SCORERS_PER_BATCH, Weights
from maege.statistics.random_scorers.word_counts import WordCounts

if TYPE_CHECKING:
    from scipy.sparse import csr_array


@dataclass(frozen=True, eq=False)
class ReplicatedCorpora:
    """Replicates of synthetic corpora.

    Parameters
    ----------
    source, hypothesis
        Indices of the texts of all distinct pairs, shape (pairs,).
    differences
        How often each corpus has each pair, minus how often the first corpus of the replicate has
        it, which does not change the ranks; shape (corpora, pairs).
    gold
        Gold scores, shape (replicates, corpora of a replicate).
    """

    source: Indices
    hypothesis: Indices
    differences: "csr_array"
    gold: Floats

    @classmethod
    def from_rankings(cls, rankings: Sequence[Ranking], counts: WordCounts) -> "ReplicatedCorpora":
        """Collect the corpora of one or more replicates."""
        gold = np.array([[c.gold_score for c in ranking.candidates] for ranking in rankings])
        texts = len(counts.texts)
        columns, corpora, signs = [], [], []
        for replicate, ranking in enumerate(rankings):
            source = counts.indices(ranking.sources)
            hypotheses = np.array([counts.indices(c.hypotheses) for c in ranking.candidates])
            corpus, sentence = np.nonzero(hypotheses != hypotheses[0])
            for own, sign in ((hypotheses, 1.0), (hypotheses[:1], -1.0)):
                index = corpus if sign > 0 else np.zeros_like(corpus)
                columns.append(source[sentence] * texts + own[index, sentence])
                corpora.append(replicate * len(hypotheses) + corpus)
                signs.append(np.full(len(corpus), sign))
        pairs, column = np.unique(np.concatenate(columns), return_inverse=True)
        shape = (gold.size, len(pairs))
        differences = sparse_matrix(np.concatenate(signs), np.concatenate(corpora), column, shape)
        return cls(pairs // texts, pairs % texts, differences, gold)

    def spearman(self, counts: WordCounts, weights: Weights) -> Floats:
        """Return rho, mean of the replicates, of each scorer, shape (scorers,)."""
        features = counts.features(weights.kind, self.source, self.hypothesis)
        rows, used = without_empty_columns(self.differences @ features)
        if weights.kind not in LEXICAL_KINDS:
            rows, used = with_merged_columns(rows)
        blocks = BlockedMatrix(rows, SCORERS_PER_BATCH)
        rhos = []
        for batch in weights.batches(used, rows.shape[0]):
            scores = (blocks @ batch).T
            gold = np.tile(self.gold, (len(scores), 1))
            rho = row_spearman(scores.reshape(gold.shape), gold)
            rhos.append(np.nan_to_num(rho).reshape(len(scores), -1).mean(axis=1))
        return np.concatenate(rhos)
