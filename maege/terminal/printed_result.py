"""What commands print of the results of a study."""

import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from maege.report.display_table import text_table
from maege.terminal.printing import width, wrap_text

if TYPE_CHECKING:  # slow to import
    from maege.report.study_parts import Part, StudyContent

_INTERVAL = re.compile(r" \[[^\]]*\]")
_SUMMARY_LINES = 24  # a screen, with the path of the report


def report_line(directory: Path) -> str:
    """Return where the page of a result is."""
    return f"Report: {directory / 'report.html'}"


def result_lines(result: "StudyContent") -> list[str]:
    """Return notes, failed metrics, findings and main tables as lines.

    Below a summary stand as many notes as there is room for, and the number of the others.
    """
    has_summary = result.parts[0].has_summary
    notes = [wrap_text(f"Note: {note}") for note in result.notes]
    lines = [] if has_summary else [line for note in notes for line in note]
    for name, why in result.failures.items():
        lines += wrap_text(f"Failed: {why if repr(name) in why else f'{name}: {why}'}")
    for number, part in enumerate(result.parts):
        if of_part := printed_part_lines(result, part):
            lines += [*([""] if number else []), *of_part]
    if has_summary:
        lines += _lines_in(notes, max(_SUMMARY_LINES - len(lines), 3))
    return lines


def _lines_in(notes: Sequence[list[str]], room: int) -> Iterator[str]:
    """Yield the notes that fit into a number of lines, and how many do not."""
    for number, note in enumerate(notes):
        is_last = number == len(notes) - 1
        if len(note) > room - (not is_last):
            yield f"Notes that are in the report: {len(notes) - number}"
            return
        room -= len(note)
        yield from note


def printed_part_lines(result: "StudyContent", part: "Part") -> list[str]:
    """Return what was examined, the key findings and the main tables of a part, if any."""
    findings, views = result.findings_of(part, only_key=True), [*part.main_views]
    if not findings and not views and (result.parts[0].has_summary or not part.description):
        return []
    lines = wrap_text(part.description or part.title)
    said = [line for text in findings for line in wrap_text(text, "- ")]
    lines += [] if part.has_summary else said
    for view in views:
        if not part.has_summary:
            lines += ["", *wrap_text(f"{view.title}:")]
        texts = len(view.table.text_columns) if part.has_summary else 1
        lines += _fitting([view.table.headings, *view.table.rows], texts)
        lines += wrap_text(view.table.caption)
    return [*lines, *said] if part.has_summary else lines


def _fitting(rows: Sequence[Sequence[str]], text_columns: int) -> list[str]:
    """Return the lines of a table; what is wider than the terminal has no intervals.

    If that does not do, its headings take several lines.
    """
    columns, lines = width(), list(text_table(rows, text_columns))
    if columns is None or max(map(len, lines)) <= columns:
        return lines
    rows = [[_INTERVAL.sub("", cell) for cell in row] for row in rows]
    lines = list(text_table(rows, text_columns))
    if max(map(len, lines)) <= columns:
        return lines
    words = [heading.split() for heading in rows[0]]
    deepest = max(map(len, words))
    above = [[""] * (deepest - len(of_one)) + of_one for of_one in words]
    return list(text_table([*zip(*above, strict=True), *rows[1:]], text_columns))
