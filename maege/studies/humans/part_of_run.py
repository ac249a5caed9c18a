"""People as a part of a run: its metrics are compared with sets of judgements, too."""

from dataclasses import replace

from maege.config.schema import RunConfig
from maege.progress import Progress
from maege.report.statements import Statement
from maege.report.study_result import StudyResult
from maege.studies.humans.config import HumansConfig
from maege.studies.humans.inputs import HumanInputs, read_inputs
from maege.studies.humans.report.statements import STATEMENTS
from maege.studies.humans.study import STUDY
from maege.studies.lattice_runs import LatticeRun
from maege.studies.parts import PEOPLE, BuildMetrics, PartOfRun
from maege.studies.study import conduct


class PeopleOfRun:
    """The comparison with people that the configuration of a run asks for."""

    key = PEOPLE
    statements: tuple[Statement, ...] = STATEMENTS

    def read(self, config: RunConfig, run: str, build_metrics: BuildMetrics) -> HumanInputs:
        """Read the sets of judgements."""
        return read_inputs(HumansConfig.of_run(config), [run], build_metrics)

    def conduct(
        self,
        config: RunConfig,
        inputs: HumanInputs,
        run: LatticeRun,
        *,
        jobs: int,
        progress: Progress,
    ) -> StudyResult:
        """Compare the metrics with people, and with what the run says of them, if it has any."""
        with_run = inputs.with_runs([run] if run.results.metrics else [])
        study = replace(STUDY, read=lambda _: with_run)
        return conduct(study, HumansConfig.of_run(config), jobs=jobs, progress=progress)


PART: PartOfRun = PeopleOfRun()
