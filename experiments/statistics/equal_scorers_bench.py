"""Pairs of scorers that are equal in law: their rho and pairwise accuracy on synthetic corpora."""

from collections.abc import Iterator
from functools import cached_property

import numpy as np

from experiments.statistics.corpus_samples import CorpusSamples
from experiments.statistics.null_scorers import LEXICAL, SYMMETRIC, Scorers, Texts
from experiments.statistics.tally import Rate, Tally
from maege.array_types import Floats
from maege.metric.scores import mean_of_totals
from maege.randomness import generator
from maege.statistics.bootstrap import Resampling
from maege.statistics.corpus_scores import CorpusScores, SampledCorpora, applied_edits
from maege.statistics.metric_differences import corpus_differences
from maege.statistics.multiple_testing import ALPHA
from maege.statistics.replicate_counts import ReplicateCounts
from maege.statistics.sample_statistics import CorpusStatistics

LABELS = {"spearman": "rho", "pairwise_accuracy": "pairwise accuracy"}
NOISE = (0.3, 1.0)  # standard deviations of sentences' GLEU
BLOCK = 20  # pairs of scorers made at once


class EqualScorersBench:
    """Pairs of scorers of the same kind, on all sentences of a population.

    Parameters
    ----------
    samples
        Of the population.
    runs
        Number of pairs of each kind.
    seed
        Of scorers and resamples.
    resamples
        Of the nested bootstrap.
    """

    def __init__(self, samples: CorpusSamples, runs: int, seed: int, resamples: int) -> None:
        self._samples, self._runs, self._seed = samples, runs, seed
        self._resamples = resamples

    def run(self) -> list[Rate]:
        """Compare pairs of each kind."""
        equal = Tally("E. corpora: scorers that are equal in law")
        tastes = Tally("E. corpora: two tastes for words")
        for kind, scorers in self._scorers():
            self._equal_in_law(equal, kind, scorers)
        for kind, scorers in LEXICAL.items():
            self._equal_in_law(tastes, f"two {kind}", scorers)
        return [*equal.rates(), *tastes.rates()]

    def _equal_in_law(self, tally: Tally, kind: str, scorers: Scorers) -> None:
        """Compare pairs of scorers that are equal in law, on all sentences."""
        columns = self._samples.all_sentences()
        for start in range(0, self._runs, BLOCK):
            rng = generator(self._seed, "equal in law", kind, start)
            scores = scorers(self._texts, 2 * BLOCK, rng)
            resampling = Resampling(resamples=self._resamples, seed=self._seed + start)
            corpora = self._samples.corpora(columns, resampling)
            for run in range(start, min(start + BLOCK, self._runs)):
                pair = scores[:, [2 * (run - start), 2 * (run - start) + 1]]
                self._compare(tally, kind, run, pair, corpora)

    def _compare(
        self, tally: Tally, kind: str, run: int, pair: Floats, corpora: SampledCorpora
    ) -> None:
        resampling = Resampling(resamples=self._resamples)
        shape = self._samples.population.edits.shape
        scores = {}
        for name, values in zip("ab", pair.T, strict=True):
            counts = np.concatenate([values.reshape(shape), np.ones(shape)], axis=-1)
            observed = mean_of_totals(counts.sum(axis=2))
            scores[name] = CorpusScores.from_counts(
                observed, ReplicateCounts.from_array(counts), mean_of_totals, corpora
            )
        statistics = CorpusStatistics(corpora, applied_edits(corpora), scores, resampling)
        size = self._samples.population.sentences
        for key, label in LABELS.items():
            (d,) = corpus_differences(key, {name: statistics.statistic(key, name) for name in "ab"})
            row = f"{label}: {kind}"
            tally.add(row, "size", size, run, "", d.pvalue is not None and d.pvalue < ALPHA)
            tally.add_interval(row, size, run, "", d.interval, 0.0)

    @cached_property
    def _texts(self) -> Texts:
        """The texts of all corpora, in the order (replicate, model, sentence)."""
        rankings = self._samples.population.rankings
        hypotheses = [text for r in rankings for c in r.candidates for text in c.hypotheses]
        sources = [text for r in rankings for _ in r.candidates for text in r.sources]
        return Texts(sources, hypotheses)

    def _scorers(self) -> Iterator[tuple[str, Scorers]]:
        yield "two iid by text", SYMMETRIC["iid by text"]
        yield "two iid by (source, text)", SYMMETRIC["iid by (source, text)"]
        if "gleu" in self._samples.population.counts:
            totals = self._samples.population.counts["gleu"]
            gleu = np.nan_to_num(
                self._samples.population.scoring["gleu"].score_totals(totals)
            ).ravel()
            for deviations in NOISE:
                yield f"gleu and noise of {deviations} sd by text", _noisy(gleu, deviations)


def _noisy(scores: Floats, deviations: float) -> Scorers:
    """Return scorers that add noise by text to scores, shape (texts,)."""
    noise = SYMMETRIC["iid by text"]

    def noisy(texts: Texts, count: int, rng: np.random.Generator) -> Floats:
        return scores[:, None] + deviations * scores.std() * noise(texts, count, rng)

    return noisy
