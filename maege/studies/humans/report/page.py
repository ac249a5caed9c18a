"""The report of metrics and people as one self-contained HTML file, or as part of that of a run."""

from collections.abc import Iterator, Sequence
from typing import Any

from maege import __version__
from maege.report import chart_style
from maege.report.html import vega
from maege.report.html.template import asset, content_security_policy, scripts, template
from maege.report.statements import FINDINGS_RULE
from maege.statistics.claim import Claim
from maege.studies.humans.evaluation import SetResults
from maege.studies.humans.pipeline import HumanResults
from maege.studies.humans.report import charts as human_charts
from maege.studies.humans.report.claims import (
    evidence_findings,
    page_claims,
    set_findings,
    set_names,
)
from maege.studies.humans.report.evidence_tables import evidence_tables, evidence_title
from maege.studies.humans.report.table_files import RUN_PREFIX, set_keys
from maege.studies.humans.report.tables import TABLES, all_tables, describe_set

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
        findings_rule=FINDINGS_RULE,
        **content,
    )


def people_content(results: HumanResults, claims: Sequence[Claim] | None = None) -> dict[str, Any]:
    """Return what the template of the sections on people needs.

    Names of links, tables and charts begin with a prefix, for a page may have others. ``claims``:
    of the page; by default those of a page on people alone.
    """
    claims = page_claims(results) if claims is None else claims
    keys = set_keys(results, RUN_PREFIX)
    specifications = {}
    if vega.is_available():
        specifications = {
            f"{key}-{name}-chart": chart_style.specification(chart)
            for key, human_set in zip(keys, results.sets, strict=True)
            for name, chart in _charts(human_set)
        }
    sets = [
        _set(key, of_set, set_findings(claims, name))
        for key, name, of_set in zip(keys, set_names(results), results.sets, strict=True)
    ]
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
        "evidence_findings": evidence_findings(claims, results.agreement),
        "charts": specifications,
    }


def _charts(results: SetResults) -> Iterator[tuple[str, chart_style.Chart]]:
    """Yield the charts of a set with their names."""
    colours = "currentColor", "transparent"
    if results.metric_systems:
        yield "systems", human_charts.systems(results, *colours)
    if by_references := human_charts.references(results, *colours):
        yield "references", by_references
    if of_sets := human_charts.spread(results, *colours):
        yield "spread", of_sets


def _set(key: str, results: SetResults, findings: Sequence[str]) -> dict[str, Any]:
    return {
        "key": key,
        "name": results.name,
        "description": describe_set(results),
        "findings": findings,
        "anomalies": results.anomalies,
        "titles": {f"{key}-{name}": title for name, (title, _) in TABLES.items()},
        "tables": {f"{key}-{name}": table for name, table in all_tables(results).items()},
    }
