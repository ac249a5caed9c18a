"""The report of coverage as one self-contained HTML file."""

from typing import Any

from maege import __version__
from maege.report import chart_style
from maege.report.html import vega
from maege.report.html.template import asset, content_security_policy, scripts, template
from maege.report.statements import FINDINGS_RULE, sentences
from maege.studies.coverage.pipeline import CoverageResults
from maege.studies.coverage.report import coverage_charts
from maege.studies.coverage.report.ceiling_tables import CEILING_TABLES
from maege.studies.coverage.report.claims import coverage_claims
from maege.studies.coverage.report.coverage_tables import (
    POOL_TABLES,
    TABLES,
    pool_tables,
    result_tables,
)
from maege.studies.coverage.report.pool_description import describe_pool
from maege.studies.coverage.report.reranking_tables import RERANKING_TABLES

SCRIPTS = ("tables.js",)
COMPARISONS = {"exact": "the same text", "changes": "the same words changed"}


def coverage_page(results: CoverageResults) -> str:
    """Return the report as HTML."""
    specifications = {}
    if vega.is_available():
        specifications = {
            f"{name}-chart": chart_style.specification(chart)
            for name, chart in coverage_charts.all_charts(
                results, "currentColor", "transparent"
            ).items()
        }
    sources = scripts(SCRIPTS, with_charts=bool(specifications))
    pools = [
        {
            "name": COMPARISONS[pool.comparison],
            "tables": {f"{pool.comparison}-{name}": name for name in pool_tables(pool)},
        }
        for pool in results.pools
    ]
    tables: dict[str, Any] = {
        f"{pool.comparison}-{name}": table
        for pool in results.pools
        for name, table in pool_tables(pool).items()
    }
    titled = (*TABLES.items(), *CEILING_TABLES.items(), *RERANKING_TABLES.items())
    titles = {name: title for name, (title, _) in titled}
    return template("coverage.html").render(
        policy=content_security_policy(sources),
        style=asset("page.css"),
        scripts=sources,
        version=__version__,
        results=results,
        description=describe_pool(results),
        findings=sentences(coverage_claims(results)),
        findings_rule=FINDINGS_RULE,
        pools=pools,
        pool_titles={name: title for name, (title, _) in POOL_TABLES.items()},
        titles=titles,
        tables=tables | result_tables(results),
        charts=specifications,
    )
