"""A whole run: each stage once, in order."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter, process_time
from typing import Any, Protocol

from maege.config.executor_section import ExecutorConfig
from maege.config.schema import RunConfig
from maege.config.statistics_section import StatisticsConfig
from maege.errors import DataError
from maege.identity import Identity
from maege.inputs import Inputs, load_inputs
from maege.metric import Metric
from maege.ranking import Ranking, ScoredRanking, attach_scores, requests
from maege.sampling.chains import sample_chains
from maege.sampling.full_lattices import full_lattices
from maege.sampling.prepared_sentence import PreparedSentence, prepare_sentences
from maege.sampling.sample import Sample
from maege.sampling.synthetic_corpora import sample_corpora
from maege.score_request import ScoreRequest
from maege.scoring.batching import OnScore
from maege.scoring.cache import ScoreCache
from maege.scoring.engine import ScoringResult, score_all
from maege.scoring.executors.isolating import IsolatingExecutor
from maege.scoring.executors.job import Executor
from maege.scoring.executors.processes import ProcessExecutor
from maege.scoring.scores import Scores
from maege.statistics.bootstrap import Resampling
from maege.statistics.evaluation import evaluate
from maege.statistics.leave_out import leave_out_requests
from maege.statistics.results import Results
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


def run(
    config: RunConfig,
    *,
    jobs: int = 1,
    on_read: Callable[[Identity], None] = lambda identity: None,
    on_stage: Callable[[str], None] = lambda name: None,
    on_score: OnScore = lambda name, done, total: None,
    on_note: Callable[[str], None] = lambda text: None,
    further_data: Mapping[str, str] = {},
) -> Run:
    """Read, sample, score and evaluate, as a configuration specifies.

    The result does not depend on ``jobs``. ``further_data`` are checksums of files that were read
    for what follows the run. ``on_read`` is called when the data were read, and may
    reject the run by raising, ``on_stage`` with each stage that begins, ``on_score`` with the
    progress of each metric, ``on_note`` with what the user should know before the scores are
    computed.
    """
    stages: list[Stage] = []

    @contextmanager
    def stage(name: str) -> Iterator[None]:
        on_stage(name)
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
        on_note(notes[-1])
    with stage("score"):
        scoring = score(
            config,
            requests(sample.rankings),
            metrics,
            jobs,
            on_score,
            further=further,
        )
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


class ScoringConfig(Protocol):
    """What a configuration says about scoring and resampling."""

    @property
    def seed(self) -> int:
        """Seed of all random choices."""
        ...

    @property
    def statistics(self) -> StatisticsConfig:
        """How scores are evaluated."""
        ...

    @property
    def executor(self) -> ExecutorConfig:
        """Where metrics are computed."""
        ...

    @property
    def cache_path(self) -> Path | None:
        """The file in which scores are cached; None for no cache."""
        ...


def score(
    config: ScoringConfig,
    score_requests: Sequence[ScoreRequest],
    metrics: Mapping[str, Metric],
    jobs: int,
    progress: OnScore,
    *,
    isolated: bool = False,
    further: Sequence[ScoreRequest] = (),
) -> ScoringResult:
    """Score requests with the executor and the cache of a configuration.

    ``isolated``: metrics are never called in this process. ``further``: see ``further_requests``.
    """
    cache_scores = any(
        component.cache_scores
        for metric in metrics.values()
        for component in (metric, *metric.components)
    )
    path = config.cache_path if cache_scores else None
    with ExitStack() as stack:
        return score_all(
            score_requests,
            metrics,
            executor=_executor(config, jobs, isolated),
            cache=None if path is None else stack.enter_context(ScoreCache(path)),
            progress=progress,
            with_counts=config.statistics.corpora_interval != "replicates",
            further=further,
        )


def further_requests(
    config: ScoringConfig, corpora: Sequence[Ranking], metrics: Mapping[str, Metric]
) -> list[ScoreRequest]:
    """Return the requests for intervals on corpora, of metrics that have no counts of sentences.

    Those whose scores of corpora are the means of the sentences do not score them.
    """
    if config.statistics.corpora_interval == "replicates" or not _without_counts(metrics):
        return []
    return list(leave_out_requests(corpora))


def further_note(
    metrics: Mapping[str, Metric], further: Sequence[ScoreRequest], seconds: float | None = None
) -> str:
    """Tell what the intervals of metrics without counts cost, and how to avoid it.

    ``seconds`` is the time that a metric takes for a sentence, if it is known.
    """
    names = _without_counts(metrics)
    number = sum(len(request.sources) for request in further)
    time = "" if seconds is None else f" (about {max(1, round(number * seconds / 60)):,} min)"
    return (
        f"Intervals on corpora need up to {number:,} more scores of sentences{time} by "
        f"{', '.join(names)}. Faster: derive from SentenceMetric. For these sentences only: "
        f"`--set statistics.corpora_interval=replicates`"
    )


def _without_counts(metrics: Mapping[str, Metric]) -> list[str]:
    return [
        name
        for name, metric in metrics.items()
        if not metric.counts_sentences and metric.scores_any_request
    ]


def attach(rankings: Sequence[Ranking], scores: Mapping[str, Scores]) -> tuple[ScoredRanking, ...]:
    """Attach the scores of all metrics to rankings, with counts or scores of parts of corpora."""
    corpora = sum(len(ranking.candidates) for ranking in rankings if ranking.type == "corpora")
    return attach_scores(
        rankings,
        {name: of_metric.values for name, of_metric in scores.items()},
        {name: of_metric.counts for name, of_metric in scores.items() if of_metric.counts},
        {
            name: of_metric.further.reshape(corpora, -1)
            for name, of_metric in scores.items()
            if len(of_metric.further)
        },
    )


def _executor(config: ScoringConfig, jobs: int, isolated: bool) -> Executor:
    settings = config.executor
    if settings.kind == "dask":
        from maege.scoring.executors.dask_cluster import DaskExecutor

        return DaskExecutor(settings.address, jobs, settings.timeout)
    return (
        ProcessExecutor(jobs, settings.timeout)
        if isolated or jobs > 1
        else IsolatingExecutor(settings.timeout)
    )


def draw(
    config: RunConfig,
    inputs: Inputs,
    transform: Callable[[PreparedSentence], PreparedSentence] = lambda prepared: prepared,
) -> Sample:
    """Draw the sample of a configuration.

    Parameters
    ----------
    config
        The keys of ``chains``, ``lattices`` and ``synthetic_corpora`` are the parameters of their
        samplers.
    inputs
        Corpus and references.
    transform
        Changes what metrics see of a sentence; by default nothing.
    """
    prepared = [
        transform(sentence)
        for sentence in prepare_sentences(
            inputs.corpus,
            inputs.references,
            exclude_own_reference=inputs.exclude_own_reference,
            empty=config.references.empty,
            overlapping_edits=config.corpus.overlapping_edits,
            original_scoring=config.statistics.original_gold_score,
        )
    ]

    def rankings(sampler: Callable[..., Iterable[Ranking]], section: Any) -> tuple[Ranking, ...]:
        return tuple(sampler(prepared, seed=config.seed, **dict(section))) if section else ()

    return Sample(
        prepared_sentences=tuple(prepared),
        chains=rankings(sample_chains, config.chains),
        lattices=rankings(full_lattices, config.lattices),
        corpora=rankings(sample_corpora, config.synthetic_corpora),
        repeated_pairs=config.statistics.repeated_pairs,
    )


def check_metrics(metrics: Mapping[str, Metric], inputs: Inputs) -> None:
    """Raise DataError if a metric needs references and there are none."""
    for name, metric in metrics.items():
        if "references" in metric.reads and not inputs.references:
            raise DataError(
                f"metric {name!r} needs references and the configuration has none; name some "
                f"under `references.use`, or leave that key out"
            )


def resampling(config: ScoringConfig) -> Resampling:
    """Return how a configuration resamples."""
    how = config.statistics
    return Resampling(
        how.resamples, how.permutations, how.confidence, config.seed, how.corpora_interval
    )
