"""What scorers that know nothing reach by chance: each statistic of many random scorers.

A test against zero takes the sentences for independent. But the same words are put in and taken
out in sentence after sentence, so a scorer with a random taste for words has a tau, an r and a rho
of its own, far from zero in many cases. Therefore a metric is compared with the distribution of
random scorers: which share of them reaches its value?

The distribution counts, not the single scorer. Perrella et al. (2024) compare metrics of machine
translation with such scorers, which they call sentinels.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from maege.metric import Floats
from maege.randomness import generator
from maege.ranking import Ranking, RankingType
from maege.sampling.sample import RepeatedPairs, counted_pairs
from maege.statistics.correlation import row_spearman

if TYPE_CHECKING:
    from scipy.sparse import csr_array

RANDOM_SCORERS = 999
LEXICAL_KINDS = ("words", "words-changed")
KINDS = (*LEXICAL_KINDS, "texts", "pairs")
ORDER_STATISTICS = ("tau_micro", "tau_macro", "pearson", "pearson_within")
# Bounds of what is computed at once, so that it needs some tens of megabytes.
SCORERS_PER_BATCH, NUMBERS_PER_BATCH = 111, 4_000_000
TOLERANCE = 1e-12  # up to which values are equal, and relative spread up to which they are constant

Indices = NDArray[np.int64]


@dataclass(frozen=True, eq=False)
class RandomScorerStatistics:
    """The statistics of random scorers.

    Parameters
    ----------
    values
        By type of ranking and statistic: ``tau_micro``, ``tau_macro``, ``pearson`` and
        ``pearson_within`` of chains and lattices, each of shape (LEXICAL_KINDS, scorers), and
        ``spearman`` of corpora, shape (KINDS, scorers).
    """

    values: Mapping[tuple[str, str], Floats]

    def share_reaching(
        self, ranking_type: str, statistic: str, value: float | None
    ) -> float | None:
        """Return the share of random scorers that reach a value; see ``share_reaching``.

        None if there is no value, or no such statistic.
        """
        values = self.values.get((ranking_type, statistic))
        return None if value is None or values is None else share_reaching(values, value)


def share_reaching(values: Floats, value: float) -> float:
    """Return the share of random scorers with at least this value, the metric included.

    Of several kinds of scorers, the largest share counts: the kind that is hardest to outperform.
    It is the p-value of a Monte Carlo test, so it is never 0 (Phipson and Smyth, 2010).

    Parameters
    ----------
    values
        Of random scorers, shape (kinds, scorers).
    value
        Of the metric.

    Examples
    --------
    >>> share_reaching(np.array([[0.1, 0.2, 0.3, 0.4], [0.1, 0.1, 0.1, 0.3]]), 0.3)
    0.6
    """
    as_large = (values >= value - TOLERANCE).sum(axis=1).max()
    return float((1 + as_large) / (1 + values.shape[1]))


def random_scorer_statistics(
    rankings: Sequence[Ranking],
    *,
    seed: int,
    repeated_pairs: RepeatedPairs = "once",
    scorers: int = RANDOM_SCORERS,
) -> RandomScorerStatistics:
    """Compute the statistics of random scorers.

    All weights are independent standard normal numbers. The score of a text is, by kind of scorer:

    - ``words``: the sum of the weights of its words, which are split at white space.
    - ``words-changed``: the sum of the weights of the words that it has more often than the
      source, plus that of other weights of the words that the source has more often.
    - ``texts`` (on corpora only): a weight of the text as a whole.
    - ``pairs`` (on corpora only): a weight of source and text.

    The score of a corpus is the mean of its sentences. A lexical scorer is the same in all types of
    rankings, and its weight of a word does not depend on which other words there are. The order of
    the sentences changes results in the last bits at most.

    Tau is (C - D) / N of C concordant, D discordant and N comparable pairs; texts with the same
    words are tied. ``pearson_within`` is Pearson's r with the gold score over the candidates of a
    ranking, 0 if they have the same score; the mean over sentences of its mean. Spearman's rho
    is the mean of the replicates, 0 where all corpora of a replicate have the same score.

    Parameters
    ----------
    rankings
        Of any type.
    seed
        Seed of the configuration.
    repeated_pairs
        Whether a pair of texts that occurs in several rankings of a sentence counts again.
    scorers
        How many of each kind.
    """
    counts = _WordCounts.from_rankings(rankings)
    by_type: dict[RankingType, list[Ranking]] = {}
    for ranking in rankings:
        by_type.setdefault(ranking.type, []).append(ranking)
    replicates = by_type.pop("corpora", None)
    corpora = _Corpora.from_rankings(replicates, counts) if replicates else None
    orders = {
        ranking_type: _Order.from_rankings(of_type, counts, repeated_pairs)
        for ranking_type, of_type in by_type.items()
    }
    collected: dict[tuple[str, str], list[Floats]] = {}
    for kind in KINDS:
        weights = _Weights(seed, kind, counts.words, scorers)
        if kind in LEXICAL_KINDS:
            for ranking_type, order in orders.items():
                for statistic, values in order.statistics(counts, weights).items():
                    collected.setdefault((ranking_type, statistic), []).append(values)
        if corpora is not None:
            rho = corpora.spearman(counts, weights)
            collected.setdefault(("corpora", "spearman"), []).append(rho)
    return RandomScorerStatistics({key: np.array(rows) for key, rows in collected.items()})


@dataclass(frozen=True, eq=False)
class _WordCounts:
    """How often each text has each word.

    texts, words: index of each, in ascending order, so that sums are in the same order for any
        order of the sentences.
    matrix: shape (texts, words).
    """

    texts: dict[str, int]
    words: list[str]
    matrix: "csr_array"

    @classmethod
    def from_rankings(cls, rankings: Sequence[Ranking]) -> "_WordCounts":
        distinct = {text for ranking in rankings for text in ranking.sources}
        for ranking in rankings:
            distinct.update(*(candidate.hypotheses for candidate in ranking.candidates))
        texts = sorted(distinct)
        tokens = [text.split() for text in texts]
        words = sorted({word for line in tokens for word in line})
        columns = {word: index for index, word in enumerate(words)}
        rows = np.repeat(np.arange(len(texts)), [len(line) for line in tokens])
        indices = np.array([columns[word] for line in tokens for word in line], dtype=np.int64)
        matrix = _sparse(np.ones(len(rows)), rows, indices, (len(texts), len(words)))
        return cls({text: index for index, text in enumerate(texts)}, words, matrix)

    def indices(self, texts: Sequence[str]) -> Indices:
        return np.array([self.texts[text] for text in texts], dtype=np.int64)

    def features(self, kind: str, sources: Indices, hypotheses: Indices) -> "csr_array":
        """Return what scorers of a kind have weights for, shape (pairs, features), and how often.

        Arguments are indices of the texts of pairs, shape (pairs,); for the kind ``pairs`` they
        are distinct.
        """
        from scipy.sparse import hstack

        if kind == "words":
            return self.matrix[hypotheses]
        if kind == "words-changed":
            changes = self.matrix[hypotheses] - self.matrix[sources]
            put_in, taken_out = changes.copy(), changes.copy()
            put_in.data = np.maximum(changes.data, 0)
            taken_out.data = np.maximum(-changes.data, 0)
            return hstack([put_in, taken_out], format="csr")
        pair = np.arange(len(hypotheses))
        feature, features = (
            (hypotheses, len(self.texts)) if kind == "texts" else (pair, len(hypotheses))
        )
        return _sparse(np.ones(len(pair)), pair, feature, (len(pair), features))


class _Weights:
    """The weights of the features of all scorers of a kind."""

    def __init__(self, seed: int, kind: str, words: Sequence[str], scorers: int) -> None:
        self.kind = kind
        self._seed, self._words, self._scorers = seed, words, scorers
        self._by_feature: dict[int, NDArray[np.float32]] = {}

    def batches(self, features: Indices, rows: int) -> Iterator[Floats]:
        """Yield the weights of some features, shape (features, scorers of the batch).

        Each batch is for a product with so many rows.
        """
        size = max(1, min(SCORERS_PER_BATCH, NUMBERS_PER_BATCH // max(1, rows)))
        starts = range(0, self._scorers, size)
        if self.kind in LEXICAL_KINDS:
            weights = np.array([self._of_feature(feature) for feature in features.tolist()])
            weights = weights.reshape(len(features), self._scorers)
            for start in starts:
                yield weights[:, start : start + size].astype(float)
        else:
            rng = generator(self._seed, "random scorers", self.kind)
            for start in starts:
                yield rng.standard_normal((len(features), min(size, self._scorers - start)))

    def _of_feature(self, feature: int) -> NDArray[np.float32]:
        """Return the weights of a word, which depend on the word alone, shape (scorers,)."""
        weights = self._by_feature.get(feature)
        if weights is None:
            # The features of words-changed are the words that are put in, then those taken out.
            direction, word = divmod(feature, len(self._words))
            rng = generator(self._seed, "random scorers", self.kind, direction, self._words[word])
            weights = rng.standard_normal(self._scorers, dtype=np.float32)
            self._by_feature[feature] = weights
        return weights


@dataclass(frozen=True, eq=False)
class _Order:
    """The candidates and pairs of rankings of single sentences, of one type.

    source, hypothesis: indices of the texts of each candidate, shape (candidates,).
    gold: gold scores, shape (candidates,).
    ranking: number of the ranking of each candidate, from 0, shape (candidates,).
    sentence: number of the sentence of each ranking, from 0, shape (rankings,).
    worse, better: indices of the candidates of each pair that counts, shape (pairs,).
    """

    source: Indices
    hypothesis: Indices
    gold: Floats
    ranking: Indices
    sentence: Indices
    worse: Indices
    better: Indices

    @classmethod
    def from_rankings(
        cls, rankings: Sequence[Ranking], counts: _WordCounts, repeated_pairs: RepeatedPairs
    ) -> "_Order":
        pairs: list[tuple[int, int]] = []
        source: list[str] = []
        hypothesis: list[str] = []
        by_ranking = counted_pairs(rankings, repeated_pairs)
        for ranking, of_ranking in zip(rankings, by_ranking, strict=True):
            offset = len(source)
            pairs += [(offset + worse, offset + better) for worse, better in of_ranking]
            source += ranking.sources * len(ranking.candidates)
            hypothesis += [candidate.hypotheses[0] for candidate in ranking.candidates]
        index = np.array(pairs, dtype=np.int64).reshape(-1, 2)
        sentences = [ranking.sentences[0] for ranking in rankings]
        lengths = [len(ranking.candidates) for ranking in rankings]
        return cls(
            counts.indices(source),
            counts.indices(hypothesis),
            np.array([c.gold_score for ranking in rankings for c in ranking.candidates]),
            np.repeat(np.arange(len(rankings)), lengths),
            np.unique(sentences, return_inverse=True)[1],
            index[:, 0],
            index[:, 1],
        )

    def statistics(self, counts: _WordCounts, weights: _Weights) -> dict[str, Floats]:
        """Return ORDER_STATISTICS of the scorers, each of shape (scorers,)."""
        from scipy.sparse import vstack

        features = counts.features(weights.kind, self.source, self.hypothesis)
        _, first = np.unique(self.ranking, return_index=True)
        # Differences have few words, and are exactly zero for texts with the same words.
        from_first = features - features[first[self.ranking]]
        tau = _PairSigns.from_differences(
            from_first[self.better] - from_first[self.worse],
            self.sentence[self.ranking[self.better]],
        )
        moments = _Moments.from_gold(self.gold, self.ranking, self.sentence)
        parts = [tau.differences, from_first, features[first]]
        cuts = np.cumsum([part.shape[0] for part in parts])[:-1]
        rows, used = _without_empty_columns(vstack(parts, format="csr"))
        batches = []
        for batch in weights.batches(used, rows.shape[0]):
            differences, scores, first_scores = np.split(rows @ batch, cuts)
            signs = np.sign(differences)
            batches.append([*tau.taus(signs), *moments.correlations(scores, first_scores)])
        values = dict(zip(ORDER_STATISTICS, np.concatenate(batches, axis=1), strict=True))
        if not len(self.worse):
            del values["tau_micro"], values["tau_macro"]
        return values


@dataclass(frozen=True, eq=False)
class _PairSigns:
    """The distinct differences of pairs, and how they count.

    differences: of the features of the better and the worse text, shape (differences, features).
    micro: number of pairs that have the difference, shape (differences,).
    macro: their weight in the mean over sentences, shape (differences,).
    """

    differences: "csr_array"
    micro: Floats
    macro: Floats

    @classmethod
    def from_differences(cls, differences: "csr_array", sentence: Indices) -> "_PairSigns":
        """Merge equal rows; lattices have far fewer differences than pairs."""
        differences.eliminate_zeros()
        first, inverse = _distinct_rows(differences)
        sentences, cluster, pairs = np.unique(sentence, return_inverse=True, return_counts=True)
        macro = 1 / (pairs[cluster] * len(sentences))
        return cls(
            differences[first],
            np.bincount(inverse, minlength=len(first)).astype(float),
            np.bincount(inverse, macro, minlength=len(first)).astype(float),
        )

    def taus(self, signs: Floats) -> tuple[Floats, Floats]:
        """Return tau micro and macro, of signs of shape (differences, scorers)."""
        return self.micro @ signs / max(1.0, self.micro.sum()), self.macro @ signs


@dataclass(frozen=True, eq=False)
class _Moments:
    """What correlations with the gold score need of it.

    total: sums over the candidates of a ranking, as a matrix of shape (rankings, candidates).
    within: the same, weighted by the gold score minus the ranking's mean.
    weight: of each ranking in the mean over sentences, shape (rankings,).
    gold: gold score minus the mean of all, shape (candidates,).
    """

    total: "csr_array"
    within: "csr_array"
    weight: Floats
    gold: Floats

    @classmethod
    def from_gold(cls, gold: Floats, ranking: Indices, sentence: Indices) -> "_Moments":
        shape = (len(sentence), len(gold))
        means = np.bincount(ranking, gold) / np.bincount(ranking)
        candidate = np.arange(len(gold))
        rankings = np.bincount(sentence)
        return cls(
            _sparse(np.ones(len(gold)), ranking, candidate, shape),
            _sparse(gold - means[ranking], ranking, candidate, shape),
            1 / (rankings[sentence] * len(rankings)),
            gold - gold.mean(),
        )

    def correlations(self, scores: Floats, first: Floats) -> tuple[Floats, Floats]:
        """Return Pearson's r over all candidates, and its mean within rankings.

        Parameters
        ----------
        scores
            Minus that of the first candidate of the ranking, shape (candidates, scorers).
        first
            Scores of the first candidates, shape (rankings, scorers).
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
    varies = spread > TOLERANCE * scale
    return np.where(varies, covariance / np.sqrt(np.where(varies, spread, 1.0)), 0.0)


