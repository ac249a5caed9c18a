"""What is measured of compared systems: scores, pairs, analyses, the validity of metrics."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import chain
from math import ceil, log2
from typing import Any

import numpy as np

from maege.array_types import Floats
from maege.counting.edit_metric import EditMetric
from maege.metric.metric import Metric
from maege.metrics.gotoscorer.metric import GoToScorer
from maege.statistics.bootstrap import ClusterResampler, Resampling
from maege.statistics.jackknife import MAX_VARIANCE_SHARE
from maege.statistics.multiple_testing import ALPHA
from maege.statistics.score_table import ScoreTable, as_observed
from maege.studies.scorer import resampling
from maege.studies.study import Context
from maege.studies.systems.acceptable_outputs import AcceptableShare, acceptable_shares
from maege.studies.systems.beta_sweep import BetaSweep, beta_sweep
from maege.studies.systems.config import SystemsConfig
from maege.studies.systems.correction_amounts import (
    CorrectionAmount,
    SentenceEditCounts,
    correction_amounts,
    sentence_edit_counts,
)
from maege.studies.systems.edit_outcomes import EditOutcomes, edit_outcomes
from maege.studies.systems.metric_choice import MetricChoice, metric_choices
from maege.studies.systems.metric_trust import MetricTrust, metric_trust
from maege.studies.systems.oracle import OracleScore, oracle_scores
from maege.studies.systems.scored_systems import (
    AggregatedSystem,
    AggregationAgreement,
    ScoreDetail,
    ScoredSystem,
    aggregated_systems,
    aggregation_agreements,
    score_details,
    scored_systems,
)
from maege.studies.systems.self_preference import (
    SelfPreference,
    check_family,
    self_preferences,
)
from maege.studies.systems.sentence_groups import (
    GroupScore,
    SentenceGroup,
    edit_number_groups,
    group_scores,
    length_groups,
)
from maege.studies.systems.system_edits import (
    EditBreakdown,
    EditScores,
    TypePair,
    first_errant,
)
from maege.studies.systems.system_inputs import SystemInputs
from maege.studies.systems.system_pairs import SystemPair, pairs_of, system_pairs
from maege.studies.systems.system_scoring import SystemScoring, score_systems, without_warnings
from maege.studies.systems.type_difficulty import TypeDifficulty, type_difficulties
from maege.texts.texts import Texts

FEW_DOCUMENTS = 20  # of fewer, which have a note of their own, one often has a large share
_MAX_RESAMPLES = 2000
# Resamples times squared number of systems: what TrueSkill takes.
_MAX_COMPARISONS, _MIN_RESAMPLES = 10_000_000, 200


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


@dataclass(frozen=True)
class SystemsFound:
    """What was measured."""

    ranked: Mapping[str, list[ScoredSystem]]  # by metric: the systems, the best first
    # By metric: every two systems, or each one and the baseline.
    pairs: Mapping[str, list[SystemPair]]
    analyses: SystemAnalyses
    details: Mapping[str, list[ScoreDetail]] = field(default_factory=dict)  # by metric
    # The metrics that choose an annotator for each sentence by what the sentences before have;
    # resamples keep the choice of the whole corpus.
    chosen_annotators: tuple[str, ...] = ()
    trust: MetricTrust = field(default_factory=MetricTrust)
    oracle: tuple[OracleScore, ...] = ()  # scores of the best outputs, if asked for
    edits: EditOutcomes | None = None  # in single sentences; None without ERRANT among the metrics
    choices: tuple[MetricChoice, ...] = ()  # what is known of each metric
    # By metric with counts: scores in resamples, shape (resamples, systems).
    resampled: Mapping[str, Floats | None] = field(default_factory=dict)
    systems: tuple[str, ...] = ()  # in the order of ``resampled``
    notes: tuple[str, ...] = ()  # what the user should know of tests and intervals
    family: tuple[SelfPreference, ...] = ()  # empty if no family is declared
    acceptable: tuple[AcceptableShare, ...] = ()  # empty if no judgements are given

    def records(self) -> dict[str, Sequence[Any]]:
        """Return all values by the name of their table."""
        return {
            "scores": [*chain.from_iterable(self.ranked.values())],
            "details": [*chain.from_iterable(self.details.values())],
            "pairs": [*chain.from_iterable(self.pairs.values())],
            "metric_choice": self.choices,
            **self.trust.records(),
            "oracle": self.oracle,
            "family": self.family,
            "acceptable": self.acceptable,
            **self.analyses.records(),
        }


def measure(config: SystemsConfig, inputs: SystemInputs, context: Context) -> SystemsFound:
    """Score the outputs of systems by all metrics, and compare the systems.

    Metrics that fail are left out; the scorer collects why.
    """
    texts, requests = inputs.texts, inputs.texts.requests()
    check_family(config.family, texts.systems)
    metrics = {name: metric.for_systems(requests) for name, metric in inputs.metrics.items()}
    context.progress.stage("score")
    scores = score_systems(context.scorer, texts, metrics)
    context.progress.stage("evaluate")
    settings = resampling(config)
    pairs = pairs_of(texts.systems, config.baseline)
    used = {name: metrics[name] for name in scores}
    scoring = SystemScoring(context.scorer, texts, used, scores, settings)
    both = {name: (scoring.tables[name], scoring.resampled[name]) for name in scores}
    analyses = system_analyses(scoring)
    edits = edit_outcomes(used, texts)
    if config.trust:
        context.progress.stage("validity")
    trust = metric_trust(config, texts, metrics, scores, context.scorer)
    oracle: list[OracleScore] = []
    if config.oracle:
        with_references = {name: m for name, m in used.items() if "references" in m.reads}
        oracle = oracle_scores(
            texts, with_references, lambda r, m: context.scorer.attempt(r, m).scores, settings
        )
    notes = (system_notes(*of_metric, len(pairs), settings) for of_metric in both.values())
    ranked = {name: scored_systems(*of_metric, settings) for name, of_metric in both.items()}
    compared = {name: system_pairs(*of_metric, pairs, settings) for name, of_metric in both.items()}
    return SystemsFound(
        ranked,
        compared,
        analyses,
        {name: score_details(counts, settings) for name, (counts, _) in both.items()},
        _chosen_annotators(metrics, texts),
        trust,
        tuple(oracle),
        edits,
        tuple(metric_choices(ranked, compared, trust, metrics, config.corpus.name)),
        {name: resampled for name, (_, resampled) in both.items()},
        texts.systems,
        tuple(dict.fromkeys(chain.from_iterable(notes))),
        tuple(
            self_preferences(
                config.family,
                texts.systems,
                {name: (table.observed, drawn) for name, (table, drawn) in both.items()},
                settings.confidence,
            )
        ),
        tuple(_acceptable(config, inputs, scoring)),
    )


def _acceptable(
    config: SystemsConfig, inputs: SystemInputs, scoring: SystemScoring
) -> Iterator[AcceptableShare]:
    if (how := config.acceptable) is None:
        return
    systems, scores, settings = scoring.texts.systems, scoring.sentence_scores, scoring.resampling
    confidence, seed = settings.confidence, settings.seed
    yield from acceptable_shares(how, inputs.accepted, systems, scores, confidence, seed)


def _chosen_annotators(metrics: Mapping[str, Metric], texts: Texts) -> tuple[str, ...]:
    most = max(map(len, texts.references if texts.gold_edits is None else texts.gold_edits))
    if most < 2:
        return ()
    return tuple(
        name
        for name, metric in metrics.items()
        if isinstance(metric, EditMetric)
        and metric.aggregation == "pooled"
        and metric.annotator_selection == "corpus"
    )


def system_notes(
    table: ScoreTable, resampled: Floats | None, pairs: int, resampling: Resampling
) -> Iterator[str]:
    """Yield notes on the results of one metric.

    ``resampled``: see ``ScoreTable.resampled_scores``; ``pairs``: number of pairs that are
    compared.
    """
    if table.counts is None:
        yield (
            f"{table.metric}: no counts of sentences, so there are no intervals and no tests; "
            f"metrics that extend SentenceMetric or AdditiveMetric have counts"
        )
    if resampled is None:
        return
    if note := _significance_note(len(table.sizes), len(table.items), pairs, resampling):
        yield note
    undefined = (~np.isfinite(resampled)).any(axis=1).sum()
    if undefined:
        yield (
            f"{table.metric}: undefined in {undefined:,} of {len(resampled):,} resamples, which "
            f"intervals leave out; tests count them against a difference"
        )
    if note := _dominance_note(table):
        yield note


def _dominance_note(table: ScoreTable) -> str | None:
    """Say which scores hang on one sentence (or document), so that intervals may be too narrow."""
    variance = np.nan_to_num(table.jackknife()[1] ** 2)
    shares = variance / np.maximum(variance.sum(axis=0), np.finfo(float).tiny)
    decided = [
        f"{table.items[system]} ({100 * shares[:, system].max():.0f} %, "
        f"number {shares[:, system].argmax() + 1:,})"
        for system in table.order
        if shares[:, system].max() > MAX_VARIANCE_SHARE
    ]
    if not decided or len(table.sizes) < FEW_DOCUMENTS:
        return None
    return (
        f"{table.metric}: a large share of the variance of the score is due to one sentence (or "
        f"document), so intervals and tests may be off: {', '.join(decided)}"
    )


def _significance_note(
    documents: int, systems: int, pairs: int, resampling: Resampling
) -> str | None:
    """Say if no p-value can be significant among all pairs after Holm."""
    if not pairs or resampling.for_clusters(documents).least_pvalue * pairs < ALPHA:
        return None
    where = ""
    fewer = f"; a `baseline` leaves {systems - 1:,} tests" if pairs >= systems else ""
    if 2.0 ** (1 - min(documents, 1000)) * pairs >= ALPHA:
        required = f"at least {ceil(1 + log2(pairs / ALPHA))} of them"
        few = f"{documents} sentences (or documents)"
    else:
        required = f"at least {ceil(pairs / ALPHA):,}"
        few = f"{resampling.permutations:,} permutations (`statistics.permutations`)"
        where = " in the table of pairs"  # findings have finer p-values
    return (
        f"With {few} no difference can be significant{where}, as the p-values of {pairs:,} tests "
        f"are adjusted; it takes {required}{fewer}"
    )
