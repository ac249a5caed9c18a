"""How `maege run` prints its verdict."""

from collections.abc import Iterator, Sequence
from pathlib import Path

from rich.console import Console
from rich.table import Table
from rich.text import Text

from maege.report.display_table import DisplayTable
from maege.report.study_result import StudyResult
from maege.studies.run.report import sample_description
from maege.studies.run.report.claims import (
    ALL_PEOPLE,
    WARNINGS,
    claims_of_run,
    findings_by_question,
)
from maege.studies.run.report.run_data import RunData
from maege.studies.run.report.scorecard import not_examined, scorecard, scorecard_display
from maege.terminal import printing as terminal
from maege.terminal.printed_result import printed_part_lines, report_line
from maege.user_warnings import escape_control_characters

NAME_WIDTH = 12  # columns that the name of a metric has, also in a narrow terminal
UNLIMITED = 10_000  # columns of a table that is not cut or wrapped
MAX_PROBLEMS = 3  # malformed lines that are printed


def print_verdict(result: RunData, directory: Path) -> None:
    """Print the verdict as wide as the terminal; lines stay whole in a file or a pipe."""
    console = Console(width=terminal.width() or UNLIMITED)
    with console.capture() as output:
        _print_text(console, sample_description.describe_sample(result))
        _print_text(console, sample_description.visibility_note(result))
        for note in (*sample_description.notes(result), *result.manifest["notes"]):
            _print_text(console, f"Note: {note}", "yellow")
        for problem, style in _problems(result):
            console.print(_text(problem), style=style, soft_wrap=True)
        if result.results.metrics:
            _print_scorecard(console, result)
        for part in result.parts.values():
            for line in _part_lines(part):
                console.print(_text(line), soft_wrap=True)
        console.print(_text(report_line(directory)), soft_wrap=True)
    terminal.print_lines(map(str.rstrip, output.get().splitlines()), styled=True)


def _part_lines(result: StudyResult) -> Iterator[str]:
    """Yield what else is said of the metrics; that on all sets of judgements is in the verdict."""
    for text in (
        *(f"Note: {note}" for note in result.notes),
        *(f"Failed: {why}" for why in result.failures.values()),
    ):
        yield from terminal.wrap_text(text)
    for part in result.parts:
        if part.key != ALL_PEOPLE:
            yield from (*printed_part_lines(result, part), "")


def _print_scorecard(console: Console, result: RunData) -> None:
    findings = findings_by_question(claims_of_run(result))
    _print_findings(console, WARNINGS, findings.pop(WARNINGS, []))
    table = scorecard_of_width(result, console.width)
    console.print(_rich_table(table))
    _print_text(console, f"{table.caption} {not_examined(result)}", "dim")
    for question, texts in findings.items():
        _print_findings(console, question, texts)


def _print_findings(console: Console, question: str, texts: Sequence[str]) -> None:
    if texts:
        _print_text(console, question, "bold")
    for text in texts:
        _print_text(console, text, bullet="- ")


def _problems(result: RunData) -> Iterator[tuple[str, str]]:
    """Yield malformed lines and failures, each with its style."""
    malformed = result.manifest["malformed"]
    for problem in malformed[:MAX_PROBLEMS]:
        yield f"skipped: {problem}", "yellow"
    if (count := len(malformed) - MAX_PROBLEMS) > 0:
        yield f"... and {count} more malformed lines (see manifest.json)", "yellow"
    for name, problem in result.manifest["failures"].items():
        yield f"Failed: {problem if repr(name) in problem else f'{name}: {problem}'}", "red"


def _print_text(console: Console, text: str, style: str = "", bullet: str = "") -> None:
    for paragraph in text.splitlines():
        for line in terminal.wrap_text(paragraph, bullet):
            console.print(_text(line), style=style, soft_wrap=True)


def _text(text: str) -> Text:
    """Return a text as it is: its brackets are no markup, its control characters are escaped."""
    return Text(escape_control_characters(text))


def scorecard_of_width(run: RunData, width: int) -> DisplayTable:
    """Return the scorecard, without intervals if they do not fit into a terminal of that width."""
    by_metric = scorecard(run)
    table = scorecard_display(by_metric)
    columns = zip(table.headings, *table.rows, strict=True)
    needed = sum(max(map(len, column)) + 1 for column in columns) - 1
    return table if needed <= width else scorecard_display(by_metric, with_intervals=False)


def _rich_table(verdict: DisplayTable) -> Table:
    table = Table(box=None, pad_edge=False, padding=(0, 1, 0, 0), header_style="bold")
    for index, (heading, *cells) in enumerate(zip(verdict.headings, *verdict.rows, strict=True)):
        longest = max(map(len, cells), default=0)
        if index in verdict.text_columns:
            table.add_column(heading, overflow="fold", min_width=min(longest, NAME_WIDTH))
        else:  # where the terminal is narrow, headings are wrapped, and numbers never
            table.add_column(heading, justify="right", min_width=longest)
    for row in verdict.rows:
        table.add_row(*map(_text, row))
    return table
