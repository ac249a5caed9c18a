"""Samples of sentences with their synthetic corpora."""

from functools import cached_property

import numpy as np

from experiments.statistics.population import CorpusPopulation, Indices
from maege.array_types import Floats
from maege.randomness import generator
from maege.statistics.bootstrap import Resampling
from maege.statistics.corpus_scores import (
    NUMBER_OF_GROUPS,
    CorpusScores,
    SampledCorpora,
    applied_edits,
)
from maege.statistics.nested_bootstrap import Draws, NestedBootstrap
from maege.statistics.replicate_counts import ReplicateCounts
from maege.statistics.sample_statistics import CorpusStatistics


class StoredBootstrap(NestedBootstrap):
    """Keeps its draws for all metrics; fewer resamples than those of a run fit into memory."""

    @cached_property
    def _stored(self) -> Draws:
        rng = generator(self.seed, "nested bootstrap", len(self.cluster), self.replicates)
        return super().draw(rng, self.resamples)

    def draw(
        self, rng: np.random.Generator, resamples: int, drawn_clusters: int | None = None
    ) -> Draws:
        """Return the same draws again."""
        return self._stored


class CorpusSamples:
    """Draws samples of sentences of a population, with what the replicates drew for them.

    The copies of a sentence in a sample take the draws of different replicates, as in a resample
    of the nested bootstrap.

    Parameters
    ----------
    population
        The corpora.
    seed
        Of resamples.
    """

    def __init__(self, population: CorpusPopulation, seed: int) -> None:
        self.population, self._seed = population, seed

    def drawn(self, rng: np.random.Generator, size: int) -> Indices:
        """Draw sentences with replacement, shape (replicates, size): columns of ``statistics``."""
        population = self.population
        everything = NestedBootstrap(
            np.arange(population.sentences), population.replicates, 0, self._seed
        )
        draws = everything.draw(rng, 1, size)
        columns, _ = draws.entries(slice(None), np.ones(population.sentences, dtype=np.int64))
        # A column of sums stands before the sentences of each replicate; these columns come first.
        return columns.reshape(population.replicates, size + 1)[:, 1:] - population.replicates

    def all_sentences(self) -> Indices:
        """Return the columns of all sentences, each once, shape (replicates, sentences)."""
        sentences, replicates = self.population.sentences, self.population.replicates
        return np.asarray(np.arange(replicates)[:, None] * sentences + np.arange(sentences))

    def statistics(self, columns: Indices, resamples: int, run: int) -> CorpusStatistics:
        """Return the statistics of a sample, shape (replicates, sentences drawn)."""
        resampling = Resampling(resamples=resamples, seed=self._seed + run)
        corpora = self.corpora(columns, resampling)
        scores = {}
        for metric, counts in self._by_draw.items():
            of = self.population.scoring[metric]
            drawn = counts[columns].transpose(0, 2, 1, 3)
            observed = of.score_totals(drawn.sum(axis=2))
            scores[metric] = CorpusScores.from_counts(
                observed, ReplicateCounts.from_array(drawn), of.score_totals, corpora
            )
        return CorpusStatistics(corpora, applied_edits(corpora), scores, resampling)

    def corpora(self, columns: Indices, resampling: Resampling) -> SampledCorpora:
        """Return what is known of a sample without a metric."""
        replicates, size = columns.shape
        number = np.arange(size)
        edits = by_draw(self.population.edits)[columns].transpose(0, 2, 1, 3)
        return SampledCorpora(
            self.population.expected,
            ReplicateCounts.from_array(np.concatenate([edits, np.ones_like(edits)], axis=-1)),
            number,
            number % NUMBER_OF_GROUPS,
            StoredBootstrap(number, replicates, resampling.resamples, resampling.seed),
        )

    @cached_property
    def _by_draw(self) -> dict[str, Floats]:
        return {metric: by_draw(counts) for metric, counts in self.population.counts.items()}


def by_draw(counts: Floats) -> Floats:
    """Order counts by replicate and sentence, shape (replicates x sentences, models, columns)."""
    replicates, models, sentences, columns = counts.shape
    return counts.transpose(0, 2, 1, 3).reshape(replicates * sentences, models, columns)
