"""An output directory: tried before the work, then updated completely or not at all.

New files are made in a directory inside (``ASIDE``), which is on the same file system even if the
output directory is a mount point. When all of them are complete, with the manifest that lists
them, that directory is renamed (``COMPLETE``), and only then are older files replaced and removed.
So a process that is killed at any time leaves the older files, or all of the new ones; the next
command that writes into the directory finishes the update.

A file is replaced or removed only if the manifest of the directory lists it, and it is as maege
wrote it. All others are the user's: where one has the name of a new file, it is renamed.
"""

import errno
import json
import os
import shutil
import tempfile
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from maege.errors import DataError, OutputError
from maege.files.manifest import (
    CHANGES,
    CHECKSUMS,
    MANIFEST,
    OWN,
    PREVIOUS,
    SCHEMA,
    TIMINGS,
    are_timings,
    files_in,
    listed_files,
    read_manifest,
)
from maege.files.text_files import checksum
from maege.user_warnings import warn_caller

if TYPE_CHECKING:
    from filelock import FileLock

ASIDE = ".maege-aside-"  # begins the names of directories with incomplete files
COMPLETE = ".maege-complete"  # the directory of files that are complete, but not all in place
INODE = ".maege-inode"  # in it: its own number, which a copy from elsewhere does not have
LOCK = ".maege-lock"
ROUNDS = ".maege-rounds-"  # begins the names of files of commands that have not ended
KEPT = ".kept"  # is appended to the names of the user's files
MAX_RESULT_BYTES = 4_000_000_000  # of all files of a directory
TRIAL_BYTES = 1 << 20
NO_LOCKS = (errno.ENOSYS, errno.ENOLCK, errno.EOPNOTSUPP)  # of file systems


