"""The population of the bench: the sentences of a run, from which samples are drawn."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from maege.array_types import Floats
from maege.config.schema import RunConfig
from maege.metric.scores import SentenceCounts
from maege.ranking import Ranking, ScoredRanking, ScoredRankings, attach_scores, of_type
from maege.ranking_requests import attach, requests
from maege.statistics.bootstrap import ClusterResampler
from maege.statistics.comparable_pairs import ComparablePairs
from maege.statistics.correlation import pearson_within, pooled_pearson
from maege.statistics.jackknife import ClusteredStatistic
from maege.statistics.kendall import Kendall, kendall
from maege.statistics.rewards import Steps
from maege.statistics.sentence_clusters import RankedSentences, SentenceClusters
from maege.statistics.ties import sign_with_tolerance
from maege.studies.lattices.inputs import load_inputs
from maege.studies.lattices.samples import draw
from maege.studies.scorer import Scorer

Indices = NDArray[np.int64]
OUTLYING = 20  # standard deviations


def scored_rankings(config: RunConfig) -> ScoredRankings:
    """Sample and score as a run does, without its statistics."""
    metrics = {entry.name: entry.build() for entry in config.metrics}
    sample = draw(config, load_inputs(config))
    scorer = Scorer(config, 1, lambda name, done, total: None)
    scores = scorer(requests(sample.rankings), metrics)
    scorer.require_scores()
    return attach(sample.rankings, scores)


@dataclass(frozen=True, eq=False)
class RowsBySentence:
    """The rows of a table that belong to each sentence.

    order: the rows, sorted by sentence.
    starts, lengths: of the rows of each sentence in ``order``, shape (sentences,).
    """

    order: Indices
    starts: Indices
    lengths: Indices

    @classmethod
    def from_sentences(cls, sentence: Indices, sentences: int) -> "RowsBySentence":
        """Sort rows by their sentences, shape (rows,)."""
        lengths = np.bincount(sentence, minlength=sentences)
        return cls(np.argsort(sentence, kind="stable"), np.cumsum(lengths) - lengths, lengths)

    def take(self, drawn: Indices) -> tuple[Indices, Indices]:
        """Return the rows of drawn sentences, and the number of the draw of each row."""
        lengths = self.lengths[drawn]
        draw = np.repeat(np.arange(len(drawn)), lengths)
        within = np.arange(len(draw)) - np.repeat(np.cumsum(lengths) - lengths, lengths)
        return self.order[self.starts[drawn][draw] + within], draw


@dataclass(frozen=True, eq=False)
class Chains:
    """The candidates of the chains of a run, their pairs and steps, without scores.

    Parameters
    ----------
    rankings
        The chains.
    pairs, steps
        With numbers of candidates in the place of scores.
    sentence, chain, gold
        Of each candidate: number of the sentence, of the chain, and gold score, shape
        (candidates,).
    errors_left
        Uncorrected edits of each candidate, shape (candidates,).
    """

    rankings: tuple[Ranking, ...]
    pairs: ComparablePairs
    steps: Steps
    sentence: Indices
    chain: Indices
    gold: Floats
    errors_left: Indices

    @classmethod
    def from_rankings(cls, scored: Sequence[ScoredRanking]) -> "Chains":
        """Collect the chains among scored rankings."""
        rankings = [item.ranking for item in of_type(scored, "chains")]
        candidates = [(r, candidate) for r in rankings for candidate in r.candidates]
        numbered = attach_scores(rankings, {"candidate": np.arange(len(candidates), dtype=float)})
        _, sentence = SentenceClusters.of_rankings([ranking for ranking, _ in candidates])
        left = [r.candidates[-1].edit_count - c.edit_count for r, c in candidates]
        return cls(
            tuple(rankings),
            ComparablePairs.from_rankings(numbered),
            Steps.from_rankings(numbered),
            sentence,
            np.repeat(np.arange(len(rankings)), [len(r.candidates) for r in rankings]),
            np.array([candidate.gold_score for _, candidate in candidates]),
            np.array(left, dtype=np.int64),
        )

    @property
    def sentences(self) -> int:
        """The number of sentences."""
        return len(self.pairs.sentences)

    @property
    def sources(self) -> list[str]:
        """The source of each candidate."""
        return [ranking.sources[0] for ranking in self.rankings for _ in ranking.candidates]

    @property
    def hypotheses(self) -> list[str]:
        """The text of each candidate."""
        return [c.hypotheses[0] for ranking in self.rankings for c in ranking.candidates]

    @cached_property
    def _rows(self) -> tuple[RowsBySentence, RowsBySentence, RowsBySentence]:
        """Rows of pairs, candidates and steps."""
        return (
            RowsBySentence.from_sentences(self.pairs.sentence, self.sentences),
            RowsBySentence.from_sentences(self.sentence, self.sentences),
            RowsBySentence.from_sentences(self.steps.sentence, self.sentences),
        )

    def take(self, drawn: Indices) -> tuple[tuple[Indices, Indices], ...]:
        """Return rows and draws of the pairs, candidates and steps of drawn sentences."""
        pairs, candidates, steps = (rows.take(drawn) for rows in self._rows)
        return pairs, candidates, steps


@dataclass(frozen=True, eq=False)
class ScoredChains:
    """The chains with scores of metrics or of random scorers.

    Parameters
    ----------
    chains
        The candidates.
    metrics
        Names.
    scores
        Shape (candidates, metrics).
    """

    chains: Chains
    metrics: tuple[str, ...]
    scores: Floats

    @classmethod
    def from_rankings(cls, scored: Sequence[ScoredRanking]) -> "ScoredChains":
        """Take the scores of all metrics on chains."""
        of_chains = of_type(scored, "chains")
        scores = np.concatenate([item.scores for item in of_chains])
        return cls(Chains.from_rankings(of_chains), of_chains[0].metrics, scores)

    @property
    def outlying(self) -> frozenset[str]:
        """Metrics with scores more than 20 standard deviations from their mean."""
        distance = np.abs(self.scores - self.scores.mean(axis=0)).max(axis=0)
        is_outlying = distance > OUTLYING * self.scores.std(axis=0)
        return frozenset(m for m, far in zip(self.metrics, is_outlying, strict=True) if far)

    @cached_property
    def concordance(self) -> Floats:
        """1, 0 or -1 for each pair of candidates, shape (pairs, metrics)."""
        pairs = self.chains.pairs
        worse, better = (index[:, 0].astype(int) for index in (pairs.worse, pairs.better))
        spread = np.ptp(self.scores, axis=0)
        return sign_with_tolerance(self.scores[worse], self.scores[better], spread)

    @cached_property
    def steps(self) -> Steps:
        """The steps with scores."""
        steps = self.chains.steps
        before, after = (
            self.scores[index[:, 0].astype(int)] for index in (steps.before, steps.after)
        )
        spread = np.ptp(self.scores, axis=0)
        return replace(steps, metrics=self.metrics, before=before, after=after, spread=spread)

    def all_sentences(self) -> "ChainSample":
        """Return the population itself as a sample."""
        return self.sample(np.arange(self.chains.sentences))

    def sample(self, drawn: Indices, cluster: Indices | None = None) -> "ChainSample":
        """Return the sample of drawn sentences; copies of a sentence are sentences of their own.

        ``cluster`` has the ascending number of the cluster of each; by default all are distinct.
        """
        number = np.arange(len(drawn))
        sentences = SentenceClusters(number, number if cluster is None else cluster)
        (pair_rows, pair_draw), (rows, draw), (step_rows, step_draw) = self.chains.take(drawn)
        chain = draw * len(self.chains.rankings) + self.chains.chain[rows]
        scores, candidates = np.empty((1, 0)), np.zeros((len(pair_rows), 2), dtype=np.int32)
        pairs = ComparablePairs((), scores, candidates, pair_draw, sentences)
        steps = replace(
            self.steps,
            before=self.steps.before[step_rows],
            after=self.steps.after[step_rows],
            type=self.steps.type[step_rows],
            sentence=step_draw,
            sentences=sentences,
        )
        return ChainSample(
            self.metrics,
            pairs,
            self.concordance[pair_rows],
            self.scores[rows],
            self.chains.gold[rows],
            draw,
            np.unique(chain, return_inverse=True)[1],
            self.chains.errors_left[rows],
            steps,
        )


@dataclass(frozen=True, eq=False)
class ChainSample:
    """A sample of sentences with their chains.

    Parameters
    ----------
    metrics
        Names.
    pairs, concordance
        The pairs of candidates (without scores), and their concordance, shape (pairs, metrics).
    scores, gold, sentence, chain, errors_left
        Of the candidates, shape (candidates, ...).
    steps
        With scores; some types may have no steps.
    """

    metrics: tuple[str, ...]
    pairs: ComparablePairs
    concordance: Floats
    scores: Floats
    gold: Floats
    sentence: Indices
    chain: Indices
    errors_left: Indices
    steps: Steps

    def kendall(self, column: int, resampler: ClusterResampler) -> dict[str, Kendall]:
        """Return tau and its variants for one metric."""
        return kendall(self.concordance[:, column], self.pairs, resampler)

    def statistics(
        self, column: int, resampler: ClusterResampler, taus: Mapping[str, Kendall] | None = None
    ) -> dict[str, ClusteredStatistic]:
        """Return tau and r of one metric, by key of the statistic; ``taus`` if they are known."""
        taus = taus or self.kendall(column, resampler)
        candidates = self.scores[:, column], self.gold, self._rankings
        return {
            "tau_micro": taus["micro"].tau,
            "tau_macro": taus["macro"].tau,
            "pearson_within": pearson_within(*candidates, resampler),
            "pearson": pooled_pearson(*candidates, resampler.settings.confidence),
        }

    @cached_property
    def _rankings(self) -> RankedSentences:
        _, first = np.unique(self.chain, return_index=True)
        return RankedSentences(self.chain, self.sentence[first], self.pairs.sentences)

    def steps_with_types(self) -> Steps:
        """Return the steps with the types that they have."""
        types, number = np.unique(self.steps.type, return_inverse=True)
        names = tuple(self.steps.types[index] for index in types)
        return replace(self.steps, types=names, type=number)


@dataclass(frozen=True, eq=False)
class CorpusPopulation:
    """The sampled corpora of a run, by sentence.

    Parameters
    ----------
    expected
        Expected number of edits of each model, shape (models,).
    edits
        Edits applied to each sentence, shape (replicates, models, sentences, 1).
    counts
        By metric, the counts of sentences, shape (replicates, models, sentences, columns).
    scoring
        By metric, how sums of counts are scored.
    rankings
        The replicates, with the texts.
    """

    expected: Floats
    edits: Floats
    counts: dict[str, Floats]
    scoring: dict[str, SentenceCounts]
    rankings: Sequence[Ranking]

    @classmethod
    def from_rankings(cls, scored: Sequence[ScoredRanking]) -> "CorpusPopulation":
        """Collect the corpora among scored rankings, with the metrics that have counts."""
        corpora = of_type(scored, "corpora")
        rankings = [item.ranking for item in corpora]
        edits = np.array([[c.edit_counts for c in r.candidates] for r in rankings], dtype=float)
        counts = {
            metric: np.array([item.counts[metric].counts for item in corpora], dtype=float)
            for metric in corpora[0].counts
        }
        expected = np.array([c.gold_score for c in rankings[0].candidates])
        scoring = dict(corpora[0].counts)
        return cls(expected, edits[..., None], counts, scoring, rankings)

    @property
    def sentences(self) -> int:
        """The number of sentences."""
        return int(self.edits.shape[2])

    @property
    def replicates(self) -> int:
        """The number of replicates."""
        return len(self.edits)
