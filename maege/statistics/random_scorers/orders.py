"""Tau and r of random scorers on chains or lattices."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from maege.array_types import Floats, Integers
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

    def statistics(self, counts: WordCounts, weights: Weights) -> dict[str, Floats]:
        """Return RANDOM_ORDER_STATISTICS of the scorers, each of shape (scorers,)."""
        from scipy.sparse import vstack

        _, first = np.unique(self.ranking, return_index=True)
        first_features = counts.features(weights.kind, self.source[first], self.hypothesis[first])
        from_first = self._from_first(counts, weights.kind, first)
        tau = _PairSigns.from_differences(
            from_first[self.better] - from_first[self.worse],
            self.sentence[self.ranking[self.better]],
        )
        moments = _Moments.from_gold(self.gold, self.ranking, self.sentence)
        parts = [tau.differences, from_first, first_features]
        cuts = np.cumsum([part.shape[0] for part in parts])[:-1]
        rows, used = without_empty_columns(vstack(parts, format="csr"))
        batches = []
        for batch in weights.batches(used, rows.shape[0]):
            differences, scores, first_scores = np.split(rows @ batch.rows(len(used)), cuts)
            signs = np.sign(differences)
            batches.append([*tau.taus(signs), *moments.correlations(scores, first_scores)])
        values = dict(zip(RANDOM_ORDER_STATISTICS, np.concatenate(batches, axis=1), strict=True))
        if not len(self.worse):
            del values["tau_micro"], values["tau_macro"]
        return values


@dataclass(frozen=True, eq=False)
class _PairSigns:
    """The distinct differences of pairs, and how they count."""

    differences: "csr_array"  # features of better minus worse text, (differences, features)
    micro: Floats  # number of pairs that have the difference, shape (differences,)
    macro: Floats  # their weight in the mean over sentences, shape (differences,)

    @classmethod
    def from_differences(cls, differences: "csr_array", sentence: Integers) -> "_PairSigns":
        """Merge equal rows; lattices have far fewer differences than pairs."""
        differences.eliminate_zeros()
        first, inverse = distinct_rows(differences)
        sentences, cluster, pairs = np.unique(sentence, return_inverse=True, return_counts=True)
        macro = 1 / (pairs[cluster] * len(sentences))
        return cls(
            differences[first],
            np.bincount(inverse, minlength=len(first)).astype(float),
            np.bincount(inverse, macro, minlength=len(first)).astype(float),
        )

    def taus(self, signs: Floats) -> tuple[Floats, Floats]:
        """Return tau micro and macro, of signs of shape (differences, scorers)."""
        return tau_of_signs(self.micro @ signs, self.micro.sum()), self.macro @ signs


@dataclass(frozen=True, eq=False)
class _Moments:
    """What correlations with the gold score need of it."""

    total: "csr_array"  # adds up the candidates of a ranking, shape (rankings, candidates)
    within: "csr_array"  # the same, weighted by the gold score minus the ranking's mean
    weight: Floats  # of each ranking in the mean over sentences, shape (rankings,)
    gold: Floats  # gold score minus the mean of all, shape (candidates,)

    @classmethod
    def from_gold(cls, gold: Floats, ranking: Integers, sentence: Integers) -> "_Moments":
        shape = (len(sentence), len(gold))
        means = np.bincount(ranking, gold) / np.bincount(ranking)
        candidate = np.arange(len(gold))
        rankings = np.bincount(sentence)
        return cls(
            sparse_matrix(np.ones(len(gold)), ranking, candidate, shape),
            sparse_matrix(gold - means[ranking], ranking, candidate, shape),
            1 / (rankings[sentence] * len(rankings)),
            gold - gold.mean(),
        )

    def correlations(self, scores: Floats, first: Floats) -> tuple[Floats, Floats]:
        """Return Pearson's r over all candidates, and its mean within rankings.

        ``scores`` are minus that of the ``first`` candidate of the ranking, shape (candidates,
        scorers); ``first`` has shape (rankings, scorers).
        """
        sizes = self.total.sum(axis=1)[:, None]
        sums, squares = self.total @ scores, self.total @ (scores * scores)
        gold_squares = (self.within * self.within).sum(axis=1)[:, None]
        spread = (squares - sums * sums / sizes) * gold_squares
        within = self.weight @ _ratio(self.within @ scores, spread, squares * gold_squares)
        total = (sizes * first + sums).sum(axis=0)
        total_squares = (sizes * first * first + 2 * first * sums + squares).sum(axis=0)
        gold_square = self.gold @ self.gold
        covariance = self.gold @ scores + (self.total @ self.gold) @ first
        spread = (total_squares - total * total / len(scores)) * gold_square
        return _ratio(covariance, spread, total_squares * gold_square), within


def _ratio(covariance: Floats, spread: Floats, scale: Floats) -> Floats:
    """Return the covariance by the root of the spread; 0 where there is no spread."""
    varies = spread > CONSTANT_TOLERANCE * scale
    return np.where(varies, covariance / np.sqrt(np.where(varies, spread, 1.0)), 0.0)
