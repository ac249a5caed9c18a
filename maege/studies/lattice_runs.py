"""Finished runs on lattices, as evidence for studies that compare kinds of evidence on metrics."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import Any, Protocol

from maege.config.schema import RunConfig
from maege.metric.metric import Metric
from maege.progress import Progress
from maege.ranking import ScoredRanking
from maege.report.statements import Statement
from maege.report.study_result import StudyResult
from maege.sampling.sample import RepeatedPairs
from maege.statistics.results import Results

BuildMetrics = Callable[[], Mapping[str, Metric]]


@dataclass(frozen=True, eq=False)
class LatticeRun:
    """A finished run on lattices.

    Parameters
    ----------
    name
        What it is called.
    results, scored
        Of the run.
    repeated_pairs
        Of its sample.
    fingerprint
        Of everything that it depends on.
    """

    name: str
    results: Results
    scored: Sequence[ScoredRanking]
    repeated_pairs: RepeatedPairs
    fingerprint: str


def read_run(run: Any) -> LatticeRun:
    """Return a finished run as evidence: see `maege.studies.run.run_evidence.run_evidence`.

    Studies do not import one another.
    """
    evidence: LatticeRun = import_module("maege.studies.run.run_evidence").run_evidence(run)
    return evidence


class PartInputs(Protocol):
    """What a part of a run reads, before the run scores anything."""

    @property
    def checksums(self) -> Mapping[str, str]:
        """SHA-256 of each file that was read."""
        ...


class PartOfRun(Protocol):
    """A study whose results on the metrics of a run are parts of that run's result."""

    statements: tuple[Statement, ...]

    def read(self, config: RunConfig, run: str, build_metrics: BuildMetrics) -> PartInputs:
        """Read all that is needed, as the configuration of a run says; ``run`` is its name."""
        ...

    def conduct(
        self, config: RunConfig, inputs: Any, run: LatticeRun, *, jobs: int, progress: Progress
    ) -> StudyResult:
        """Examine the metrics of a finished run."""
        ...


def people_of_run() -> PartOfRun:
    """Return the study that compares the metrics of a run with people."""
    part: PartOfRun = import_module("maege.studies.humans.part_of_run").PART_OF_RUN
    return part
