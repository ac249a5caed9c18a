"""Metrics compared with people on sets of judgements: score, evaluate."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace

from maege.judgements.judged_texts import judged_requests, judged_scores
from maege.metric.score_request import ScoreRequest
from maege.metric.scores import Scores
from maege.statistics.score_table import ScoreTable
from maege.studies.humans.agreement_by_references import reference_counts
from maege.studies.humans.config import HumansConfig
from maege.studies.humans.evaluation import SetResults, evaluate_set
from maege.studies.humans.evidence import lattice_evidence
from maege.studies.humans.evidence_agreement import (
    EvidenceAgreement,
    evidence_agreement,
    metric_families,
)
from maege.studies.humans.inputs import HumanInputs, metrics_of_texts
from maege.studies.scorer import resampling
from maege.studies.study import Context
from maege.texts.texts import Texts


@dataclass(frozen=True)
class HumanResults:
    """The results of all sets.

    Parameters
    ----------
    sets
        The results of each set, in the order of the configuration.
    agreement
        Of all sets and runs on lattices about the metrics.
    """

    sets: tuple[SetResults, ...]
    agreement: EvidenceAgreement = field(default_factory=lambda: EvidenceAgreement((), ()))


def measure(config: HumansConfig, inputs: HumanInputs, context: Context) -> HumanResults:
    """Score the outputs of all sets, and compare the scores with the judgements.

    Runs on lattices are evidence on the metrics of the same names.
    """
    metrics, sets = inputs.metrics, inputs.sets
    texts = [some for human_set in sets for some in (human_set.texts, human_set.whole) if some]
    requests: list[ScoreRequest] = [request for some in texts for request in judged_requests(some)]
    settings = resampling(config)
    for note in inputs.costs:
        context.progress.note(note)
    context.progress.stage("score")
    scores = context.scorer(requests, metrics)
    context.progress.stage("evaluate")
    attached = _attached(texts, scores)
    results, of_sets = [], []
    for human_set in sets:
        of_set, whole = next(attached), next(attached) if human_set.whole else None
        of_sets.append(of_set)
        results.append(evaluate_set(human_set.judgements, human_set.texts, of_set, settings, whole))
    if any(study.subsets for study in inputs.studies):
        context.progress.stage("references")
    of_texts = metrics_of_texts(metrics)
    results = [
        replace(
            result,
            reference_counts=reference_counts(
                human_set.judgements,
                human_set.texts,
                study,
                of_texts,
                context.scorer,
                settings,
            ),
        )
        for result, human_set, study in zip(results, sets, inputs.studies, strict=True)
    ]
    scored = [metric for metric in config.metrics if metric.name in scores]
    families = metric_families(scored, config.families, of_sets)
    evidence = [
        *(e for run in inputs.runs for e in lattice_evidence(run, settings)),
        *(e for result in results for e in result.evidence),
    ]
    agreement = evidence_agreement(evidence, settings, config.trained_on, families)
    return HumanResults(tuple(results), agreement)


def _attached(
    texts: Iterable[Texts], scores: Mapping[str, Scores]
) -> Iterator[dict[str, ScoreTable]]:
    """Yield the scores of each of some texts, by metric; scores are in the order of the texts."""
    start = 0
    for some in texts:
        end = start + len(judged_requests(some))
        yield {name: judged_scores(name, some, s.part(start, end)) for name, s in scores.items()}
        start = end
