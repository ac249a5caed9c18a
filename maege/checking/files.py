"""The files of a directory, compared with the checksums of its manifest."""

import os
from collections.abc import Collection, Iterator, Mapping
from itertools import accumulate
from pathlib import Path
from typing import Any

from maege.checking.outcome import Check
from maege.errors import DataError
from maege.files.manifest import CHECKSUMS, MANIFEST, TIMINGS, files_in, read_manifest
from maege.files.output_directory import LOCK, MAX_RESULT_BYTES, check_finished, is_own_file
from maege.files.text_files import checksum

FILES = "files"
_MAX_GB = MAX_RESULT_BYTES // 10**9


def checked_manifest(directory: Path) -> dict[str, Any]:
    """Return the manifest of a directory. Raises DataError if no command has written one."""
    if not directory.is_dir():
        raise DataError(f"{directory}: no such directory")
    check_finished(directory)
    manifest = read_manifest(directory)
    if manifest is None or not isinstance(manifest.get(CHECKSUMS), dict):
        raise DataError(
            f"{directory} has no {MANIFEST} with checksums that can be read, so it is not known "
            f"what was in it; give a directory that a command of maege wrote"
        )
    return manifest


def oversized_files(directory: Path, manifest: Mapping[str, Any]) -> set[str]:
    """Return the files that make a directory larger than results are; no other is larger.

    They are not read: a file of terabytes takes no room on a disk if it has no content.
    """
    own = [name for name in files_in(manifest) if is_own_file(directory, name)]
    sizes = sorted(((directory / name).stat().st_size, name) for name in own)
    totals = accumulate(size for size, _ in sizes)
    return {
        name for (_, name), total in zip(sizes, totals, strict=True) if total > MAX_RESULT_BYTES
    }


def file_checks(
    directory: Path, manifest: Mapping[str, Any], oversized: Collection[str]
) -> Iterator[Check]:
    """Yield a check for each file: as it was written, changed, missing or additional."""
    listed = files_in(manifest)
    for name in sorted(manifest[CHECKSUMS].keys() - listed.keys()):
        yield Check(FILES, name, "differs", "the manifest lists it, but no command writes there")
    for name, digest in listed.items():
        path = directory / name
        if not is_own_file(directory, name):
            yield Check(FILES, name, "differs", "it is missing" if not os.path.lexists(path)
                        else "it is a link or no file, which no command writes")  # fmt: skip
        elif name in oversized:
            observation = f"it was changed: with it, results have more than {_MAX_GB} GB"
            yield Check(FILES, name, "differs", observation)
        elif checksum(path) != digest:
            yield Check(FILES, name, "differs", "it was changed: its SHA-256 is another one")
        else:
            yield Check(FILES, name, "matches", "")
    for folder, folders, names in os.walk(directory):
        # Files of other folders are checked themselves.
        alone = [name for name in folders if _is_link_or_empty(Path(folder) / name)]
        for name in sorted([*names, *alone]):
            inside = (Path(folder) / name).relative_to(directory).as_posix()
            if inside not in listed and inside not in (MANIFEST, TIMINGS, LOCK):
                yield Check(FILES, inside, "differs", "it is additional: no command has written it")


def _is_link_or_empty(folder: Path) -> bool:
    return folder.is_symlink() or not any(folder.iterdir())
