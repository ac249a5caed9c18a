"""The report of metrics and people as one self-contained HTML file."""

from typing import Any

from maege import __version__
from maege.human.evaluation import SetResults
from maege.human.pipeline import HumanResults
from maege.report import charts, human_charts
from maege.report.evidence_statements import evidence_statements, evidence_title
from maege.report.evidence_tables import evidence_tables
from maege.report.html import vega
from maege.report.html.template import asset, content_security_policy, scripts, template
from maege.report.human_findings import describe_set, findings
from maege.report.human_tables import TABLES, all_tables
from maege.report.report_names import file_names

SCRIPTS = ("tables.js",)


def human_page(results: HumanResults) -> str:
    """Return the report as HTML."""
    keys = file_names([human_set.name for human_set in results.sets])
    specifications = {}
    if vega.is_available():
        specifications = {
            f"{key}-systems-chart": charts.specification(
                human_charts.systems(human_set, "currentColor", "transparent")
            )
            for key, human_set in zip(keys, results.sets, strict=True)
            if human_set.metric_systems
        }
    sources = scripts(SCRIPTS, with_charts=bool(specifications))
    sets = [_set(key, content) for key, content in zip(keys, results.sets, strict=True)]
    evidence = {
        f"evidence-{name}": table for name, table in evidence_tables(results.agreement).items()
    }
    return template("humans.html").render(
        policy=content_security_policy(sources),
        style=asset("page.css"),
        scripts=sources,
        version=__version__,
        results=results,
        sets=sets,
        tables={name: table for part in sets for name, table in part["tables"].items()} | evidence,
        evidence=evidence,
        evidence_title=evidence_title(results.agreement),
        evidence_statements=evidence_statements(results.agreement),
        charts=specifications,
    )


def _set(key: str, results: SetResults) -> dict[str, Any]:
    return {
        "key": key,
        "name": results.name,
        "description": describe_set(results),
        "findings": findings(results),
        "anomalies": results.anomalies,
        "titles": {f"{key}-{name}": title for name, (title, _) in TABLES.items()},
        "tables": {f"{key}-{name}": table for name, table in all_tables(results).items()},
    }
