"""How a study is called: by its command, and from Python."""

import shlex
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from numbers import Integral
from typing import Any

import click

from maege.config.subject import configuration
from maege.errors import STOPPED_BY_BUDGET, STOPPED_BY_SERVER, ConfigError
from maege.files.manifest import TIMINGS
from maege.files.output_directory import OutputDirectory
from maege.progress import Progress, show_progress
from maege.report.chart_style import require_vl_convert
from maege.report.study_directory import write_files
from maege.report.study_result import StudyResult
from maege.studies.study import Study, conduct
from maege.terminal.printed_result import report_line, result_lines
from maege.terminal.printing import print_lines, print_message
from maege.terminal.study_command import StudyCall
from maege.user_warnings import warn_caller

# What a later call can go on with, and when.
_CONTINUED = {
    STOPPED_BY_BUDGET: "with a larger budget",
    STOPPED_BY_SERVER: "when the server answers again",
}


def conduct_command(
    study: Study[Any, Any, Any], config: Any, call: StudyCall, *, figures: bool = False
) -> None:
    """Conduct a study, write its directory, perhaps with images of charts, and print its result.

    Exits with 3 if some metrics failed, with 2 if all of them did, with 4 if it can be
    continued, at the end of a budget or when a server refuses.
    """
    result = conduct_into(study, config, call, figures=figures)
    lines = result_lines(result, verbose=call.verbose)
    print_lines([*lines, report_line(call.directory)])
    end_with(result.failures, is_partial=len(result.failures) < len(config.metrics))


def end_with(failures: Mapping[str, str], *, is_partial: bool) -> None:
    """End a command with the exit code of its failures; if one can be continued, say how."""
    for reason, condition in _CONTINUED.items():
        if any(reason in failure for failure in failures.values()):
            print_lines([f"Continue, {condition}: {shlex.join(['maege', *sys.argv[1:]])}"])
            raise click.exceptions.Exit(4)
    if failures:
        raise click.exceptions.Exit(3 if is_partial else 2)


def conduct_into(
    study: Study[Any, Any, Any], config: Any, call: StudyCall, *, figures: bool = False
) -> StudyResult:
    """Conduct a study and write its directory."""
    if figures:
        require_vl_convert()
    with OutputDirectory(call.directory) as output, printed_progress(quiet=call.quiet) as progress:
        result = conduct(
            study, config, jobs=call.jobs, progress=progress, output=output, force=call.force
        )
        write_files(result, output, figures=figures)
        if not result.failures:
            output.remove_rounds()
    if not call.quiet:
        print_message(_time_line(result.timings["stages"]))
    return result


def _time_line(stages: Sequence[Mapping[str, Any]]) -> str:
    total = sum(stage["wall"] for stage in stages)
    each = ", ".join(f"{stage['name']} {stage['wall']:.1f}" for stage in stages)
    return f"Time: {total:.1f} s ({each}); {TIMINGS} has that of each metric"


@contextmanager
def printed_progress(*, quiet: bool) -> Iterator[Progress]:
    """Yield what a command calls while it works: notes are printed, also if it is quiet."""
    with show_progress(not quiet) as shown:
        yield replace(shown, note=lambda text: print_message(f"Note: {text}"))


def conduct_call(
    study: Study[Any, Any, Any], subject: Any, *, jobs: int, progress: bool | None, **keys: Any
) -> StudyResult:
    """Conduct a study from Python; its notes are warnings.

    ``subject`` and ``keys``: of the configuration; see ``maege.config.subject.configuration``.
    """
    check_jobs(jobs)
    if progress not in (None, False, True):
        raise ConfigError(f"progress={progress!r:.60}: True, False or None")
    config = configuration(study.config, subject, **keys)
    notes: list[str] = []  # a warning would become a note of the result
    with show_progress(progress) as shown:
        result = conduct(study, config, jobs=int(jobs), progress=replace(shown, note=notes.append))
    for note in dict.fromkeys((*notes, *result.notes)):
        warn_caller(note)
    return result


def check_jobs(jobs: Any) -> None:
    """Raise ConfigError unless it is a number of processes, at least one."""
    if not isinstance(jobs, Integral) or jobs < 1:
        raise ConfigError(f"jobs={jobs!r:.60}: give a number of processes, at least 1")
