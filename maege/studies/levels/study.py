"""Which level and how many references order texts of known quality better, metric by metric."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import numpy as np

from maege.config.schema import RunConfig
from maege.errors import ConfigError, DataError, MetricError
from maege.metric.metric import Metric
from maege.metric.score_request import ScoreRequest
from maege.metric.scores import Scores
from maege.progress import OnScore
from maege.ranking import Ranking
from maege.statistics.sentence_clusters import cluster_numbers
from maege.studies.lattice_inputs import Inputs, load_inputs
from maege.studies.lattice_outputs import Systems, read_systems, system_requests
from maege.studies.lattices import check_metrics, further_requests
from maege.studies.levels.draw_scores import Score, score_draw, single_reference_scores
from maege.studies.levels.level_comparison import LevelComparison, compare_levels
from maege.studies.levels.reference_numbers import (
    DrawAgreement,
    OrderOfSample,
    ReferenceEstimate,
    reference_estimates,
)
from maege.studies.levels.sampled_texts import SampledTexts
from maege.studies.levels.system_levels import system_levels
from maege.studies.levels.visible_sets import Kind, with_enough_references
from maege.studies.scorer import resampling, score
from maege.texts.reference_pairs import scores_by_pairs

KINDS: dict[Kind, str] = {
    "others": "References by others than the annotator whose edits are ranked",
    "own": "The full correction that lattices end in, and references by others",
}


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

    levels: tuple[LevelComparison, ...]
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
        As in ``maege.studies.interpolate.search.interpolate``.
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
    metrics = config.build_metrics()
    reading = {name: metric for name, metric in metrics.items() if "references" in metric.reads}
    _check_config(config, has_systems=systems is not None, reads_references=bool(reading))
    inputs = load_inputs(config)
    check_metrics(metrics, inputs)
    outputs = None if systems is None else read_systems(config, inputs.corpus, *systems)
    study = _Study(config, inputs, jobs, progress)
    levels = [*study.levels_of_corpora(metrics)]
    if outputs is not None:
        levels += study.levels_of_systems(outputs, metrics)
    notes = _level_notes(levels)
    estimates: list[ReferenceEstimate] = []
    for kind in KINDS if reading and len(study.texts) else ():
        selected, most = with_enough_references(inputs, config.references.empty, kind)
        notes += _reference_notes(kind, inputs, selected, most)
        if most:
            numbers = _Numbers(kind, most, bounds, config.seed)
            estimates += study.reference_numbers(numbers, selected, reading)
    return LevelStudy(tuple(levels), tuple(estimates), tuple(notes))


def _check_config(config: RunConfig, *, has_systems: bool, reads_references: bool) -> None:
    """Raise ConfigError if there is nothing to rank or to compare."""
    if config.chains is None and config.synthetic_corpora is None and not has_systems:
        raise ConfigError(
            "chains and synthetic_corpora are null and there are no --human-scores: nothing to "
            "judge by"
        )
    if config.statistics.corpora_interval == "replicates":
        raise ConfigError(
            "`statistics.corpora_interval: replicates` has no counts of sentences, from which "
            "levels are compared; choose nested or jackknife"
        )
    if config.synthetic_corpora is None and not has_systems and not reads_references:
        raise ConfigError(
            "synthetic_corpora is null, so levels are not compared, and no metric reads "
            "references, so their numbers are not either: nothing to compare"
        )


def _level_notes(levels: Sequence[LevelComparison]) -> list[str]:
    if not levels or any(estimate.two_levels for estimate in levels):
        return []
    return ["No metric has two levels: the score of a corpus is the mean of its sentences."]


def _reference_notes(kind: Kind, inputs: Inputs, selected: Inputs, most: int) -> list[str]:
    """Tell which sentences have too few references."""
    number, of = len(selected.corpus.sentences), len(inputs.corpus.sentences)
    if kind == "others" and not most:
        return [
            "Few sentences have references by others than the annotator whose edits are ranked, so "
            "none are compared; `--set sentences.min_annotations=2` leaves these, if annotators "
            "are the references."
        ]
    if not most or (number == of and most > 1):
        return []
    which = f"{number:,} of {of:,} sentences, those with at least {most}"
    more = "; there is no second one to compare with" if most == 1 else ""
    return [f"{KINDS[kind]}: {which}{more}."]


@dataclass(frozen=True)
class _Numbers:
    """The numbers of references that are compared, and how many sets of each are drawn."""

    kind: Kind
    most: int
    bounds: DrawBounds
    seed: int


class _Study:
    """The samples of a configuration, and how they are scored."""

    def __init__(self, config: RunConfig, inputs: Inputs, jobs: int, progress: OnScore) -> None:
        self._config = config
        self._inputs = inputs
        self._jobs = jobs
        self._progress = progress
        self._resampling = resampling(config)
        self.texts = SampledTexts(config, inputs)
        self._clusters = [s.cluster_key for s in self.texts.sample.prepared_sentences]
        if len(set(self._clusters)) < 2:
            raise DataError("intervals take at least 2 sentences (or documents)")

    def levels_of_corpora(self, metrics: Mapping[str, Metric]) -> Iterator[LevelComparison]:
        """Yield how well each level orders synthetic corpora; nothing without these."""
        if self.texts.known is None:
            return
        whole = self.texts.references.all(with_own=not self._inputs.exclude_own_reference)
        scores = score_draw(self.texts, whole, metrics, self._score, self.texts.known)
        yield from compare_levels(scores, self.texts.known, self._resampling)

    def levels_of_systems(
        self, outputs: Systems, metrics: Mapping[str, Metric]
    ) -> Iterator[LevelComparison]:
        """Yield how well each level orders systems."""
        cluster = cluster_numbers(self._clusters)
        return system_levels(
            system_requests(self._config, self._inputs, outputs),
            np.array(list(outputs.human.values())),
            metrics,
            self._score,
            cluster,
            self._resampling.for_clusters(int(cluster.max()) + 1),
        )

    def reference_numbers(
        self, numbers: _Numbers, selected: Inputs, metrics: Mapping[str, Metric]
    ) -> Iterator[ReferenceEstimate]:
        """Yield how well each number of references orders the sample of some sentences."""
        texts = SampledTexts(self._config, selected)
        order = OrderOfSample(texts, self._resampling)
        return _by_number(metrics, texts, numbers, order, self._score, self._progress)

    def _score(
        self,
        requests: Sequence[ScoreRequest],
        metrics: Mapping[str, Metric],
        rankings: Sequence[Ranking],
    ) -> dict[str, Scores]:
        further = further_requests(self._config, rankings, metrics)
        result = score(self._config, requests, metrics, self._jobs, self._progress, further=further)
        if result.failures:
            raise MetricError("\n".join(result.failures.values()))
        return result.scores


def _by_number(
    metrics: Mapping[str, Metric],
    texts: SampledTexts,
    numbers: _Numbers,
    order: OrderOfSample,
    score: Score,
    progress: OnScore,
) -> Iterator[ReferenceEstimate]:
    """Score each set of references that is drawn, or look its scores up; yield by metric."""
    by_pairs = {name: metric for name, metric in metrics.items() if scores_by_pairs(metric)}
    others = {name: metric for name, metric in metrics.items() if name not in by_pairs}
    singles = single_reference_scores(texts, by_pairs, score)
    agreement: dict[str, dict[int, list[DrawAgreement]]] = {name: {} for name in metrics}
    sizes = range(1, numbers.most + 1)
    for size in sizes:
        draws = partial(texts.references.draws, numbers.kind, size, seed=numbers.seed)
        for drawn in draws(bound=numbers.bounds.subsets) if singles else ():
            for name, of_metric in singles.items():
                scores = of_metric.of_draw(drawn, order.corpora)
                agreement[name].setdefault(size, []).append(order.agreement(scores))
        for name in singles:
            label = f"{name}, numbers of references"
            progress(label, size * len(texts), len(sizes) * len(texts))
        for drawn in draws(bound=numbers.bounds.scored) if others else ():
            for name, scores in score_draw(texts, drawn, others, score, order.corpora).items():
                agreement[name].setdefault(size, []).append(order.agreement(scores))
    for name, by_size in agreement.items():
        yield from reference_estimates(name, numbers.kind, by_size, order)
