"""Metrics compared with people on sets of judgements: read, score, evaluate."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from maege import pipeline
from maege.config.humans_config import HumansConfig
from maege.errors import ConfigError, did_you_mean
from maege.human.evaluation import SetResults, evaluate
from maege.human.evidence import LatticeRun, lattice_evidence
from maege.human.evidence_agreement import EvidenceAgreement, evidence_agreement
from maege.human.set_files import HumanSet, read_set
from maege.metric import Metric
from maege.score_request import ScoreRequest
from maege.scoring.batching import OnScore
from maege.user_warnings import capture_warnings


@dataclass(frozen=True)
class HumanResults:
    """What was found on all sets.

    Parameters
    ----------
    config
        What was compared.
    signatures
        Of the metrics, by name.
    sets
        The results of each set, in the order of the configuration.
    failures
        By metric: why there are no scores.
    notes
        Warnings, each once.
    agreement
        Of all sets and runs on lattices about the metrics.
    """

    config: HumansConfig
    signatures: Mapping[str, str]
    sets: tuple[SetResults, ...]
    failures: Mapping[str, str] = field(default_factory=dict)
    notes: tuple[str, ...] = ()
    agreement: EvidenceAgreement = field(default_factory=lambda: EvidenceAgreement((), ()))


def compare_with_people(
    config: HumansConfig,
    runs: Sequence[LatticeRun] = (),
    *,
    jobs: int = 1,
    on_stage: Callable[[str], None] = lambda name: None,
    on_score: OnScore = lambda name, done, total: None,
) -> HumanResults:
    """Score the outputs of all sets, and compare the scores with the judgements.

    The results do not depend on ``jobs``. ``runs``, on lattices, are evidence on the metrics of the
    same names.

    Raises
    ------
    ConfigError
        If a metric needs references, and a set has none; if a run has none of the metrics; or if
        ``trained_on`` names no set or run.
    """
    on_stage("read")
    metrics, metric_notes = capture_warnings(config.build_metrics)
    sets, set_notes = capture_warnings(lambda: [read_set(entry) for entry in config.humans])
    _check_references(metrics, sets)
    names = [*(human_set.judgements.name for human_set in sets), *(run.name for run in runs)]
    _check_trained_on(config, names)
    run_notes = [note for run in runs for note in _signature_notes(metrics, run)]
    requests: list[ScoreRequest] = [r for human_set in sets for r in human_set.texts.requests()]
    on_stage("score")
    scoring = pipeline.score(config, requests, metrics, jobs, on_score)
    on_stage("evaluate")
    settings = pipeline.resampling(config)
    results, start = [], 0
    for human_set in sets:
        end = start + len(human_set.texts.requests())
        scores = {
            name: human_set.texts.attach(of_metric.part(start, end))
            for name, of_metric in scoring.scores.items()
        }
        results.append(evaluate(human_set.judgements, human_set.texts, scores, settings))
        start = end
    notes = {note for scores in scoring.scores.values() for note in scores.notes}
    evidence = [
        *(e for run in runs for e in lattice_evidence(run, settings)),
        *(e for result in results for e in result.evidence),
    ]
    return HumanResults(
        config,
        {name: metric.signature for name, metric in metrics.items()},
        tuple(results),
        scoring.failures,
        tuple(sorted(notes.union(metric_notes, set_notes, run_notes))),
        evidence_agreement(evidence, settings, config.trained_on),
    )


def _check_references(metrics: Mapping[str, Metric], sets: list[HumanSet]) -> None:
    for human_set in sets:
        texts = human_set.texts
        if any(texts.references) or texts.gold_edits is not None:
            continue
        for name, metric in metrics.items():
            if "references" in metric.reads:
                raise ConfigError(
                    f"metric {name!r} needs references, and {human_set.judgements.name} has none; "
                    f"give `references` (text files) or `m2` for it"
                )


def _check_trained_on(config: HumansConfig, origins: Sequence[str]) -> None:
    for metric, names in config.trained_on.items():
        for name in names:
            if name not in origins:
                raise ConfigError(
                    f"`trained_on.{metric}`: no set or run is called {name!r}; "
                    f"{did_you_mean(name, origins)}"
                )


def _signature_notes(metrics: Mapping[str, Metric], run: LatticeRun) -> list[str]:
    """Tell which metrics of a run differ from those of the same name here."""
    signatures = run.results.signatures
    common = [name for name in metrics if name in signatures]
    if not common:
        raise ConfigError(
            f"run {run.name} has none of the metrics {', '.join(metrics)}, but "
            f"{', '.join(run.results.metrics)}; metrics are matched by name"
        )
    return [
        f"run {run.name}: metric {name!r} was {signatures[name]}, but is {metrics[name].signature}"
        for name in common
        if signatures[name] != metrics[name].signature
    ]
