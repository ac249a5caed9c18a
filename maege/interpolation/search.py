"""Weighted means of two metrics: how well they order chains, corpora and outputs of systems."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import isfinite, nan
from pathlib import Path

import numpy as np

from maege.array_types import Floats
from maege.config.schema import RunConfig
from maege.data import datasets
from maege.data.corpus import Corpus
from maege.errors import DataError, MetricError, did_you_mean
from maege.inputs import Inputs, load_inputs
from maege.interpolation.cross_validation import (
    ChainTauObjective,
    CorrelationObjective,
    Objective,
    WeightSearchResult,
    assign_folds,
    search_weight,
    weight_grid,
)
from maege.metric import Metric
from maege.pipeline import check_metrics, draw, resampling, score
from maege.ranking import Ranking, attach_scores, requests, split_by_length
from maege.references import visible_references
from maege.sampling.sample import Sample
from maege.score_request import ScoreRequest
from maege.scoring.batching import OnScore
from maege.statistics.kendall import ComparablePairs
from maege.statistics.nested_bootstrap import NestedBootstrap
from maege.statistics.sentence_clusters import cluster_numbers
from maege.text_files import read_lines


@dataclass(frozen=True)
class Systems:
    """Outputs of systems.

    Parameters
    ----------
    outputs
        For each system, one line per sentence of the corpus file.
    human
        The human score of each system.
    """

    outputs: dict[str, list[str]]
    human: dict[str, float]


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
        _sentence_requests(sample.corpora),
        _system_requests(config, inputs, outputs) if outputs else [],
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


def read_systems(config: RunConfig, corpus: Corpus, human: Path, directory: Path | None) -> Systems:
    """Read human scores, and the outputs of the systems that have one; see ``interpolate``."""
    scores: dict[str, float] = {}
    for number, line in enumerate(read_lines(human), start=1):
        fields = line.split("\t")
        try:
            name, value = fields[-2].strip(), float(fields[-1])
        except (IndexError, ValueError):
            name, value = "", nan
        if not name or not isfinite(value) or name in scores:
            raise DataError(
                f"{human}, line {number}: expected another system and its score, separated by a "
                f"tab: {line[:100]!r}"
            )
        scores[name] = value
    if len(scores) < 3:
        raise DataError(f"{human}: {len(scores)} systems; a correlation takes at least 3")
    outputs = {}
    for name in scores:
        path = _output(config, name, directory)
        outputs[name] = [" ".join(line.split()) for line in read_lines(path)]
        if len(outputs[name]) != corpus.size:
            raise DataError(
                f"{path}: {len(outputs[name])} lines, but {corpus.name} has {corpus.size} sentences"
            )
    return Systems(outputs, scores)


def _output(config: RunConfig, name: str, directory: Path | None) -> Path:
    if directory is not None:
        return directory / f"{name}.txt"
    if config.corpus.name is None:
        raise DataError("outputs of systems: give their directory, because the corpus has no card")
    card = datasets.card(config.corpus.name)
    if name not in card.systems:
        raise DataError(
            f"corpus {card.name!r} has no output of a system {name!r}; "
            f"{did_you_mean(name, card.systems)}"
        )
    return card.path(card.systems[name])


def _sentence_requests(corpora: Sequence[Ranking]) -> list[ScoreRequest]:
    """Return one request per sentence of each corpus of each replicate."""
    return [
        ScoreRequest((source,), (hypothesis,), (references,), "sentence")
        for ranking in corpora
        for candidate in ranking.candidates
        for source, hypothesis, references in zip(
            ranking.sources, candidate.hypotheses, candidate.references, strict=True
        )
    ]


def _system_requests(config: RunConfig, inputs: Inputs, systems: Systems) -> list[ScoreRequest]:
    """Return one request per sentence of each system; its source is the original."""
    references = {
        s.index: visible_references(inputs.references, s.index, empty=config.references.empty)
        for s in inputs.corpus.sentences
    }
    return [
        ScoreRequest((s.text,), (lines[s.index],), (references[s.index],), "sentence")
        for lines in systems.outputs.values()
        for s in inputs.corpus.sentences
    ]


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
