"""Weighted means of two metrics: how well they order chains, corpora and outputs of systems."""

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

import numpy as np

from maege.array_types import Floats
from maege.config.schema import RunConfig
from maege.errors import DataError, MetricError
from maege.metric.metric import Metric
from maege.metric.score_request import ScoreRequest, sentence_request
from maege.progress import OnScore
from maege.ranking import attach_scores, requests, split_by_length
from maege.sampling.sample import Sample
from maege.statistics.kendall import ComparablePairs
from maege.statistics.nested_bootstrap import NestedBootstrap
from maege.statistics.sentence_clusters import cluster_numbers
from maege.studies.interpolate.cross_validation import (
    ChainTauObjective,
    CorrelationObjective,
    Objective,
    WeightSearchResult,
    assign_folds,
    search_weight,
    weight_grid,
)
from maege.studies.lattice_inputs import load_inputs
from maege.studies.lattice_outputs import Systems, read_systems, system_requests
from maege.studies.lattices import check_metrics, draw
from maege.studies.scorer import resampling, score


def interpolate(
    config: RunConfig,
    a: Metric,
    b: Metric,
    *,
    systems: tuple[Path, Path | None] | None = None,
    steps: int = 100,
    folds: int = 10,
    jobs: int = 1,
    progress: OnScore = lambda name, done, total: None,
) -> list[WeightSearchResult]:
    """Search the weights of two metrics, on the samples of a configuration.

    The score of a corpus or system is the mean of sentence scores.

    Parameters
    ----------
    config
        The configuration of the samples.
    a, b
        The metrics.
    systems
        A file of human scores (the last two fields of each line, separated by a tab, are system
        and score), and the directory of the outputs; None for the outputs of the corpus's card.
    steps
        Number of intervals of the grid of weights.
    folds
        Number of folds of the cross-validation.
    jobs
        Number of processes.
    progress
        Called with metric, number of scored sentences and total.

    Returns
    -------
    list of WeightSearchResult
        One per statistic: chains, corpora, then systems.

    Raises
    ------
    DataError
        If there are fewer than two sentences, or files of systems are missing or wrong.
    MetricError
        If a metric fails.
    """
    a, b = (metric.for_language(config.corpus.language_code) for metric in (a, b))
    inputs = load_inputs(config)
    check_metrics({part.name: part for part in (a, b)}, inputs)
    sample = draw(config, inputs)
    if len({sentence.cluster_key for sentence in sample.prepared_sentences}) < 2:
        raise DataError("cross-validation takes at least 2 sentences (or documents)")
    outputs = None if systems is None else read_systems(config, inputs.corpus, *systems)
    groups = [
        requests(sample.chains),
        _sentence_requests(requests(sample.corpora)),
        _sentence_requests(system_requests(config, inputs, outputs)) if outputs else [],
    ]
    result = score(config, [r for group in groups for r in group], {"a": a, "b": b}, jobs, progress)
    if result.failures:
        raise MetricError("\n".join(result.failures.values()))
    lengths = [len(group) for group in groups]
    values = [split_by_length(result.scores[name].values, lengths) for name in ("a", "b")]
    cluster = cluster_numbers([sentence.cluster_key for sentence in sample.prepared_sentences])
    clusters = int(cluster.max()) + 1
    fold = assign_folds(clusters, min(folds, clusters), config.seed)[cluster]
    settings = resampling(config)
    bootstrap = None
    if len(sample.corpora) > 1:
        bootstrap = NestedBootstrap(cluster, len(sample.corpora), settings.resamples, settings.seed)
    return [
        search_weight(objective, fold, weight_grid(steps), cluster, settings.for_clusters(clusters))
        for objective in _objectives(sample, outputs, values[0], values[1], bootstrap)
    ]


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


def grid_table(results: Sequence[WeightSearchResult]) -> Mapping[str, list[float]]:
    """Return the columns of the grid: the weight, then each statistic."""
    steps = len(results[0].grid) - 1 if results else 1
    columns = {f"{r.ranking_type} {r.statistic}": r.grid.tolist() for r in results}
    return {"weight": weight_grid(steps).tolist(), **columns}
