"""Parts: what a study adds to a run or a vetting if a key of the configuration asks for it.

Such a study has a module ``part_of_run`` or ``part_of_vetting`` in its folder, with a ``PART``. One
with a module ``errors_of_run`` is asked in runs whose references have the right answer.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from maege.array_types import Floats
from maege.config.schema import RunConfig
from maege.errors import ConfigError
from maege.metric.metric import Metric
from maege.metric.score_request import ScoreRequest
from maege.progress import Progress
from maege.report.statements import Statement
from maege.report.study_result import StudyResult
from maege.sampling.sample import Sample
from maege.studies import offered
from maege.studies.known_results.sample_key import SampleKey
from maege.studies.lattice_inputs import Inputs
from maege.studies.lattice_runs import LatticeRun
from maege.studies.lattices import LatticeInputs
from maege.studies.rows import Row, RowResults, RowStatistics
from maege.studies.scorer import Scorer
from maege.studies.study import Context

PEOPLE = "humans"  # the key that asks for people
ATTACKS = "attacks"  # the section that asks for texts that are searched for
EDITS = "judged_edits"  # the key that asks for edits that people marked
ASKED = (PEOPLE, EDITS)  # keys that ask people of a vetting


class PartInputs(Protocol):
    """What a part reads, before anything is scored."""

    @property
    def checksums(self) -> Mapping[str, str]:
        """SHA-256 of each file that was read."""
        ...


class PartOfRun(Protocol):
    """A study whose results on the metrics of a run are parts of that run's result."""

    key: str  # of the configuration, which asks for it; its results are stored as ``KEY.json``
    name: str  # key of its part of the report that is about no single set of judgements
    note: str  # what the report calls its notes
    failure: str  # what the report calls its metrics without scores
    statements: tuple[Statement, ...]
    rows: tuple[Row[Any], ...]

    def read(self, config: RunConfig, run: str, inputs: LatticeInputs) -> PartInputs:
        """Read what is needed beside the ``inputs`` of a run, which is called ``run``."""
        ...

    def conduct(
        self, config: RunConfig, inputs: Any, run: LatticeRun, *, jobs: int, progress: Progress
    ) -> StudyResult:
        """Examine the metrics of a finished run."""
        ...

    def answers(self, result: StudyResult) -> RowResults:
        """Return the results of its rows, which a run tests against chance only."""
        ...


@dataclass(frozen=True, eq=False)
class VettedScores:
    """What a vetting has scored for a part of it."""

    # By group of requests, then by metric or scorer without grammar: shape (requests,). Those that
    # failed in a group are missing.
    scores: Mapping[str, Mapping[str, Floats]]
    # By metric, the scorers that it has to be better than, and what sentences call them.
    limits: Mapping[str, Mapping[str, str]]


@dataclass(frozen=True)
class PartAnswers:
    """What a part answers of a vetting."""

    results: RowResults
    # Of the set of judgements that decides the marks, and by its name, what it was computed on.
    statistics: RowStatistics = field(default_factory=dict)
    samples: Mapping[str, SampleKey] = field(default_factory=dict)


class PartOfVetting(Protocol):
    """A study that answers rows of a vetting."""

    key: str  # of the configuration, which asks for it

    def read(self, config: RunConfig, metrics: Mapping[str, Metric]) -> PartInputs:
        """Read all that is needed, before anything is scored."""
        ...

    def requests(self, inputs: Any) -> Mapping[str, Sequence[ScoreRequest]]:
        """Return by group what metrics and scorers without grammar score."""
        ...

    def answers(self, config: RunConfig, inputs: Any, vetted: VettedScores) -> PartAnswers:
        """Return the results of its rows, and what comparisons with known metrics need."""
        ...


class SearchOfVetting(Protocol):
    """A study that answers rows of a vetting by texts that it finds itself."""

    key: str  # the section of the vetting that asks for it

    def answers(self, config: RunConfig, metrics: Collection[str], context: Context) -> RowResults:
        """Return the results of its rows for some metrics of a configuration."""
        ...


class ErrorsOfRun(Protocol):
    """A study that says what can be known of metrics whose references have the right answer."""

    ROWS: tuple[Row[Any], ...]

    def errors_of_run(
        self,
        config: RunConfig,
        inputs: Inputs,
        sample: Sample,
        metrics: Mapping[str, Metric],
        scorer: Scorer,
    ) -> RowResults:
        """Score texts with new errors and bad outputs, and return the results of the rows."""
        ...


def errors_of_run() -> ErrorsOfRun | None:
    """Return the study that examines new errors in a run; None if it is not installed."""
    study: Any = next(offered("errors_of_run"), None)
    errors: ErrorsOfRun | None = study
    return errors


def part_of_run(key: str) -> PartOfRun:
    """Return the part of a run that a key asks for, or raise ConfigError."""
    part: PartOfRun = _part("part_of_run", key)
    return part


def part_of_vetting(key: str) -> PartOfVetting:
    """Return the part of a vetting that a key of ``ASKED`` asks for, or raise ConfigError."""
    part: PartOfVetting = _part("part_of_vetting", key)
    return part


def attacks_of_vetting() -> SearchOfVetting:
    """Return the part that searches texts which vetted metrics reward, or raise ConfigError."""
    part: SearchOfVetting = _part("part_of_vetting", ATTACKS)
    return part


def _part(module: str, key: str) -> Any:
    for part in (offering.PART for offering in offered(module)):
        if part.key == key:
            return part
    raise ConfigError(f"{key}: no study of this installation reads this key")
