"""Whether metrics order texts by their errors: the study."""

from maege.config.schema import RunConfig
from maege.studies.run.measurements import measure
from maege.studies.run.reading import RunInputs, read_run_inputs
from maege.studies.run.report.result import RunResult
from maege.studies.run.report.run_data import RunData
from maege.studies.run.report.run_directory import write
from maege.studies.run.report.statements import STATEMENTS
from maege.studies.study import Study


def _report(config: RunConfig, inputs: RunInputs, run: RunData) -> RunResult:
    return RunResult.of(run)


STUDY = Study(
    name="run",
    title="metrics and lattices",
    config=RunConfig,
    read=read_run_inputs,
    measure=measure,
    report=_report,
    statements=STATEMENTS,
    result=RunResult,
    store=write,
)
