"""Tau and r of random scorers on chains or lattices."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING

import numpy as np

from maege.array_types import Floats, Indices, Integers
from maege.blas_threads import one_thread
from maege.ranking import Ranking
from maege.statistics.kendall import tau_of_signs
from maege.statistics.random_scorers.features import Weights, WordCounts, put_in_and_taken_out
from maege.statistics.sparse_matrices import row_keys, sparse_matrix, without_empty_columns
from maege.statistics.ties import CONSTANT_TOLERANCE

if TYPE_CHECKING:
    from scipy.sparse import csr_array

RANDOM_ORDER_STATISTICS = ("tau_micro", "tau_macro", "pearson", "pearson_within")
CANDIDATES_AT_ONCE = 20_000
_ROWS_AT_ONCE = 1000  # whose scores fit into the cache of a processor


@dataclass(frozen=True, eq=False)
class OrderedCandidates:
    """The candidates and pairs of rankings of single sentences, of one type."""

    changes: "csr_array"  # see `WordCounts.changes`; of each candidate, shape (candidates, words)
    # Of each ranking, how often its first candidate has each word, shape (rankings, words).
    first_words: "csr_array"
    gold: Floats  # shape (candidates,)
    ranking: Integers  # of each candidate, from 0, shape (candidates,)
    sentence: Integers  # of each ranking, from 0, shape (rankings,)
    worse: Indices  # candidates of each pair that counts, shape (pairs,)
    better: Indices

    @classmethod
    def from_rankings(
        cls,
        rankings: Sequence[Ranking],
        counts: WordCounts,
        texts: Sequence[Indices],
        pairs: Indices,
    ) -> "OrderedCandidates":
        """Collect the candidates.

        ``texts``: the indices of the source and of the hypothesis of each candidate. ``pairs``: see
        ``ComparablePairs.candidates``.
        """
        from scipy.sparse import vstack

        lengths = [len(ranking.candidates) for ranking in rankings]
        first = np.cumsum(lengths) - lengths
        source, hypothesis = texts
        blocks = [
            slice(row, row + CANDIDATES_AT_ONCE)
            for row in range(0, len(source), CANDIDATES_AT_ONCE)
        ]
        return cls(
            vstack([counts.changes(source[b], hypothesis[b]) for b in blocks], format="csr"),
            counts.of_texts(hypothesis[first]),
            np.array([c.gold_score for ranking in rankings for c in ranking.candidates]),
            np.repeat(np.arange(len(rankings)), lengths),
            np.unique([ranking.sentences[0] for ranking in rankings], return_inverse=True)[1],
            pairs[:, 0],
            pairs[:, 1],
        )

    def _features(self, kind: str) -> tuple["csr_array", "csr_array"]:
        """Return the features of candidates minus those of the ranking's first, and the latter.

        Differences have few words, and are exactly zero for texts with the same words.
        """
        _, first = np.unique(self.ranking, return_index=True)
        features, of_first = self.changes, self.first_words
        if kind != "words":
            features = put_in_and_taken_out(features)
            of_first = features[first]
        return features - features[first[self.ranking]], of_first

    def _differences(self, from_first: "csr_array") -> Iterator[tuple["csr_array", Floats]]:
        """Yield the distinct differences of the pairs, better minus worse text, and their weights.

        Lattices have far fewer differences than pairs. The weights, shape (2, differences), are
        those of their signs: the number of pairs, and the weight in the mean over sentences.
        """
        of_texts = row_keys(from_first)
        keys = of_texts[self.better] - of_texts[self.worse]  # of the differences
        _, first, inverse = np.unique(keys, return_index=True, return_inverse=True)
        sentence = self.sentence[self.ranking[self.better]]
        sentences, cluster, pairs = np.unique(sentence, return_inverse=True, return_counts=True)
        macro = 1 / (pairs[cluster] * len(sentences))
        weights = [np.bincount(inverse, each, len(first)) for each in (np.ones_like(macro), macro)]
        for start in range(0, len(first), _ROWS_AT_ONCE):
            some = first[start : start + _ROWS_AT_ONCE]
            differences = from_first[self.better[some]] - from_first[self.worse[some]]
            yield differences, np.array([each[start : start + len(some)] for each in weights])

    def _moments(self, from_first: "csr_array", of_first: "csr_array") -> Iterator["_Moments"]:
        """Yield what correlations within rankings need, some rankings at a time."""
        gold = self.gold - self.gold.mean()
        size = np.bincount(self.ranking)
        within = gold - (np.bincount(self.ranking, gold) / size)[self.ranking]
        squares = np.bincount(self.ranking, within**2).astype(float)
        of_sentence = np.bincount(self.sentence)
        weight = 1 / (of_sentence[self.sentence] * len(of_sentence))
        starts = np.append(0, np.cumsum(size))
        cuts = np.unique(np.searchsorted(starts, range(0, len(gold), _ROWS_AT_ONCE)))
        for start, end in pairwise([*cuts.tolist(), len(size)]):
            rankings, some = slice(start, end), slice(starts[start], starts[end])
            ranking, candidate = self.ranking[some] - start, np.arange(starts[end] - starts[start])
            shape = end - start, len(candidate)
            yield _Moments(
                from_first[some],
                of_first[rankings],
                sparse_matrix(np.ones(len(candidate)), ranking, candidate, shape),
                sparse_matrix(within[some], ranking, candidate, shape),
                size[rankings, None],
                squares[rankings, None],
                weight[rankings],
            )

    def statistics(self, weights: Weights) -> dict[str, Floats]:
        """Return RANDOM_ORDER_STATISTICS of the scorers, each of shape (scorers,)."""
        from_first, of_first = self._features(weights.kind)
        (from_first, of_first), used = without_empty_columns(from_first, of_first)
        pairs = list(self._differences(from_first))
        moments = list(self._moments(from_first, of_first))
        # What is added up over all candidates: scores, and products with their gold scores.
        gold = self.gold - self.gold.mean()
        both = np.array([np.ones_like(gold), gold])
        of_rankings = np.array([np.bincount(self.ranking, values) for values in both])
        totals = both @ from_first + of_rankings @ of_first
        del from_first, of_first
        gold_square = float(self.gold.var() * len(self.gold))
        batches = []
        for batch in weights.batches(used, _ROWS_AT_ONCE):
            dense = np.empty((len(used), batch.width))
            batch.fill(dense)
            signs = np.zeros((2, batch.width))
            with one_thread():
                for matrix, of_pairs in pairs:
                    signs += of_pairs @ np.sign(matrix @ dense)
                squares, within = np.sum([of_some.sums(dense) for of_some in moments], axis=0)
                total, covariance = totals @ dense
            tau = tau_of_signs(signs[0], np.array(float(len(self.worse))))
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

    def sums(self, weights: Floats) -> Floats:
        """Return what is added up over all rankings, shape (2, scorers).

        Squares of scores, and the weighted correlations within rankings. ``weights`` of features
        have shape (features, scorers).
        """
        scores, first = self.from_first @ weights, self.first @ weights
        sums, within = self.total @ scores, self.within @ scores
        scores *= scores
        squares = self.total @ scores
        spread = (squares - sums * sums / self.sizes) * self.gold_squares
        ratio = _ratio(within, spread, squares * self.gold_squares)
        first *= self.sizes * first + 2 * sums
        return np.array([(first + squares).sum(axis=0), self.weight @ ratio])


def _ratio(covariance: Floats, spread: Floats, scale: Floats) -> Floats:
    """Return the covariance by the root of the spread; 0 where there is no spread."""
    varies = spread > CONSTANT_TOLERANCE * scale
    return np.where(varies, covariance / np.sqrt(np.where(varies, spread, 1.0)), 0.0)
