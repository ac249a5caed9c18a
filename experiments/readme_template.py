"""The templates from which the README files of experiments, and the paper, are rendered."""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined, Template


def readme_template(
    folder: Path, filters: Mapping[str, Callable[..., Any]] | None = None
) -> Template:
    """Return README.md.jinja of an experiment."""
    return page_template(folder, "README.md.jinja", filters)


def page_template(
    folder: Path, name: str, filters: Mapping[str, Callable[..., Any]] | None = None
) -> Template:
    """Return a template of Markdown; what it names must be known when it is rendered."""
    environment = Environment(  # Markdown, and all of its values are ours
        loader=FileSystemLoader(folder),
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    environment.filters |= filters or {}
    return environment.get_template(name)
