"""The report of a study as one self-contained HTML file."""

from maege import __version__
from maege.report.chart_style import themed
from maege.report.html import vega
from maege.report.html.template import asset, content_security_policy, scripts, template
from maege.report.statements import findings_rule
from maege.report.study_parts import StudyContent

_SCRIPTS = ("tables.js",)


def study_page(result: StudyContent) -> str:
    """Return the report as HTML."""
    drawn = result.chart_specifications if vega.is_available() else {}
    charts = {f"{place}-chart": themed(chart) for place, chart in drawn.items()}
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
