"""How far metrics can be trusted in a comparison: the worth of a point, and validity."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any

import numpy as np

from maege.data.corpus import Corpus
from maege.errors import DataError
from maege.metric.metric import Metric
from maege.metric.scores import Scores
from maege.ranking import Ranking, ScoredRanking, requests
from maege.sampling.lattice_rankings import sample_chains
from maege.sampling.synthetic_corpora import sample_partial_corrections
from maege.studies.lattices import attach
from maege.studies.scorer import Scorer, resampling
from maege.studies.systems.config import SystemsConfig, TrustConfig
from maege.studies.systems.gold_sample import SeenReferences, gold_corpus, gold_sample
from maege.studies.systems.metric_validity import (
    ChainValidity,
    HumanValidity,
    chain_validity,
    human_validity,
)
from maege.studies.systems.point_value import PointValues, point_values
from maege.texts.texts import Texts
from maege.user_warnings import warn_caller

SMALL_SAMPLE, SMALL_SAMPLE_REPLICATES = 300, 4  # with two, intervals of SARI were too narrow


@dataclass(frozen=True)
class MetricTrust:
    """What is known of the metrics of a comparison.

    Parameters
    ----------
    points
        What a point is worth; None without gold edits.
    chains
        Validity on chains of gold edits.
    people
        Agreement with people.
    """

    points: PointValues | None = None
    chains: tuple[ChainValidity, ...] = ()
    people: tuple[HumanValidity, ...] = ()

    def records(self) -> dict[str, tuple[Any, ...]]:
        """Return all results by kind."""
        points = self.points
        return {
            "chain_validity": self.chains,
            "human_validity": self.people,
            "point_values": points.values if points else (),
            "order_accuracy": points.orders if points else (),
            "quality_levels": points.levels if points else (),
        }


def metric_trust(
    config: SystemsConfig,
    texts: Texts,
    metrics: Mapping[str, Metric],
    scores: Mapping[str, Scores],
    scorer: Scorer,
) -> MetricTrust:
    """Find out what points are worth, and how valid metrics are.

    What cannot be computed is left out, and a MaegeWarning says why.

    Parameters
    ----------
    config
        Its section ``trust`` says how; nothing is computed without it.
    texts
        What is compared.
    metrics, scores
        By name; the scores of the systems.
    scorer
        Scores texts of known quality.
    """
    how = config.trust
    if how is None or not scores:
        return MetricTrust()
    people = tuple(human_validity(texts, config.corpus.name, scores, resampling(config)))
    corpus = gold_corpus(texts)
    if corpus is None:
        warn_caller(
            "no gold edits, so there are no texts of known quality: what a point is worth, and the "
            "validity of the metrics on chains, are left out (give M2 files)"
        )
        return MetricTrust(people=people)
    known = _KnownQuality(config, how, corpus, scorer, dict(_affordable(metrics, scores, how)))
    if not known.metrics:
        return MetricTrust(people=people)
    try:
        return MetricTrust(known.points(texts, scores), tuple(known.chains()), people)
    except DataError as error:
        warn_caller(f"what is known of the metrics is incomplete: {error}")
        return MetricTrust(people=people)


def _affordable(
    metrics: Mapping[str, Metric], scores: Mapping[str, Scores], how: TrustConfig
) -> Iterator[tuple[str, Metric]]:
    """Yield the metrics that score further texts in reasonable time, by name."""
    for name in scores:
        metric = metrics[name]
        if not metric.scores_any_request:
            warn_caller(f"{name} scores no other texts: what its points are worth is not known")
        elif any(m.cache_scores for m in (metric, *metric.components)) and not how.expensive:
            warn_caller(
                f"{name} is expensive: what its points are worth, and its validity, are left out; "
                f"`--set trust.expensive=true` computes them"
            )
        else:
            yield name, metric


@dataclass(frozen=True)
class _KnownQuality:
    """What texts of known quality are made of, and what scores them."""

    config: SystemsConfig
    how: TrustConfig
    corpus: Corpus
    scorer: Scorer
    metrics: Mapping[str, Metric]

    def points(self, texts: Texts, scores: Mapping[str, Scores]) -> PointValues:
        """Score corpora with a share of the gold edits."""
        seed, replicates = self.config.seed, self.how.replicates
        sample = gold_sample(self.corpus, "keep", self.how.sentences, seed)
        if not any(a.edits for s in sample.corpus.sentences for a in s.annotations):
            raise DataError(f"{self.corpus.name}: no annotator has any edit")
        if len(sample.corpus.sentences) < SMALL_SAMPLE:
            replicates = max(replicates, SMALL_SAMPLE_REPLICATES)
        rankings = {
            seen: tuple(
                sample_partial_corrections(sample.prepared(seen), seed=seed, replicates=replicates)
            )
            for seen in sample.seen
        }
        medians = {name: median_score(texts, of_metric) for name, of_metric in scores.items()}
        scored = self._scored(rankings)
        return point_values(scored, medians, len(texts.sources), resampling(self.config))

    def chains(self) -> Iterator[ChainValidity]:
        """Score chains of gold edits."""
        config = self.config
        sample = gold_sample(self.corpus, "drop", self.how.chain_sentences, config.seed)
        original = config.statistics.original_gold_score
        rankings = {
            seen: tuple(sample_chains(sample.prepared(seen, original), seed=config.seed))
            for seen in sample.seen
        }
        for seen, scored in self._scored(rankings).items():
            yield from chain_validity(scored, seen, resampling(config))

    def _scored(
        self, rankings: Mapping[SeenReferences, Sequence[Ranking]]
    ) -> dict[SeenReferences, tuple[ScoredRanking, ...]]:
        together = [ranking for of_seen in rankings.values() for ranking in of_seen]
        scoring = self.scorer.attempt(requests(together), self.metrics)
        for name, why in scoring.failures.items():
            warn_caller(f"what a point of {name} is worth, and its validity, are left out: {why}")
        scored = iter(attach(together, scoring.scores))
        return {seen: tuple(islice(scored, len(of))) for seen, of in rankings.items()}


def median_score(texts: Texts, scores: Scores) -> float:
    """Return the median score of the systems that change something, or of the source."""
    changed = [texts.outputs[system] != texts.sources for system in texts.systems]
    return float(np.median(scores.values[changed] if any(changed) else scores.values))
