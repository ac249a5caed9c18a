"""The directory that a command writes its results into: page, report, configuration, tables."""

import json
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import yaml

from maege.errors import OutputError
from maege.output.directory import OutputDirectory


def check_directory(
    output: OutputDirectory, files: Sequence[str], key: str, contents: str, *, force: bool
) -> None:
    """Raise OutputError if a directory has other contents than those of the same command.

    Parameters
    ----------
    output
        The directory.
    files
        What is written into it; the last one is a JSON object with the results.
    key
        A key that this object has.
    contents
        What it is, for the message.
    force
        Whether other contents do not matter.
    """
    output.check_free(map(Path, files))
    if force or output.is_empty():
        return
    try:
        existing = json.loads((output.path / files[-1]).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        existing = None
    if not isinstance(existing, dict) or key not in existing:
        raise OutputError(
            f"{output} is not empty and has no {contents}; choose another --output, or add --force "
            f"to write into it"
        )


def write_directory(
    output: OutputDirectory,
    *,
    page: str,
    markdown: str,
    config: Mapping[str, Any],
    results_file: str,
    write_tables: Callable[[Path], None],
    write_results: Callable[[Path], None],
) -> None:
    """Write all files into a directory; if that fails, the directory stays as it was.

    Tables of earlier results are removed.

    Parameters
    ----------
    output
        The directory.
    page, markdown
        Contents of ``report.html`` and ``report.md``.
    config
        The configuration, with all defaults.
    results_file
        Name of the JSON file.
    write_tables
        Writes tables into the folder that it is called with.
    write_results
        Writes the JSON file.
    """
    obsolete = [path.relative_to(output.path) for path in sorted(output.path.glob("tables/*.*"))]
    with output.update(obsolete=obsolete, last=results_file) as temporary:
        (temporary / "report.html").write_text(page, encoding="utf-8")
        (temporary / "report.md").write_text(markdown, encoding="utf-8")
        text = yaml.safe_dump(dict(config), sort_keys=False, allow_unicode=True)
        (temporary / "config.yaml").write_text(text, encoding="utf-8")
        (temporary / "tables").mkdir()
        write_tables(temporary / "tables")
        write_results(temporary / results_file)