class OutputDirectory:
    """A directory for the output of one command, which tries at its start whether it can be used.

    As a context it creates the directory, locks it, finishes an update that was interrupted, and
    tries to write. At the end, directories that it created and that are empty are removed. Raises
    OutputError if it is a file, another process writes into it, or files cannot be made in it.
    """

    def __init__(self, path: Path) -> None:
        self._name = str(path)
        # Resolved at once, as a plug-in may change the working directory.
        self.path = Path(os.path.realpath(path))
        self._created: list[Path] = []
        self._lock: FileLock | None = None

    def __str__(self) -> str:
        return self._name

    def __enter__(self) -> "OutputDirectory":
        try:
            self._create()
            self._acquire_lock()
            _finish_update(self.path)
            self._remove_incomplete()
            self._try_writing()
        except BaseException as error:
            self.__exit__()
            if isinstance(error, OSError):
                raise _not_writable(self._name, error) from None
            raise
        return self

    def __exit__(self, *_: object) -> None:
        try:
            if self._lock is not None and self._lock.is_locked:
                self._unlock(self._lock)
            for directory in self._created:
                directory.rmdir()
        except OSError:  # it is not empty, or is there no more
            pass

    def _unlock(self, lock: "FileLock") -> None:
        """Remove the file of the lock, then unlock; Windows removes no file in use."""
        file = self.path / LOCK
        try:
            file.unlink(missing_ok=True)
            lock.release()
        except PermissionError:
            lock.release()
            file.unlink(missing_ok=True)

    def _create(self) -> None:
        if self.path.exists() and not self.path.is_dir():
            raise OutputError(f"{self} is a file, not a directory; give another --output")
        self._created = [path for path in (self.path, *self.path.parents) if not path.exists()]
        self.path.mkdir(parents=True, exist_ok=True)

    def _acquire_lock(self) -> None:
        """Lock the directory, where the file system can; the lock ends with this process."""
        from filelock import FileLock, Timeout  # takes some hundredths of a second

        self._lock = FileLock(self.path / LOCK, timeout=0, fallback_to_soft=False)
        try:
            self._lock.acquire()
        except Timeout:
            raise OutputError(
                f"{self.path}: another process is writing into this directory; wait until it has "
                f"ended, or give another --output"
            ) from None
        except OSError as error:
            if error.errno not in NO_LOCKS:
                raise

    def _remove_incomplete(self) -> None:
        for path in self.path.glob(f"{ASIDE}*"):
            if path.is_dir() and not path.is_symlink():
                shutil.rmtree(path)
            else:
                path.unlink()

    def _try_writing(self) -> None:
        with self._aside() as aside:
            (aside / "trial").write_bytes(bytes(TRIAL_BYTES))
            trial = self.path / f"{ASIDE}trial"
            (aside / "trial").replace(trial)
            trial.unlink()
        for parent in {(self.path / name).parent for name in listed_files(self.path)}:
            if parent.exists() and not os.access(parent, os.W_OK | os.X_OK):
                raise OutputError(f"{parent} cannot be written into; give another --output")

    @contextmanager
    def _aside(self) -> Iterator[Path]:
        aside = Path(tempfile.mkdtemp(prefix=ASIDE, dir=self.path))
        try:
            yield aside
        finally:
            shutil.rmtree(aside, ignore_errors=True)

    def is_empty(self) -> bool:
        """Whether there is no result in it, nor any file of the user."""
        return all(path.name.startswith(OWN) for path in self.path.iterdir())

    def remove_rounds(self) -> None:
        """Remove what a command that was killed would continue with."""
        for path in self.path.glob(f"{ROUNDS}*"):
            path.unlink()

    @contextmanager
    def update(
        self,
        manifest: Mapping[str, Any] | None = None,
        *,
        replaced: Callable[[Path], bool] = lambda file: True,
    ) -> Iterator[Path]:
        """Yield an empty directory for new files, which are put in place if the block succeeds.

        ``manifest`` is what they are the result of, by default as the manifest of the directory
        says. ``replaced`` says which files of the older manifest, relative to the directory, are
        removed unless there are new ones; all others stay. Raises OutputError if the files cannot
        be moved; they are kept then (see ``_finish_update``).
        """
        with self._aside() as aside:
            yield aside
            older = read_manifest(self.path) or {}
            checksums = {
                name: digest
                for name, digest in listed_files(self.path).items()
                if not replaced(Path(name))
            }
            for path in aside.rglob("*"):
                if path.is_file() and path != aside / TIMINGS:
                    checksums[path.relative_to(aside).as_posix()] = checksum(path)
            content = {**(older if manifest is None else manifest), "schema": SCHEMA}
            content[CHECKSUMS] = dict(sorted(checksums.items()))
            (aside / MANIFEST).write_text(
                f"{_manifest_text(content)}\n", encoding="utf-8", newline="\n"
            )
            (aside / INODE).write_text(str(aside.stat().st_ino), encoding="ascii", newline="\n")
            aside.rename(self.path / COMPLETE)
        _finish_update(self.path)


def _manifest_text(content: Mapping[str, Any]) -> str:
    """Return a manifest with sorted keys; a configuration keeps its order, as in its own file."""
    in_order = json.loads(json.dumps(content, sort_keys=True))
    if "config" in content:
        in_order["config"] = content["config"]
    return json.dumps(in_order, indent=1, ensure_ascii=False)


