"""Tau and r of random scorers on chains or lattices."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING

import numpy as np

from maege.array_types import Floats, Integers
from maege.blas_threads import one_thread
from maege.ranking import Ranking
from maege.sampling.sample import RepeatedPairs, counted_pairs
from maege.statistics.kendall import tau_of_signs
from maege.statistics.random_scorers.features import Weights, WordCounts
from maege.statistics.sparse_matrices import distinct_rows, sparse_matrix, without_empty_columns
from maege.statistics.ties import CONSTANT_TOLERANCE

if TYPE_CHECKING:
    from scipy.sparse import csr_array

RANDOM_ORDER_STATISTICS = ("tau_micro", "tau_macro", "pearson", "pearson_within")
CANDIDATES_AT_ONCE = 20_000
_ROWS_AT_ONCE = 1000  # whose scores fit into the cache of a processor


@dataclass(frozen=True, eq=False)
class OrderedCandidates:
    """The candidates and pairs of rankings of single sentences, of one type."""

    source: Integers  # indices of the texts of each candidate, shape (candidates,)
    hypothesis: Integers
    gold: Floats  # shape (candidates,)
    ranking: Integers  # of each candidate, from 0, shape (candidates,)
    sentence: Integers  # of each ranking, from 0, shape (rankings,)
    worse: Integers  # candidates of each pair that counts, shape (pairs,)
    better: Integers

    @classmethod
    def from_rankings(
        cls, rankings: Sequence[Ranking], counts: WordCounts, repeated_pairs: RepeatedPairs
    ) -> "OrderedCandidates":
        """Collect the candidates, and the pairs that count."""
        pairs: list[tuple[int, int]] = []
        source: list[str] = []
        hypothesis: list[str] = []
        by_ranking = counted_pairs(rankings, repeated_pairs)
        for ranking, ranking_pairs in zip(rankings, by_ranking, strict=True):
            offset = len(source)
            pairs += [(offset + worse, offset + better) for worse, better in ranking_pairs]
            source += [ranking.sources[0]] * len(ranking.candidates)
            hypothesis += [candidate.hypotheses[0] for candidate in ranking.candidates]
        index = np.array(pairs, dtype=np.int64).reshape(-1, 2)
        sentences = [ranking.sentences[0] for ranking in rankings]
        lengths = [len(ranking.candidates) for ranking in rankings]
        indices = counts.indices([source, hypothesis])
        return cls(
            indices[0].astype(np.int64),
            indices[1].astype(np.int64),
            np.array([c.gold_score for ranking in rankings for c in ranking.candidates]),
            np.repeat(np.arange(len(rankings)), lengths),
            np.unique(sentences, return_inverse=True)[1],
            index[:, 0],
            index[:, 1],
        )

    def _from_first(self, counts: WordCounts, kind: str, first: Integers) -> "csr_array":
        """Return the features of each candidate minus those of the first one of its ranking.

        Differences have few words, and are exactly zero for texts with the same words. The features
        of all candidates would not, so that few of them are in memory at a time.
        """
        from scipy.sparse import vstack

        def differences(start: int) -> "csr_array":
            block = slice(start, start + CANDIDATES_AT_ONCE)
            base = first[self.ranking[block]]
            features = counts.features(kind, self.source[block], self.hypothesis[block])
            return features - counts.features(kind, self.source[base], self.hypothesis[base])

        starts = range(0, len(self.ranking), CANDIDATES_AT_ONCE)
        return vstack([differences(start) for start in starts], format="csr")

    def _differences(self, from_first: "csr_array") -> tuple["csr_array", Floats]:
        """Return the distinct differences of the pairs, better minus worse text, and their weights.

        Lattices have far fewer differences than pairs. The weights, shape (2, differences), are
        those of their signs: the number of pairs, and the weight in the mean over sentences.
        """
        differences = from_first[self.better] - from_first[self.worse]
        differences.eliminate_zeros()
        first, inverse = distinct_rows(differences)
        sentence = self.sentence[self.ranking[self.better]]
        sentences, cluster, pairs = np.unique(sentence, return_inverse=True, return_counts=True)
        macro = 1 / (pairs[cluster] * len(sentences))
        weights = [np.bincount(inverse, each, len(first)) for each in (np.ones_like(macro), macro)]
        return differences[first], np.array(weights)

    def _moments(
        self, from_first: "csr_array", first_features: "csr_array", first: Integers
    ) -> Iterator["_Moments"]:
        """Yield what correlations need, some rankings at a time."""
        gold = self.gold - self.gold.mean()
        within = gold - (np.bincount(self.ranking, gold) / np.bincount(self.ranking))[self.ranking]
        of_sentence = np.bincount(self.sentence)
        weight = 1 / (of_sentence[self.sentence] * len(of_sentence))
        cuts = np.unique(np.searchsorted(first, range(0, len(gold) + _ROWS_AT_ONCE, _ROWS_AT_ONCE)))
        starts = np.append(first, len(gold))
        for start, end in pairwise(cuts.tolist()):
            rankings, some = slice(start, end), slice(starts[start], starts[end])
            ranking, size = self.ranking[some] - start, starts[end] - starts[start]
            candidate, shape = np.arange(size), (end - start, size)
            yield _Moments(
                from_first[some],
                first_features[rankings],
                sparse_matrix(np.ones(size), ranking, candidate, shape),
                sparse_matrix(within[some], ranking, candidate, shape),
                np.bincount(ranking)[:, None],
                np.bincount(ranking, within[some] ** 2)[:, None].astype(float),
                weight[rankings],
                gold[some],
            )

    def statistics(self, counts: WordCounts, weights: Weights) -> dict[str, Floats]:
        """Return RANDOM_ORDER_STATISTICS of the scorers, each of shape (scorers,)."""
        from scipy.sparse import vstack

        _, first = np.unique(self.ranking, return_index=True)
        from_first = self._from_first(counts, weights.kind, first)
        first_features = counts.features(weights.kind, self.source[first], self.hypothesis[first])
        differences, weight = self._differences(from_first)
        ends = np.cumsum([differences.shape[0], from_first.shape[0]])
        rows, used = without_empty_columns(vstack([differences, from_first, first_features], "csr"))
        del from_first, first_features
        blocks = [slice(row, row + _ROWS_AT_ONCE) for row in range(0, ends[0], _ROWS_AT_ONCE)]
        differences = rows[: ends[0]]
        pairs = [(differences[block], weight[:, block]) for block in blocks]
        moments = list(self._moments(rows[ends[0] : ends[1]], rows[ends[1] :], first))
        gold_square = float(self.gold.var() * len(self.gold))
        batches = []
        for batch in weights.batches(used, _ROWS_AT_ONCE):
            dense = batch.rows(len(used))
            signs = np.zeros((2, batch.width))
            with one_thread():
                for matrix, of_pairs in pairs:
                    signs += of_pairs @ np.sign(matrix @ dense)
                sums = np.sum([of_some.sums(dense) for of_some in moments], axis=0)
            tau = tau_of_signs(signs[0], weight[0].sum())
            total, squares, covariance, within = sums
            spread = (squares - total * total / len(self.gold)) * gold_square
            r = _ratio(covariance, spread, squares * gold_square)
            batches.append([tau, signs[1], r, within])
        values = dict(zip(RANDOM_ORDER_STATISTICS, np.concatenate(batches, axis=1), strict=True))
        if not len(self.worse):
            del values["tau_micro"], values["tau_macro"]
        return values


@dataclass(frozen=True, eq=False)
class _Moments:
    """What correlations with the gold score need of some rankings, which fit into the cache."""

    from_first: "csr_array"  # features minus those of the first candidate, (candidates, features)
    first: "csr_array"  # features of the first candidates, shape (rankings, features)
    total: "csr_array"  # adds up the candidates of a ranking, shape (rankings, candidates)
    within: "csr_array"  # the same, weighted by the gold score minus the ranking's mean
    sizes: Integers  # of the rankings, shape (rankings, 1)
    gold_squares: Floats  # sums of squares of the weights of ``within``, shape (rankings, 1)
    weight: Floats  # of each ranking in the mean over sentences, shape (rankings,)
    gold: Floats  # gold score minus the mean of all, shape (candidates,)

    def sums(self, weights: Floats) -> Floats:
        """Return what is added up over all rankings, shape (4, scorers).

        Scores, their squares, their products with gold scores, and the weighted correlations
        within rankings. ``weights`` of features have shape (features, scorers).
        """
        scores, first = self.from_first @ weights, self.first @ weights
        sums, squares = self.total @ scores, self.total @ (scores * scores)
        spread = (squares - sums * sums / self.sizes) * self.gold_squares
        within = self.weight @ _ratio(self.within @ scores, spread, squares * self.gold_squares)
        total = (self.sizes * first + sums).sum(axis=0)
        total_squares = (self.sizes * first * first + 2 * first * sums + squares).sum(axis=0)
        covariance = self.gold @ scores + (self.total @ self.gold) @ first
        return np.array([total, total_squares, covariance, within])


def _ratio(covariance: Floats, spread: Floats, scale: Floats) -> Floats:
    """Return the covariance by the root of the spread; 0 where there is no spread."""
    varies = spread > CONSTANT_TOLERANCE * scale
    return np.where(varies, covariance / np.sqrt(np.where(varies, spread, 1.0)), 0.0)
