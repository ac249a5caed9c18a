"""Which level and how many references order texts of known quality better, metric by metric."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np

from maege.config.schema import RunConfig
from maege.coverage.candidate_scores import scores_by_pairs
from maege.errors import ConfigError, DataError, MetricError
from maege.inputs import load_inputs
from maege.interpolation.systems import read_systems, system_requests
from maege.levels.draw_scores import (
    Score,
    score_draw,
    single_reference_scores,
)
from maege.levels.level_comparison import LevelEstimate, compare_levels
from maege.levels.reference_numbers import (
    DrawAgreement,
    OrderOfSample,
    ReferenceEstimate,
    reference_estimates,
)
from maege.levels.sampled_texts import SampledTexts
from maege.levels.system_levels import system_levels
from maege.levels.visible_sets import Kind, LatticeReferences
from maege.metric import Metric
from maege.pipeline import check_metrics, draw, further_requests, resampling, score
from maege.ranking import Ranking, attach_scores
from maege.score_request import ScoreRequest
from maege.scoring.batching import OnScore
from maege.scoring.scores import Scores
from maege.statistics.corpus_scores import SampledCorpora
from maege.statistics.sentence_clusters import cluster_numbers

KINDS: tuple[Kind, ...] = ("others", "own")


@dataclass(frozen=True)
class LevelStudy:
    """The results.

    Parameters
    ----------
    levels
        Statistics of corpora, then of systems, at both levels.
    references
        Statistics of chains and corpora with each number of references.
    notes
        What the user should know.
    """

    levels: tuple[LevelEstimate, ...]
    references: tuple[ReferenceEstimate, ...]
    notes: tuple[str, ...]


@dataclass(frozen=True)
class DrawBounds:
    """How many sets of references of each number are drawn.

    Parameters
    ----------
    subsets
        For metrics that score each text against each reference once.
    scored
        For other metrics, which score all texts with each set.
    """

    subsets: int = 100
    scored: int = 5


def study_levels(
    config: RunConfig,
    *,
    systems: tuple[Path, Path | None] | None = None,
    bounds: DrawBounds = DrawBounds(),
    jobs: int = 1,
    progress: OnScore = lambda name, done, total: None,
) -> LevelStudy:
    """Compare levels and numbers of references, on the samples of a configuration.

    Parameters
    ----------
    config
        The configuration of the samples and metrics; its lattices are not used.
    systems
        As in ``maege.interpolation.search.interpolate``.
    bounds
        How many sets of references are drawn.
    jobs
        Number of processes; the result does not depend on it.
    progress
        Called with metric, number of scored sentences and total.

    Raises
    ------
    ConfigError
        If there is nothing to rank.
    DataError
        If there are fewer than two sentences, or files of systems are missing or wrong.
    MetricError
        If a metric fails.
    """
    if config.chains is None and config.synthetic_corpora is None and systems is None:
        raise ConfigError(
            "chains and synthetic_corpora are null and there are no --human-scores: nothing to "
            "judge by"
        )
    if config.statistics.corpora_interval == "replicates":
        raise ConfigError(
            "`statistics.corpora_interval: replicates` has no counts of sentences, from which "
            "levels are compared; choose nested or jackknife"
        )
    metrics = config.build_metrics()
    inputs = load_inputs(config)
    check_metrics(metrics, inputs)
    references = LatticeReferences(inputs, config.references.empty)
    sample = draw(config.model_copy(update={"lattices": None}), inputs, references.with_numbers)
    clusters = [sentence.cluster_key for sentence in sample.prepared_sentences]
    if len(set(clusters)) < 2:
        raise DataError("intervals take at least 2 sentences (or documents)")
    outputs = None if systems is None else read_systems(config, inputs.corpus, *systems)

    def score_all(
        requests: Sequence[ScoreRequest],
        wanted: Mapping[str, Metric],
        rankings: Sequence[Ranking],
    ) -> dict[str, Scores]:
        further = further_requests(config, replace(sample, corpora=tuple(rankings)), wanted)
        result = score(config, requests, wanted, jobs, progress, further=further)
        if result.failures:
            raise MetricError("\n".join(result.failures.values()))
        return result.scores

    texts = SampledTexts(sample, references)
    corpora = None
    levels: list[LevelEstimate] = []
    if sample.corpora:
        corpora = SampledCorpora.of_rankings(attach_scores(sample.corpora, {}), resampling(config))
        whole = references.all(with_own=not inputs.exclude_own_reference)
        scores = score_draw(texts, whole, metrics, score_all, corpora)
        levels += compare_levels(scores, corpora, resampling(config))
    if outputs is not None:
        cluster = cluster_numbers(clusters)
        levels += system_levels(
            system_requests(config, inputs, outputs),
            np.array(list(outputs.human.values())),
            metrics,
            score_all,
            cluster,
            resampling(config).for_clusters(int(cluster.max()) + 1),
        )
    reading = {name: metric for name, metric in metrics.items() if "references" in metric.reads}
    estimates: tuple[ReferenceEstimate, ...] = ()
    if reading and len(texts):
        order = OrderOfSample(sample, texts.chains, corpora, resampling(config))
        estimates = tuple(
            _by_number(reading, texts, references, order, score_all, bounds, config.seed)
        )
    return LevelStudy(tuple(levels), estimates, ())


def _by_number(
    metrics: Mapping[str, Metric],
    texts: SampledTexts,
    references: LatticeReferences,
    order: OrderOfSample,
    score: Score,
    bounds: DrawBounds,
    seed: int,
) -> Iterator[ReferenceEstimate]:
    """Score each set of references that is drawn, or look its scores up; by kind and metric."""
    by_pairs = {name: metric for name, metric in metrics.items() if scores_by_pairs(metric)}
    others = {name: metric for name, metric in metrics.items() if name not in by_pairs}
    singles = single_reference_scores(texts, references.names, by_pairs, score)
    for kind in KINDS:
        found: dict[str, dict[int, list[DrawAgreement]]] = {name: {} for name in metrics}
        for size in range(1, references.most(kind) + 1):
            for name, of_metric in singles.items():
                found[name][size] = [
                    order.agreement(of_metric.of_draw(drawn, order.corpora))
                    for drawn in references.draws(kind, size, bounds.subsets, seed)
                ]
            for drawn in references.draws(kind, size, bounds.scored, seed) if others else ():
                for name, scores in score_draw(texts, drawn, others, score, order.corpora).items():
                    found[name].setdefault(size, []).append(order.agreement(scores))
        for name, by_size in found.items():
            yield from reference_estimates(name, kind, by_size, order) if by_size else ()
