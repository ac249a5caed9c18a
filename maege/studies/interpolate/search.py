"""Weighted means of two metrics: how well they order chains, corpora and outputs of systems."""

from collections.abc import Iterable, Sequence

import numpy as np

from maege.array_types import Floats
from maege.errors import DataError
from maege.metric.score_request import ScoreRequest, sentence_request
from maege.ranking import attach_scores, requests, split_by_length
from maege.sampling.sample import Sample
from maege.statistics.kendall import ComparablePairs
from maege.statistics.nested_bootstrap import NestedBootstrap
from maege.statistics.sentence_clusters import cluster_numbers
from maege.studies.interpolate.config import InterpolateConfig
from maege.studies.interpolate.cross_validation import (
    ChainTauObjective,
    CorrelationObjective,
    Objective,
    WeightSearchResult,
    assign_folds,
    search_weight,
    weight_grid,
)
from maege.studies.lattice_outputs import OutputsInputs, Systems, system_requests
from maege.studies.lattices import draw
from maege.studies.scorer import resampling
from maege.studies.study import Context


def measure(
    config: InterpolateConfig, inputs: OutputsInputs, context: Context
) -> tuple[WeightSearchResult, ...]:
    """Search the weights of two metrics, on the samples of a configuration.

    The score of a corpus or system is the mean of sentence scores. There is a result for each
    statistic: of chains, corpora, then systems.

    Raises
    ------
    DataError
        If there are fewer than two sentences.
    MetricError
        If a metric fails.
    """
    lattices, systems = inputs.lattices, inputs.systems
    sample = draw(config, lattices)
    if len({sentence.cluster_key for sentence in sample.prepared_sentences}) < 2:
        raise DataError("cross-validation takes at least 2 sentences (or documents)")
    groups = [
        requests(sample.chains),
        _sentence_requests(requests(sample.corpora)),
        _sentence_requests(system_requests(config, lattices, systems)) if systems else [],
    ]
    (mixture,) = inputs.metrics.values()
    metrics = dict(zip(("a", "b"), mixture.components, strict=True))
    scores = context.scorer([r for group in groups for r in group], metrics)
    context.scorer.require_scores()
    lengths = [len(group) for group in groups]
    values = [split_by_length(scores[name].values, lengths) for name in ("a", "b")]
    cluster = cluster_numbers([sentence.cluster_key for sentence in sample.prepared_sentences])
    clusters = int(cluster.max()) + 1
    fold = assign_folds(clusters, min(config.folds, clusters), config.seed)[cluster]
    weights, settings = weight_grid(config.steps), resampling(config)
    bootstrap = None
    if len(sample.corpora) > 1:
        bootstrap = NestedBootstrap(cluster, len(sample.corpora), settings.resamples, settings.seed)
    return tuple(
        search_weight(objective, fold, weights, cluster, settings.for_clusters(clusters))
        for objective in _objectives(sample, systems, values[0], values[1], bootstrap)
    )


def _sentence_requests(corpora: Iterable[ScoreRequest]) -> list[ScoreRequest]:
    """Return one request per sentence of each corpus."""
    return [sentence_request(segment) for corpus in corpora for segment in corpus.segments()]


def _objectives(
    sample: Sample,
    systems: Systems | None,
    a: Sequence[Floats],
    b: Sequence[Floats],
    bootstrap: NestedBootstrap | None,
) -> list[Objective]:
    count = len(sample.prepared_sentences)
    position = {sentence.index: i for i, sentence in enumerate(sample.prepared_sentences)}
    objectives: list[Objective] = []
    if sample.chains:
        scored = attach_scores(sample.chains, {"a": a[0], "b": b[0]})
        pairs = ComparablePairs.from_rankings(scored, sample.repeated_pairs)
        indices = pairs.sentences.indices.tolist()
        positions = np.array([position[index] for index in indices], dtype=np.int64)
        objectives.append(ChainTauObjective(pairs, positions[pairs.sentence], count))
    if sample.corpora:
        gold = np.array(
            [
                [candidate.gold_score for candidate in ranking.candidates]
                for ranking in sample.corpora
            ]
        )
        first, second = (_by_sentence(scores[1], gold, count) for scores in (a, b))
        objectives.append(
            CorrelationObjective("corpora", "spearman", first, second, gold, bootstrap)
        )
    if systems is not None:
        human = np.array([list(systems.human.values())])
        first, second = (_by_sentence(scores[2], human, count) for scores in (a, b))
        for statistic in ("spearman", "pearson"):
            objectives.append(CorrelationObjective("systems", statistic, first, second, human))
    return objectives


def _by_sentence(scores: Floats, gold: Floats, sentences: int) -> Floats:
    """Arrange scores, one after the other, in shape (sentences, *shape of gold)."""
    return np.moveaxis(scores.reshape(*gold.shape, sentences), -1, 0)
