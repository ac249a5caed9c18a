"""The page metrics/NAME.md of each metric, from its docstring and parameters."""

import re

from maege.metric.parameters import describe_parameters, docstring_sections
from maege.plugins.registry import resolve

GUIDES = dict.fromkeys(("lfm", "slor"), "[Grammaticality without references](../grammaticality.md)")


def page(name: str) -> str:
    """Return the page of a metric."""
    factory = resolve(name)
    sections = docstring_sections(factory.__doc__)
    body = [
        f"# `{name}`",
        _markdown(sections[""]),
    ]
    if name in GUIDES:
        body.append(
            f"Guide: {GUIDES[name]}: what it sees, when to mix it, other grades and models."
        )
    if rows := _rows(factory):
        body += ["## Parameters", "\n".join(rows)]
    if "References" in sections:
        body += ["## References", _markdown(sections["References"])]
    return "\n\n".join(body) + "\n"


def _rows(factory: object) -> list[str]:
    rows = [
        f"| `{p.name}` | {_markdown(p.description)} | {p.allowed} "
        f"| {'required' if p.default is None else f'`{p.default}`'} |"
        for p in describe_parameters(factory)
    ]
    return rows and ["| parameter | meaning | allowed | default |", "|---|---|---|---|", *rows]


def _markdown(text: str) -> str:
    """Return text of a docstring as Markdown."""
    text = re.sub(r"``([^`]+)``", r"`\1`", text.strip())
    return re.sub(r"(?<![<(`])(https?://\S+)", r"<\1>", text)
