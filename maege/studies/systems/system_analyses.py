"""More about compared systems: other aggregations, kinds of edits and sentences, betas, amounts."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, partial
from itertools import chain
from typing import Any, TypeVar

import numpy as np

from maege.array_types import Floats, SmallFloats
from maege.counting.edit_metric import EditMetric
from maege.metric.metric import Metric
from maege.metric.scores import Scores
from maege.statistics.bootstrap import ClusterResampler, Resampling
from maege.statistics.score_table import ScoreTable, as_observed
from maege.studies.scorer import Scorer
from maege.studies.systems.aggregated_systems import (
    AggregatedSystem,
    AggregationAgreement,
    aggregated_systems,
    aggregation_agreements,
)
from maege.studies.systems.annotator_counts import (
    annotator_counts,
    counts_annotators,
    sentence_f_scores,
)
from maege.studies.systems.beta_sweep import BetaSweep, beta_sweep
from maege.studies.systems.correction_amounts import (
    CorrectionAmount,
    EditNumbers,
    correction_amounts,
    edit_numbers,
)
from maege.studies.systems.edit_breakdown import EditBreakdown, is_errant
from maege.studies.systems.edit_scores import EditScores
from maege.studies.systems.sentence_groups import (
    GroupScore,
    SentenceGroup,
    edit_number_groups,
    group_scores,
    length_groups,
)
from maege.studies.systems.sentence_scores import counted_sentence_scores, score_sentences
from maege.studies.systems.type_pairs import TypePair
from maege.texts.system_texts import SystemTexts
from maege.user_warnings import capture_warnings

_T = TypeVar("_T")
MAX_RESAMPLES = 2000
# Resamples times squared number of systems: what TrueSkill takes.
MAX_COMPARISONS, MIN_RESAMPLES = 10_000_000, 200


@dataclass(frozen=True)
class SystemAnalyses:
    """What is told of systems besides their scores and pairs.

    Parameters
    ----------
    aggregated
        By metric: the systems by each aggregation of the scores of sentences.
    agreements
        By metric: how far two aggregations agree on the order of the systems.
    comparison_resamples
        Number of resamples of aggregations, at most.
    edit_scores
        Precision, recall and F of parts of the edits, by the first ERRANT among the metrics; empty
        without one.
    type_pairs
        Every two frequent types of error, by the same metric.
    group_scores
        By metric with counts: scores of groups of sentences.
    betas
        By metric that chooses among annotators by an F of pooled counts: scores with other betas.
    amounts
        How much annotators and systems correct.
    part_resamples
        Number of resamples of edit scores, groups and amounts, at most.
    """

    aggregated: Mapping[str, list[AggregatedSystem]]
    agreements: Mapping[str, list[AggregationAgreement]]
    comparison_resamples: int
    edit_scores: list[EditScores] = field(default_factory=list)
    type_pairs: list[TypePair] = field(default_factory=list)
    group_scores: Mapping[str, list[GroupScore]] = field(default_factory=dict)
    betas: Mapping[str, BetaSweep] = field(default_factory=dict)
    amounts: list[CorrectionAmount] = field(default_factory=list)
    part_resamples: int = 0

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
            "amounts": self.amounts,
        }


@dataclass(frozen=True, eq=False)
class SystemScoring:
    """What the analyses are computed from.

    Parameters
    ----------
    scorer
        Scores sentences.
    texts
        The outputs of the systems.
    metrics
        By name, those that have scores.
    scores
        By name, of the corpus of each system.
    tables
        By name, the same as tables.
    resampled
        By name, the scores of the systems in resamples, shape (resamples, systems); None for
        metrics without counts.
    """

    scorer: Scorer
    texts: SystemTexts
    metrics: Mapping[str, Metric]
    scores: Mapping[str, Scores]
    tables: Mapping[str, ScoreTable]
    resampled: Mapping[str, Floats | None]

    @classmethod
    def of(
        cls,
        scorer: Scorer,
        texts: SystemTexts,
        metrics: Mapping[str, Metric],
        scores: Mapping[str, Scores],
        settings: Resampling,
    ) -> "SystemScoring":
        """Take the counts of documents from scores, and resample them."""
        tables = {
            name: ScoreTable.from_scores(
                name, texts.systems, of_metric, texts.clusters, metrics[name].detail_totals
            )
            for name, of_metric in scores.items()
        }
        return cls(
            scorer,
            texts,
            {name: metrics[name] for name in scores},
            scores,
            tables,
            {name: table.resampled_scores(settings) for name, table in tables.items()},
        )

    @cached_property
    def annotator_counts(self) -> dict[str, SmallFloats]:
        """Counts against each annotator, of the metrics that have such counts."""
        return {
            name: _quiet(partial(annotator_counts, metric, self.texts))
            for name, metric in self.metrics.items()
            if counts_annotators(metric)
        }

    def sentence_scores(self) -> dict[str, Floats]:
        """Return the scores of sentences by each metric, shape (sentences, systems).

        Metrics without counts that tell them score every sentence. Metrics that cannot are left
        out.
        """
        values: dict[str, Floats] = {}
        for name, metric in self.metrics.items():
            if counts_annotators(metric):
                values[name] = sentence_f_scores(metric, self.annotator_counts[name])
            elif (counted := counted_sentence_scores(metric, self.scores[name])) is not None:
                values[name] = counted
        others = {name: metric for name, metric in self.metrics.items() if name not in values}
        values |= score_sentences(self.scorer, self.texts, others)
        return {name: values[name] for name in self.metrics if name in values}


def system_analyses(scoring: SystemScoring, resampling: Resampling) -> SystemAnalyses:
    """Return the analyses of compared systems.

    Parameters
    ----------
    scoring
        Texts and scores.
    resampling
        Number of resamples, of which at most ``MAX_RESAMPLES`` are used; confidence and seed.
    """
    texts = scoring.texts
    documents = int(texts.clusters.max(initial=-1)) + 1
    parts = replace(resampling, resamples=min(resampling.resamples, MAX_RESAMPLES))
    resampler = parts.for_clusters(documents)
    comparisons = _comparison_resampler(resampling, len(texts.systems), documents)
    aggregated, agreements = _aggregations(scoring, comparisons)
    errant = next(((name, m) for name, m in scoring.metrics.items() if is_errant(m)), None)
    numbers = _quiet(partial(edit_numbers, texts, errant[1].spacy_pipeline)) if errant else None
    groups = _groups(texts, numbers)
    edit_scores, type_pairs = (
        _quiet(EditBreakdown(*errant, texts, groups, resampler).scores) if errant else ([], [])
    )
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
        correction_amounts(texts, numbers, resampler),
        parts.resamples,
    )


def _quiet(call: Callable[[], _T]) -> _T:
    """Call a function without its warnings, which came when the metrics were computed."""
    return capture_warnings(call)[0]


def _groups(texts: SystemTexts, edits: EditNumbers | None) -> list[SentenceGroup]:
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
    for name, sentences in scoring.sentence_scores().items():
        table = replace(scoring.tables[name], sentences=sentences)
        observed = {key: values[0] for key, values in table.all_scores(as_observed).items()}
        observed["pooled"] = table.observed
        resampled = table.all_scores(resampler.sums) if resampler.size > 1 else {}
        aggregated[name] = aggregated_systems(name, table.items, observed, resampled, resampler)
        agreements[name] = aggregation_agreements(
            name, observed, resampled, resampler.settings.confidence
        )
    return aggregated, agreements


def _comparison_resampler(resampling: Resampling, systems: int, documents: int) -> ClusterResampler:
    """Return fewer resamples of the same kind: the first ones."""
    affordable = max(MIN_RESAMPLES, MAX_COMPARISONS // max(1, systems) ** 2)
    resamples = min(resampling.resamples, MAX_RESAMPLES, affordable)
    return replace(resampling, resamples=resamples).for_clusters(documents)
