"""Pages: self-contained HTML, from templates; it needs no network and runs no text as a script."""

import base64
import json
import re
from collections.abc import Sequence
from dataclasses import replace
from functools import cache, partial
from hashlib import sha256
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any

import jinja2
import markupsafe

from maege import __version__
from maege.errors import DataError
from maege.report.chart_style import INSTALL_FIGURES, themed
from maege.report.display_table import DisplayTable, page_blocks
from maege.report.html import vega
from maege.report.latex_table import latex_table
from maege.report.markdown import table_lines
from maege.report.statements import findings_rule
from maege.report.study_parts import StudyContent

_ASSETS = files("maege.report.html") / "assets"
_MAX_ROWS = 1000  # of a table
# Of the folder of a study, or, with the name of another study, of that folder.
ASSET_NAME = re.compile(r"(?:([a-z]+)/)?([a-z][a-z0-9-]*\.[a-z]+)")


@cache
def template(name: str, study: str = "") -> jinja2.Template:
    """Return a template of the package, whose parts may be in the folder of a study."""
    environment = jinja2.Environment(
        autoescape=True,
        loader=jinja2.FunctionLoader(partial(asset, study=study)),
        undefined=jinja2.StrictUndefined,
        trim_blocks=True,
        keep_trailing_newline=True,
    )
    environment.filters |= {
        "blocks": page_blocks,
        "json": _json,
        "latex": latex_table,
        "limited": _limited,
        "markdown": lambda table: "\n".join(table_lines(table)),
        "number": "{:g}".format,
        "with_code": _with_code,
    }
    environment.globals |= {
        "has_vega": lambda: vega.is_available(),
        "install_figures": INSTALL_FIGURES,
    }
    return environment.get_template(name)


def asset(name: str, study: str = "") -> str:
    """Return the text of a file of the page, of the folder of a study if it is there.

    Raises DataError if there is none, as when the results of another version are shown.
    """
    if study and (file := _file(name, study)) is not None:
        return file.read_text(encoding="utf-8")
    if ASSET_NAME.fullmatch(name) and (_ASSETS / name).is_file():
        return (_ASSETS / name).read_text(encoding="utf-8")
    raise DataError(f"pages of this version of maege have no {name!r:.100}; repeat the command")


def has_asset(name: str, study: str) -> bool:
    """Whether the folder of a study has such a file of the page."""
    return _file(name, study) is not None


def _file(name: str, study: str) -> Traversable | None:
    if not (match := ASSET_NAME.fullmatch(name)):
        return None
    other, file_name = match.groups()
    file = files("maege") / "studies" / (other or study) / "assets" / file_name
    return file if file.is_file() else None


@cache
def scripts(names: tuple[str, ...], *, with_charts: bool, study: str = "") -> tuple[str, ...]:
    """Return scripts; none of them contains the end tag of its element."""
    sources = [asset(name, study) for name in names]
    if with_charts:
        sources = [vega.vega_bundle(), asset("charts.js"), *sources]
    return tuple(script.replace("</script", "<\\/script") for script in sources)


def content_security_policy(scripts: Sequence[str]) -> str:
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


def _limited(table: DisplayTable, file: str) -> DisplayTable:
    """Return a table without the rows that are too many for a page."""
    if len(table.rows) <= _MAX_ROWS:
        return table
    caption = (
        f"{table.caption} The first {_MAX_ROWS:,} of {len(table.rows):,} rows; all are in {file}."
    )
    bold = frozenset((row, column) for row, column in table.bold if row < _MAX_ROWS)
    return replace(table, caption=caption, rows=table.rows[:_MAX_ROWS], bold=bold)


_SCRIPTS = ("tables.js",)


def study_page(result: StudyContent) -> str:
    """Return the report as HTML."""
    shown = result.as_shown()
    drawn = shown.chart_specifications if vega.is_available() else {}
    charts = {f"{place}-chart": themed(chart) for place, chart in drawn.items()}
    panels = [panel for part in shown.parts for s in part.sections for panel in s.panels]
    names = dict.fromkeys(name for panel in panels for name in panel.scripts)
    sources = scripts((*_SCRIPTS, *names), with_charts=bool(charts), study=result.study)
    return template("study.html", result.study).render(
        policy=content_security_policy(sources),
        style=asset("page.css"),
        scripts=sources,
        version=__version__,
        results=shown,
        findings_rule=findings_rule(result.claims),
        begins_with_forest=shown.parts[:1] != result.parts[:1],
        charts=charts,
    )
