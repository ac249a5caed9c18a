"""Precision, recall and F of edits of systems: by type, by kinds of sentences, and of detection."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from maege.array_types import Floats
from maege.extraction.extractor import extractor
from maege.metric.metric import Metric
from maege.metrics.errant import Aspect, Errant
from maege.statistics.bootstrap import ClusterResampler, cluster_sums
from maege.statistics.value import Value
from maege.studies.systems.annotator_counts import annotator_counts, chosen_counts
from maege.studies.systems.edit_types import (
    CATEGORIES,
    OPERATIONS,
    TypePair,
    gold_types,
    precision_recall_f,
    type_pairs,
    typed_category,
    typed_edit_counts,
)
from maege.studies.systems.sentence_groups import SentenceGroup
from maege.texts.texts import Texts

TYPE, OPERATION, ASPECT = "type", "operation", "aspect"
MICRO, MACRO = "all edits (micro)", "mean of types (macro)"
_ASPECTS: tuple[Aspect, ...] = ("detection", "correction")


def first_errant(metrics: Mapping[str, Metric]) -> tuple[str, Errant] | None:
    """Return the first ERRANT with its name; a class of a plug-in that extends it is none."""
    for name, metric in metrics.items():
        if isinstance(metric, Errant) and type(metric) is Errant:
            return name, metric
    return None


@dataclass(frozen=True)
class EditScores:
    """How right the edits of a system are, of some part of its edits.

    Intervals are for other sentences of the kind, by resampling documents (or sentences).

    Parameters
    ----------
    metric, system
        Names.
    by, part
        What edits are divided by, and which part these are.
    correct, proposed, gold
        Numbers of edits; None for means over parts.
    precision, recall
        Shares; undefined where nothing is proposed, or nothing is to be corrected.
    f
        F score; undefined if both are, and 0 if no edit is correct otherwise.
    """

    metric: str
    system: str
    by: str
    part: str
    correct: int | None
    proposed: int | None
    gold: int | None
    precision: Value
    recall: Value
    f: Value


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
    texts: Texts
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
        is_gold = np.isin(CATEGORIES, list(with_gold))
        errant = extractor(self.metric.spacy_pipeline)
        rows: list[EditScores] = []
        compared: list[TypePair] = []
        for system, (_, annotators, segments) in zip(self.texts.systems, evaluated, strict=True):
            pairs = [(segment.source.text, segment.hypothesis) for segment in segments]
            edits = errant.edits(pairs, types=True)
            by_category, by_operation = typed_edit_counts(segments, edits, annotators, types)
            rows += self._by_type(system, by_category, is_gold)
            rows += self._parts(system, OPERATION, OPERATIONS, self._sums(by_operation))
            rows += self._by_group(system, by_category.sum(axis=1, keepdims=True))
            clusters, beta = self.texts.clusters, self.metric.beta
            compared += type_pairs(self.name, system, CATEGORIES, by_category, clusters, beta)
        return [*rows, *self._by_aspect()], compared

    def _by_type(self, system: str, counts: Floats, is_gold: np.ndarray) -> Iterator[EditScores]:
        """Yield the scores of categories, micro- and macro-averages.

        ``counts`` has shape (sentences, categories, 3).
        """
        sums = self._sums(counts)
        yield from self._parts(system, TYPE, CATEGORIES, sums)
        yield from self._parts(system, TYPE, (MICRO,), self._sums(counts.sum(1, keepdims=True)))
        observed, resampled = (
            _mean_of_parts(precision_recall_f(of[..., is_gold, :], self.metric.beta)) for of in sums
        )
        values = self.resampler.values(observed, resampled)
        yield EditScores(self.name, system, TYPE, MACRO, None, None, None, *values)

    def _by_group(self, system: str, counts: Floats) -> Iterator[EditScores]:
        """Yield the scores of all edits in groups of sentences, (sentences, 1, 3)."""
        for group in self.groups:
            members = counts * group.sentences[:, None, None]
            yield from self._parts(system, group.by, (group.name,), self._sums(members))

    def _by_aspect(self) -> Iterator[EditScores]:
        """Yield detection and correction of each system."""
        for aspect in _ASPECTS:
            metric = self._with_aspect(aspect)
            counts = chosen_counts(metric, annotator_counts(metric, self.texts))
            for number, system in enumerate(self.texts.systems):
                own = counts[:, number : number + 1]
                yield from self._parts(system, ASPECT, (aspect,), self._sums(own))

    def _parts(
        self, system: str, by: str, parts: Sequence[str], sums: tuple[Floats, Floats]
    ) -> Iterator[EditScores]:
        """Yield the scores of each part that has edits, from its sums."""
        totals = sums[0]
        observed, resampled = (precision_recall_f(of, self.metric.beta) for of in sums)
        for number in np.flatnonzero(totals.any(axis=-1)).tolist():
            numbers = map(round, totals[number].tolist())
            values = self.resampler.values(observed[number], resampled[:, number])
            yield EditScores(self.name, system, by, parts[number], *numbers, *values)

    def _sums(self, counts: Floats) -> tuple[Floats, Floats]:
        """Return the sums of all sentences, (parts, 3), and in resamples, (resamples, parts, 3).

        ``counts``: correct, proposed and gold edits, shape (sentences, parts, 3).
        """
        of_documents = cluster_sums(counts, self.texts.clusters, self.resampler.size)
        return of_documents.sum(axis=0), self.resampler.sums(of_documents)

    def _with_aspect(self, aspect: Aspect) -> Errant:
        parametrised: Any = self.metric
        result: Errant = replace(parametrised, aspect=aspect, aggregation="pooled")
        return result


def _mean_of_parts(values: Floats) -> Floats:
    """Return means over parts, shape (..., parts, 3) -> (..., 3); nan where none is defined."""
    defined = np.isfinite(values)
    number = defined.sum(axis=-2)
    total = np.where(defined, values, 0.0).sum(axis=-2)
    undefined = np.full(total.shape, np.nan)
    return np.asarray(np.divide(total, number, out=undefined, where=number > 0))
