"""How far judges say the same again, as a part of a run."""

from dataclasses import replace
from typing import Any

from maege.config.schema import RunConfig
from maege.progress import Progress
from maege.report.statements import Statement
from maege.report.study_result import StudyResult
from maege.studies.lattice_runs import LatticeRun
from maege.studies.lattices import LatticeInputs
from maege.studies.parts import PartOfRun
from maege.studies.reliability.config import ReliabilityConfig
from maege.studies.reliability.measurements import repeatable
from maege.studies.reliability.statements import STATEMENTS
from maege.studies.reliability.study import STUDY
from maege.studies.rows import Row, RowResults
from maege.studies.study import conduct


class ReliabilityOfRun:
    """The repeats that the configuration of a run asks for."""

    key = name = "reliability"
    note, failure = "Note on reliability", "Failed when asked again"
    statements: tuple[Statement, ...] = STATEMENTS
    rows: tuple[Row[Any], ...] = ()

    def read(self, config: RunConfig, run: str, inputs: LatticeInputs) -> LatticeInputs:
        """Return the inputs of the run, once it is sure that a metric can be asked again."""
        return replace(inputs, metrics=repeatable(inputs.metrics))

    def conduct(
        self,
        config: RunConfig,
        inputs: LatticeInputs,
        run: LatticeRun,
        *,
        jobs: int,
        progress: Progress,
    ) -> StudyResult:
        """Ask again; the first answers are those that the run has stored."""
        study = replace(STUDY, read=lambda _: inputs)
        result = conduct(study, ReliabilityConfig.of_run(config), jobs=jobs, progress=progress)
        parts = (replace(part, title="Reliability") for part in result.parts)
        return replace(result, parts=tuple(parts))

    def answers(self, result: StudyResult) -> RowResults:
        """Return nothing: reliability says nothing of whether a metric is right."""
        return {}


PART: PartOfRun = ReliabilityOfRun()
