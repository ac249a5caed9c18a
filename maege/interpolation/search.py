"""Mixing two metrics: how well every mixture orders chains, corpora and the outputs of systems."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import isfinite, nan
from pathlib import Path

import numpy as np

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
from maege.metric import Floats, Metric, ScoreRequest
from maege.pipeline import check_metrics, draw, resampling, score
from maege.ranking import Ranking, attach_scores, requests, split_by_length
from maege.references import visible_references
from maege.sampling.sample import Sample
from maege.scoring.batching import Progress
from maege.statistics.kendall import ComparablePairs
from maege.text_files import read_lines


@dataclass(frozen=True)
class Systems:
    """Outputs of systems: lines parallel to the corpus file, and a human score for each system."""

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
    progress: Progress = lambda name, done, total: None,
) -> list[WeightSearchResult]:
    """Return what mixing two metrics is worth on the samples of a configuration.

    Corpora and systems are scored by the means of sentence scores. ``systems`` has a file of human
    scores (of each line the last two fields, separated by tabs, count: system and score), and the
    folder of the outputs; without one they are those of the corpus's card. Raises DataError for
    what is missing there, MetricError if a metric fails.
    """
    inputs = load_inputs(config)
    check_metrics({part.name: part for part in (a, b)}, inputs)
    sample = draw(config, inputs)
    if len(sample.prepared_sentences) < 2:
        raise DataError("cross-validation over sentences takes at least 2 sentences")
    known = None if systems is None else read_systems(config, inputs.corpus, *systems)
    asked = {"chains": requests(sample.chains), "corpora": _of_sentences(sample.corpora)}
    asked["systems"] = _of_systems(config, inputs, known) if known else []
    scored = score(
        config, [r for some in asked.values() for r in some], {"a": a, "b": b}, jobs, progress
    )
    if scored.failures:
        raise MetricError("\n".join(scored.failures.values()))
    lengths = [len(some) for some in asked.values()]
    values = [split_by_length(scored.scores[name].values, lengths) for name in ("a", "b")]
    sentences = len(sample.prepared_sentences)
    fold = assign_folds(sentences, min(folds, sentences), config.seed)
    resampler = resampling(config).for_clusters(sentences)
    return [
        search_weight(objective, fold, weight_grid(steps), resampler)
        for objective in _objectives(sample, known, values[0], values[1])
    ]


def read_systems(config: RunConfig, corpus: Corpus, human: Path, folder: Path | None) -> Systems:
    """Read human scores and the outputs of the systems that have one."""
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
        path = _output(config, name, folder)
        outputs[name] = [" ".join(line.split()) for line in read_lines(path)]
        if len(outputs[name]) != corpus.size:
            raise DataError(
                f"{path}: {len(outputs[name])} lines, but {corpus.name} has {corpus.size} sentences"
            )
    return Systems(outputs, scores)


def _output(config: RunConfig, name: str, folder: Path | None) -> Path:
    if folder is not None:
        return folder / f"{name}.txt"
    if config.corpus.name is None:
        raise DataError("outputs of systems: give their folder, for the corpus is no known one")
    card = datasets.card(config.corpus.name)
    if name not in card.systems:
        raise DataError(
            f"corpus {card.name!r} has no output of a system {name!r}; "
            f"{did_you_mean(name, card.systems)}"
        )
    return card.path(card.systems[name])


def _of_sentences(corpora: Sequence[Ranking]) -> list[ScoreRequest]:
    """Return requests of single sentences: of all replicates, of all corpora."""
    return [
        ScoreRequest((source,), (hypothesis,), (references,), "sentence")
        for ranking in corpora
        for candidate in ranking.candidates
        for source, hypothesis, references in zip(
            ranking.sources, candidate.hypotheses, candidate.references, strict=True
        )
    ]


def _of_systems(config: RunConfig, inputs: Inputs, systems: Systems) -> list[ScoreRequest]:
    """Return requests of single sentences of all systems, with the originals as the source."""
    seen = {
        s.index: visible_references(inputs.references, s.index, empty=config.references.empty)
        for s in inputs.corpus.sentences
    }
    return [
        ScoreRequest((s.text,), (lines[s.index],), (seen[s.index],), "sentence")
        for lines in systems.outputs.values()
        for s in inputs.corpus.sentences
    ]


def _objectives(
    sample: Sample, systems: Systems | None, a: Sequence[Floats], b: Sequence[Floats]
) -> list[Objective]:
    count = len(sample.prepared_sentences)
    place = {
        prepared_sentence.index: number
        for number, prepared_sentence in enumerate(sample.prepared_sentences)
    }
    objectives: list[Objective] = []
    if sample.chains:
        scored = attach_scores(sample.chains, {"a": a[0], "b": b[0]})
        pairs = ComparablePairs.from_rankings(scored, sample.repeated_pairs)
        indices = sorted({ranking.sentences[0] for ranking in sample.chains})
        numbers = np.array([place[index] for index in indices], dtype=np.int64)
        objectives.append(ChainTauObjective(pairs, numbers[pairs.cluster], count))
    if sample.corpora:
        gold = np.array(
            [
                [candidate.gold_score for candidate in ranking.candidates]
                for ranking in sample.corpora
            ]
        )
        arranged = [np.moveaxis(x[1].reshape(*gold.shape, count), -1, 0) for x in (a, b)]
        objectives.append(
            CorrelationObjective("corpora", "spearman", arranged[0], arranged[1], gold)
        )
    if systems is not None:
        human = np.array([list(systems.human.values())])
        arranged = [np.moveaxis(x[2].reshape(*human.shape, count), -1, 0) for x in (a, b)]
        for statistic in ("spearman", "pearson"):
            objectives.append(
                CorrelationObjective("systems", statistic, arranged[0], arranged[1], human)
            )
    return objectives


def grid_table(mixtures: Sequence[WeightSearchResult]) -> Mapping[str, list[float]]:
    """Return the whole grid by column: the weight, then each statistic."""
    steps = len(mixtures[0].grid) - 1 if mixtures else 1
    columns = {f"{m.ranking_type} {m.statistic}": m.grid.tolist() for m in mixtures}
    return {"weight": weight_grid(steps).tolist(), **columns}
