"""Tau and r of random scorers on chains or lattices."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import chain, pairwise
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from maege.array_types import Floats, Indices, Integers
from maege.blas_threads import one_thread
from maege.counts.numbered_columns import parts_of_keys
from maege.ranking import Ranking
from maege.statistics.kendall import tau_of_signs
from maege.statistics.random_scorers.words import Weights, WordCounts, put_in_and_taken_out
from maege.statistics.sparse_matrices import SparseRows, after_sums, without_empty_columns
from maege.statistics.ties import CONSTANT_TOLERANCE

if TYPE_CHECKING:
    from scipy.sparse import csr_array

RANDOM_ORDER_STATISTICS = ("tau_micro", "tau_macro", "pearson", "pearson_within")
CANDIDATES_AT_ONCE = 20_000
_ROWS_AT_ONCE = 1000  # whose scores fit into the cache of a processor


@dataclass(frozen=True, eq=False, kw_only=True)
class OrderedCandidates:
    """The candidates and pairs of rankings of single sentences, of one type."""

    changes: SparseRows  # see `WordCounts.changes`; of each candidate, shape (candidates, words)
    # Of each ranking, how often its first candidate has each word, shape (rankings, words).
    first_words: SparseRows
    gold: Floats  # shape (candidates,)
    ranking: Indices  # of each candidate, from 0, shape (candidates,)
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
        lengths = [len(ranking.candidates) for ranking in rankings]
        first = np.cumsum(lengths) - lengths
        source, hypothesis = texts
        of_candidates, of_rankings = map(_blocks, (len(source), len(rankings)))
        sentence = np.unique([r.sentences[0] for r in rankings], return_inverse=True)[1]
        gold_scores = chain.from_iterable(ranking.gold_scores for ranking in rankings)
        return cls(
            changes=SparseRows.of_blocks(
                counts.changes(source[b], hypothesis[b]) for b in of_candidates
            ),
            first_words=SparseRows.of_blocks(
                counts.of_texts(hypothesis[first[b]]) for b in of_rankings
            ),
            gold=np.fromiter(gold_scores, np.float64, len(source)),
            ranking=np.repeat(np.arange(len(rankings), dtype=np.int32), lengths),
            sentence=sentence,
            worse=pairs[:, 0],
            better=pairs[:, 1],
        )

    @cached_property
    def _starts(self) -> Integers:
        """The first candidate of each ranking, and the end, shape (rankings + 1,)."""
        return np.append(0, np.cumsum(np.bincount(self.ranking)))

    def _features(self, kind: str) -> tuple[SparseRows, SparseRows, Integers]:
        """Return the features of candidates minus those of the ranking's first, and the latter.

        Differences have few words, and are exactly zero for texts with the same words. The third
        result are the indices of features that there are; matrices have no others.
        """
        starts, of_first = self._starts, self.first_words
        features_of = put_in_and_taken_out if kind != "words" else lambda changes: changes

        def from_first() -> Iterator["csr_array"]:
            for first, end in _cuts(starts, CANDIDATES_AT_ONCE):
                some = slice(starts[first], starts[end])
                features = features_of(self.changes.part(some.start, some.stop, np.float32))
                yield features - features[starts[self.ranking[some]] - some.start]

        if kind != "words":
            of_first = SparseRows.of_blocks(
                features_of(self.changes.some(starts[:-1][b], np.float32))
                for b in _blocks(len(starts) - 1)
            )
        (differences, of_first), used = without_empty_columns(
            SparseRows.of_blocks(from_first()), of_first
        )
        return differences, of_first, used

    def _differences(self, from_first: SparseRows) -> tuple[SparseRows, Floats]:
        """Return the distinct differences of the pairs, better minus worse text, and their weights.

        Lattices have far fewer differences than pairs. The weights, shape (2, differences), are
        those of their signs: the number of pairs, and the weight in the mean over sentences.
        """
        first, weights = self._distinct_pairs(from_first.keys())
        starts = range(0, max(1, len(first)), _ROWS_AT_ONCE)
        blocks = (first[start : start + _ROWS_AT_ONCE] for start in starts)
        both = (
            [from_first.some(c[b], np.float32) for c in (self.better, self.worse)] for b in blocks
        )
        return SparseRows.of_blocks(better - worse for better, worse in both), weights

    def _distinct_pairs(self, keys: NDArray[np.uint64]) -> tuple[Integers, Floats]:
        """Return the first pair with each difference of keys of candidates, and the weights."""
        of_pairs = keys[self.better] - keys[self.worse]
        sentence = self.sentence.astype(np.int32)[self.ranking[self.better]]
        pairs = np.bincount(sentence)  # of each sentence
        macro = 1 / (np.maximum(1, pairs) * np.count_nonzero(pairs))
        where, weights = [np.empty(0, dtype=np.int64)], [np.empty((2, 0))]
        for part in parts_of_keys(of_pairs):
            _, first, inverse = np.unique(of_pairs[part], return_index=True, return_inverse=True)
            where.append(part[first])
            of_part = np.bincount(inverse), np.bincount(inverse, macro[sentence[part]])
            weights.append(np.array(of_part, dtype=np.float64))
        return np.concatenate(where), np.concatenate(weights, axis=1)

    def _moments(self, from_first: SparseRows, of_first: SparseRows) -> "_Moments":
        """Return what correlations within rankings need."""
        gold = self.gold - self.gold.mean()
        size = np.bincount(self.ranking)
        within = gold - (np.bincount(self.ranking, gold) / size)[self.ranking]
        squares = np.bincount(self.ranking, within**2).astype(float)
        of_sentence = np.bincount(self.sentence)
        return _Moments(
            from_first,
            of_first,
            self._starts,
            within,
            squares[:, None],
            1 / (of_sentence[self.sentence] * len(of_sentence)),
        )

    def statistics(self, weights: Weights) -> dict[str, Floats]:
        """Return RANDOM_ORDER_STATISTICS of the scorers, each of shape (scorers,)."""
        from_first, of_first, used = self._features(weights.kind)
        differences, of_pairs = self._differences(from_first)
        moments = self._moments(from_first, of_first)
        # What is added up over all candidates: scores, and products with their gold scores.
        gold = self.gold - self.gold.mean()
        both = np.array([np.ones_like(gold), gold])
        of_rankings = np.array([np.bincount(self.ranking, values) for values in both])
        totals = _products(both, from_first) + _products(of_rankings, of_first)
        gold_square = float(self.gold.var() * len(self.gold))
        batches = []
        for dense in weights.batches(used, _ROWS_AT_ONCE):
            signs = np.zeros((2, dense.shape[1]))
            with one_thread():
                for start in range(0, len(differences), _ROWS_AT_ONCE):
                    end = start + _ROWS_AT_ONCE
                    matrix = differences.part(start, end, np.float64)
                    signs += of_pairs[:, start:end] @ np.sign(matrix @ dense)
                squares, within = moments.sums(dense)
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
    """What correlations with the gold score need of rankings."""

    from_first: SparseRows  # features minus those of the first candidate, (candidates, features)
    first: SparseRows  # features of the first candidates, shape (rankings, features)
    starts: Integers  # the first candidate of each ranking, and the end, shape (rankings + 1,)
    within: Floats  # gold scores minus the mean of their ranking, shape (candidates,)
    gold_squares: Floats  # sums of squares of these, shape (rankings, 1)
    weight: Floats  # of each ranking in the mean over sentences, shape (rankings,)

    def sums(self, weights: Floats) -> Floats:
        """Return what is added up over all rankings, shape (2, scorers).

        Squares of scores, and the weighted correlations within rankings. ``weights`` of features
        have shape (features, scorers). Scores of some rankings at a time fit into the cache.
        """
        cuts = _cuts(self.starts, _ROWS_AT_ONCE)
        return np.asarray(np.sum([self._sums(*some, weights) for some in cuts], axis=0))

    def _sums(self, start: int, end: int, weights: Floats) -> Floats:
        """Return the same of the rankings from ``start`` up to ``end``."""
        from scipy.sparse import csr_array  # slow to import

        rankings, ends = slice(start, end), self.starts[start : end + 1]
        some = slice(ends[0], ends[-1])
        ends = (ends - ends[0]).astype(np.int32)
        candidates = np.arange(ends[-1], dtype=np.int32)
        shape = end - start, len(candidates)
        # Products with these matrices add up the candidates of each ranking.
        total = csr_array((np.ones(len(candidates)), candidates, ends), shape=shape)
        of_gold = csr_array((self.within[some], candidates, ends), shape=shape)
        scores = self.from_first.part(some.start, some.stop, np.float64) @ weights
        first = self.first.part(start, end, np.float64) @ weights
        sums, within = total @ scores, of_gold @ scores
        scores *= scores
        squares, sizes = total @ scores, np.diff(ends)[:, None]
        gold_squares = self.gold_squares[rankings]
        spread = (squares - sums * sums / sizes) * gold_squares
        ratio = _ratio(within, spread, squares * gold_squares)
        first *= sizes * first + 2 * sums
        return np.array([(first + squares).sum(axis=0), self.weight[rankings] @ ratio])


def _blocks(rows: int) -> list[slice]:
    """Cut rows into blocks; there is at least one."""
    starts = range(0, max(1, rows), CANDIDATES_AT_ONCE)
    return [slice(start, min(start + CANDIDATES_AT_ONCE, rows)) for start in starts]


def _cuts(starts: Integers, at_once: int) -> Iterable[tuple[int, int]]:
    """Return the first ranking and the end of blocks of about so many candidates."""
    cuts = np.unique(np.searchsorted(starts, range(0, starts[-1], at_once)))
    return pairwise([*cuts.tolist(), len(starts) - 1])


def _products(weights: Floats, rows: SparseRows) -> Floats:
    """Return the product of a dense matrix, shape (weights, rows), with a sparse one.

    Terms are added in the order of the rows, in whatever blocks.
    """
    sums = np.zeros((rows.columns, len(weights)))
    for b in _blocks(len(rows)):
        block = rows.part(b.start, b.stop, np.float64).T.tocsr()
        sums = np.asarray(after_sums(block) @ np.concatenate([sums, weights[:, b].T]))
    return sums.T


def _ratio(covariance: Floats, spread: Floats, scale: Floats) -> Floats:
    """Return the covariance by the root of the spread; 0 where there is no spread."""
    varies = spread > CONSTANT_TOLERANCE * scale
    return np.where(varies, covariance / np.sqrt(np.where(varies, spread, 1.0)), 0.0)
