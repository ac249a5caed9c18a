"""Progress bars on standard error."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    TaskID,
    TextColumn,
    TimeElapsedColumn,
)

from maege.scoring.batching import Progress as OnScore


@contextmanager
def stages() -> Iterator[tuple[Callable[[str], None], OnScore]]:
    """Yield two callbacks, which draw a bar for each stage and for each metric."""
    with _progress() as progress:
        task: TaskID | None = None

        def on_stage(name: str) -> None:
            nonlocal task
            if task is not None:
                progress.update(task, completed=progress.tasks[task].total)
            task = progress.add_task(name, total=1)

        yield on_stage, _on_score(progress)


@contextmanager
def bars() -> Iterator[OnScore]:
    """Yield a callback that draws a bar for each metric on standard error."""
    with _progress() as progress:
        yield _on_score(progress)


def _progress() -> Progress:
    columns = (
        TextColumn("{task.description:<9}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
    )
    console = Console(stderr=True)
    # Without a terminal rich would end the bars with an empty line.
    return Progress(*columns, console=console, transient=True, disable=not console.is_terminal)


def _on_score(progress: Progress) -> OnScore:
    """Return a callback that draws a bar for each metric."""
    tasks: dict[str, TaskID] = {}

    def on_score(name: str, done: int, total: int) -> None:
        if name not in tasks:
            tasks[name] = progress.add_task(name, total=total)
        progress.update(tasks[name], completed=done)

    return on_score
