"""The report of a study as Markdown."""

from collections.abc import Iterator

from maege.report.display_table import table_lines
from maege.report.markdown import heading_lines, inline, signature_lines, with_code
from maege.report.statements import by_section, findings_rule
from maege.report.study_parts import Part, Section, StudyContent


def study_markdown(result: StudyContent) -> str:
    """Return the report; every view of a table has a heading."""
    failures = (f"{name}: {why}" for name, why in result.failures.items())
    title = result.title[:1].upper() + result.title[1:]
    lines = [*heading_lines(title, failures, result.notes)]
    rule = findings_rule(result.claims)
    if rule and result.findings and result.parts[0].title:
        lines += [rule, ""]
    for part in result.parts:
        lines += part_lines(result, part)
    return "\n".join([*lines, *signature_lines(result.signatures), ""])


def part_lines(result: StudyContent, part: Part) -> Iterator[str]:
    """Yield what was examined, the findings and all tables of a part."""
    level = "###" if part.title else "##"
    if part.title:
        yield from (f"## {inline(part.title)}", "")
    if part.description:
        yield from (inline(part.description), "")
    if part.compared_with:
        yield from (inline(part.compared_with), "")
    for section in part.sections:
        yield from (f"{p.markdown}\n" for p in section.panels if p.markdown and p.is_first)
    summaries = [section for section in part.sections if section.is_summary]
    for section in summaries:
        yield from _view_lines(section, "")
        yield from ("", *(f"- {with_code(text)}" for text in result.findings_in(part, section)), "")
    titles = {section.title for section in summaries}
    headed = by_section([c for c in result.claims_of(part) if c.section not in titles])
    rule = findings_rule(result.claims)
    if rule and headed and not part.title:
        yield from (rule, "")
    for heading, texts in headed.items():
        yield from ("", f"{level} {inline(heading)}", "") if heading else ()
        yield from (f"- {with_code(text)}" for text in texts)
    for section in part.sections:
        if not section.is_summary:
            yield from _view_lines(section, level)
        yield from (f"\n{p.markdown}" for p in section.panels if p.markdown and not p.is_first)
    yield ""


def _view_lines(section: Section, level: str) -> Iterator[str]:
    """Yield the views of the tables of a section, with headings if there is a level of these."""
    for view in (view for table in section.tables for view in table.views):
        yield from ("", f"{level} {inline(view.title)}", "") if level else ()
        yield from (*table_lines(view.table), "", with_code(view.table.caption))
