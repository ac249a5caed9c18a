"""The page: one self-contained HTML file, which needs no network and runs no text of a corpus."""

import base64
import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from functools import cache
from hashlib import sha256
from importlib.resources import files
from typing import Any

import jinja2
import markupsafe

from maege.report import charts, display_tables, latex
from maege.report.display_tables import Shown, table_lines
from maege.report.html import vega, verdict_table
from maege.report.html.explorer_data import explorer
from maege.report.key_findings import findings
from maege.report.markdown_report import sample_sentence, sight_sentence
from maege.report.number_format import typeset
from maege.report.run_result import Finished
from maege.statistics.results_json import plain

ASSETS = files("maege.report.html") / "assets"
FOLDERS = re.compile(r"""(?<![\w:/.…])(?:[A-Za-z]:)?[/\\](?:[^\s/\\'"`]+[/\\])+""")
SCRIPTS = ("charts.js", "tables.js", "lattice.js", "explorer.js")
# Of each chart: the title of its section, and what the navigation calls it.
SECTIONS = {
    "edit_types": ("Rewards by type of error", "Rewards"),
    "edits": ("Corpora: score and edits applied", "Corpora"),
    "errors": ("Score and errors left", "Errors left"),
    "sentences": ("Order, sentence by sentence", "Sentences"),
    "differences": ("Differences between metrics", "Differences"),
}


def page(finished: Finished) -> str:
    """Return the HTML."""
    drawn = charts.all_of(finished, ink="currentColor", paper="transparent")
    scripts = _scripts()
    citation = finished.manifest["citation"]
    return _template().render(
        policy=_policy(scripts),
        style=_asset("page.css"),
        scripts=scripts,
        manifest=finished.manifest,
        config=finished.config,
        configuration=json.dumps(_without_folders(finished.config), indent=1, ensure_ascii=False),
        sampled=sample_sentence(finished),
        seen=sight_sentence(finished),
        findings=findings(finished),
        legend=display_tables.LEGEND,
        ranks=display_tables.RANKS,
        least=charts.LEAST_SENTENCES,
        confidence=f"{finished.resampling.confidence:.0%}",
        columns=verdict_table.COLUMNS,
        metrics=verdict_table.lines(finished),
        sample="chains" if finished.sample.chains else "lattices",
        sections=SECTIONS,
        tables=display_tables.all_of(finished),
        charts={name: charts.specification(chart) for name, chart in drawn.items()},
        differences=[plain(asdict(d)) for d in finished.result.differences],
        lattices=explorer(finished),
        bibtex=_asset("method.bib") + (citation if citation.lstrip().startswith("@") else ""),
    )


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
        "without_folders": _without_folders,
        "json": _json,
        "latex": latex.table,
        "markdown": _markdown,
        "number": "{:g}".format,
        "typeset": typeset,
    }
    return environment.get_template("page.html")


def _asset(name: str) -> str:
    return (ASSETS / name).read_text(encoding="utf-8")


@cache
def _scripts() -> tuple[str, ...]:
    """Return the scripts; none of them can end its element early."""
    own = (_asset(name) for name in SCRIPTS)
    return tuple(script.replace("</script", "<\\/script") for script in (vega.bundle(), *own))


def _policy(scripts: Sequence[str]) -> str:
    """Return what the browser lets the page do: run these very scripts, and load nothing."""
    hashes = [base64.b64encode(sha256(script.encode()).digest()).decode() for script in scripts]
    allowed = " ".join(f"'sha256-{one}'" for one in hashes)
    return (
        f"default-src 'none'; script-src {allowed}; style-src 'unsafe-inline'; img-src data: blob:"
    )


def _without_folders(content: Any) -> Any:
    """Leave folders out of paths: a page is shown to others, and where files are is one's own."""
    if isinstance(content, Mapping):
        return {_without_folders(key): _without_folders(value) for key, value in content.items()}
    if isinstance(content, list):
        return [_without_folders(one) for one in content]
    return FOLDERS.sub("…/", content) if isinstance(content, str) else content


def _json(content: Any) -> markupsafe.Markup:
    """Write JSON into a script element: nothing in it can end the element."""
    text = json.dumps(content, ensure_ascii=False, separators=(",", ":"), allow_nan=False)
    for character in "<>&\u2028\u2029":
        text = text.replace(character, f"\\u{ord(character):04x}")
    return markupsafe.Markup(text)  # noqa: S704  # escaped above


def _markdown(content: Shown) -> str:
    return "\n".join(table_lines(content))
