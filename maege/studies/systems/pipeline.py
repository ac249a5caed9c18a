"""Systems compared by metrics, as a configuration specifies: read, score, evaluate."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from maege.config.identity import Identity
from maege.counting.edit_metric import EditMetric
from maege.errors import DataError
from maege.metric.metric import Metric
from maege.metric.score_request import ScoreRequest
from maege.metric.scores import Scores
from maege.progress import OnScore
from maege.studies import scorer
from maege.studies.systems.config import SystemsConfig
from maege.studies.systems.edit_outcomes import EditOutcomes, edit_outcomes
from maege.studies.systems.metric_trust import MetricTrust, metric_trust
from maege.studies.systems.oracle import OracleScore, oracle_scores
from maege.studies.systems.ranked_systems import RankedSystem, ranked_systems
from maege.studies.systems.score_details import ScoreDetail, score_details
from maege.studies.systems.system_analyses import SystemAnalyses, SystemScoring, system_analyses
from maege.studies.systems.system_inputs import SystemInputs, read_inputs
from maege.studies.systems.system_notes import system_notes
from maege.studies.systems.system_pairs import SystemPair, pairs_of, system_pairs
from maege.texts.system_texts import SystemTexts
from maege.user_warnings import capture_warnings


@dataclass(frozen=True)
class SystemsResults:
    """All results.

    Parameters
    ----------
    config
        What was compared.
    inputs
        The texts.
    identity
        What the results are of.
    signatures
        Of the metrics, by name.
    ranked
        By metric: the systems, the best first.
    pairs
        By metric: every two systems, or each one and the baseline.
    details
        By metric: what scores are made of, such as precision and recall.
    chosen_annotators
        The metrics that choose an annotator for each sentence by what the sentences before have;
        resamples keep the choice of the whole corpus.
    analyses
        Aggregations of sentences, kinds of edits and sentences, betas, amounts.
    failures
        By metric: why there are no scores.
    notes
        Warnings, each once.
    trust
        What a point is worth, and how valid the metrics are.
    oracle
        Scores of the best outputs, if asked for.
    edits
        Of the systems in single sentences; None without ERRANT among the metrics.
    """

    config: SystemsConfig
    inputs: SystemInputs
    identity: Identity
    signatures: Mapping[str, str]
    ranked: Mapping[str, list[RankedSystem]]
    pairs: Mapping[str, list[SystemPair]]
    analyses: SystemAnalyses
    details: Mapping[str, list[ScoreDetail]] = field(default_factory=dict)
    chosen_annotators: tuple[str, ...] = ()
    failures: Mapping[str, str] = field(default_factory=dict)
    notes: tuple[str, ...] = ()
    trust: MetricTrust = field(default_factory=MetricTrust)
    oracle: tuple[OracleScore, ...] = ()
    edits: EditOutcomes | None = None


def compare_systems(
    config: SystemsConfig,
    *,
    jobs: int = 1,
    on_read: Callable[[Identity], None] = lambda identity: None,
    on_stage: Callable[[str], None] = lambda name: None,
    on_score: OnScore = lambda name, done, total: None,
) -> SystemsResults:
    """Score the outputs of systems by all metrics, and compare the systems.

    The results do not depend on ``jobs``. ``on_read`` is called when the data were read, and may
    raise an error to end the comparison.

    Raises
    ------
    MaegeError
        If the configuration or the data are wrong.
    """
    on_stage("read")
    metrics, metric_notes = capture_warnings(config.build_metrics)
    inputs, input_notes = capture_warnings(lambda: read_inputs(config))
    texts = inputs.texts
    _check_metrics(metrics, inputs)
    identity = Identity.of("systems", config, inputs.checksums, metrics)
    on_read(identity)
    on_stage("score")
    scoring = scorer.score(config, texts.requests(), metrics, jobs, on_score)
    on_stage("evaluate")
    settings = scorer.resampling(config)
    pairs = pairs_of(texts.systems, config.baseline)
    scored = SystemScoring.of(config, texts, metrics, scoring.scores, settings)
    both = {name: (scored.tables[name], scored.resampled[name]) for name in scoring.scores}
    analyses = system_analyses(scored, settings, jobs, on_score)
    edits, edit_notes = capture_warnings(lambda: edit_outcomes(scored.metrics, texts))
    if config.trust:
        on_stage("validity")
    trust, trust_notes = capture_warnings(
        lambda: metric_trust(config, texts, metrics, scoring.scores, jobs, on_score)
    )
    notes = {note for scores in scoring.scores.values() for note in scores.notes}
    for counts, resampled in both.values():
        notes.update(system_notes(counts, resampled, len(pairs), settings))
    return SystemsResults(
        config,
        inputs,
        identity,
        identity.signatures,
        {name: ranked_systems(*of_metric, settings) for name, of_metric in both.items()},
        {name: system_pairs(*of_metric, pairs, settings) for name, of_metric in both.items()},
        analyses,
        {name: score_details(counts, settings) for name, (counts, _) in both.items()},
        _chosen_annotators(metrics, texts),
        scoring.failures,
        tuple(sorted(notes.union(metric_notes, input_notes, trust_notes, edit_notes))),
        trust,
        _oracle(config, texts, metrics, scoring.scores, jobs, on_score),
        edits,
    )


def _chosen_annotators(metrics: Mapping[str, Metric], texts: SystemTexts) -> tuple[str, ...]:
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
    texts: SystemTexts,
    metrics: Mapping[str, Metric],
    scores: Mapping[str, Scores],
    jobs: int,
    on_score: OnScore,
) -> tuple[OracleScore, ...]:
    """Score the best outputs, if asked for, by the metrics that depend on references."""
    if not config.oracle:
        return ()
    used = {name: metrics[name] for name in scores if "references" in metrics[name].reads}

    def score(
        requests: Sequence[ScoreRequest], metrics: Mapping[str, Metric]
    ) -> Mapping[str, Scores]:
        return scorer.score(config, requests, metrics, jobs, on_score).scores

    return tuple(oracle_scores(texts, used, score, scorer.resampling(config)))


def _check_metrics(metrics: Mapping[str, Metric], inputs: SystemInputs) -> None:
    texts = inputs.texts
    if not texts.sources:
        raise DataError(f"{texts.name}: no sentences")
