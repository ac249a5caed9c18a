"""The pages of the site that are made from the code and from stored results.

They are no files of the repository: mkdocs calls ``on_config`` and ``on_files`` when it builds the
site.
"""

import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]


def makers() -> Mapping[str, Callable[[], str]]:
    """Return what makes each page, by its path below docs/."""
    from docs.generate import (
        atlas_page,
        command_line_page,
        configuration_page,
        dossiers_page,
        metric_pages,
        notebook_page,
        simulations_page,
    )
    from maege.plugins.registry import BUILT_IN

    return {
        "atlas.md": atlas_page.page,
        "command-line.md": command_line_page.page,
        "configuration.md": configuration_page.page,
        "dossiers.md": dossiers_page.page,
        "notebook.md": notebook_page.page,
        "simulations.md": simulations_page.page,
        "attack-results.md": partial(_experiment, "searched_texts"),
        "edit-results.md": partial(_experiment, "edit_values"),
        **{f"metrics/{name}.md": partial(metric_pages.page, name) for name in BUILT_IN},
    }


def _experiment(name: str) -> str:
    """Return what the README of an experiment says, with links that hold on the site."""
    text = (ROOT / "experiments" / name / "README.md").read_text(encoding="utf-8")
    return text.replace("](../../docs/", "](")


def on_config(config: Any) -> Any:
    """Name the pages of metrics below that on all metrics, and the repository; a hook of mkdocs."""
    with _importable():
        from maege.plugins.registry import BUILT_IN
        from tests.support.release import repository
    config["repo_url"] = repository() or None  # a link on each page
    section = _section(config["nav"], "metrics/index.md")
    section += [{name: f"metrics/{name}.md"} for name in sorted(BUILT_IN)]
    return config


def _section(items: list[Any], page: str) -> list[Any]:
    """Return the list of the navigation that has a page without a title."""
    if page in items:
        return items
    lists = [value for item in items if isinstance(item, dict) for value in item.values()]
    return next(filter(None, (_section(x, page) for x in lists if isinstance(x, list))), [])


@contextmanager
def _importable() -> Iterator[None]:
    """Make the repository importable: mkdocs runs hooks as files."""
    sys.path.insert(0, str(ROOT))
    try:
        yield
    finally:
        sys.path.remove(str(ROOT))


def on_files(files: Any, config: Any) -> Any:
    """Add the pages to those of a site; a hook of mkdocs."""
    from mkdocs.structure.files import File

    with _importable():
        for name, make in makers().items():
            files.append(File.generated(config, name, content=make()))
    return files
