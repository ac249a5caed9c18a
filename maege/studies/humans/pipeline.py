"""Metrics compared with people on sets of judgements: score, evaluate."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from maege.config.identity import Identity
from maege.errors import ConfigError
from maege.judgements.judged_texts import JudgedTexts
from maege.metric.metric import Metric
from maege.metric.score_request import ScoreRequest
from maege.metric.scores import Scores
from maege.progress import OnScore
from maege.scoring.score_function import Score
from maege.statistics.score_table import ScoreTable
from maege.studies import scorer
from maege.studies.humans.config import HumansConfig
from maege.studies.humans.evaluation import SetResults, evaluate
from maege.studies.humans.evidence import LatticeRun, lattice_evidence
from maege.studies.humans.evidence_agreement import EvidenceAgreement, evidence_agreement
from maege.studies.humans.inputs import HumanInputs, metrics_of_texts, read_inputs
from maege.studies.humans.metric_families import metric_families
from maege.studies.humans.reference_counts import reference_counts

UNKNOWN = Identity("humans", "", {}, {}, {}, {}, {})


@dataclass(frozen=True)
class HumanResults:
    """The results of all sets.

    Parameters
    ----------
    config
        What was compared, with all defaults.
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
    identity
        What the results are of.
    """

    config: Mapping[str, Any]
    signatures: Mapping[str, str]
    sets: tuple[SetResults, ...]
    failures: Mapping[str, str] = field(default_factory=dict)
    notes: tuple[str, ...] = ()
    agreement: EvidenceAgreement = field(default_factory=lambda: EvidenceAgreement((), ()))
    identity: Identity = UNKNOWN


def compare_with_people(
    config: HumansConfig,
    runs: Sequence[LatticeRun] = (),
    *,
    inputs: HumanInputs | None = None,
    jobs: int = 1,
    on_read: Callable[[Identity], None] = lambda identity: None,
    on_stage: Callable[[str], None] = lambda name: None,
    on_score: OnScore = lambda name, done, total: None,
    on_note: Callable[[str], None] = lambda text: None,
) -> HumanResults:
    """Score the outputs of all sets, and compare the scores with the judgements.

    The results do not depend on ``jobs``. ``runs``, on lattices, are evidence on the metrics of the
    same names. ``inputs`` are those of ``config``, if they were read before. ``on_read`` is called
    when the data were read, and may raise an error to end the comparison, ``on_note`` with what the
    user should know before scores are computed.

    Raises
    ------
    ConfigError
        If a run has none of the metrics; and as by ``read_inputs``.
    """
    if inputs is None:
        on_stage("read")
        inputs = read_inputs(config, [run.name for run in runs])
    metrics, sets, studies = inputs.metrics, inputs.sets, inputs.studies
    data = {**inputs.checksums, **{f"run {run.name}": run.fingerprint for run in runs}}
    identity = Identity.of("humans", config, data, metrics)
    on_read(identity)
    run_notes = [note for run in runs for note in _signature_notes(metrics, run)]
    texts = [some for human_set in sets for some in (human_set.texts, human_set.whole) if some]
    requests: list[ScoreRequest] = [request for some in texts for request in some.requests()]
    settings = scorer.resampling(config)
    for note in inputs.costs:
        on_note(note)
    on_stage("score")
    scoring = scorer.score(config, requests, metrics, jobs, on_score)
    on_stage("evaluate")
    attached = _attached(texts, scoring.scores)
    results, of_sets = [], []
    for human_set in sets:
        scores, whole = next(attached), next(attached) if human_set.whole else None
        of_sets.append(scores)
        results.append(evaluate(human_set.judgements, human_set.texts, scores, settings, whole))
    if any(study.subsets for study in studies):
        on_stage("references")
    of_texts = metrics_of_texts(metrics)
    score = _scorer(config, jobs, on_score)
    results = [
        replace(
            result,
            reference_counts=reference_counts(
                human_set.judgements,
                human_set.texts,
                study.references,
                study.subsets,
                of_texts,
                score,
                settings,
            ),
        )
        for result, human_set, study in zip(results, sets, studies, strict=True)
    ]
    notes = {note for scores in scoring.scores.values() for note in scores.notes}
    scored = [metric for metric in config.metrics if metric.name not in scoring.failures]
    families = metric_families(scored, config.families, of_sets)
    evidence = [
        *(e for run in runs for e in lattice_evidence(run, settings)),
        *(e for result in results for e in result.evidence),
    ]
    return HumanResults(
        identity.config,
        identity.signatures,
        tuple(results),
        scoring.failures,
        tuple(sorted(notes.union(inputs.notes, run_notes, inputs.costs))),
        evidence_agreement(evidence, settings, config.trained_on, families),
        identity,
    )


def _attached(
    texts: Iterable[JudgedTexts], scores: Mapping[str, Scores]
) -> Iterator[dict[str, ScoreTable]]:
    """Yield the scores of each of some texts, by metric; scores are in the order of the texts."""
    start = 0
    for some in texts:
        end = start + len(some.requests())
        yield {name: some.attach(name, s.part(start, end)) for name, s in scores.items()}
        start = end


def _scorer(config: HumansConfig, jobs: int, on_score: OnScore) -> Score:
    def score(
        requests: Sequence[ScoreRequest], metrics: Mapping[str, Metric]
    ) -> Mapping[str, Scores]:
        return scorer.score(config, requests, metrics, jobs, on_score).scores

    return score


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
