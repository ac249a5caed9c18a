"""Systems compared by metrics, as a configuration specifies: read, score, evaluate."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from maege import pipeline
from maege.config.systems_config import SystemsConfig
from maege.counting.edit_metric import EditMetric
from maege.errors import DataError
from maege.metric import Metric
from maege.scoring.batching import OnScore
from maege.system.edit_outcomes import EditOutcomes, edit_outcomes
from maege.system.ranked_systems import RankedSystem, ranked_systems, resampled_scores
from maege.system.score_details import ScoreDetail, score_details
from maege.system.system_analyses import SystemAnalyses, SystemScoring, system_analyses
from maege.system.system_counts import SystemCounts
from maege.system.system_inputs import SystemInputs, read_inputs
from maege.system.system_notes import system_notes
from maege.system.system_pairs import SystemPair, pairs_of, system_pairs
from maege.system.system_texts import SystemTexts
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
    edits
        Of the systems in single sentences; None without ERRANT among the metrics.
    """

    config: SystemsConfig
    inputs: SystemInputs
    signatures: Mapping[str, str]
    ranked: Mapping[str, list[RankedSystem]]
    pairs: Mapping[str, list[SystemPair]]
    analyses: SystemAnalyses
    details: Mapping[str, list[ScoreDetail]] = field(default_factory=dict)
    chosen_annotators: tuple[str, ...] = ()
    failures: Mapping[str, str] = field(default_factory=dict)
    notes: tuple[str, ...] = ()
    edits: EditOutcomes | None = None


def compare_systems(
    config: SystemsConfig,
    *,
    jobs: int = 1,
    on_stage: Callable[[str], None] = lambda name: None,
    on_score: OnScore = lambda name, done, total: None,
) -> SystemsResults:
    """Score the outputs of systems by all metrics, and compare the systems.

    The results do not depend on ``jobs``.

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
    on_stage("score")
    scoring = pipeline.score(config, texts.requests(), metrics, jobs, on_score)
    on_stage("evaluate")
    settings = pipeline.resampling(config)
    pairs = pairs_of(texts.systems, config.baseline)
    ranked, compared, details, counted, resamples = {}, {}, {}, {}, {}
    notes = {note for scores in scoring.scores.values() for note in scores.notes}
    for name, scores in scoring.scores.items():
        counts = SystemCounts.from_scores(
            name, texts.systems, scores, texts.clusters, metrics[name].detail_totals
        )
        counted[name] = counts
        resamples[name] = resampled = resampled_scores(counts, settings)
        ranked[name] = ranked_systems(counts, resampled, settings)
        compared[name] = system_pairs(counts, resampled, pairs, settings)
        details[name] = score_details(counts, settings)
        notes.update(system_notes(counts, resampled, len(pairs), settings))
    scored = SystemScoring(
        config,
        texts,
        {name: metrics[name] for name in scoring.scores},
        scoring.scores,
        counted,
        resamples,
    )
    analyses = system_analyses(scored, settings, jobs, on_score)
    edits, edit_notes = capture_warnings(lambda: edit_outcomes(scored.metrics, texts))
    return SystemsResults(
        config,
        inputs,
        {name: metric.signature for name, metric in metrics.items()},
        ranked,
        compared,
        analyses,
        details,
        _chosen_annotators(metrics, texts),
        scoring.failures,
        tuple(sorted(notes.union(metric_notes, input_notes, edit_notes))),
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


def _check_metrics(metrics: Mapping[str, Metric], inputs: SystemInputs) -> None:
    texts = inputs.texts
    if not texts.sources:
        raise DataError(f"{texts.name}: no sentences")
