"""`maege run` on the terminal: progress bars, then the verdict."""

from itertools import groupby
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table
from rich.text import Text

from maege.cli.options import ConfigFile, Jobs, Overrides, Seed, with_seed
from maege.config.loading import load
from maege.config.schema import RunConfig
from maege.pipeline import run
from maege.progress import stages
from maege.report import display_tables, sample_description
from maege.report.charts import require_vl_convert
from maege.report.display_tables import DisplayTable
from maege.report.key_findings import key_findings
from maege.report.manifest import fingerprint
from maege.report.run_directory import check, write
from maege.report.run_result import RunResult
from maege.report.verdict_table import COLUMNS

# What fits into 80 characters.
NARROW_COLUMNS = ("tau_macro", "tau_micro", "spearman")
NARROW_COMPARED = ("tau_macro", "spearman")
MIN_TYPES_WIDTH = len("penalised types")
MAX_PROBLEMS = 3  # malformed lines that are printed


def run_and_show(
    config: RunConfig, directory: Path, *, jobs: int, force: bool, figures: bool
) -> RunResult:
    """Run with progress bars on standard error, write the directory, print the verdict."""
    if figures:
        require_vl_convert()
    with stages() as (on_stage, on_score):
        output = run(
            config,
            jobs=jobs,
            on_read=lambda inputs: check(directory, fingerprint(config, inputs), force=force),
            on_stage=on_stage,
            on_score=on_score,
            on_note=lambda text: typer.echo(f"Note: {text}", err=True),
        )
        on_stage("report")
        result = RunResult.from_run(output)
        write(result, directory, figures=figures)
    _print(result, directory)
    return result


def _print(result: RunResult, directory: Path) -> None:
    console = Console()
    console.print(Text(sample_description.describe_sample(result)))
    for note in sample_description.notes(result):
        console.print(Text(f"Note: {note}"), style="yellow")
    malformed = result.manifest["malformed"]
    for problem in malformed[:MAX_PROBLEMS]:
        console.print(Text(f"skipped: {problem}"), style="yellow", soft_wrap=True)
    if (count := len(malformed) - MAX_PROBLEMS) > 0:
        console.print(f"... and {count} more malformed lines (see manifest.json)", style="yellow")
    for note in result.manifest["notes"]:
        console.print(Text(f"Note: {note}"), style="yellow")
    for problem in result.manifest["failures"].values():
        console.print(Text(f"Failed: {problem}"), style="red", soft_wrap=True)
    for question, findings in groupby(key_findings(result), key=lambda finding: finding.question):
        console.print(Text(question), style="bold")
        for finding in findings:
            console.print(Text(f"- {finding.text}"))
    verdict = verdict_of_width(result, console.width)
    console.print(_rich_table(verdict))
    console.print(Text(verdict.caption), style="dim")
    console.print(Text(f"Report: {directory / 'report.html'}"))


def verdict_of_width(result: RunResult, width: int) -> DisplayTable:
    """Return the verdict with the columns that fit into a terminal of that many characters."""
    full = display_tables.metrics(result)
    if _width_of_numbers(full) + MIN_TYPES_WIDTH <= width:
        return full
    columns = [column for column in COLUMNS if column.key in NARROW_COLUMNS]
    return display_tables.verdict(result, columns, NARROW_COMPARED)


def _width_of_numbers(verdict: DisplayTable) -> int:
    """Return the characters that all columns need but the last, whose texts may be broken."""
    columns = list(zip(verdict.headings, *verdict.rows, strict=True))[:-1]
    return sum(max(map(len, column)) + 1 for column in columns)


def _rich_table(verdict: DisplayTable) -> Table:
    table = Table(box=None, pad_edge=False, padding=(0, 1, 0, 0), header_style="bold")
    for index, heading in enumerate(verdict.headings):
        is_text = index in verdict.text_columns
        table.add_column(heading, justify="left" if is_text else "right")
    for row in verdict.rows:
        table.add_row(*map(Text, row))
    return table


def command(
    config: ConfigFile,
    output: Annotated[
        Path | None, typer.Option(help="Output directory; runs/NAME-OF-CONFIG if unset.")
    ] = None,
    jobs: Jobs = 1,
    seed: Seed = None,
    overrides: Overrides = None,
    force: Annotated[bool, typer.Option("--force", help="Replace a different run.")] = False,
    figures: Annotated[
        bool, typer.Option(help="Write the charts as SVG, PNG and PDF files.")
    ] = False,
) -> None:
    """Validate metrics on a corpus and write the report.

    Exit codes: 0: success; 2: no result; 3: some metrics failed (see the report).
    """
    result = run_and_show(
        load(config, with_seed(overrides, seed)),
        output or Path("runs") / config.stem,
        jobs=jobs,
        force=force,
        figures=figures,
    )
    if result.manifest["failures"]:
        raise typer.Exit(3)
