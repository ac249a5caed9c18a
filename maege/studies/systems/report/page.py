"""The report of compared systems as one self-contained HTML file."""

from dataclasses import replace
from typing import Any

from maege import __version__
from maege.report import chart_style
from maege.report.display_table import DisplayTable
from maege.report.html import vega
from maege.report.html.template import asset, content_security_policy, scripts, template
from maege.report.statements import FINDINGS_RULE, by_section
from maege.studies.systems.pipeline import SystemsResults
from maege.studies.systems.report import charts as systems_charts
from maege.studies.systems.report import edit_type_charts
from maege.studies.systems.report.citations import citation, difference_sentences, paragraph
from maege.studies.systems.report.claims import TRUST, page_claims
from maege.studies.systems.report.description import describe_systems
from maege.studies.systems.report.sentence_data import sentence_data
from maege.studies.systems.report.tables import TABLES, result_tables

SCRIPTS = ("tables.js", "systems.js", "sentences.js")
MAX_ROWS = 1000  # of a table
MAX_MATRIX_SYSTEMS = 80
OWN_SECTIONS = (
    "scores",
    "details",
    "paper",
    "ranks",
    "pairs",
    "edit_types",
)  # the other tables are in one section


def systems_page(results: SystemsResults) -> str:
    """Return the report as HTML."""
    specifications: dict[str, Any] = {}
    panels: dict[str, dict[str, str]] = {}
    if vega.is_available():
        drawn = systems_charts.all_charts(results, "currentColor", "transparent")
        for name, by_metric in drawn.items():
            panels[name] = {m: f"{name}-{number}" for number, m in enumerate(by_metric)}
            for metric, chart in by_metric.items():
                specifications[panels[name][metric]] = chart_style.specification(chart)
        for measure in edit_type_charts.MEASURES:
            heat_map = edit_type_charts.edit_types(results, measure, "currentColor", "transparent")
            if heat_map is not None:
                specifications[f"edit-types-{measure}"] = chart_style.specification(heat_map)
    sources = scripts(SCRIPTS, with_charts=bool(specifications))
    findings = by_section(page_claims(results))
    tables = {name: _limited(name, table) for name, table in result_tables(results).items()}
    return template("systems.html").render(
        policy=content_security_policy(sources),
        style=asset("page.css"),
        scripts=sources,
        version=__version__,
        results=results,
        description=describe_systems(results),
        findings=findings.get("", []),
        findings_rule=FINDINGS_RULE,
        doubts=findings.get(TRUST, []),
        trust=TRUST,
        titles={name: title for name, (title, _) in TABLES.items()},
        tables=tables,
        other_tables=[name for name in tables if name not in OWN_SECTIONS],
        charts=specifications,
        panels=panels,
        measures=edit_type_charts.MEASURES,
        max_types_systems=edit_type_charts.MAX_SYSTEMS,
        max_systems=systems_charts.MAX_SYSTEMS,
        systems_data=systems_data(results),
        sentences=None if results.edits is None else sentence_data(results.edits),
    )


def _limited(name: str, table: DisplayTable) -> DisplayTable:
    if len(table.rows) <= MAX_ROWS:
        return table
    caption = (
        f"{table.caption} The first {MAX_ROWS:,} of {len(table.rows):,} rows; all are in "
        f"tables/table-{name}.md."
    )
    bold = frozenset((row, column) for row, column in table.bold if row < MAX_ROWS)
    return replace(table, caption=caption, rows=table.rows[:MAX_ROWS], bold=bold)


def systems_data(results: SystemsResults) -> dict[str, Any]:
    """Return what the matrices of significance and the citations are made of.

    Returns
    -------
    dict
        ``citations``: by metric, for each system (the best first) its name and the citation.
        ``paragraphs``: by metric, a text for a paper.
        ``matrices``: by metric, ``systems``, names in the order of rows and columns, and ``pairs``,
        (index, index, difference, adjusted p or None, sentence); ``omitted``, the number of
        systems beyond those that a matrix shows.
    """
    return {
        "baseline": results.inputs.baseline,
        "citations": {
            metric: [[r.system, citation(results, r)] for r in ranked]
            for metric, ranked in results.ranked.items()
        },
        "paragraphs": {metric: paragraph(results, metric) for metric in results.ranked},
        "matrices": {metric: _matrix(results, metric) for metric in results.ranked},
    }


def _matrix(results: SystemsResults, metric: str) -> dict[str, Any]:
    ranked = results.ranked[metric]
    systems = [r.system for r in ranked[:MAX_MATRIX_SYSTEMS]]
    if results.inputs.baseline is not None and results.inputs.baseline not in systems:
        systems.append(results.inputs.baseline)
    index = {system: number for number, system in enumerate(systems)}
    pairs = [
        [
            index[pair.a],
            index[pair.b],
            (pair.difference > 0) - (pair.difference < 0),
            pair.adjusted,
            sentence,
        ]
        for pair, sentence in zip(
            results.pairs[metric], difference_sentences(results, metric), strict=True
        )
        if pair.a in index and pair.b in index
    ]
    return {"systems": systems, "pairs": pairs, "omitted": len(ranked) - len(systems)}
