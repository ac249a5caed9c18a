"""The directory of the results of a command: one rule for all commands, and what all of them write.

A directory has a manifest (``manifest.json``) with what its results are of. A command writes into
it if it is empty, or if its results are of the same.
"""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import yaml

from maege import __version__
from maege.config.identity import Identity
from maege.errors import OutputError
from maege.files.output_directory import OutputDirectory, read_manifest
from maege.report.settings import describe_differences
from maege.statistics.results_json import plain


def check_identity(output: OutputDirectory, identity: Identity, *, force: bool) -> None:
    """Check, before anything is scored, that results can be written into a directory.

    Raises OutputError as ``check_manifest``.
    """
    check_manifest(output, manifest_of(identity), force=force)


def check_manifest(output: OutputDirectory, new: Mapping[str, Any], *, force: bool) -> None:
    """Check that results with a manifest can be written into a directory.

    Raises
    ------
    OutputError
        If the directory has anything else than results of the same command, configuration, data
        and metrics, unless ``force``; it says what differs.
    """
    if force or output.is_empty():
        return
    manifest = read_manifest(output.path)
    if manifest is None or not isinstance(manifest.get("fingerprint"), str):
        raise OutputError(
            f"{output} is not empty and has no results of maege; give another --output, or --force "
            f"to write into it (files that are not of maege are kept)"
        )
    command = manifest.get("command", "run")
    if command != new["command"]:
        difference = f"results of `maege {command}`"[:100]
    elif manifest["fingerprint"] != new["fingerprint"]:
        difference = f"different results: {describe_differences(manifest, new)}"
    else:
        return
    raise OutputError(
        f"{output} has {difference}. Give another --output, or --force to replace them"
    )


def manifest_of(identity: Identity) -> dict[str, Any]:
    """Return what the manifest says of any results."""
    return {
        "command": identity.command,
        "fingerprint": identity.fingerprint,
        "maege": __version__,
        "config": plain(dict(identity.config)),
        "data_sha256": dict(identity.data),
        "plugins_sha256": dict(identity.plugins),
        "signatures": dict(identity.signatures),
        "versions": dict(identity.versions),
    }


def write_directory(
    output: OutputDirectory,
    identity: Identity,
    *,
    page: str,
    markdown: str,
    config: Mapping[str, Any],
    results_file: str,
    write_tables: Callable[[Path], None],
    write_results: Callable[[Path], None],
) -> None:
    """Write all files into a directory; if that fails, the directory stays as it was.

    Files of earlier results are removed.

    Parameters
    ----------
    output
        The directory.
    identity
        What the results are of.
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
    with output.update(manifest_of(identity)) as temporary:
        (temporary / "report.html").write_text(page, encoding="utf-8")
        (temporary / "report.md").write_text(markdown, encoding="utf-8")
        text = yaml.safe_dump(dict(config), sort_keys=False, allow_unicode=True)
        (temporary / "config.yaml").write_text(text, encoding="utf-8")
        (temporary / "tables").mkdir()
        write_tables(temporary / "tables")
        write_results(temporary / results_file)
