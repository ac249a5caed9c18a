"""Metrics compared with people on sets of judgements: read, score, evaluate."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from maege import pipeline
from maege.config.humans_config import HumansConfig, HumanSetConfig
from maege.errors import ConfigError, did_you_mean
from maege.human.evaluation import SetResults, evaluate
from maege.human.evidence import LatticeRun, lattice_evidence
from maege.human.evidence_agreement import EvidenceAgreement, evidence_agreement
from maege.human.reading.set_files import HumanSet, read_set, read_text_references
from maege.human.reference_counts import (
    Score,
    number_of_scorings,
    reference_counts,
)
from maege.metric import Metric
from maege.reference_subsets import Subset, copies, subsets_by_size
from maege.score_request import ScoreRequest
from maege.scoring.batching import OnScore
from maege.scoring.scores import Scores
from maege.user_warnings import capture_warnings


@dataclass(frozen=True)
class HumanResults:
    """The results of all sets.

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
    on_note: Callable[[str], None] = lambda text: None,
) -> HumanResults:
    """Score the outputs of all sets, and compare the scores with the judgements.

    The results do not depend on ``jobs``. ``runs``, on lattices, are evidence on the metrics of the
    same names. ``on_note`` is called with what the user should know before scores are computed.

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
    settings = pipeline.resampling(config)
    studies = [_reference_study(config, *item) for item in zip(config.humans, sets, strict=True)]
    counted = _metrics_of_texts(metrics)
    reference_notes = [
        _cost(human_set, study, counted)
        for human_set, study in zip(sets, studies, strict=True)
        if config.reference_counts is not None
    ]
    for note in reference_notes:
        on_note(note)
    on_stage("score")
    scoring = pipeline.score(config, requests, metrics, jobs, on_score)
    on_stage("evaluate")
    results, start = [], 0
    for human_set in sets:
        end = start + len(human_set.texts.requests())
        scores = {
            name: human_set.texts.attach(of_metric.part(start, end))
            for name, of_metric in scoring.scores.items()
        }
        results.append(evaluate(human_set.judgements, human_set.texts, scores, settings))
        start = end
    if any(study.subsets for study in studies):
        on_stage("references")
    score = _scorer(config, counted, jobs, on_score)
    results = [
        replace(
            result,
            reference_counts=reference_counts(
                human_set.judgements,
                human_set.texts,
                study.references,
                study.subsets,
                score,
                settings,
            ),
        )
        for result, human_set, study in zip(results, sets, studies, strict=True)
    ]
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
        tuple(sorted(notes.union(metric_notes, set_notes, run_notes, reference_notes))),
        evidence_agreement(evidence, settings, config.trained_on),
    )


@dataclass(frozen=True)
class _ReferenceStudy:
    """The references of a set, and the sets of references by size; empty if none are wanted.

    ``copies``: references that are left out, and of which others they are copies.
    """

    references: Mapping[str, Sequence[str]]
    subsets: Mapping[int, Sequence[Subset]]
    copies: Mapping[str, str] = field(default_factory=dict)


def _reference_study(
    config: HumansConfig, entry: HumanSetConfig, human_set: HumanSet
) -> _ReferenceStudy:
    how = config.reference_counts
    if how is None:
        return _ReferenceStudy({}, {})
    references = read_text_references(entry, human_set.texts)
    for name in how.references or ():
        if name not in references:
            raise ConfigError(
                f"`reference_counts.references`: {human_set.judgements.name} has no reference "
                f"{name!r} for all of its sentences; {did_you_mean(name, references)}"
            )
    equal = copies(references, human_set.texts.sources) if how.references is None else {}
    chosen = [name for name in how.references or references if name not in equal]
    subsets = subsets_by_size(chosen, how.sizes, how.subsets, config.seed)
    return _ReferenceStudy({name: references[name] for name in chosen}, subsets, equal)


def _metrics_of_texts(metrics: Mapping[str, Metric]) -> dict[str, Metric]:
    """Return the metrics that depend on references, and need nothing but texts."""
    return {name: metric for name, metric in metrics.items() if "references" in metric.reads}


def _cost(human_set: HumanSet, study: _ReferenceStudy, metrics: Mapping[str, Metric]) -> str:
    number = sum(map(len, study.subsets.values()))
    text = (
        f"{human_set.judgements.name}: reference_counts: {len(study.references)} references, "
        f"{number} sets of them; {number_of_scorings(human_set.texts, study.subsets):,} scores of "
        f"outputs by each of {', '.join(metrics) or 'no metric'}"
    )
    if study.copies:
        pairs = ", ".join(f"{name} (of {original})" for name, original in study.copies.items())
        text += f"; left out as copies: {pairs}"
    return text


def _scorer(
    config: HumansConfig, metrics: Mapping[str, Metric], jobs: int, on_score: OnScore
) -> Score:
    def score(requests: Sequence[ScoreRequest]) -> Mapping[str, Scores]:
        return pipeline.score(config, requests, metrics, jobs, on_score).scores

    return score


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
