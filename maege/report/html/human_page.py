"""The report of metrics and people as one self-contained HTML file, or as part of that of a run."""

from collections.abc import Iterator
from typing import Any

from maege import __version__
from maege.human.evaluation import SetResults
from maege.human.pipeline import HumanResults
from maege.report import charts
from maege.report.html import vega
from maege.report.html.template import asset, content_security_policy, scripts, template
from maege.report.human import human_charts
from maege.report.human.evidence_statements import evidence_statements, evidence_title
from maege.report.human.evidence_tables import evidence_tables
from maege.report.human.human_findings import describe_set, findings
from maege.report.human.human_table_files import RUN_PREFIX, set_keys
from maege.report.human.human_tables import TABLES, all_tables

SCRIPTS = ("tables.js",)


def human_page(results: HumanResults) -> str:
    """Return the report as HTML."""
    content = people_content(results)
    sources = scripts(SCRIPTS, with_charts=bool(content["charts"]))
    return template("humans.html").render(
        policy=content_security_policy(sources),
        style=asset("page.css"),
        scripts=sources,
        version=__version__,
        results=results,
        **content,
    )


def people_content(results: HumanResults) -> dict[str, Any]:
    """Return what the template of the sections on people needs.

    Names of links, tables and charts begin with a prefix, for a page may have others.
    """
    keys = set_keys(results, RUN_PREFIX)
    specifications = {}
    if vega.is_available():
        specifications = {
            f"{key}-{name}-chart": charts.specification(chart)
            for key, human_set in zip(keys, results.sets, strict=True)
            for name, chart in _charts(human_set)
        }
    sets = [_set(key, content) for key, content in zip(keys, results.sets, strict=True)]
    evidence = {
        f"{RUN_PREFIX}evidence-{name}": table
        for name, table in evidence_tables(results.agreement).items()
    }
    return {
        "sets": sets,
        "tables": {name: table for part in sets for name, table in part["tables"].items()}
        | evidence,
        "evidence": evidence,
        "evidence_title": evidence_title(results.agreement),
        "evidence_statements": evidence_statements(results.agreement),
        "charts": specifications,
    }


def _charts(results: SetResults) -> Iterator[tuple[str, charts.Chart]]:
    """Yield the charts of a set with their names."""
    colours = "currentColor", "transparent"
    if results.metric_systems:
        yield "systems", human_charts.systems(results, *colours)
    if by_references := human_charts.references(results, *colours):
        yield "references", by_references
    if of_sets := human_charts.spread(results, *colours):
        yield "spread", of_sets


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
