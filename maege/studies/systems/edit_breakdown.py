"""Edits of systems by type of error, by kinds of sentences, and as detection and correction."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, TypeGuard

import numpy as np

from maege.array_types import Floats
from maege.extraction.extractor import extractor
from maege.metric.metric import Metric
from maege.metrics.errant import Aspect, Errant
from maege.statistics.bootstrap import ClusterResampler, cluster_sums
from maege.studies.systems.annotator_counts import annotator_counts, chosen_counts
from maege.studies.systems.edit_scores import EditScores, edit_scores, mean_edit_scores
from maege.studies.systems.sentence_groups import SentenceGroup
from maege.studies.systems.type_pairs import TypePair, type_pairs
from maege.studies.systems.typed_edit_counts import (
    CATEGORIES,
    OPERATIONS,
    gold_types,
    typed_category,
    typed_edit_counts,
)
from maege.texts.system_texts import SystemTexts

TYPE, OPERATION, ASPECT = "type", "operation", "aspect"
MICRO, MACRO = "all edits (micro)", "mean of types (macro)"
ASPECTS: tuple[Aspect, ...] = ("detection", "correction")


def is_errant(metric: Metric) -> TypeGuard[Errant]:
    """Whether a metric is ERRANT, and not a class of a plug-in that extends it."""
    return type(metric) is Errant


@dataclass(frozen=True, eq=False)
class EditBreakdown:
    """What divides the edits of systems, and how their scores are computed.

    Parameters
    ----------
    name, metric
        Its beta and its pipeline are used.
    texts
        The outputs of the systems.
    groups
        Of sentences.
    resampler
        Of the documents.

    References
    ----------
    Bryant, Felice and Briscoe (2017). Automatic annotation and evaluation of error types for
    grammatical error correction. ACL.
    """

    name: str
    metric: Errant
    texts: SystemTexts
    groups: Sequence[SentenceGroup]
    resampler: ClusterResampler

    def scores(self) -> tuple[list[EditScores], list[TypePair]]:
        """Return precision, recall and F of parts of the edits of each system, and compare types.

        By category and operation of their type, with pooled counts of all edits (micro) and the
        mean of the categories that have gold edits (macro); by groups of sentences; and of
        detection and correction. The annotators are those that ERRANT chooses in the corpus of the
        system, for detection by the F of detection.
        """
        evaluated = self._with_aspect("correction").evaluate(self.texts.requests(), types=True)
        types = gold_types(
            (segment.source for _, _, segments in evaluated for segment in segments),
            self.metric.spacy_pipeline,
        )
        with_gold = {typed_category(t) for by_edit in types.values() for of in by_edit for t in of}
        errant = extractor(self.metric.spacy_pipeline)
        rows: list[EditScores] = []
        compared: list[TypePair] = []
        for system, (_, annotators, segments) in zip(self.texts.systems, evaluated, strict=True):
            pairs = [(segment.source.text, segment.hypothesis) for segment in segments]
            edits = errant.edits(pairs, types=True)
            counts = typed_edit_counts(segments, edits, annotators, types)
            rows += self._of_system(system, *counts, np.isin(CATEGORIES, list(with_gold)))
            clusters, beta = self.texts.clusters, self.metric.beta
            compared += type_pairs(self.name, system, CATEGORIES, counts[0], clusters, beta)
        return [*rows, *self._aspects()], compared

    def _of_system(
        self, system: str, by_category: Floats, by_operation: Floats, with_gold: np.ndarray
    ) -> Iterator[EditScores]:
        of_documents, sums = self._resampled(by_category)
        yield from self._rows(system, TYPE, CATEGORIES, of_documents, sums)
        all_edits = by_category.sum(axis=1, keepdims=True)
        yield from self._rows(system, TYPE, (MICRO,), *self._resampled(all_edits))
        yield mean_edit_scores(
            self.name,
            system,
            TYPE,
            MACRO,
            of_documents.sum(axis=0)[with_gold],
            sums[:, with_gold],
            self.metric.beta,
            self.resampler,
        )
        yield from self._rows(system, OPERATION, OPERATIONS, *self._resampled(by_operation))
        for group in self.groups:
            members = all_edits * group.sentences[:, None, None]
            yield from self._rows(system, group.by, (group.name,), *self._resampled(members))

    def _aspects(self) -> Iterator[EditScores]:
        """Yield detection and correction of each system."""
        for aspect in ASPECTS:
            metric = self._with_aspect(aspect)
            counts = chosen_counts(metric, annotator_counts(metric, self.texts))
            of_documents, sums = self._resampled(counts)
            for number, system in enumerate(self.texts.systems):
                own = slice(number, number + 1)
                yield from self._rows(system, ASPECT, (aspect,), of_documents[:, own], sums[:, own])

    def _rows(
        self, system: str, by: str, parts: Sequence[str], of_documents: Floats, sums: Floats
    ) -> list[EditScores]:
        names = self.name, system, by, parts
        return edit_scores(*names, of_documents, sums, self.metric.beta, self.resampler)

    def _resampled(self, of_sentences: Floats) -> tuple[Floats, Floats]:
        """Return the sums of documents, and the sums in resamples of documents."""
        of_documents = cluster_sums(of_sentences, self.texts.clusters, self.resampler.size)
        return of_documents, self.resampler.sums(of_documents)

    def _with_aspect(self, aspect: Aspect) -> Errant:
        parametrised: Any = self.metric
        result: Errant = replace(parametrised, aspect=aspect, aggregation="pooled")
        return result
