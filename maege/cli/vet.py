"""`maege vet`: vet a metric, write the files, print the verdict."""

import re
from collections.abc import Iterator
from pathlib import Path
from textwrap import wrap
from typing import Annotated

import typer

from maege.cli.options import Jobs, Overrides, Parameters, print_lines
from maege.cli.vet_options import parse_options
from maege.progress import stages
from maege.report.vetting_report import (
    check_directory,
    describe_vetting_sample,
    notes,
    write_vetting,
)
from maege.report.vetting_verdict import verdict
from maege.vetting.named_values import named_values
from maege.vetting.options import VetOptions
from maege.vetting.plan import SECTIONS
from maege.vetting.thresholds import describe
from maege.vetting.vet import Vetting, vet

WIDTH = 80
NOT_IN_DIRECTORY_NAMES = re.compile(r"[^\w.-]+")
MAX_DIRECTORY_NAME = 60  # characters


def vet_and_print(
    options: VetOptions, directory: Path | None, *, jobs: int, force: bool
) -> tuple[list[str], int]:
    """Vet with progress bars on standard error, and write the files.

    Parameters
    ----------
    options
        Metric, configuration, sections and thresholds.
    directory
        Where to write; None for ``runs/vet-NAME``.
    jobs
        Number of processes.
    force
        Whether to write into a directory that has other contents.

    Returns
    -------
    lines : list of str
        The verdict.
    code : int
        Exit code: 1 if a threshold is not met, else 2 if the metric has no scores, else 3 if some
        scores are missing and there are no thresholds, else 0.

    Raises
    ------
    OutputError
        If the directory has other contents than a vetting of the same metric.
    """
    if directory is None:
        name = NOT_IN_DIRECTORY_NAMES.sub("-", options.metric).strip("-")
        directory = Path("runs") / f"vet-{name[:MAX_DIRECTORY_NAME]}"
    check_directory(directory, options, force=force)
    with stages() as (on_stage, on_score):
        vetting = vet(
            options.config,
            options.metric,
            sections=options.sections,
            jobs=jobs,
            on_stage=on_stage,
            on_score=on_score,
            on_note=lambda text: typer.echo(f"Note: {text}", err=True),
        )
    write_vetting(vetting, options, directory)
    lines = [
        *_verdict_lines(vetting),
        *_threshold_lines(vetting, options),
        f"Report: {directory / 'report.md'}",
    ]
    return lines, _exit_code(vetting, options)


def _exit_code(vetting: Vetting, options: VetOptions) -> int:
    values = named_values(vetting)
    if not all(threshold.holds(values) for threshold in options.thresholds):
        return 1
    if vetting.has_no_scores:
        return 2
    return 3 if vetting.failures.get(vetting.metric) and not options.thresholds else 0


def _threshold_lines(vetting: Vetting, options: VetOptions) -> Iterator[str]:
    values = named_values(vetting)
    for threshold in options.thresholds:
        result = "Met" if threshold.holds(values) else "NOT MET"
        yield f"{result}: {threshold.text} ({describe(threshold, values)})"


def _verdict_lines(vetting: Vetting) -> Iterator[str]:
    yield from wrap(describe_vetting_sample(vetting), WIDTH)
    for note in notes(vetting):
        yield from wrap(f"Note: {note}", WIDTH)
    section = ""
    for line in verdict(vetting):
        if line.section != section:
            section = line.section
            yield f"{section}:"
        yield from wrap(line.text, WIDTH, initial_indent="- ", subsequent_indent="  ")


def command(
    metric: Annotated[
        str, typer.Argument(help="A name, package.module:Class, file.py:Class, or '{name: {...}}'.")
    ],
    config: Annotated[
        Path | None,
        typer.Option(help="Configuration file; the quickstart corpus if unset."),
    ] = None,
    baselines: Annotated[
        str | None,
        typer.Option(
            metavar="NAME,...", help="Baselines; the metrics of the configuration if unset."
        ),
    ] = None,
    require: Annotated[
        list[str] | None,
        typer.Option(
            metavar="NAME>NUMBER",
            help="A threshold in quotes: 'tau_macro>0.1', 'degenerate-outputs.high<0.2'.",
        ),
    ] = None,
    sections: Annotated[
        str | None,
        typer.Option(metavar="SECTION,...", help=f"Sections: {', '.join(SECTIONS)}."),
    ] = None,
    parameters: Parameters = None,
    output: Annotated[
        Path | None, typer.Option(help="Output directory; runs/vet-NAME if unset.")
    ] = None,
    jobs: Jobs = 1,
    overrides: Overrides = None,
    force: Annotated[
        bool, typer.Option("--force", help="Write even if the directory has other contents.")
    ] = False,
) -> None:
    """Check one metric and compare it with baselines.

    Exit codes: 0: all thresholds are met; 1: some are not; 2: the metric has no scores; 3: some
    scores are missing, and there are no thresholds.
    """
    options = parse_options(
        metric,
        config=config,
        baselines=baselines,
        thresholds=require or [],
        sections=sections,
        parameters=parameters or [],
        overrides=overrides or [],
    )
    lines, code = vet_and_print(options, output, jobs=jobs, force=force)
    print_lines(lines)
    raise typer.Exit(code)
