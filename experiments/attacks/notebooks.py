"""What results show in a notebook, with poisoned names and texts."""

import argparse
import contextlib
import re
import warnings
from collections import Counter
from collections.abc import Iterator, Sequence
from html.parser import HTMLParser
from pathlib import Path
from tempfile import TemporaryDirectory

import yaml

import maege
from experiments.attacks import poison
from experiments.attacks.table import Row
from maege.errors import MaegeWarning

# What MAEGE and pandas write, and what Markdown becomes.
ELEMENTS = {"br", "code", "details", "div", "em", "img", "li", "p", "pre", "small", "strong",
            "style", "summary", "table", "tbody", "td", "th", "thead", "tr", "ul"}  # fmt: skip
# What the first screens have in addition: scorecards, forests and lattices.
ELEMENTS |= {"b", "circle", "defs", "g", "h3", "i", "line", "ol", "path", "pattern", "rect", "span",
             "svg", "text", "title"}  # fmt: skip
ATTRIBUTES = {"border", "class", "scoped", "style"}
ATTRIBUTES |= {
    "aria-hidden",
    "aria-label",
    "cx",
    "cy",
    "d",
    "height",
    "id",
    "opacity",
    "overflow",
    "patterntransform",
    "patternunits",
    "r",
    "role",
    "stroke",
    "stroke-width",
    "transform",
    "width",
    "x",
    "x1",
    "x2",
    "y",
    "y1",
    "y2",
}
ATTRIBUTES |= {"data-metric", "fill", "font-family", "font-size", "lengthadjust", "pointer-events",
               "scope", "stroke-opacity", "tabindex", "text-anchor", "textlength", "viewbox",
               "xmlns"}  # fmt: skip
INVISIBLE = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069]")
RESULTS = {
    "run": maege.run,
    "systems": maege.systems,
    "humans": maege.humans,
    "coverage": maege.coverage,
}


class _Elements(HTMLParser):
    """Collects what a piece of HTML should not have."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.others: list[str] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        names = {name for name, _ in attrs}
        if tag == "img" and (dict(attrs).get("src") or "").startswith("data:image/svg+xml;base64,"):
            names -= {"alt", "src"}  # a chart
        if tag not in ELEMENTS or not names <= ATTRIBUTES:
            self.others.append(f"<{tag} {' '.join(sorted(names))}>")


def rows(options: argparse.Namespace) -> list[Row]:
    """Show the results of each function, and lattices."""
    result = []
    with TemporaryDirectory() as folder:
        directory = Path(folder)
        poison.write(directory)
        for name in (*RESULTS, "vet", "lattice"):
            shown = list(displayed(name, directory))
            failures = Counter(problem for text in shown for problem in problems(text))
            result.append(Row(f"notebook: {name}", len(shown), failures))
    return result


def displayed(name: str, directory: Path) -> Iterator[str]:
    """Yield the HTML that a notebook shows of the result of a function, on poisoned files."""
    with contextlib.chdir(directory), warnings.catch_warnings():
        warnings.simplefilter("ignore", MaegeWarning)
        if name == "lattice":
            yield from _lattices(directory)
        elif name == "vet":
            metric = {"minld": {"name": f"vetted {poison.NAMES[0]}"}}
            vetted = maege.vet(metric, config="run.yaml", progress=False)
            yield vetted._repr_html_()
        else:
            yield RESULTS[name](f"{name}.yaml", progress=False)._repr_html_()


def _lattices(directory: Path) -> Iterator[str]:
    """Yield what a notebook shows of the lattices of a poisoned corpus."""
    config = yaml.safe_load((directory / "run.yaml").read_text(encoding="utf-8"))
    for sentence in maege.read_m2(directory / config["corpus"]["m2"]).sentences:
        for annotation in sentence.annotations:
            yield maege.Lattice.from_annotation(sentence, annotation)._repr_html_()


def problems(html: str) -> Sequence[str]:
    """Return what a piece of HTML has that comes from names or texts."""
    elements = _Elements(html).others
    return [*elements, *(f"U+{ord(found):04X}" for found in INVISIBLE.findall(html))]
