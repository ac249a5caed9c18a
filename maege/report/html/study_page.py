"""The report of a study as one self-contained HTML file."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from maege import __version__
from maege.report.chart_style import themed
from maege.report.display_table import DisplayTable
from maege.report.html import vega
from maege.report.html.template import asset, content_security_policy, scripts, template
from maege.report.statements import FINDINGS_RULE, by_section, sentences
from maege.report.study_result import StudyResult

SCRIPTS = ("tables.js",)
MAX_ROWS = 1000  # of a table


def study_page(result: StudyResult) -> str:
    """Return the report as HTML."""
    charts = _charts(result) if vega.is_available() else {}
    panels = [panel for part in result.parts for s in part.sections for panel in s.panels]
    names = dict.fromkeys(name for panel in panels for name in panel.scripts)
    sources = scripts((*SCRIPTS, *names), with_charts=bool(charts), study=result.study)
    section_findings = _section_findings(result)
    others = [c for c in result.claims if (c.part, c.section) not in section_findings]
    return template("study.html", result.study).render(
        policy=content_security_policy(sources),
        style=asset("page.css"),
        scripts=sources,
        version=__version__,
        results=result,
        findings=by_section(others),
        section_findings=section_findings,
        findings_rule=FINDINGS_RULE,
        charts=charts,
        limited=_limited,
    )


def _section_findings(result: StudyResult) -> dict[tuple[str, str], list[str]]:
    """Return what stands in sections, by part and title; the other findings are in one section."""
    return {
        (part.key, section.title): sentences(
            claim
            for claim in result.claims
            if (claim.part, claim.section) == (part.key, section.title)
        )
        for part in result.parts
        for section in part.sections
    }


def _limited(table: DisplayTable, file: str) -> DisplayTable:
    """Return a table without the rows that are too many for a page."""
    if len(table.rows) <= MAX_ROWS:
        return table
    caption = (
        f"{table.caption} The first {MAX_ROWS:,} of {len(table.rows):,} rows; all are in "
        f"tables/{file}.csv."
    )
    bold = frozenset((row, column) for row, column in table.bold if row < MAX_ROWS)
    return replace(table, caption=caption, rows=table.rows[:MAX_ROWS], bold=bold)


def _charts(result: StudyResult) -> dict[str, Mapping[str, Any]]:
    """Return the specifications of all charts, by the identifier of their place on the page."""
    return {
        "-".join(filter(None, (part.key, table.name, view.key, metric, "chart"))): themed(chart)
        for part in result.parts
        for table in part.tables
        for view in table.views
        for metric, chart in view.charts.items()
    }
