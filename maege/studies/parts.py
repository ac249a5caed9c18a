"""Parts: what a study adds to a run if a key of the configuration asks for it.

Such a study has a module ``part_of_run`` in its folder, with a ``PART``. One with a module
``errors_of_run`` is asked in runs whose references have the right answer.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Protocol

from maege.config.schema import RunConfig
from maege.errors import ConfigError
from maege.metric.metric import Metric
from maege.progress import Progress
from maege.report.study_result import StudyResult
from maege.sampling.sample import Sample
from maege.studies import offered
from maege.studies.lattices.inputs import Inputs, LatticeInputs
from maege.studies.lattices.samples import LatticeRun
from maege.studies.rows import Row, RowResults
from maege.studies.scorer import Scorer
from maege.studies.study import Study, conduct

PEOPLE = "humans"  # the key that asks for people


class PartInputs(Protocol):
    """What a part reads, before anything is scored."""

    @property
    def checksums(self) -> Mapping[str, str]:
        """SHA-256 of each file that was read."""
        ...


@dataclass(frozen=True)
class PartOfRun:
    """A study whose results on the metrics of a run are parts of that run's result."""

    key: str  # of the configuration, which asks for it
    name: str  # key of its part of the report that is about no single set of judgements
    study: Study[Any, Any, Any]
    config: Callable[[RunConfig], Any]  # returns that of the study
    # Reads what is needed beside the inputs of a run, which has a name.
    read: Callable[[RunConfig, str, LatticeInputs], PartInputs]
    with_run: Callable[[Any, LatticeRun], Any]  # adds a finished run to what was read
    # Returns the results of its rows, which a run tests against chance only.
    answers: Callable[[StudyResult], RowResults] = lambda result: {}
    rows: tuple[Row[Any], ...] = ()
    title: str = ""  # of parts that have none

    def conduct(
        self, config: RunConfig, inputs: Any, run: LatticeRun, *, jobs: int, progress: Progress
    ) -> StudyResult:
        """Examine the metrics of a finished run."""
        known = self.with_run(inputs, run)
        study = replace(self.study, read=lambda _: known)
        result = conduct(study, self.config(config), jobs=jobs, progress=progress)
        parts = (replace(part, title=part.title or self.title) for part in result.parts)
        return replace(result, parts=tuple(parts))


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
    part: PartOfRun = part_offered("part_of_run", key)
    return part


def part_offered(module: str, key: str) -> Any:
    """Return the part that a key asks for, of the modules of a name, or raise ConfigError."""
    for part in (offering.PART for offering in offered(module)):
        if part.key == key:
            return part
    raise ConfigError(f"{key}: no study of this installation reads this key")
