"""What commands print of the results of a study."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from maege.report.display_table import DisplayTable, text_table
from maege.terminal.printing import width, wrap_text

if TYPE_CHECKING:  # slow to import
    from maege.report.study_parts import Part, StudyContent

_INTERVAL = re.compile(r" \[[^\]]*\]")
_SENTENCE = re.compile(r"(?<=\.) (?=[^a-z])")  # a blank between two sentences
# Lines of a result, with the path of the report.
_WIDE = 100  # columns
_WIDE_LINES, _NARROW_LINES = 20, 24
_VERDICTS = 3  # findings above the table
_CAPTION = 2  # lines
_MIN_ROOM, _ROOM_FOR_NOTES, _MOST_NOTES = 3, 12, 12


def report_line(directory: Path, content: str = "") -> str:
    """Return where the page of a result is, with what it has, if the line is long enough."""
    line, columns = f"Report: {directory / 'report.html'}", width()
    whole = f"{line} ({content})" if content else line
    return whole if columns is None or len(whole) <= columns else line


def short_note(note: str) -> str:
    """Return the first sentence of a note; the page has the whole note.

    >>> short_note("a.m2: new vs. old has 2 empty lines. They were dropped")
    'a.m2: new vs. old has 2 empty lines.'
    """
    return _SENTENCE.split(note, maxsplit=1)[0]


def result_lines(result: "StudyContent", *, verbose: bool = False) -> list[str]:
    """Return failed metrics, findings and main tables as lines, the verdict first.

    On one screen, with as many further findings and notes as there is room for, and the number of
    the others. ``verbose``: all of them, and those findings that are not key.
    """
    lines, further = failure_lines(result), []
    for number, part in enumerate(result.parts):
        of_part, others = _part_lines(result, part, verbose=verbose)
        lines += [*([""] if number and of_part else []), *of_part]
        further += others
    if verbose:
        further += [note_lines(note) for note in result.notes]
        return [*lines, *(line for text in further for line in text)]
    return [*lines, *paragraphs_in_room(further, result.notes, screen_lines() - 1 - len(lines))]


def note_lines(note: str) -> list[str]:
    """Return a note as lines."""
    return wrap_text(f"Note: {note}")


def screen_lines() -> int:
    """Return the most lines of a result that are printed; narrow terminals have more of them."""
    columns = width()
    return _NARROW_LINES if columns is not None and columns < _WIDE else _WIDE_LINES


def failure_lines(result: "StudyContent") -> list[str]:
    """Return why metrics failed."""
    lines = []
    for name, why in result.failures.items():
        lines += wrap_text(f"Failed: {why if repr(name) in why else f'{name}: {why}'}")
    return lines


def paragraphs_in_room(
    findings: Sequence[Sequence[str]], notes: Sequence[str], room: int
) -> Iterator[str]:
    """Yield the paragraphs that fit into a number of lines, and how many do not.

    Room has the first finding, the verdict by the second metric, then notes, which may say that
    something is wrong, and then the other findings. Of a note that does not fit, the first sentence
    is taken, whatever the room: what makes a result doubtful is said.
    """
    of_notes = [note_lines(note) for note in notes]
    room = max(room, _MIN_ROOM, min(sum(map(len, of_notes)), _ROOM_FOR_NOTES))
    if sum(map(len, (*findings, *of_notes))) > room:
        room -= 1
    kept: dict[int, Sequence[str]] = {}
    both: list[tuple[int, Sequence[str]]] = [*enumerate((*findings, *of_notes))]
    begin, end = min(1, len(findings)), len(findings)
    for number, whole in (*both[:begin], *both[end:], *both[begin:end]):
        paragraph = whole
        if number >= end and len(whole) > room:
            paragraph = note_lines(short_note(notes[number - end]))
        if len(paragraph) <= room or end <= number < end + _MOST_NOTES:
            room -= len(paragraph)
            kept[number] = paragraph
    for _, paragraph in sorted(kept.items()):
        yield from paragraph
    if more := len(findings) + len(notes) - len(kept):
        yield from wrap_text(f"More findings and notes: {more}; --verbose prints them")


def _part_lines(
    result: "StudyContent", part: "Part", *, verbose: bool
) -> tuple[list[str], list[list[str]]]:
    """Return the verdict on a part, what was examined and its main tables; and other findings."""
    findings, views = result.findings_of(part, only_key=not verbose), [*part.main_views]
    if not findings and not views and (result.parts[0].has_summary or not part.description):
        return [], []
    said = [line for text in findings[:_VERDICTS] for line in wrap_text(text, "- ")]
    examined = wrap_text(part.description or part.title)
    lines = [*said, *examined] if part.has_summary else [*examined, *said]
    for view in views:
        if not part.has_summary:
            lines += ["", *wrap_text(f"{view.title}:")]
        texts = len(view.table.text_columns) if part.has_summary else 1
        lines += fitting_lines(view.table, texts)
        lines += _caption(view.table.caption, verbose=verbose)
    return lines, [wrap_text(text, "- ") for text in findings[_VERDICTS:]]


def _caption(text: str, *, verbose: bool) -> list[str]:
    """Return the sentences of a caption that fit into a few lines, at least the first one."""
    sentences = _SENTENCE.split(text)
    while not verbose and len(sentences) > 1 and len(wrap_text(" ".join(sentences))) > _CAPTION:
        sentences.pop()
    return wrap_text(" ".join(sentences))


def fitting_lines(table: DisplayTable, text_columns: int) -> list[str]:
    """Return the lines of a table that fit into the terminal.

    Groups of columns that do not fit stand below each other, each with all rows. If a group does
    not, the table has no intervals. If that does not do, its headings take several lines.
    """
    blocks = [*table.blocks(lambda block: _fits(_lines(block, text_columns)))]
    if not all(_fits(_lines(block, text_columns)) for block in blocks):
        rows = [tuple(_INTERVAL.sub("", cell) for cell in row) for row in table.rows]
        headings = tuple(_INTERVAL.sub("", heading) for heading in table.headings)
        bare = replace(table, headings=headings, rows=rows)
        blocks = [*bare.blocks(lambda block: _fits(_lines(block, text_columns)))]
    lines = []
    for block in blocks:
        of_block = _lines(block, text_columns)
        lines += of_block if _fits(of_block) else _lines(block, text_columns, is_stacked=True)
    return lines


def _fits(lines: Sequence[str]) -> bool:
    columns = width()
    return columns is None or max(map(len, lines)) <= columns


def _lines(table: DisplayTable, text_columns: int, *, is_stacked: bool = False) -> list[str]:
    """Return the lines of a table; if it is stacked, its headings have a word in each."""
    words = [heading.split() if is_stacked else [heading] for heading in table.headings]
    deepest = max(map(len, words))
    above = [[""] * (deepest - len(of_one)) + of_one for of_one in words]
    rows = [*zip(*above, strict=True), *table.rows]
    rules = [deepest + number for number in table.rules]
    return list(text_table(rows, text_columns, table.groups, rules))
