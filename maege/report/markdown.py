"""Markdown: the report of a study, tables, and escaped text."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence

from maege.report.display_table import DisplayTable, page_blocks
from maege.report.statements import by_section, findings_rule
from maege.report.study_parts import Part, Section, StudyContent


def row(cells: Sequence[str]) -> str:
    """Write one line of a table; the cells are Markdown.

    >>> row(["a", "b"])
    '| a | b |'
    """
    return "| " + " | ".join(cells) + " |"


def markdown_table(headings: Sequence[str], rows: Iterable[Sequence[str]]) -> list[str]:
    """Write the lines of a table."""
    return [row(headings), row(["---"] * len(headings)), *map(row, rows)]


def table_lines(table: DisplayTable) -> list[str]:
    """Write a table as lines of Markdown; one that is too wide goes on in a further one."""
    lines: list[str] = []
    for block in page_blocks(table):
        cells = [[inline(cell) for cell in row] for row in block.rows]
        for row, column in block.bold:
            cells[row][column] = f"**{cells[row][column]}**"
        headings = [inline(heading) for heading in block.full_headings]
        for number in reversed(block.rules):  # Markdown has no lines between rows
            cells.insert(number, [""] * len(headings))
        lines += [*([""] if lines else []), *markdown_table(headings, cells)]
    return lines


def code(text: str) -> str:
    """Write text as code, between more backticks than there are in it.

    >>> code("a|b"), code("a`b")
    ('`a|b`', '`` a`b ``')
    """
    if "`" not in text:
        return f"`{text}`"
    fence = "`" * (max(map(len, re.findall("`+", text))) + 1)
    return f"{fence} {text} {fence}"


def inline(text: str) -> str:
    r"""Escape text, so that it is shown unchanged in a line or in a cell.

    >>> print(inline("a|b *c*\n<d> [.1, .2] [e](f)"))
    a\|b \*c\* \<d\> [.1, .2] [e]\(f)
    """
    return _escape(" ".join(text.split()))


def with_code(text: str) -> str:
    r"""Escape a sentence of ours, in which `...` is code.

    >>> print(with_code("`a_b` is *c*"))
    `a_b` is \*c\*
    """
    parts = " ".join(text.split()).split("`")
    if len(parts) % 2 == 0:
        return inline(text)
    return "".join(code(part) if i % 2 else _escape(part) for i, part in enumerate(parts))


def heading_lines(title: str, failures: Iterable[str], notes: Iterable[str]) -> Iterator[str]:
    """Yield the title of a report, then why metrics failed, and what the user should know."""
    yield from (f"# {title}", "")
    yield from (f"Failed: {inline(reason)}\n" for reason in failures)
    yield from note_lines(notes)


def note_lines(notes: Iterable[str]) -> Iterator[str]:
    """Yield what the user should know."""
    yield from (f"Note: {with_code(note)}\n" for note in notes)


def signature_lines(signatures: Mapping[str, str]) -> Iterator[str]:
    """Yield the last part of a report."""
    yield from ("## Signatures", "")
    yield from (f"- {inline(name)}: {code(text)}" for name, text in signatures.items())


def _escape(text: str) -> str:
    return re.sub(r"[\\`*_<>|~&]|(?<=\])[(\[]", r"\\\g<0>", text)


def study_markdown(result: StudyContent) -> str:
    """Return the report; every view of a table has a heading."""
    failures = (f"{name}: {why}" for name, why in result.failures.items())
    title = result.title[:1].upper() + result.title[1:]
    rule, shown = findings_rule(result.claims), result.as_shown()
    notes = [note for note in result.notes if note not in result.minor_notes]
    first, *others = shown.parts
    lines = [*heading_lines(title, failures, () if first.has_summary else notes)]
    if rule and result.findings and first.title and not first.has_summary:
        lines += [rule, ""]
    lines += part_lines(shown, first, rule, notes if first.has_summary else ())
    for part in others:
        lines += part_lines(shown, part, "" if first.title else rule)
    last = [*signature_lines(result.signatures), "", *note_lines(result.minor_notes)]
    return "\n".join([*lines, *last]).rstrip("\n") + "\n"


def part_lines(
    result: StudyContent, part: Part, rule: str, notes: Iterable[str] = ()
) -> Iterator[str]:
    """Yield what was examined, the findings and all tables of a part.

    A summary stands above the description and the notes.
    """
    level = "###" if part.title else "##"
    if part.title:
        yield from (f"## {inline(part.title)}", "")
    if not part.has_summary:
        yield from _description_lines(part)
    for section in part.sections:
        yield from (f"{p.markdown}\n" for p in section.panels if p.markdown and p.is_first)
    summaries = [section for section in part.sections if section.is_summary]
    for section in summaries:
        yield from _view_lines(section, level)
        yield from ("", *(f"- {with_code(text)}" for text in result.findings_in(part, section)), "")
    if part.has_summary:
        yield from _description_lines(part)
        yield from note_lines(notes)
    titles = {section.title for section in summaries}
    headed = by_section([c for c in result.claims_of(part) if c.section not in titles])
    if rule and headed and (part.has_summary or not part.title):
        yield from (rule, "")
    for heading, texts in headed.items():
        yield from ("", f"{level} {inline(heading)}", "") if heading else ()
        yield from (f"- {with_code(text)}" for text in texts)
    for section in part.sections:
        if not section.is_summary:
            yield from _view_lines(section, level)
        yield from (f"\n{p.markdown}" for p in section.panels if p.markdown and not p.is_first)
    yield ""


def _description_lines(part: Part) -> Iterator[str]:
    for text in filter(None, (part.description, part.compared_with)):
        yield from (inline(text), "")


def _view_lines(section: Section, level: str) -> Iterator[str]:
    """Yield the views of the tables of a section with headings, in a summary if they differ."""
    for view in (view for table in section.tables for view in table.views):
        has_heading = not section.is_summary or view.title != section.title
        yield from ("", f"{level} {inline(view.title)}", "") if has_heading else ()
        yield from (*table_lines(view.table), "", with_code(view.table.caption))