def copy_results(directory: Path, target: Path) -> None:
    """Copy the results of a directory, as they were written, without what it keeps beside them."""
    manifest = read_manifest(directory) or {}
    listed = {
        name: digest
        for name, digest in files_in(manifest).items()
        if name != CHANGES and not Path(name).is_relative_to(PREVIOUS)
    }
    for name in listed:
        if is_as_written(directory, name, listed):
            (target / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(directory / name, target / name)
    if is_own_file(directory, TIMINGS) and are_timings(directory / TIMINGS):
        shutil.copyfile(directory / TIMINGS, target / TIMINGS)
    text = _manifest_text({**manifest, CHECKSUMS: dict(sorted(listed.items()))})
    (target / MANIFEST).write_text(f"{text}\n", encoding="utf-8", newline="\n")


def is_own_file(directory: Path, name: str) -> bool:
    """Whether a name is that of a file inside, to which no link leads."""
    parts = [directory / name, *(directory / parent for parent in Path(name).parents)][:-1]
    return (directory / name).is_file() and not any(part.is_symlink() for part in parts)


def is_as_written(directory: Path, name: str, checksums: Mapping[str, str]) -> bool:
    """Whether a file inside is the one of which a manifest has the checksum."""
    is_listed = name in checksums and is_own_file(directory, name)
    # A larger one is not read: without content on the disk, it may have terabytes.
    if not is_listed or (directory / name).stat().st_size > MAX_RESULT_BYTES:
        return False
    return checksum(directory / name) == checksums[name]


def check_finished(directory: Path) -> None:
    """Raise DataError if the last update of a directory was interrupted.

    A reader changes nothing: the directory may be somebody else's.
    """
    if os.path.lexists(directory / COMPLETE):
        raise DataError(
            f"{directory}: writing it was interrupted when its files were complete; `maege results "
            f"report {directory}`, or the command that wrote it, puts them in place"
        )


def _finish_update(directory: Path) -> None:
    """Move the files of an update whose files are complete, the manifest as the last one."""
    complete = directory / COMPLETE
    if not os.path.lexists(complete):
        return
    _check_own(complete)
    try:
        if (complete / MANIFEST).exists():  # else all files were moved before
            older, newer = listed_files(directory), listed_files(complete)
            for name in (*newer, TIMINGS):
                if (complete / name).is_file():
                    _move(complete / name, directory, name, older)
            for name in older.keys() - newer.keys():
                if is_as_written(directory, name, older):
                    (directory / name).unlink()
            older[MANIFEST] = checksum(directory / MANIFEST) if older else ""
            _move(complete / MANIFEST, directory, MANIFEST, older)
        done = directory / f"{ASIDE}{complete.stat().st_ino}"
        shutil.rmtree(complete.rename(done))
    except OSError as error:
        raise OutputError(
            f"{complete} has new files, which cannot be moved into {directory} ({error}); when "
            f"they can, the next command on this directory does it"
        ) from None


def _check_own(complete: Path) -> None:
    """Raise OutputError if a directory is not one that this machine has made, or has links."""
    try:
        links = [path for path in complete.rglob("*") if path.is_symlink()]
        own = not complete.is_symlink() and not links
        own = own and (complete / INODE).read_text("ascii") == str(complete.stat().st_ino)
    except (OSError, ValueError):
        own = False
    if not own:
        raise OutputError(
            f"{complete} is from elsewhere: no command of maege has made it here; remove it"
        )


def _move(source: Path, directory: Path, name: str, older: Mapping[str, str]) -> None:
    """Move a file of an update; what is there, and is the user's, is renamed.

    ``older``: checksums of the files that may be replaced.
    """
    target = directory / name
    for parent in reversed((*target.parents,)):
        if parent != directory and parent.is_relative_to(directory):
            if os.path.lexists(parent) and (parent.is_symlink() or not parent.is_dir()):
                keep(parent)
            parent.mkdir(exist_ok=True)
    is_ours = is_as_written(directory, name, older) or _are_equal(source, target)
    if name == TIMINGS and is_own_file(directory, name):
        is_ours = are_timings(target)
    if os.path.lexists(target) and not is_ours:
        keep(target)
    source.replace(target)


def _are_equal(first: Path, second: Path) -> bool:
    regular = second.is_file() and not second.is_symlink()
    if not regular or first.stat().st_size != second.stat().st_size:
        return False
    return checksum(first) == checksum(second)


def keep(path: Path, why: str = "was not as maege wrote it") -> None:
    """Rename what has the name of a new file or directory, and may be lost else."""
    number = 1
    while os.path.lexists(kept := path.with_name(f"{path.name}{KEPT}{number}")):
        number += 1
    path.rename(kept)
    warn_caller(f"{path} {why}; it is {kept.name} now")


def _not_writable(name: str, error: OSError) -> OutputError:
    where = f" at {error.filename}" if error.filename else ""
    return OutputError(
        f"{name}: files cannot be made in this directory ({error.strerror}{where}); give another "
        f"--output, or change its permissions"
    )
