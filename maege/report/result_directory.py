"""The directory of the results of a command: one rule for all commands, and what all of them write.

A directory has a manifest (``manifest.json``) with what its results are of. A command writes into
it if it is empty, or if its results are of the same.
"""

from collections.abc import Mapping
from typing import Any

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
