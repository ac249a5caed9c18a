"""Scorers that know nothing on the real chains: tests and intervals must find nothing."""

from collections.abc import Iterator
from functools import cached_property

import numpy as np

from experiments.statistics.chain_bench import LABELS, PERMUTATIONS
from experiments.statistics.null_scorers import LEXICAL, SYMMETRIC, Scorers, Texts
from experiments.statistics.population import Chains, Indices, ScoredChains
from experiments.statistics.tally import Rate, Tally
from maege.array_types import Floats
from maege.randomness import generator
from maege.statistics.bootstrap import Resampling
from maege.statistics.comparable_pairs import candidate_pairs
from maege.statistics.jackknife import ClusteredStatistic
from maege.statistics.multiple_testing import ALPHA
from maege.statistics.random_scorers.distribution import (
    RandomScorerStatistics,
    random_scorer_statistics,
)

SMALL = 62  # sentences, as in the tiny corpus
DOCUMENT = 26  # sentences of a document
CORRELATION = 0.1  # of taus of sentences in a document
CALIBRATION = 20  # scorers whose mean correlation is set to it


class NullBench:
    """Scorers that know nothing, each on all sentences and on a sample of 62.

    Samples are drawn without replacement: the scores of two copies of a sentence would be equal,
    while those of two sentences of a corpus are independent.

    Parameters
    ----------
    chains
        The candidates.
    runs
        Number of scorers of each kind.
    seed
        Of the scorers and tests.
    """

    def __init__(self, chains: Chains, runs: int, seed: int) -> None:
        self._chains, self._runs, self._seed = chains, runs, seed
        self._texts = Texts(chains.sources, chains.hypotheses)
        self._outstanding = Tally("A. tastes for words, among the top 5 % of random scorers")

    def run(self) -> list[Rate]:
        """Simulate all kinds of scorers."""
        symmetric, lexical = Tally("A. scorers that know nothing"), Tally("A. tastes for words")
        for tally, kinds in ((symmetric, SYMMETRIC), (lexical, LEXICAL)):
            for kind, scorers in kinds.items():
                for size in sorted({min(SMALL, self._chains.sentences), self._chains.sentences}):
                    self._simulate(tally, kind, scorers, size)
        tallies = symmetric, lexical, self._outstanding
        return [*(rate for tally in tallies for rate in tally.rates()), *self._documents()]

    def _simulate(self, tally: Tally, kind: str, scorers: Scorers, size: int) -> None:
        for run, scored in self._scorers(kind, scorers, size):
            rng = generator(self._seed, "null samples", size, run)
            drawn = np.sort(rng.permutation(self._chains.sentences)[:size])
            resampler = self._resampling(run).for_clusters(size)
            statistics = scored.sample(drawn).statistics(0, resampler)
            for key, statistic in statistics.items():
                _add(tally, f"{kind}: {LABELS[key]}", size, run, statistic)
                if tally.part.startswith("A. tastes") and size == self._chains.sentences:
                    self._add_random_share(f"{kind}: {LABELS[key]}", key, size, run, statistic)

    def _add_random_share(
        self, row: str, key: str, size: int, run: int, statistic: ClusteredStatistic
    ) -> None:
        """Record whether a scorer would be said to be better than random scorers."""
        share = self._random_scorers.share_reaching("chains", key, statistic.value)
        if share is not None:
            self._outstanding.add(f"{row}, top 5 %", "size", size, run, "", share <= ALPHA)

    @cached_property
    def _random_scorers(self) -> RandomScorerStatistics:
        rankings = self._chains.rankings
        pairs = {"chains": candidate_pairs(rankings)}
        return random_scorer_statistics(rankings, seed=self._seed, pairs=pairs)

    def _scorers(
        self, kind: str, scorers: Scorers, size: int
    ) -> Iterator[tuple[int, ScoredChains]]:
        rng = generator(self._seed, "null scorers", kind, size)
        scores = scorers(self._texts, self._runs, rng)
        for run in range(self._runs):
            yield run, ScoredChains(self._chains, ("null",), scores[:, [run]])

    def _resampling(self, run: int) -> Resampling:
        return Resampling(permutations=PERMUTATIONS, seed=self._seed + run)

    def _documents(self) -> list[Rate]:
        """Simulate scorers whose liking for corrections differs between documents."""
        size = self._chains.sentences
        tally = Tally(f"G. documents of {DOCUMENT} sentences")
        document = np.arange(size) // DOCUMENT
        effect = self._document_effect(document)
        for run in range(self._runs):
            rng = generator(self._seed, "documents", run)
            scored = ScoredChains(
                self._chains, ("null",), self._document_scores(effect, document, rng)[:, None]
            )
            for unit, cluster in (("sentences", None), ("documents", document)):
                sample = scored.sample(np.arange(size), cluster)
                resampler = self._resampling(run).for_clusters(sample.pairs.sentences.size)
                for key, statistic in sample.statistics(0, resampler).items():
                    _add(tally, f"{LABELS[key]}, resampling {unit}", size, run, statistic)
            taus = _sentence_taus(scored)
            correlation = intraclass_correlation(taus, document)
            tally.add("intraclass correlation of tau", "value", size, run, "", correlation)
        return tally.rates()

    def _document_effect(self, document: Indices) -> float:
        """Return the effect of documents that makes taus of sentences correlate as wanted."""

        def correlation(effect: float) -> float:
            correlations = []
            for number in range(CALIBRATION):
                rng = generator(self._seed, "documents, calibration", number)
                scores = self._document_scores(effect, document, rng)[:, None]
                taus = _sentence_taus(ScoredChains(self._chains, ("null",), scores))
                correlations.append(intraclass_correlation(taus, document))
            return float(np.mean(correlations))

        low, high = 0.0, 1.0
        for _ in range(8):
            middle = (low + high) / 2
            low, high = (middle, high) if correlation(middle) < CORRELATION else (low, middle)
        return (low + high) / 2

    def _document_scores(
        self, effect: float, document: Indices, rng: np.random.Generator
    ) -> Floats:
        """Add the number of corrections, liked more or less in each document, to random scores."""
        liking = rng.standard_normal(int(document.max()) + 1)[document] * effect
        step = -self._chains.errors_left.astype(float)
        noise = rng.standard_normal(len(step))
        return np.asarray(liking[self._chains.sentence] * step + noise)


def _add(tally: Tally, row: str, size: int, run: int, statistic: ClusteredStatistic) -> None:
    if statistic.pvalue is not None:
        tally.add(row, "size", size, run, "", statistic.pvalue < ALPHA)
    tally.add_interval(row, size, run, "", statistic.interval, 0.0)


def _sentence_taus(scored: ScoredChains) -> Floats:
    sentence = scored.chains.pairs.sentence
    return np.bincount(sentence, scored.concordance[:, 0]) / np.bincount(sentence)


def intraclass_correlation(values: Floats, group: Indices) -> float:
    """Return the share of the variance that is between groups, by analysis of variance.

    >>> intraclass_correlation(np.array([1.0, 1, 3, 3]), np.array([0, 0, 1, 1]))
    1.0
    """
    sizes = np.bincount(group)
    means = np.bincount(group, values) / sizes
    within = ((values - means[group]) ** 2).sum() / (len(values) - len(sizes))
    between = (sizes * (means - values.mean()) ** 2).sum() / (len(sizes) - 1)
    size = (sizes.sum() - (sizes**2).sum() / sizes.sum()) / (len(sizes) - 1)
    return float((between - within) / (between + (size - 1) * within))
