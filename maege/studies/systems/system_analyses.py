"""The analyses of compared systems: by aggregation, type, group, beta and number of edits."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import chain
from typing import Any

import numpy as np

from maege.counting.edit_metric import EditMetric
from maege.metrics.gotoscorer.metric import GoToScorer
from maege.statistics.bootstrap import ClusterResampler, Resampling, cluster_sums
from maege.statistics.score_table import as_observed
from maege.statistics.value import Value
from maege.studies.systems.beta_sweep import BetaSweep, beta_sweep
from maege.studies.systems.correction_amounts import (
    CorrectionAmount,
    SentenceEditCounts,
    correction_amounts,
    sentence_edit_counts,
)
from maege.studies.systems.scored_systems import (
    AggregatedSystem,
    AggregationAgreement,
    aggregated_systems,
    aggregation_agreements,
)
from maege.studies.systems.sentence_groups import (
    GroupScore,
    SentenceGroup,
    edit_number_groups,
    group_scores,
    length_groups,
)
from maege.studies.systems.system_edits import EditBreakdown, EditScores, TypePair, first_errant
from maege.studies.systems.system_scoring import SystemScoring, without_warnings
from maege.texts.texts import Texts

_MAX_RESAMPLES = 2000
# Resamples times squared number of systems: what TrueSkill takes.
_MAX_COMPARISONS, _MIN_RESAMPLES = 10_000_000, 200


@dataclass(frozen=True)
class TypeDifficulty:
    """The mean difficulty of the gold edits of a type."""

    metric: str
    type: str
    edits: int
    # 1 - the share of systems that solve an edit, with its interval by documents (or sentences).
    difficulty: Value


def type_difficulties(
    name: str, metric: GoToScorer, texts: Texts, resampler: ClusterResampler
) -> list[TypeDifficulty]:
    """Return the types of the gold edits of an annotator, the most difficult first."""
    rows = metric.difficulties(texts.requests()[0])
    types = sorted({type_ for row in rows for type_, _ in row})
    index = {type_: column for column, type_ in enumerate(types)}
    sums = np.zeros((len(rows), 2, len(types)))  # of difficulties, and numbers of edits
    for of_sentence, row in zip(sums, rows, strict=True):
        for type_, difficulty in row:
            of_sentence[:, index[type_]] += difficulty, 1
    if not types:
        return []
    of_documents = cluster_sums(sums, texts.clusters, resampler.size)
    total = of_documents.sum(axis=0)
    resampled = resampler.sums(of_documents)
    with np.errstate(invalid="ignore"):
        values = resampler.values(total[0] / total[1], resampled[:, 0] / resampled[:, 1])
    difficulties = [
        TypeDifficulty(name, type_, int(number), value)
        for type_, number, value in zip(types, total[1], values, strict=True)
    ]
    return sorted(difficulties, key=lambda row: (-(row.difficulty.value or 0.0), row.type))


@dataclass(frozen=True)
class SystemAnalyses:
    """What is told of systems besides their scores and pairs."""

    aggregated: Mapping[str, list[AggregatedSystem]]  # by metric: the systems by each aggregation
    agreements: Mapping[str, list[AggregationAgreement]]  # by metric: of every two aggregations
    comparison_resamples: int  # of aggregations, at most
    # By the first ERRANT, if there is one.
    edit_scores: list[EditScores] = field(default_factory=list)
    # Of frequent types, by the same metric.
    type_pairs: list[TypePair] = field(default_factory=list)
    # By metric with counts.
    group_scores: Mapping[str, list[GroupScore]] = field(default_factory=dict)
    # By metric that chooses among annotators by an F of pooled counts: scores with other betas.
    betas: Mapping[str, BetaSweep] = field(default_factory=dict)
    difficulties: list[TypeDifficulty] = field(default_factory=list)  # by each GoToScorer
    amounts: list[CorrectionAmount] = field(default_factory=list)  # of annotators and systems
    part_resamples: int = 0  # of edit scores, groups and amounts, at most

    def records(self) -> dict[str, list[Any]]:
        """Return all results by the name of their table."""
        sweeps = self.betas.values()
        return {
            "aggregations": [*chain.from_iterable(self.aggregated.values())],
            "aggregation_agreement": [*chain.from_iterable(self.agreements.values())],
            "edit_scores": self.edit_scores,
            "type_pairs": self.type_pairs,
            "group_scores": [*chain.from_iterable(self.group_scores.values())],
            "beta_orders": [order for sweep in sweeps for order in sweep.orders],
            "beta_swaps": [swap for sweep in sweeps for swap in sweep.swaps],
            "beta_scores": [score for sweep in sweeps for score in sweep.scores],
            "beta_ranges": [sweep.range for sweep in sweeps],
            "difficulties": self.difficulties,
            "amounts": self.amounts,
        }


def system_analyses(scoring: SystemScoring) -> SystemAnalyses:
    """Return the analyses of compared systems, with at most 2000 of the resamples."""
    texts, resampling = scoring.texts, scoring.resampling
    documents = int(texts.clusters.max(initial=-1)) + 1
    parts = replace(resampling, resamples=min(resampling.resamples, _MAX_RESAMPLES))
    resampler = parts.for_clusters(documents)
    comparisons = _comparison_resampler(resampling, len(texts.systems), documents)
    aggregated, agreements = _aggregations(scoring, comparisons)
    errant = first_errant(scoring.metrics)
    edits = None
    if errant is not None:
        edits = without_warnings(
            partial(sentence_edit_counts, texts, errant[1].spacy_pipeline, errant[1].unit)
        )
    groups = _groups(texts, edits)
    edit_scores: list[EditScores] = []
    type_pairs: list[TypePair] = []
    if errant is not None:
        breakdown = EditBreakdown(*errant, texts, groups, resampler)
        edit_scores, type_pairs = without_warnings(breakdown.scores)
    return SystemAnalyses(
        aggregated,
        agreements,
        comparisons.settings.resamples,
        edit_scores,
        type_pairs,
        {
            name: group_scores(table, counts.of_corpora(), texts.clusters, groups, resampler)
            for name, table in scoring.tables.items()
            if (counts := scoring.scores[name].counts) is not None
        },
        {
            name: beta_sweep(name, metric, texts.systems, counts, texts.clusters)
            for name, counts in scoring.annotator_counts.items()
            if isinstance(metric := scoring.metrics[name], EditMetric)
            and metric.aggregation == "pooled"
        },
        [
            row
            for name, metric in scoring.metrics.items()
            if isinstance(metric, GoToScorer)
            for row in type_difficulties(name, metric, texts, resampler)
        ],
        correction_amounts(texts, edits, resampler),
        parts.resamples,
    )


def _groups(texts: Texts, edits: SentenceEditCounts | None) -> list[SentenceGroup]:
    """Return groups of sentences; those by gold edits only where such edits are known."""
    groups = length_groups(texts.sources)
    numbers: list[Sequence[int]] = []
    if texts.gold_edits is not None:
        numbers = [[len(annotation.edits) for annotation in row] for row in texts.gold_edits]
    elif edits is not None:
        numbers = list(edits.references)
    if numbers:
        groups += edit_number_groups(np.array([np.mean(row or [0]) for row in numbers]))
    return groups


def _aggregations(
    scoring: SystemScoring, resampler: ClusterResampler
) -> tuple[dict[str, list[AggregatedSystem]], dict[str, list[AggregationAgreement]]]:
    """Return the systems by all aggregations, and how far these agree, by metric."""
    aggregated, agreements = {}, {}
    for name, sentences in scoring.sentence_scores.items():
        table = replace(scoring.tables[name], sentences=sentences)
        observed = {key: values[0] for key, values in table.all_scores(as_observed).items()}
        observed["pooled"] = table.observed
        resampled = table.all_scores(resampler.sums) if resampler.size > 1 else {}
        scores, confidence = (observed, resampled), resampler.settings.confidence
        aggregated[name] = aggregated_systems(name, table.items, *scores, confidence)
        agreements[name] = aggregation_agreements(name, *scores, confidence)
    return aggregated, agreements


def _comparison_resampler(resampling: Resampling, systems: int, documents: int) -> ClusterResampler:
    """Return fewer resamples of the same kind: the first ones."""
    affordable = max(_MIN_RESAMPLES, _MAX_COMPARISONS // max(1, systems) ** 2)
    resamples = min(resampling.resamples, _MAX_RESAMPLES, affordable)
    return replace(resampling, resamples=resamples).for_clusters(documents)
