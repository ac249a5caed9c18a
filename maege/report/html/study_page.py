"""The report of a study as one self-contained HTML file."""

from collections.abc import Iterable
from typing import Any

from maege import __version__
from maege.report.chart_style import themed
from maege.report.html import vega
from maege.report.html.template import asset, content_security_policy, scripts, template
from maege.report.statements import findings_rule
from maege.report.study_parts import Part, StudyContent

_SCRIPTS = ("tables.js",)


def study_page(result: StudyContent) -> str:
    """Return the report as HTML."""
    charts = charts_of(result.parts)
    panels = [panel for part in result.parts for s in part.sections for panel in s.panels]
    names = dict.fromkeys(name for panel in panels for name in panel.scripts)
    sources = scripts((*_SCRIPTS, *names), with_charts=bool(charts), study=result.study)
    return template("study.html", result.study).render(
        policy=content_security_policy(sources),
        style=asset("page.css"),
        scripts=sources,
        version=__version__,
        results=result,
        findings_rule=findings_rule(result.claims),
        charts=charts,
    )


def charts_of(parts: Iterable[Part]) -> dict[str, dict[str, Any]]:
    """Return the specifications of all charts, by the identifier of their place on the page.

    There are none without the scripts that draw them.
    """
    if not vega.is_available():
        return {}
    return {
        "-".join(filter(None, (part.key, table.name, view.key, metric, "chart"))): themed(chart)
        for part in parts
        for table in part.tables
        for view in table.views
        for metric, chart in view.charts.items()
    }
