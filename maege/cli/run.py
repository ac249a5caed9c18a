"""A run on the terminal: progress while it goes, one table at the end."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    TaskID,
    TextColumn,
    TimeElapsedColumn,
)
from rich.table import Table
from rich.text import Text

from maege.config.schema import RunConfig
from maege.pipeline import run
from maege.report import display_tables, markdown_report
from maege.report.manifest import fingerprint
from maege.report.run_directory import check, write
from maege.report.run_result import Finished
from maege.scoring.batching import Progress as OnScore

WIDE = 110  # characters that the whole table needs
NARROW = 8  # columns that fit into 80 characters


def run_and_show(
    config: RunConfig, folder: Path, *, jobs: int, force: bool, figures: bool
) -> Finished:
    """Run with progress bars on standard error, write the folder, print the table."""
    with stages() as (on_stage, on_score):
        finished = run(
            config,
            jobs=jobs,
            on_read=lambda inputs: check(folder, fingerprint(config, inputs), force=force),
            on_stage=on_stage,
            on_score=on_score,
        )
        on_stage("report")
        kept = Finished.of(finished)
        write(kept, folder, figures=figures)
    _print(kept, folder)
    return kept


@contextmanager
def stages() -> Iterator[tuple[Callable[[str], None], OnScore]]:
    """Give what draws a bar for each stage that begins, and one for each metric."""
    with _progress() as progress:
        task: TaskID | None = None

        def on_stage(name: str) -> None:
            nonlocal task
            if task is not None:
                progress.update(task, completed=progress.tasks[task].total)
            task = progress.add_task(name, total=1)

        yield on_stage, _on_score(progress)


def _progress() -> Progress:
    columns = (
        TextColumn("{task.description:<9}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
    )
    return Progress(*columns, console=Console(stderr=True), transient=True)


def _on_score(progress: Progress) -> OnScore:
    """Return what draws a bar for each metric."""
    tasks: dict[str, TaskID] = {}

    def on_score(name: str, done: int, total: int) -> None:
        if name not in tasks:
            tasks[name] = progress.add_task(name, total=total)
        progress.update(tasks[name], completed=done)

    return on_score


@contextmanager
def bars() -> Iterator[OnScore]:
    """Give what draws a bar for each metric, on standard error."""
    with _progress() as progress:
        yield _on_score(progress)


def _print(finished: Finished, folder: Path) -> None:
    console = Console()
    console.print(Text(markdown_report.sample_sentence(finished)))
    malformed = finished.manifest["malformed"]
    for problem in malformed[:3]:
        console.print(Text(f"skipped: {problem}"), style="yellow", soft_wrap=True)
    if len(malformed) > 3:
        more = len(malformed) - 3
        console.print(f"... and {more} more malformed lines (see manifest.json)", style="yellow")
    for note in finished.manifest["notes"]:
        console.print(Text(f"Note: {note}"), style="yellow")
    for problem in finished.manifest["failures"].values():
        console.print(Text(f"Failed: {problem}"), style="red", soft_wrap=True)
    wide = console.width >= WIDE
    verdict = display_tables.metrics(finished)
    count = len(verdict.headings) if wide else NARROW
    table = Table(box=None, pad_edge=False, padding=(0, 1, 0, 0), header_style="bold")
    for heading in verdict.headings[:count]:
        left = heading in ("metric", "penalises")
        table.add_column(heading, justify="left" if left else "right")
    for row in verdict.rows:
        table.add_row(*(Text(cell) for cell in row[:count]))
    console.print(table)
    legend = verdict.caption if wide else display_tables.LEGEND
    console.print(Text(legend), style="dim")
    console.print(Text(f"Report: {folder / 'report.html'}"))