@dataclass(frozen=True, eq=False)
class _Corpora:
    """Replicates of synthetic corpora.

    source, hypothesis: indices of the texts of all distinct pairs, shape (pairs,).
    differences: how often each corpus has each pair, minus how often the first corpus of the
        replicate has it, which does not change the ranks; shape (corpora, pairs).
    gold: gold scores, shape (replicates, corpora of a replicate).
    """

    source: Indices
    hypothesis: Indices
    differences: "csr_array"
    gold: Floats

    @classmethod
    def from_rankings(cls, rankings: Sequence[Ranking], counts: _WordCounts) -> "_Corpora":
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
        differences = _sparse(np.concatenate(signs), np.concatenate(corpora), column, shape)
        return cls(pairs // texts, pairs % texts, differences, gold)

    def spearman(self, counts: _WordCounts, weights: _Weights) -> Floats:
        """Return rho, mean of the replicates, of each scorer, shape (scorers,)."""
        features = counts.features(weights.kind, self.source, self.hypothesis)
        rows, used = _without_empty_columns(self.differences @ features)
        if weights.kind not in LEXICAL_KINDS:
            rows, used = _with_merged_columns(rows)
        rhos = []
        for batch in weights.batches(used, rows.shape[0]):
            scores = (rows @ batch).T
            gold = np.tile(self.gold, (len(scores), 1))
            rho = row_spearman(scores.reshape(gold.shape), gold)
            rhos.append(np.nan_to_num(rho).reshape(len(scores), -1).mean(axis=1))
        return np.concatenate(rhos)


def _sparse(values: Floats, rows: Indices, columns: Indices, shape: tuple[int, int]) -> "csr_array":
    """Build a sparse matrix; values at the same place are added."""
    from scipy.sparse import coo_array

    return coo_array((values, (rows, columns)), shape=shape).tocsr()


def _without_empty_columns(matrix: "csr_array") -> tuple["csr_array", Indices]:
    """Drop columns of zeros; return the matrix and the indices of the columns that remain.

    Rows that are equal have their values in the same order, so products of them are equal, too.
    """
    from scipy.sparse import csr_array

    matrix.eliminate_zeros()
    matrix.sort_indices()
    used, columns = np.unique(matrix.indices, return_inverse=True)
    shape = (matrix.shape[0], len(used))
    return csr_array((matrix.data, columns, matrix.indptr), shape=shape), used.astype(np.int64)


def _with_merged_columns(matrix: "csr_array") -> tuple["csr_array", Indices]:
    """Merge equal columns, shape (rows, distinct columns), and number them.

    The products with independent normal weights keep their distribution: a sum of n weights has
    the distribution of one weight times the root of n. This saves most of the weights.
    """
    columns = matrix.T.tocsr()
    first, inverse = _distinct_rows(columns)
    scale = np.sqrt(np.bincount(inverse, minlength=len(first)))
    return (columns[first] * scale[:, None]).T.tocsr(), np.arange(len(first))


def _distinct_rows(matrix: "csr_array") -> tuple[Indices, Indices]:
    """Return the index of the first of each group of equal rows, and the group of each row.

    Rows of integers are equal if their products with random 64-bit integers are; of a million
    different rows, two have the same product with a probability below 1e-7.
    """
    keys = np.random.default_rng(0).integers(2**64, size=matrix.shape[1], dtype=np.uint64)
    products = matrix.astype(np.int64).astype(np.uint64) @ keys
    _, first, inverse = np.unique(products, return_index=True, return_inverse=True)
    return first, inverse
