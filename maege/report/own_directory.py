"""Whether results may be written into a directory."""

import json
from collections.abc import Sequence
from pathlib import Path

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
