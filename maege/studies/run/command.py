"""`maege run`: progress, then the verdict."""

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, cast

import click

from maege.config.schema import RunConfig
from maege.terminal.printing import print_lines
from maege.terminal.study_command import StudyCall, study_command

if TYPE_CHECKING:  # slow to import
    from maege.files.output_directory import OutputDirectory
    from maege.studies.run.reading import RunInputs
    from maege.studies.run.report.result import RunResult
    from maege.studies.run.report.run_data import RunData


@study_command(
    RunConfig,
    "NAME",
    ["metrics", "language", "humans"],
)
@click.option(
    "--figures/--no-figures", default=False, help="Write the charts as SVG, PNG and PDF files."
)
@click.option(
    "--dry-run",
    is_flag=True,
    help="Only say what would be scored, and what judges would ask and cost.",
)
def command(call: StudyCall, *, figures: bool, dry_run: bool) -> None:
    """Validate metrics on a corpus and write the report.

    Exit codes: 0: success; 2: no result; 3: some metrics failed (see the report); 4: a judge has
    spent its budget, or its server refuses; the last line says how to continue.

    Example: maege run conll14 --metrics gleu,errant
    """
    config = call.settings()
    if dry_run:
        from maege.studies.run.dry_run import dry_run as lines  # slow to import

        print_lines(lines(config))
        return
    conduct_run(config, call, figures=figures)


def conduct_run(config: RunConfig, call: StudyCall, *, figures: bool = False) -> None:
    """Conduct a run, write its directory and print the verdict; exits as the command does."""
    from maege.report.chart_style import require_vl_convert  # slow to import
    from maege.studies.conducting import conduct_into, end_with
    from maege.studies.run.report.printed_verdict import print_verdict
    from maege.studies.run.study import STUDY

    if figures:
        require_vl_convert()
    study = replace(STUDY, report=_report, write=partial(_write, figures=figures))
    result = conduct_into(study, config, call)
    run = cast("RunResult", result).data
    print_verdict(run, call.directory)
    end_with(result.failures, is_partial=bool(run.results.metrics))


def _report(config: RunConfig, inputs: "RunInputs", run: "RunData") -> "RunResult":
    """Return the result with the report that files have, so that it is made once."""
    from maege.studies.run.report.report_files import without_directories  # slow to import
    from maege.studies.run.report.result import RunResult

    return replace(RunResult.of(without_directories(run)), data=run)


def _write(result: "RunResult", output: "OutputDirectory", *, figures: bool) -> None:
    from maege.studies.run.report import run_directory  # slow to import

    run_directory.write(
        result.data, output, figures=figures, presented=result, timings=result.timings
    )
