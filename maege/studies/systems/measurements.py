"""What is measured of compared systems: scores, pairs, analyses, the validity of metrics."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain
from typing import Any

from maege.counting.edit_metric import EditMetric
from maege.metric.metric import Metric
from maege.metric.scores import Scores
from maege.studies.scorer import Scorer, resampling
from maege.studies.study import Context
from maege.studies.systems.config import SystemsConfig
from maege.studies.systems.edit_outcomes import EditOutcomes, edit_outcomes
from maege.studies.systems.metric_trust import MetricTrust, metric_trust
from maege.studies.systems.oracle import OracleScore, oracle_scores
from maege.studies.systems.scored_systems import (
    ScoreDetail,
    ScoredSystem,
    score_details,
    scored_systems,
)
from maege.studies.systems.system_analyses import SystemAnalyses, system_analyses
from maege.studies.systems.system_inputs import SystemInputs
from maege.studies.systems.system_notes import system_notes
from maege.studies.systems.system_pairs import SystemPair, pairs_of, system_pairs
from maege.studies.systems.system_scoring import SystemScoring
from maege.texts.texts import Texts


@dataclass(frozen=True)
class SystemsFound:
    """What was measured.

    Parameters
    ----------
    ranked
        By metric: the systems, the best first.
    pairs
        By metric: every two systems, or each one and the baseline.
    analyses
        Aggregations of sentences, kinds of edits and sentences, betas, amounts.
    details
        By metric: what scores are made of, such as precision and recall.
    chosen_annotators
        The metrics that choose an annotator for each sentence by what the sentences before have;
        resamples keep the choice of the whole corpus.
    trust
        What a point is worth, and how valid the metrics are.
    oracle
        Scores of the best outputs, if asked for.
    edits
        Of the systems in single sentences; None without ERRANT among the metrics.
    notes
        What the user should know of tests and intervals.
    """

    ranked: Mapping[str, list[ScoredSystem]]
    pairs: Mapping[str, list[SystemPair]]
    analyses: SystemAnalyses
    details: Mapping[str, list[ScoreDetail]] = field(default_factory=dict)
    chosen_annotators: tuple[str, ...] = ()
    trust: MetricTrust = field(default_factory=MetricTrust)
    oracle: tuple[OracleScore, ...] = ()
    edits: EditOutcomes | None = None
    notes: tuple[str, ...] = ()

    def records(self) -> dict[str, Sequence[Any]]:
        """Return all values by the name of their table."""
        return {
            "scores": [*chain.from_iterable(self.ranked.values())],
            "details": [*chain.from_iterable(self.details.values())],
            "pairs": [*chain.from_iterable(self.pairs.values())],
            **self.trust.records(),
            "oracle": self.oracle,
            **self.analyses.records(),
        }


def measure(config: SystemsConfig, inputs: SystemInputs, context: Context) -> SystemsFound:
    """Score the outputs of systems by all metrics, and compare the systems.

    Metrics that fail are left out; the scorer collects why.
    """
    texts, metrics = inputs.texts, inputs.metrics
    context.progress.stage("score")
    scores = context.scorer(texts.requests(), metrics)
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
    notes = [
        note
        for of_metric in both.values()
        for note in system_notes(*of_metric, len(pairs), settings)
    ]
    return SystemsFound(
        {name: scored_systems(*of_metric, settings) for name, of_metric in both.items()},
        {name: system_pairs(*of_metric, pairs, settings) for name, of_metric in both.items()},
        analyses,
        {name: score_details(counts, settings) for name, (counts, _) in both.items()},
        _chosen_annotators(metrics, texts),
        trust,
        _oracle(config, texts, metrics, scores, context.scorer),
        edits,
        tuple(dict.fromkeys(notes)),
    )


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


def _oracle(
    config: SystemsConfig,
    texts: Texts,
    metrics: Mapping[str, Metric],
    scores: Mapping[str, Scores],
    scorer: Scorer,
) -> tuple[OracleScore, ...]:
    """Score the best outputs, if asked for, by the metrics that depend on references."""
    if not config.oracle:
        return ()
    used = {name: metrics[name] for name in scores if "references" in metrics[name].reads}
    return tuple(
        oracle_scores(
            texts,
            used,
            lambda requests, of: scorer.attempt(requests, of).scores,
            resampling(config),
        )
    )
