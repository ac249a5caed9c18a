"""The report of a study as Markdown."""

from collections.abc import Iterator

from maege.report.display_table import table_lines
from maege.report.markdown import heading_lines, inline, signature_lines, with_code
from maege.report.statements import FINDINGS_RULE, by_section
from maege.report.study_result import Part, StudyResult


def study_markdown(result: StudyResult) -> str:
    """Return the report; every view of a table has a heading."""
    failures = (f"{name}: {why}" for name, why in result.failures.items())
    title = result.title[:1].upper() + result.title[1:]
    lines = [*heading_lines(title, failures, result.notes), inline(result.description), ""]
    findings = by_section(result.claims)
    lines += [FINDINGS_RULE, ""] if findings else []
    for heading, texts in findings.items():
        lines += ["", f"## {inline(heading)}", ""] if heading else []
        lines += [f"- {with_code(text)}" for text in texts]
    for part in result.parts:
        lines += _part_lines(part)
    return "\n".join([*lines, "", *signature_lines(result.signatures), ""])


def _part_lines(part: Part) -> Iterator[str]:
    in_part = f" ({part.title})" if part.title else ""
    for section in part.sections:
        for view in (view for table in section.tables for view in table.views):
            yield from ("", f"## {inline(view.title + in_part)}", "")
            yield from (*table_lines(view.table), "", with_code(view.table.caption))
        yield from (f"\n{panel.markdown}" for panel in section.panels if panel.markdown)
