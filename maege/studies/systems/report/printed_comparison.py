"""What `maege systems` prints: who is first, the scores, and as much else as a screen has room for.

Of up to eight systems by two metrics that is at most 20 lines of 100 columns.
"""

from collections.abc import Iterator, Sequence
from pathlib import Path

from maege.studies.systems.report.result import SystemsResult
from maege.studies.thresholds import thresholds_line
from maege.terminal.printed_result import (
    failure_lines,
    fitting_lines,
    report_line,
    short_note,
)
from maege.terminal.printing import width, wrap_text

_WIDE = 100  # columns
_MAX_LINES, _MAX_NARROW_LINES = 20, 24
_MIN_ROOM = 3  # lines for findings and notes, whatever the size of the table
_OF_REPORT = " (tests of pairs, how far to trust it, text for a paper)"


def comparison_lines(
    result: SystemsResult, directory: Path, *, verbose: bool = False
) -> Iterator[str]:
    """Yield the verdict, the scores, what else there is room for, and where the report is.

    ``verbose``: all findings and whole notes, however many lines they take.
    """
    part = result.parts[0]
    verdicts = result.verdicts
    lines = failure_lines(result)
    lines += [line for text in verdicts[:1] for line in wrap_text(text)]
    lines += wrap_text(part.description)
    for view in part.main_views:
        lines += fitting_lines(view.table, len(view.table.text_columns))
        lines += wrap_text(view.table.caption)
    yield from lines
    end = wrap_text(thresholds_line(result.thresholds)) if result.thresholds else []
    end.append(_with_content(report_line(directory)))
    if verbose:
        for of_part in result.parts:
            if of_part.title:
                yield from wrap_text(f"{of_part.title}:")
            for text in result.findings_of(of_part):
                if text not in verdicts[:1]:
                    yield from wrap_text(text, "- ")
        for note in result.notes:
            yield from wrap_text(f"Note: {note}")
    else:
        findings = [wrap_text(text, "- ") for text in _further(result, verdicts)]
        notes = [wrap_text(f"Note: {short_note(note)}") for note in result.notes]
        most = _MAX_LINES if (width() or _WIDE) >= _WIDE else _MAX_NARROW_LINES
        yield from _in_room(findings, notes, max(most - len(lines) - len(end), _MIN_ROOM))
    yield from end


def _further(result: SystemsResult, verdicts: Sequence[str]) -> Iterator[str]:
    """Yield the key findings, those by the other metrics first."""
    said = result.findings_of(result.parts[0], only_key=True)
    yield from verdicts[1:]
    yield from (text for text in said if text not in verdicts)


def _in_room(
    findings: Sequence[Sequence[str]], notes: Sequence[Sequence[str]], room: int
) -> Iterator[str]:
    """Yield the paragraphs that fit into a number of lines, and how many do not.

    Room has the first finding, the verdict by the second metric, then notes, which may say that
    something is wrong, and then the other findings.
    """
    if sum(map(len, (*findings, *notes))) > room:
        room -= 1
    kept: dict[int, Sequence[str]] = {}
    both = [*enumerate((*findings, *notes))]
    begin, end = min(1, len(findings)), len(findings)
    for number, paragraph in (*both[:begin], *both[end:], *both[begin:end]):
        if len(paragraph) <= room:
            room -= len(paragraph)
            kept[number] = paragraph
    for _, paragraph in sorted(kept.items()):
        yield from paragraph
    if more := len(findings) + len(notes) - len(kept):
        yield f"More findings and notes: {more}; --verbose prints them"


def _with_content(line: str) -> str:
    """Return where the report is, with what it has if the line is long enough."""
    columns = width()
    return line + _OF_REPORT * (columns is None or len(line + _OF_REPORT) <= columns)
