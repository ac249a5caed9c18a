"""The manifest of a directory of results, which may come from anywhere: one model for all readers.

Every command writes some of the keys in ``TYPES`` and ``OF_TEXTS``, which are checked here. It also
writes keys of its own; their readers check them.
"""

import json
from collections.abc import Mapping
from pathlib import Path, PurePosixPath
from typing import Any

from maege.files.text_files import read_at_most

OWN = ".maege-"  # begins all names of what is no result
MANIFEST = "manifest.json"
CHECKSUMS = "files_sha256"  # in the manifest: of all files
SCHEMA = 1  # of the manifest, which has it as ``schema``
# Of the call that wrote the results; they differ each time, and the manifest does not list it.
TIMINGS = "timings.json"
TIMINGS_MARK = "Measured in the call that wrote these results; it differs from call to call."
# Beside results that took the place of older ones: the folder of these, and what changed since.
PREVIOUS, CHANGES = "previous", "changes.md"
MAX_MANIFEST_BYTES = 20_000_000
MAX_DEPTH = 100  # of lists and objects in each other
# What values must be.
TYPES: Mapping[str, type] = {
    "command": str, "fingerprint": str, "maege": str, "date": str, "schema": int, "config": dict,
}  # fmt: skip
# Keys of objects whose values are texts.
OF_TEXTS = (
    CHECKSUMS, "data_sha256", "plugins_sha256", "signatures", "versions", "libraries", "failures",
)  # fmt: skip


def read_manifest(directory: Path) -> dict[str, Any] | None:
    """Return the manifest of a directory without its wrong keys; None if none can be read."""
    content = _read(directory)
    if content is None:
        return None
    wrong = _wrong(content)
    return {key: value for key, value in content.items() if key not in wrong}


def wrong_keys(directory: Path) -> dict[str, str]:
    """Return what the values of the wrong keys of a manifest should be."""
    return _wrong(_read(directory) or {})


def _read(directory: Path) -> dict[str, Any] | None:
    path = directory / MANIFEST
    try:
        if path.is_symlink() or not path.is_file():
            return None
        with path.open("rb") as file:
            content = json.loads(read_at_most(file.read, MAX_MANIFEST_BYTES))
        json.dumps(content, ensure_ascii=False).encode()  # ValueError for half a surrogate pair
    except (OSError, ValueError, RecursionError):
        return None
    return content if isinstance(content, dict) and not _is_deeper(content, MAX_DEPTH) else None


def _is_deeper(content: Any, depth: int) -> bool:
    values = content.values() if isinstance(content, dict) else content
    if not isinstance(content, dict | list):
        return False
    return depth == 0 or any(_is_deeper(value, depth - 1) for value in values)


def _wrong(content: Mapping[str, Any]) -> dict[str, str]:
    wrong = {
        key: f"must be a value of the type {kind.__name__}"
        for key, kind in TYPES.items()
        if key in content and type(content[key]) is not kind
    }
    of_texts = (key for key in OF_TEXTS if key in content and not _has_texts(content[key]))
    return wrong | dict.fromkeys(of_texts, "must be an object whose keys and values are texts")


def _has_texts(value: Any) -> bool:
    entries = value.items() if isinstance(value, dict) else [("", value)]
    return all(key and isinstance(text, str) for key, text in entries)


def listed_files(directory: Path) -> dict[str, str]:
    """Return the checksum of each file inside that the manifest of a directory lists."""
    return files_in(read_manifest(directory) or {})


def files_in(manifest: Mapping[str, Any]) -> dict[str, str]:
    """Return the checksum of each file inside that a manifest lists."""
    checksums = manifest.get(CHECKSUMS, {})
    return {name: digest for name, digest in checksums.items() if _is_inside(name)}


def _is_inside(name: str) -> bool:
    """Whether a name is that of a file inside, and of none that only this package writes."""
    path = PurePosixPath(name)
    if not path.parts or path.is_absolute() or ".." in path.parts or "\0" in name:
        return False
    if len(name) > 4000 or any(len(part.encode()) > 255 for part in path.parts):  # of no file
        return False
    return name not in (MANIFEST, TIMINGS) and not path.parts[0].startswith(OWN)


def timings_text(timings: Mapping[str, Any]) -> str:
    """Return what was measured as the text of its file."""
    return json.dumps({"about": TIMINGS_MARK, **timings}, indent=1, ensure_ascii=False) + "\n"


def are_timings(path: Path) -> bool:
    """Whether a file is one with measured times, which may be replaced."""
    with path.open("rb") as file:
        return TIMINGS_MARK.encode() in file.read(1000)
