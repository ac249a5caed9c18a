"""Which level and how many references order texts of known quality better, metric by metric."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial

import numpy as np

from maege.config.schema import RunConfig
from maege.errors import DataError
from maege.judgements.judged_texts import judged_requests
from maege.metric.metric import Metric
from maege.metric.score_request import ScoreRequest
from maege.metric.scores import Scores
from maege.ranking import Ranking
from maege.statistics.mean_or_pooled import LevelComparison, corpus_levels, system_levels
from maege.statistics.score_table import ScoreTable
from maege.statistics.sentence_clusters import cluster_numbers
from maege.studies.lattices.inputs import Inputs
from maege.studies.lattices.scores import further_requests
from maege.studies.run.human_scores import OutputsInputs
from maege.studies.run.levels.draw_scores import score_draw, single_reference_scores
from maege.studies.run.levels.number_of_references import (
    DrawAgreement,
    OrderOfSample,
    ReferenceEstimate,
    reference_estimates,
)
from maege.studies.run.levels.sampled_texts import (
    REFERENCE_KINDS,
    ReferenceKind,
    SampledTexts,
    with_enough_references,
)
from maege.studies.scorer import resampling
from maege.studies.study import Context
from maege.texts.reference_subsets import scores_by_pairs
from maege.texts.texts import Texts

SUBSETS = 100  # sets of references of a size, unless there are fewer
SCORED_SUBSETS = 5  # the same, for metrics that have to score all texts with each set


@dataclass(frozen=True)
class LevelResults:
    """What was measured."""

    levels: tuple[LevelComparison, ...]  # statistics of corpora, then of systems, at both levels
    # Statistics of chains and corpora with each number of references.
    references: tuple[ReferenceEstimate, ...]
    notes: tuple[str, ...]  # to the user


def measure(config: RunConfig, inputs: OutputsInputs, context: Context) -> LevelResults:
    """Compare levels and numbers of references, on the samples of a configuration.

    Raises DataError if there are fewer than two sentences.
    """
    metrics, lattices = inputs.metrics, inputs.lattices
    reading = {name: metric for name, metric in metrics.items() if "references" in metric.reads}
    samples = _Samples(config, lattices, context)
    levels = [*samples.levels_of_corpora(metrics)]
    if inputs.systems is not None:
        levels += samples.levels_of_systems(inputs.systems, inputs.human, metrics)
    notes = _level_notes(levels)
    estimates: list[ReferenceEstimate] = []
    for kind in REFERENCE_KINDS if reading and len(samples.texts) else ():
        selected, most = with_enough_references(lattices, config.references.empty, kind)
        notes += _reference_notes(kind, lattices, selected, most)
        if most:
            estimates += samples.reference_numbers(kind, most, selected, reading)
    return LevelResults(tuple(levels), tuple(estimates), tuple(notes))


def _level_notes(levels: Sequence[LevelComparison]) -> list[str]:
    if not levels or any(estimate.two_levels for estimate in levels):
        return []
    return ["No metric has two levels: the score of a corpus is the mean of its sentences."]


def _reference_notes(kind: ReferenceKind, inputs: Inputs, selected: Inputs, most: int) -> list[str]:
    """Tell which sentences have too few references."""
    number, all_sentences = len(selected.corpus.sentences), len(inputs.corpus.sentences)
    if kind == "others" and not most:
        return [
            "Few sentences have references by others than the annotator whose edits are ranked, so "
            "none are compared; `--set sentences.min_annotations=2` leaves these, if annotators "
            "are the references."
        ]
    if not most or (number == all_sentences and most > 1):
        return []
    which = f"{number:,} of {all_sentences:,} sentences, those with at least {most}"
    more = "; there is no second one to compare with" if most == 1 else ""
    return [f"{REFERENCE_KINDS[kind]}: {which}{more}."]


class _Samples:
    """The samples of a configuration, and how they are scored."""

    def __init__(self, config: RunConfig, inputs: Inputs, context: Context) -> None:
        self._config = config
        self._inputs = inputs
        self._context = context
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
        means = {name: s.mean for name, s in scores.items() if s.mean is not None}
        pooled = {name: s.pooled for name, s in scores.items() if s.pooled is not None}
        yield from corpus_levels(means, pooled, self.texts.known, self._resampling)

    def levels_of_systems(
        self, systems: Texts, human: Mapping[str, float], metrics: Mapping[str, Metric]
    ) -> Iterator[LevelComparison]:
        """Yield how well each level orders systems."""
        cluster = cluster_numbers(self._clusters)
        resampler = self._resampling.for_clusters(int(cluster.max()) + 1)
        requests = judged_requests(systems)
        tables = {
            metric: ScoreTable.from_scores(metric, list(human), scores, cluster)
            for metric, scores in self._score(requests, metrics, ()).items()
        }
        return system_levels(tables, np.array(list(human.values())), resampler)

    def reference_numbers(
        self, kind: ReferenceKind, most: int, selected: Inputs, metrics: Mapping[str, Metric]
    ) -> Iterator[ReferenceEstimate]:
        """Yield how well each number of references orders the sample of some sentences, by metric.

        The ``selected`` sentences have the greatest number, ``most``; the metrics read references.
        """
        texts = SampledTexts(self._config, selected)
        order = OrderOfSample(texts, self._resampling)
        by_pairs = {name: metric for name, metric in metrics.items() if scores_by_pairs(metric)}
        others = {name: metric for name, metric in metrics.items() if name not in by_pairs}
        singles = single_reference_scores(texts, by_pairs, self._score)
        agreement: dict[str, dict[int, list[DrawAgreement]]] = {name: {} for name in metrics}
        for size in range(1, most + 1):
            draws = partial(texts.references.draws, kind, size, seed=self._config.seed)
            for drawn in draws(bound=SUBSETS) if singles else ():
                for name, of_metric in singles.items():
                    scores = of_metric.of_draw(drawn, order.corpora)
                    agreement[name].setdefault(size, []).append(order.agreement(scores))
            for name in singles:
                label = f"{name}, numbers of references"
                self._context.progress.scored(label, size * len(texts), most * len(texts))
            for drawn in draws(bound=SCORED_SUBSETS) if others else ():
                drawn_scores = score_draw(texts, drawn, others, self._score, order.corpora)
                for name, scores in drawn_scores.items():
                    agreement[name].setdefault(size, []).append(order.agreement(scores))
        for name, by_size in agreement.items():
            if name not in self._context.scorer.failures:
                yield from reference_estimates(name, kind, by_size, order)

    def _score(
        self,
        requests: Sequence[ScoreRequest],
        metrics: Mapping[str, Metric],
        rankings: Sequence[Ranking],
    ) -> dict[str, Scores]:
        further = further_requests(self._config, rankings, metrics)
        scores = self._context.scorer(requests, metrics, further=further)
        return dict(scores)
