"""The report as one self-contained HTML file.

The page needs no network, and no text of a corpus can run in it as a script.
"""

import json
from dataclasses import replace
from typing import Any

from maege.data.error_type_names import in_words
from maege.number_format import format_percentage
from maege.report import chart_style
from maege.report.html import vega
from maege.report.html.study_page import charts_of
from maege.report.html.template import asset, content_security_policy, scripts, template
from maege.report.statements import list_names
from maege.statistics.measures import COMPARED
from maege.studies.run.report import charts, tables, verdict_table
from maege.studies.run.report.claims import CERTAINTY, WARNINGS, findings_by_question
from maege.studies.run.report.explorer_data import explorer_data
from maege.studies.run.report.run_data import RunData
from maege.studies.run.report.sample_description import (
    describe_method,
    describe_sample,
    notes,
    units,
    visibility_note,
)
from maege.studies.run.report.statements import FINDINGS_RULE
from maege.studies.run.report.verdict_table import Row

MAX_TYPES = 4  # error types named in a cell of the verdict
_SCRIPTS = ("tables.js", "lattice.js", "explorer.js")


def page(run: RunData) -> str:
    """Return the report as HTML."""
    drawn = tables.all_charts(run, ink="currentColor", paper="transparent")
    specifications = {name: chart_style.specification(chart) for name, chart in drawn.items()}
    if not vega.is_available():  # the page shows the tables of the charts
        specifications = {}
    specifications |= charts_of(run.humans.parts if run.humans else ())
    sources = scripts(_SCRIPTS, with_charts=bool(specifications))
    citation = run.manifest["citation"]
    return template("page.html").render(
        policy=content_security_policy(sources),
        style=asset("page.css"),
        scripts=sources,
        manifest=run.manifest,
        config=run.config,
        configuration=json.dumps(run.config, indent=1, ensure_ascii=False),
        sample_description=describe_sample(run),
        method=describe_method(run),
        visibility_note=visibility_note(run),
        units=units(run),
        findings=_findings_by_question(run),
        warnings=WARNINGS,
        findings_rule=FINDINGS_RULE,
        legend=verdict_table.legend(verdict_table.verdict_rows(run)),
        compared={key for keys in COMPARED.values() for key in keys},
        letters_rule=verdict_table.LETTERS_RULE,
        min_sentences=charts.MIN_SENTENCES,
        confidence=format_percentage(run.results.settings.confidence, 0),
        columns=(*verdict_table.COLUMNS, verdict_table.CPU_TIME),
        metrics=_verdict_rows(run),
        error_types=_error_types_in_words(run),
        main_type="chains" if run.sample.chains else "lattices",
        sections={name: tables.TABLES[name] for name in drawn},
        tables=tables.all_display_tables(run),
        charts=specifications,
        differences=_differences(run),
        differences_note=charts.differences_note(run),
        lattices=explorer_data(run),
        people=run.humans,
        bibtex=asset("method.bib") + (citation if citation.lstrip().startswith("@") else ""),
    )


def _findings_by_question(run: RunData) -> dict[str, list[str]]:
    """Return the findings, and what limits them, by the question that they answer."""
    answers = findings_by_question(run)
    return answers | {CERTAINTY: [*answers.get(CERTAINTY, []), *notes(run)]}


def _error_types_in_words(run: RunData) -> dict[str, str]:
    """Return the error types of the corpus whose meaning is known."""
    types = sorted({name for by_type in run.results.edit_types.values() for name in by_type})
    return {name: words for name in types if (words := in_words(name))}


def _verdict_rows(run: RunData) -> list[Row]:
    """Return the verdict with shortened lists of error types and the CPU time of each metric."""
    rows = []
    for row in verdict_table.verdict_rows(run):
        types = row.cells["penalised_types"]
        short = list_names(types.text.split(", "), MAX_TYPES)
        cells = row.cells | {
            "penalised_types": replace(types, text=short, title=types.text),
            "cpu_seconds": verdict_table.cpu_time_cell(run, row.metric),
        }
        rows.append(Row(row.metric, cells))
    return rows


def _differences(run: RunData) -> list[dict[str, Any]]:
    """Return what the page needs to compare metrics with a baseline."""
    return [
        {
            "ranking_type": d.ranking_type,
            "statistic": d.statistic,
            "a": d.a,
            "b": d.b,
            "difference": d.difference,
            "adjusted": d.adjusted,
        }
        for d in run.results.differences
    ]
