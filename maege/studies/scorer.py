"""How a study scores requests and resamples: as its configuration says."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import replace

from maege.config.study_config import StudyConfig
from maege.errors import MetricError
from maege.metric.metric import Metric, components_of
from maege.metric.score_request import ScoreRequest
from maege.metric.scores import Scores
from maege.progress import OnScore
from maege.scoring.batching import ScoringOptions
from maege.scoring.engine import ScoringResult, score_with_further
from maege.scoring.executors.in_process import IsolatingExecutor
from maege.scoring.executors.job import Executor
from maege.scoring.executors.plugin_process import Sessions
from maege.scoring.rounds import Rounds
from maege.statistics.bootstrap import Resampling

PROCESSES_PER_CORE = 4  # some wait, as for a server; more only cost memory


class Scorer:
    """Scores requests as a configuration says; collects failures and notes.

    ``rounds``: what was scored in rounds. ``isolated``: whether metrics are never called in this
    process.
    """

    def __init__(
        self,
        config: StudyConfig,
        jobs: int,
        progress: OnScore,
        rounds: Rounds | None = None,
        *,
        isolated: bool = False,
    ) -> None:
        self._config, self._progress = config, progress
        self.jobs = most_processes(jobs)
        self.rounds = rounds or Rounds()
        self._isolated = isolated
        # While texts are scored in rounds:
        self._kept: Executor | None = None
        self._sessions: Sessions | None = None
        # By metric that did not score all requests: why. It is not called again.
        self.failures: dict[str, str] = {}
        self.notes: set[str] = set()  # what metrics say about their scores
        # By metric: CPU seconds, and how many requests were computed and taken from the cache.
        self.costs: dict[str, dict[str, float]] = {}

    def __call__(
        self,
        requests: Sequence[ScoreRequest],
        metrics: Mapping[str, Metric],
        *,
        further: Sequence[ScoreRequest] = (),
        pairs: Sequence[ScoreRequest] = (),
    ) -> Mapping[str, Scores]:
        """Return the scores of the requests by each metric that did not fail.

        ``further``: see `maege.studies.lattices.scores.further_requests`; ``pairs``: see `attempt`.
        """
        remaining = {name: m for name, m in metrics.items() if name not in self.failures}
        if not remaining:
            return {}
        result = self.attempt(requests, remaining, further=further, pairs=pairs)
        self.failures |= result.failures
        self.notes |= {note for scores in result.scores.values() for note in scores.notes}
        return result.scores

    def attempt(
        self,
        requests: Sequence[ScoreRequest],
        metrics: Mapping[str, Metric],
        *,
        further: Sequence[ScoreRequest] = (),
        pairs: Sequence[ScoreRequest] = (),
        is_new: bool = False,
        allow_missing: bool = False,
        totals_only: bool = False,
    ) -> ScoringResult:
        """Return scores, and failures that are not collected: the study does without them.

        ``pairs``: requests to compare two texts, for the metrics that compare (`Scores.outcomes`).
        ``is_new``: the cache is neither read nor written. ``allow_missing``: whether scores may be
        nan; see ``Hooks``. ``totals_only``: whether only the counts are wanted that scores of
        corpora depend on.
        """
        is_cached = not is_new and any(
            component.cache_scores
            for metric in metrics.values()
            for component in (metric, *components_of(metric))
        )
        path = self._config.cache_path if is_cached else None
        with ExitStack() as stack:
            cache = None
            if path is not None:
                from maege.scoring.cache import ScoreCache  # most metrics are not cached

                cache = stack.enter_context(ScoreCache(path))
            with_counts = self._config.statistics.corpora_interval != "replicates"
            options = ScoringOptions(
                cache, self._progress, with_counts, totals_only, allow_missing, self._sessions
            )
            comparing = names_of_comparing(metrics) if pairs else ()
            others = {name: m for name, m in metrics.items() if name not in comparing}
            executor = self._executor(others, len(requests))
            result = score_with_further(requests, further, others, executor, options)
            if comparing:
                those = {name: metrics[name] for name in comparing}
                compared = score_with_further(
                    [*requests, *pairs], (), those, self._executor(those), options
                )
                result = _with_outcomes(result, compared, len(requests), list(metrics))
            self._count_costs(result.scores)
            return result

    def _count_costs(self, scores: Mapping[str, Scores]) -> None:
        for name, of_metric in scores.items():
            costs = self.costs.setdefault(name, {"cpu_seconds": 0.0, "computed": 0, "cached": 0})
            costs["cpu_seconds"] += of_metric.seconds
            costs["computed"] += of_metric.computed
            costs["cached"] += of_metric.cached

    def isolating(self, *, is_possible: bool) -> "Scorer":
        """Return a scorer for metrics that may crash or hang, with the same processes.

        ``is_possible``: whether metrics can be sent to another process; if not, they stay in this
        one.
        """
        jobs = self.jobs if is_possible else 1
        scorer = Scorer(self._config, jobs, self._progress, self.rounds, isolated=is_possible)
        scorer.costs = self.costs
        return scorer

    def shown_as(self, name: str, metrics: int) -> "Scorer":
        """Return a scorer that shows the progress of a number of metrics as that of one."""
        done: dict[str, int] = {}

        def progress(metric: str, scored: int, total: int) -> None:
            done[metric] = scored
            self._progress(name, sum(done.values()), total * metrics)

        scorer = Scorer(self._config, self.jobs, progress, self.rounds, isolated=self._isolated)
        scorer.costs = self.costs
        return scorer

    @contextmanager
    def in_rounds(self) -> Iterator[None]:
        """Keep processes, and sessions of metrics, for all calls in the context."""
        with self._executor({}) as executor, Sessions() as sessions:
            self._kept, self._sessions = executor, sessions
            try:
                yield
            finally:
                self._kept = self._sessions = None

    def _executor(self, metrics: Mapping[str, Metric], texts: int = 0) -> Executor:
        """Return what executes jobs, with what metrics load to score so many texts."""
        if self._kept is not None:
            return self._kept
        settings = self._config.executor
        if settings.kind == "dask":
            from maege.scoring.executors.dask_cluster import DaskExecutor

            return DaskExecutor(settings.address, self.jobs, settings.timeout)
        if self._isolated or self.jobs > 1:
            from maege.scoring.executors.copies import can_copy, load
            from maege.scoring.executors.processes import ProcessExecutor

            number = min(self.jobs, texts) if texts else self.jobs
            are_copies = texts > 0 and not self._isolated and can_copy(metrics)
            if are_copies:
                load(metrics)
            return ProcessExecutor(number, settings.timeout, are_copies=are_copies)
        return IsolatingExecutor(settings.timeout)

    def require_scores(self) -> None:
        """Raise MetricError if a metric failed."""
        if self.failures:
            raise MetricError("\n".join(self.failures.values()))


def most_processes(jobs: int) -> int:
    """Return how many processes are started if so many are asked for."""
    if jobs == 1:
        return 1
    from joblib import cpu_count  # slow to import

    return min(jobs, PROCESSES_PER_CORE * int(cpu_count()))


def names_of_comparing(metrics: Mapping[str, Metric]) -> tuple[str, ...]:
    """Return the names of the metrics that compare texts."""
    return tuple(name for name, metric in metrics.items() if metric.hooks.scores_pairs)


def _with_outcomes(
    others: ScoringResult, compared: ScoringResult, requests: int, order: Sequence[str]
) -> ScoringResult:
    """Join results; the scores after those of the requests are outcomes of pairs."""
    scores = others.scores | {
        name: replace(s, values=s.values[:requests], outcomes=s.values[requests:])
        for name, s in compared.scores.items()
    }
    in_order = {name: scores[name] for name in order if name in scores}
    return ScoringResult(in_order, others.failures | compared.failures)


def resampling(config: StudyConfig) -> Resampling:
    """Return how a configuration resamples."""
    how = config.statistics
    return Resampling(
        how.resamples, how.permutations, how.confidence, config.seed, how.corpora_interval
    )
