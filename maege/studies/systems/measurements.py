"""What is measured of compared systems: scores, pairs, analyses, the validity of metrics."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import chain
from math import ceil, log2
from typing import TYPE_CHECKING

import numpy as np

from maege.array_types import Floats
from maege.metric.metric import for_systems
from maege.statistics.bootstrap import Resampling
from maege.statistics.jackknife import MAX_VARIANCE_SHARE
from maege.statistics.multiple_testing import ALPHA
from maege.statistics.score_table import ScoreTable
from maege.studies.scorer import resampling
from maege.studies.study import Context
from maege.studies.systems.config import SystemsConfig
from maege.studies.systems.correction_amounts import (
    CorrectionAmount,
    SentenceEditCounts,
    correction_amounts,
    sentence_edit_counts,
)
from maege.studies.systems.metric_choice import metric_choices
from maege.studies.systems.metric_trust import MetricTrust, metric_trust
from maege.studies.systems.scored_systems import (
    AggregatedSystem,
    AggregationAgreement,
    ScoreDetail,
    ScoredSystem,
    aggregations,
    score_details,
    scored_systems,
)
from maege.studies.systems.system_inputs import SystemInputs
from maege.studies.systems.system_pairs import (
    MAX_PERMUTATIONS,
    SystemPair,
    pairs_of,
    system_pairs,
)
from maege.studies.systems.system_scoring import (
    SystemScoring,
    first_errant,
    score_systems,
    without_warnings,
)
from maege.texts.texts import SOURCE

if TYPE_CHECKING:  # what few comparisons have
    from maege.studies.systems.acceptable_outputs import AcceptableShare
    from maege.studies.systems.edit_outcomes import EditOutcomes
    from maege.studies.systems.own_references import OwnReferences
    from maege.studies.systems.self_preference import SelfPreference
    from maege.studies.systems.sentence_groups import GroupComparison
    from maege.studies.systems.system_edits import EditScores, TypePair

_MAX_RESAMPLES = 2000  # of all but scores and pairs
FEW_DOCUMENTS = 20  # of fewer, which have a note of their own, one often has a large share


@dataclass(frozen=True)
class SystemAnalyses:
    """What is told of systems besides their scores and pairs."""

    aggregated: Mapping[str, list[AggregatedSystem]] = field(default_factory=dict)  # by metric
    agreements: Mapping[str, AggregationAgreement] = field(default_factory=dict)  # by metric
    edit_scores: "Sequence[EditScores]" = ()  # by the first ERRANT, if there is one
    type_pairs: "Sequence[TypePair]" = ()  # of frequent types, by the same metric
    amounts: Sequence[CorrectionAmount] = ()  # of annotators and systems
    resamples: int = 0


@dataclass(frozen=True)
class SystemsFound:
    """What was measured."""

    ranked: Mapping[str, list[ScoredSystem]]  # by metric: the systems, the best first
    # By metric: every two systems, or each one and the baseline.
    pairs: Mapping[str, list[SystemPair]]
    analyses: SystemAnalyses
    details: Mapping[str, list[ScoreDetail]] = field(default_factory=dict)  # by metric
    trust: MetricTrust = field(default_factory=MetricTrust)
    # In single sentences; None without ERRANT among the metrics.
    edits: "EditOutcomes | None" = None
    tables: Mapping[str, ScoreTable] = field(default_factory=dict)  # by metric
    # By metric, shape (sentences, systems); of metrics that tell them.
    sentence_scores: Mapping[str, Floats] = field(default_factory=dict)
    notes: tuple[str, ...] = ()  # what the user should know of tests and intervals
    family: "Sequence[SelfPreference]" = ()  # empty if no family is declared
    acceptable: "Sequence[AcceptableShare]" = ()  # empty if no judgements are given
    # How far references made from outputs favour these; None without such references.
    own_references: "OwnReferences | None" = None
    groups: "Mapping[str, GroupComparison]" = field(default_factory=dict)  # by metric, if given


def measure(
    config: SystemsConfig, inputs: SystemInputs, context: Context, sets: int = 1
) -> SystemsFound:
    """Score the outputs of systems by all metrics, and compare the systems.

    Metrics that fail are left out; the scorer collects why. ``sets``: the number of test sets.
    """
    texts, requests = inputs.texts, inputs.texts.requests()
    if config.family:
        from maege.studies.systems.self_preference import check_family

        check_family(config.family, texts.systems)
    metrics = {name: for_systems(metric, requests) for name, metric in inputs.metrics.items()}
    context.progress.stage("score")
    scores = score_systems(context.scorer, texts, metrics)
    context.progress.stage("evaluate")
    settings = resampling(config)
    used = {name: metrics[name] for name in scores}
    scoring = SystemScoring(context.scorer, texts, used, scores, settings)
    both = {name: (scoring.tables[name], scoring.resampled[name]) for name in scores}
    analyses = system_analyses(scoring)
    edits = None
    if errant := first_errant(used):
        from maege.studies.systems.edit_outcomes import edit_outcomes

        edits = edit_outcomes(*errant, texts)
    if config.trust:
        context.progress.stage("validity")
    trust = metric_trust(config, texts, metrics, scores, context.scorer)
    compared = {
        name: system_pairs(*of_metric, pairs_of(of_metric[0], config.baseline), settings, sets)
        for name, of_metric in both.items()
    }
    notes = (
        system_notes(*both[name], sum(pair.family == "systems" for pair in pairs), settings)
        for name, pairs in compared.items()
    )
    ranked = {
        name: scored_systems(*of_metric, settings, compared[name])
        for name, of_metric in both.items()
    }
    groups: Mapping[str, GroupComparison] = {}
    if inputs.groups:
        from maege.studies.systems.sentence_groups import compared_groups

        groups = compared_groups(scoring, inputs.groups, config.baseline)
    own = _own_references(config, scoring) if texts.own_corrections else None
    # What is known of metrics with the references of a corpus does not hold with others.
    corpus = None if own else config.corpus.name
    choices = metric_choices(ranked, compared, trust, metrics, corpus)
    return SystemsFound(
        ranked,
        compared,
        analyses,
        details={name: score_details(table, settings) for name, (table, _) in both.items()},
        trust=replace(trust, choices=tuple(choices)),
        edits=edits,
        tables=scoring.tables,
        notes=tuple(dict.fromkeys((*(own.notes if own else ()), *chain.from_iterable(notes)))),
        sentence_scores=scoring.sentence_scores,
        family=[*_self_preferences(config, texts.systems, scoring)],
        acceptable=[*_acceptable(config, inputs, scoring)],
        own_references=own,
        groups=groups,
    )


def system_analyses(scoring: SystemScoring) -> SystemAnalyses:
    """Return the analyses of compared systems, with at most 2000 of the resamples."""
    texts = scoring.texts
    resamples = min(scoring.resampling.resamples, _MAX_RESAMPLES)
    settings = replace(scoring.resampling, resamples=resamples)
    resampler = settings.for_clusters(int(texts.clusters.max(initial=-1)) + 1)
    both = {
        name: aggregations(replace(scoring.tables[name], sentences=sentences), resampler)
        for name, sentences in scoring.sentence_scores.items()
    }
    edits: SentenceEditCounts | None = None
    edit_scores: list[EditScores] = []
    type_pairs: list[TypePair] = []
    if errant := first_errant(scoring.metrics):
        name, metric = errant
        edits = without_warnings(
            partial(sentence_edit_counts, texts, metric.spacy_pipeline, metric.unit)
        )
        from maege.studies.systems.system_edits import EditBreakdown

        breakdown = EditBreakdown(name, metric, texts, resampler)
        edit_scores, type_pairs = without_warnings(breakdown.scores)
    return SystemAnalyses(
        {name: systems for name, (systems, _) in both.items()},
        {name: agreement for name, (_, agreement) in both.items()},
        edit_scores,
        type_pairs,
        correction_amounts(texts, edits, resampler),
        resamples,
    )


def _self_preferences(
    config: SystemsConfig, systems: Sequence[str], scoring: SystemScoring
) -> "Iterator[SelfPreference]":
    if config.family:
        from maege.studies.systems.self_preference import self_preferences

        scores = {
            name: (table.observed, scoring.resampled[name])
            for name, table in scoring.tables.items()
        }
        confidence = scoring.resampling.confidence
        yield from self_preferences(config.family, systems, scores, confidence)


def _own_references(config: SystemsConfig, scoring: SystemScoring) -> "OwnReferences":
    from maege.studies.systems.own_references import own_references  # few systems have some

    is_expensive = config.trust is not None and config.trust.expensive
    return own_references(scoring, expensive=is_expensive)


def _acceptable(
    config: SystemsConfig, inputs: SystemInputs, scoring: SystemScoring
) -> "Iterator[AcceptableShare]":
    if (how := config.acceptable) is None:
        return
    from maege.studies.systems.acceptable_outputs import acceptable_shares

    systems, scores, settings = scoring.texts.systems, scoring.sentence_scores, scoring.resampling
    confidence, seed = settings.confidence, settings.seed
    yield from acceptable_shares(how, inputs.accepted, systems, scores, confidence, seed)


def system_notes(
    table: ScoreTable, resampled: Floats | None, pairs: int, resampling: Resampling
) -> Iterator[str]:
    """Yield notes on the results of one metric.

    ``resampled``: see ``ScoreTable.resampled_scores``; ``pairs``: number of pairs of systems that
    are compared.
    """
    if table.counts is None:
        yield (
            f"{table.metric}: no counts of sentences, so there are no intervals and no tests; "
            f"metrics that extend SentenceMetric or AdditiveMetric have counts"
        )
    if resampled is None:
        return
    if note := _significance_note(table, pairs, resampling):
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


def _significance_note(table: ScoreTable, pairs: int, resampling: Resampling) -> str | None:
    """Say if no p-value can be significant among all pairs after Holm."""
    if not pairs:
        return None
    documents, permutations = len(table.sizes), max(resampling.permutations, MAX_PERMUTATIONS)
    systems = len({*table.items} - {SOURCE})
    adjusted = f", as the p-values of {pairs:,} tests are adjusted" if pairs > 1 else ""
    fewer = f"; a `baseline` leaves {systems - 1:,} tests" if pairs >= systems else ""
    for name, number, least in (
        ("sentences (or documents)", documents, ceil(1 + log2(pairs / ALPHA))),
        ("permutations (`statistics.permutations`)", permutations, ceil(pairs / ALPHA)),
    ):
        if number < least:
            return (
                f"With {number:,} {name} no difference can be significant{adjusted}; it takes at "
                f"least {least:,} of them{fewer}"
            )
    return None
