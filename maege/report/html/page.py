"""The report as one self-contained HTML file.

The page needs no network, and no text of a corpus can run in it as a script.
"""

import base64
import json
import re
from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from hashlib import sha256
from importlib.resources import files
from typing import Any

import jinja2
import markupsafe

from maege.data.error_type_names import in_words
from maege.number_format import format_percentage, typeset
from maege.report import charts, latex, tables, verdict_table
from maege.report.display_tables import DisplayTable, table_lines
from maege.report.html import vega
from maege.report.html.explorer_data import explorer_data
from maege.report.key_findings import CERTAINTY, WARNINGS, key_findings
from maege.report.run_result import RunResult
from maege.report.sample_description import (
    describe_method,
    describe_sample,
    notes,
    units,
    visibility_note,
)
from maege.report.verdict_table import Row
from maege.statistics.measures import COMPARED

ASSETS = files("maege.report.html") / "assets"
MAX_TYPES = 4  # error types named in a cell of the verdict
SCRIPTS = ("tables.js", "lattice.js", "explorer.js")


def page(run: RunResult) -> str:
    """Return the report as HTML."""
    drawn = tables.all_charts(run, ink="currentColor", paper="transparent")
    specifications = {name: charts.specification(chart) for name, chart in drawn.items()}
    if not vega.is_available():  # the page shows the tables of the charts
        specifications = {}
    scripts = _scripts(with_charts=bool(specifications))
    citation = run.manifest["citation"]
    return _template().render(
        policy=_content_security_policy(scripts),
        style=_asset("page.css"),
        scripts=scripts,
        manifest=run.manifest,
        config=run.config,
        configuration=json.dumps(run.config, indent=1, ensure_ascii=False),
        sample_description=describe_sample(run),
        method=describe_method(run),
        visibility_note=visibility_note(run),
        units=units(run),
        findings=_findings_by_question(run),
        warnings=WARNINGS,
        legend=verdict_table.legend(verdict_table.verdict_rows(run)),
        compared={key for keys in COMPARED.values() for key in keys},
        letters_rule=verdict_table.LETTERS_RULE,
        min_sentences=charts.MIN_SENTENCES,
        confidence=format_percentage(run.results.settings.confidence, 0),
        columns=(*verdict_table.COLUMNS, verdict_table.CPU_TIME),
        metrics=_verdict_rows(run),
        error_types=_error_types_in_words(run),
        main_type="chains" if run.sample.chains else "lattices",
        install_figures=charts.INSTALL_FIGURES,
        sections={name: tables.TABLES[name] for name in drawn},
        tables=tables.all_display_tables(run),
        charts=specifications,
        differences=_differences(run),
        differences_note=charts.differences_note(run),
        lattices=explorer_data(run),
        bibtex=_asset("method.bib") + (citation if citation.lstrip().startswith("@") else ""),
    )


def _findings_by_question(run: RunResult) -> dict[str, list[str]]:
    """Return the findings, and what limits them, by the question that they answer."""
    answers = key_findings(run)
    return answers | {CERTAINTY: [*answers.get(CERTAINTY, []), *notes(run)]}


def _error_types_in_words(run: RunResult) -> dict[str, str]:
    """Return the error types of the corpus whose meaning is known."""
    types = sorted({name for by_type in run.results.edit_types.values() for name in by_type})
    return {name: words for name in types if (words := in_words(name))}


def _verdict_rows(run: RunResult) -> list[Row]:
    """Return the verdict with shortened lists of error types and the CPU time of each metric."""
    rows = []
    for row in verdict_table.verdict_rows(run):
        types = row.cells["penalised_types"]
        short = verdict_table.list_names(types.text.split(", "), MAX_TYPES)
        cells = row.cells | {
            "penalised_types": replace(types, text=short, title=types.text),
            "cpu_seconds": verdict_table.cpu_time_cell(run, row.metric),
        }
        rows.append(Row(row.metric, cells))
    return rows


def _differences(run: RunResult) -> list[dict[str, Any]]:
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


@cache
def _template() -> jinja2.Template:
    environment = jinja2.Environment(
        autoescape=True,
        loader=jinja2.FunctionLoader(_asset),
        undefined=jinja2.StrictUndefined,
        trim_blocks=True,
        keep_trailing_newline=True,
    )
    environment.filters |= {
        "json": _json,
        "latex": latex.table,
        "markdown": _markdown,
        "number": "{:g}".format,
        "typeset": typeset,
        "with_code": _with_code,
    }
    return environment.get_template("page.html")


def _asset(name: str) -> str:
    return (ASSETS / name).read_text(encoding="utf-8")


@cache
def _scripts(*, with_charts: bool) -> tuple[str, ...]:
    """Return the scripts; none of them contains the end tag of its element."""
    scripts = [_asset(name) for name in SCRIPTS]
    if with_charts:
        scripts = [vega.vega_bundle(), _asset("charts.js"), *scripts]
    return tuple(script.replace("</script", "<\\/script") for script in scripts)


def _content_security_policy(scripts: Sequence[str]) -> str:
    """Return the policy that allows exactly these scripts and no loading."""
    hashes = [base64.b64encode(sha256(script.encode()).digest()).decode() for script in scripts]
    allowed = " ".join(f"'sha256-{digest}'" for digest in hashes)
    return (
        f"default-src 'none'; script-src {allowed}; style-src 'unsafe-inline'; img-src data: blob:"
    )


def _json(content: Any) -> markupsafe.Markup:
    """Write JSON for a script element; nothing in it can end the element."""
    text = json.dumps(content, ensure_ascii=False, separators=(",", ":"), allow_nan=False)
    for character in "<>&\u2028\u2029":
        text = text.replace(character, f"\\u{ord(character):04x}")
    return markupsafe.Markup(text)  # noqa: S704  # escaped above


def _with_code(text: str) -> markupsafe.Markup:
    """Escape a text; what is in backticks is code."""
    return markupsafe.Markup(re.sub(r"`([^`]+)`", r"<code>\1</code>", str(markupsafe.escape(text))))  # noqa: S704


def _markdown(content: DisplayTable) -> str:
    return "\n".join(table_lines(content))
