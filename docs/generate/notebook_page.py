"""The page notebook.md: the notebook of the repository, run, with what its cells show.

The notebook is stored without outputs. What a cell prints is shown, and the value of its last line,
as HTML if it has any. What results show has styles of its own, so it is apart from the page.
"""

import ast
import json
import subprocess
import sys
from collections.abc import Iterator
from contextlib import redirect_stdout
from functools import cache
from io import StringIO
from pathlib import Path
from typing import Any

import altair as alt
import vl_convert

NOTEBOOK = Path(__file__).parents[1] / "notebook.ipynb"


@cache
def page() -> str:
    """Return the page as Markdown. A process of its own runs the notebook: it changes settings."""
    root = NOTEBOOK.parents[1]
    command = [sys.executable, "-m", "docs.generate.notebook_page"]
    return subprocess.run(command, cwd=root, stdout=subprocess.PIPE, text=True, check=True).stdout


def executed() -> Iterator[str]:
    """Yield the cells, each with what it shows."""
    names: dict[str, Any] = {"__name__": "notebook"}
    for cell in json.loads(NOTEBOOK.read_text(encoding="utf-8"))["cells"]:
        source = "".join(cell["source"])
        if cell["cell_type"] == "markdown":
            yield source
        else:
            yield f"```py\n{source}\n```"
            yield from run(source, names)


def run(source: str, names: dict[str, Any]) -> Iterator[str]:
    """Run a cell, and yield what it prints and its value, as Markdown."""
    *before, last = ast.parse(source).body
    has_value = isinstance(last, ast.Expr)
    printed, value = StringIO(), None
    with redirect_stdout(printed):
        first = before if has_value else [*before, last]
        exec(compile(ast.Module(first, []), "notebook", "exec"), names)
        if has_value:
            value = eval(compile(ast.Expression(last.value), "notebook", "eval"), names)
    if text := printed.getvalue():
        yield _as_text(text)
    if value is not None:
        yield _shown(value)


def _shown(value: Any) -> str:
    """Return what a notebook shows of a value."""
    if isinstance(value, alt.TopLevelMixin):
        svg = vl_convert.vegalite_to_svg(value.to_dict())
        return f'<div class="output">{" ".join(svg.splitlines())}</div>'
    html = value._repr_html_() if hasattr(value, "_repr_html_") else None
    return _as_text(repr(value)) if html is None else _apart(html)


def _as_text(text: str) -> str:
    return f"```text\n{text.rstrip()}\n```"


def _apart(html: str) -> str:
    """Return HTML whose styles are its own."""
    lines = " ".join(html.splitlines())
    return f'<div class="output"><template shadowrootmode="open">{lines}</template></div>'


if __name__ == "__main__":
    print("\n\n".join(executed()))
