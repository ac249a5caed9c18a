"""A whole run: each stage once, in order."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from time import perf_counter, process_time

from maege.config.identity import Identity
from maege.config.schema import RunConfig
from maege.metric.scores import Scores
from maege.progress import QUIET, Progress
from maege.ranking import ScoredRanking, requests
from maege.sampling.sample import Sample
from maege.statistics.evaluation import evaluate
from maege.statistics.results import Results
from maege.studies.lattice_inputs import Inputs, load_inputs
from maege.studies.lattices import attach, check_metrics, draw, further_note, further_requests
from maege.studies.scorer import Scorer, resampling
from maege.user_warnings import capture_warnings


@dataclass(frozen=True)
class Stage:
    """How long one stage took, in seconds; ``cpu`` is of this process alone."""

    name: str
    wall: float
    cpu: float


@dataclass(frozen=True)
class Run:
    """A finished run.

    Parameters
    ----------
    config, inputs, identity, sample
        What was evaluated.
    scored
        The rankings of the sample, with the scores of all metrics that scored all requests.
    scores
        The same scores by metric, with their cost and the notes of the metric.
    failures
        By metric that did not score all requests, the reason; it has no scores and no results.
    results
        All statistics.
    stages
        How long each stage took.
    notes
        Warnings, each once.
    without_references
        Names of the metrics that read no references.
    """

    config: RunConfig
    inputs: Inputs
    identity: Identity
    sample: Sample
    scored: tuple[ScoredRanking, ...]
    scores: dict[str, Scores]
    failures: dict[str, str]
    results: Results
    stages: list[Stage]
    notes: list[str]
    without_references: tuple[str, ...] = ()


def conduct_run(
    config: RunConfig,
    *,
    jobs: int = 1,
    progress: Progress = QUIET,
    on_read: Callable[[Identity], None] = lambda identity: None,
    further_data: Mapping[str, str] = {},
) -> Run:
    """Read, sample, score and evaluate, as a configuration specifies.

    The result does not depend on ``jobs``. ``further_data`` are checksums of files that were read
    for what follows the run. ``on_read`` is called when the data were read, and may reject the run
    by raising.
    """
    stages: list[Stage] = []

    @contextmanager
    def stage(name: str) -> Iterator[None]:
        progress.stage(name)
        wall, cpu = perf_counter(), process_time()
        yield
        stages.append(Stage(name, perf_counter() - wall, process_time() - cpu))

    metrics, language_notes = capture_warnings(config.build_metrics)
    with stage("read"):
        inputs, input_notes = capture_warnings(lambda: load_inputs(config))
        notes = (*language_notes, *input_notes)
        check_metrics(metrics, inputs)
        data = {**inputs.checksums, **further_data}
        versions = {"error_types": config.corpus.types_signature}
        identity, _ = capture_warnings(lambda: Identity.of("run", config, data, metrics, versions))
        on_read(identity)
    with stage("sample"):
        sample = draw(config, inputs)
    further = further_requests(config, sample.corpora, metrics)
    if further:
        notes = (*notes, further_note(metrics, further))
        progress.note(notes[-1])
    with stage("score"):
        scorer = Scorer(config, jobs, progress.scored)
        scoring = scorer.attempt(requests(sample.rankings), metrics, further=further)
        scored = attach(sample.rankings, scoring.scores)
    with stage("evaluate"):
        signatures = {name: identity.signatures[name] for name in scoring.scores}
        results = evaluate(sample, scored, signatures, resampling(config))
    metric_notes = {note for scores in scoring.scores.values() for note in scores.notes}
    return Run(
        config,
        inputs,
        identity,
        sample,
        scored,
        scoring.scores,
        scoring.failures,
        results,
        stages,
        sorted(metric_notes.union(notes)),
        tuple(sorted(name for name, m in metrics.items() if "references" not in m.reads)),
    )
