"""Templates of pages: self-contained HTML that needs no network and runs no text as a script."""

import base64
import json
import re
from collections.abc import Sequence
from functools import cache
from hashlib import sha256
from importlib.resources import files
from typing import Any

import jinja2
import markupsafe

from maege.report import latex
from maege.report.chart_style import INSTALL_FIGURES
from maege.report.display_table import DisplayTable, table_lines
from maege.report.html import vega

ASSETS = files("maege.report.html") / "assets"


@cache
def template(name: str) -> jinja2.Template:
    """Return a template of the package."""
    environment = jinja2.Environment(
        autoescape=True,
        loader=jinja2.FunctionLoader(asset),
        undefined=jinja2.StrictUndefined,
        trim_blocks=True,
        keep_trailing_newline=True,
    )
    environment.filters |= {
        "json": _json,
        "latex": latex.table,
        "markdown": _markdown,
        "number": "{:g}".format,
        "with_code": _with_code,
    }
    environment.globals |= {
        "has_vega": lambda: vega.is_available(),
        "install_figures": INSTALL_FIGURES,
    }
    return environment.get_template(name)


def asset(name: str) -> str:
    """Return the text of a file of the page."""
    return (ASSETS / name).read_text(encoding="utf-8")


@cache
def scripts(names: tuple[str, ...], *, with_charts: bool) -> tuple[str, ...]:
    """Return scripts; none of them contains the end tag of its element."""
    sources = [asset(name) for name in names]
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


def _markdown(content: DisplayTable) -> str:
    return "\n".join(table_lines(content))
