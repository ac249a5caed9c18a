"""An output directory: tried before the work, then updated completely or not at all.

New files are made in a directory inside (``ASIDE``), which is on the same file system even if the
output directory is a mount point. When all of them are complete, that directory is renamed
(``COMPLETE``), and only then are older files replaced and removed. So a process that is killed at
any time leaves the older files, or all of the new ones; the next command that writes into the
directory finishes the update, inside of it: links lead nowhere.
"""

import json
import os
import shutil
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

from maege.errors import DataError, OutputError
from maege.output.lock import LOCK, DirectoryLock

ASIDE = ".maege-aside-"  # begins the names of directories with incomplete files
COMPLETE = ".maege-complete"  # the directory of files that are complete, but not all in place
JOURNAL = "journal.json"  # in it: which files are moved and which are removed
TRIAL_BYTES = 1 << 20


class OutputDirectory:
    """A directory for the output of one command, which tries at its start whether it can be used.

    As a context it creates the directory, locks it, finishes an update that was interrupted, and
    tries to write. At the end, directories that it created and that are empty are removed.

    Parameters
    ----------
    path
        The directory. It is resolved at once, as a plug-in may change the working directory.

    Raises
    ------
    OutputError
        If it is a file, if another process writes into it, or if files cannot be made in it.
    """

    def __init__(self, path: Path) -> None:
        self._name = str(path)
        self.path = Path(os.path.realpath(path))
        self._created: list[Path] = []
        self._lock: DirectoryLock | None = None

    def __str__(self) -> str:
        return self._name

    def __enter__(self) -> "OutputDirectory":
        try:
            self._create()
            self._lock = DirectoryLock(self.path)
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
            if self._lock is not None:
                self._lock.release()
            for directory in self._created:
                directory.rmdir()
        except OSError:  # it is not empty, or is there no more
            pass

    def _create(self) -> None:
        if self.path.exists() and not self.path.is_dir():
            raise OutputError(f"{self} is a file, not a directory; give another --output")
        self._created = [path for path in (self.path, *self.path.parents) if not path.exists()]
        self.path.mkdir(parents=True, exist_ok=True)

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

    @contextmanager
    def _aside(self) -> Iterator[Path]:
        aside = Path(tempfile.mkdtemp(prefix=ASIDE, dir=self.path))
        try:
            yield aside
        finally:
            shutil.rmtree(aside, ignore_errors=True)

    def is_empty(self) -> bool:
        """Whether there is nothing in it but the lock."""
        return all(path.name == LOCK for path in self.path.iterdir())

    def check_free(self, names: Iterable[Path]) -> None:
        """Check that files can be moved to these names.

        Raises OutputError if there is a directory where a file must be, or a file or a link where
        a directory is needed, or if such a directory cannot be written into.
        """
        for name in names:
            _check_target(self.path, name)

    @contextmanager
    def update(self, *, obsolete: Iterable[Path] = (), last: str = "") -> Iterator[Path]:
        """Replace files only if the block succeeds.

        Parameters
        ----------
        obsolete
            Files, relative to the directory, that are removed unless the block writes new ones.
        last
            Name of the file that is moved after all others.

        Yields
        ------
        Path
            An empty directory for the new files. Other files of the output directory stay.

        Raises
        ------
        OutputError
            If the files cannot be moved; they are kept then (see ``_finish_update``).
        """
        with self._aside() as aside:
            yield aside
            names = sorted(p.relative_to(aside) for p in aside.rglob("*") if p.is_file())
            names.sort(key=lambda name: name.name == last)
            content = {
                "files": [name.as_posix() for name in names],
                "obsolete": sorted(name.as_posix() for name in {*obsolete} - {*names}),
            }
            (aside / JOURNAL).write_text(json.dumps(content), encoding="utf-8")
            aside.rename(self.path / COMPLETE)
        _finish_update(self.path)


def check_finished(directory: Path) -> None:
    """Raise DataError if the last update of a directory was interrupted.

    A reader changes nothing: the directory may be somebody else's.
    """
    if os.path.lexists(directory / COMPLETE):
        raise DataError(
            f"{directory}: writing it was interrupted when its files were complete; `maege report "
            f"{directory}`, or the command that wrote it, puts them in place"
        )


def _finish_update(directory: Path) -> None:
    """Move the files of an update whose files are complete, as its journal says."""
    complete = directory / COMPLETE
    if not os.path.lexists(complete):
        return
    try:
        files, obsolete = _read_journal(complete)
        for name in files:
            _check_source(complete, name)
            if (complete / name).is_file():  # else it was moved before
                _check_target(directory, name)
                (directory / name).parent.mkdir(parents=True, exist_ok=True)
                (complete / name).replace(directory / name)
        for name in obsolete:
            _check_target(directory, name)
            (directory / name).unlink(missing_ok=True)
        shutil.rmtree(complete)
    except (OSError, OutputError) as error:
        raise OutputError(
            f"{complete} has new files, which cannot be moved into {directory} ({error}); when "
            f"they can, the next command on this directory does it"
        ) from None


def _read_journal(complete: Path) -> tuple[list[Path], list[Path]]:
    """Return which files are moved and which are removed; nothing if all was done.

    Raises OutputError if the journal names files that are not in the directory.
    """
    if complete.is_symlink() or not complete.is_dir():
        raise OutputError(f"{complete} is not a directory of maege; remove it")
    _check_source(complete, Path(JOURNAL))
    if not (complete / JOURNAL).exists():
        return [], []
    try:
        content = json.loads((complete / JOURNAL).read_text(encoding="utf-8"))
        files, obsolete = (list(map(Path, content[key])) for key in ("files", "obsolete"))
    except (ValueError, KeyError, TypeError, RecursionError):
        raise OutputError(f"{complete / JOURNAL} cannot be read; remove {complete}") from None
    for name in (*files, *obsolete):
        if name.is_absolute() or ".." in name.parts:
            raise OutputError(f"{complete / JOURNAL} names files elsewhere; remove {complete}")
    return files, obsolete


def _check_source(complete: Path, name: Path) -> None:
    """Raise OutputError if a file or a parent of it is a link, which could lead elsewhere."""
    for path in (complete / name, *(complete / parent for parent in name.parents)):
        if path.is_symlink():
            raise OutputError(f"{path} is a link, which maege does not write; remove {complete}")


def _check_target(directory: Path, name: Path) -> None:
    parents = [directory / parent for parent in name.parents]
    in_the_way = [p for p in parents[:-1] if p.is_symlink() or (p.exists() and not p.is_dir())]
    if (directory / name).is_dir():
        in_the_way.append(directory / name)
    if in_the_way:
        raise OutputError(f"{in_the_way[0]} is in the way; remove it, or give another --output")
    for parent in parents:
        if parent.exists() and not os.access(parent, os.W_OK | os.X_OK):
            raise OutputError(f"{parent} cannot be written into; give another --output")


def _not_writable(name: str, error: OSError) -> OutputError:
    where = f" at {error.filename}" if error.filename else ""
    return OutputError(
        f"{name}: files cannot be made in this directory ({error.strerror}{where}); give another "
        f"--output, or change its permissions"
    )
