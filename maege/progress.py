"""Progress on standard error: bars in a terminal, lines elsewhere."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from time import monotonic
from typing import TYPE_CHECKING

from maege.standard_streams import terminal
from maege.user_warnings import escape_control_characters

if TYPE_CHECKING:
    from rich.console import Console
    from rich.progress import Progress as Bars
    from rich.progress import TaskID

OnStage = Callable[[str], None]
OnScore = Callable[[str, int, int], None]  # metric, number of scored sentences, total
LINE_INTERVAL_S = 30.0  # between two lines of one metric


@dataclass(frozen=True)
class Progress:
    """What is called while a study works; by default nothing happens."""

    stage: OnStage = lambda name: None  # with the name of each stage that begins
    scored: OnScore = lambda name, done, total: None
    announced: Callable[[str], None] = lambda text: None  # how much there is to do
    note: Callable[[str], None] = lambda text: None  # what the user should know before it is done


QUIET = Progress()


@contextmanager
def show_progress(show: bool | None = True) -> Iterator[Progress]:
    """Yield callbacks that show each stage that begins, and the progress of each metric.

    ``show``: None for no stages, and only metrics that take more than half a minute.
    """
    from rich.console import Console  # slow to import

    console = Console(file=terminal())
    if show is None:
        yield Progress(scored=ProgressLines().on_score)
    elif not show:
        yield QUIET
    elif not console.is_terminal:
        lines = ProgressLines()
        yield Progress(lines.on_stage, lines.on_score, lines.on_stage)
    else:
        with _bars(console) as bars:
            yield Progress(_on_stage(bars), _on_score(bars), _on_announced(bars))


class ProgressLines:
    """Lines for the log of a job: one per stage, and one per metric every 30 seconds."""

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        self._clock = clock
        self._start = clock()
        self._last: dict[str, float] = {}  # time of the last line, or of the start, by metric
        self._latest = self._start  # time of the latest news; a metric that is new starts there

    def on_stage(self, name: str) -> None:
        """Print the name of a stage that begins."""
        self._latest = self._clock()
        self._print(name)

    def on_score(self, name: str, done: int, total: int) -> None:
        """Print the progress of a metric, if its last line was long enough ago."""
        now = self._clock()
        since = self._last.setdefault(name, self._latest)
        self._latest = now
        if now - since >= LINE_INTERVAL_S:
            self._last[name] = now
            share = 100 * done // max(total, 1)
            self._print(f"{name}: {done:,} of {total:,} sentences ({share} %)")

    def _print(self, text: str) -> None:
        minutes, seconds = divmod(int(self._clock() - self._start), 60)
        import click

        click.echo(f"[{minutes}:{seconds:02}] {escape_control_characters(text)}", err=True)


def _bars(console: "Console") -> "Bars":
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

    columns = (
        TextColumn("{task.description:<9}", markup=False),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
    )
    return Progress(*columns, console=console, transient=True)


def _on_stage(progress: "Bars") -> OnStage:
    """Return a callback that draws a bar for each stage."""
    task: TaskID | None = None

    def on_stage(name: str) -> None:
        nonlocal task
        if task is not None:
            progress.update(task, completed=progress.tasks[task].total)
        task = progress.add_task(escape_control_characters(name), total=1)

    return on_stage


def _on_announced(progress: "Bars") -> Callable[[str], None]:
    """Return a callback that prints a line above the bars."""
    from rich.text import Text

    return lambda text: progress.console.print(Text(escape_control_characters(text)))


def _on_score(progress: "Bars") -> OnScore:
    """Return a callback that draws a bar for each metric."""
    tasks: dict[str, TaskID] = {}

    def on_score(name: str, done: int, total: int) -> None:
        if name not in tasks:
            tasks[name] = progress.add_task(escape_control_characters(name), total=total)
        progress.update(tasks[name], completed=done, total=total)  # it may have grown

    return on_score
