"""Known corpora: cards that say what a corpus is, where it comes from, and how to check it."""

import os
from collections.abc import Iterator
from dataclasses import dataclass, field, fields
from functools import cache
from hashlib import sha256
from importlib.resources import files
from pathlib import Path, PurePosixPath
from typing import Any

import yaml

from maege.errors import DataError, did_you_mean
from maege.text_files import write_atomic

DATA_VARIABLE = "MAEGE_DATA"


@dataclass(frozen=True)
class DataFile:
    """One file of a corpus: its checksum, and where it can be downloaded, if anywhere."""

    sha256: str
    url: str | None = None


@dataclass(frozen=True)
class CorpusCard:
    """What is known about a corpus; the corpus itself is elsewhere.

    files: path inside the corpus folder -> DataFile. source: the parallel source text.
    gold, references, systems: name -> path. defaults: ``gold`` and ``references`` of a
    configuration that names none. folder: place of a corpus that is shipped with its card.
    """

    name: str
    title: str
    language: str
    licence: str
    citation: str
    instructions: str
    files: dict[str, DataFile]
    description: str = ""
    homepage: str = ""
    source: str | None = None
    gold: dict[str, str] = field(default_factory=dict)
    references: dict[str, str] = field(default_factory=dict)
    systems: dict[str, str] = field(default_factory=dict)
    defaults: dict[str, Any] = field(default_factory=dict)
    folder: str | None = None

    @classmethod
    def read(cls, path: Path) -> "CorpusCard":
        """Read a card; paths that lead out of the corpus folder are refused."""
        content = yaml.safe_load(path.read_text(encoding="utf-8"))
        if unknown := set(content) - {f.name for f in fields(cls)}:
            raise DataError(f"{path}: unknown key {sorted(unknown)[0]!r}")
        for name in content["files"]:
            if PurePosixPath(name).is_absolute() or ".." in PurePosixPath(name).parts:
                raise DataError(f"{path}: {name!r} leads out of the corpus folder")
        content["files"] = {name: DataFile(**entry) for name, entry in content["files"].items()}
        return cls(**content)

    def path(self, name: str) -> Path:
        """Return where a file of the corpus is on this machine, its checksum verified.

        Raises DataError if it is nowhere, or differs from what the card says.
        """
        for folder in self.folders():
            path = folder / name
            if path.is_file():
                if _digest(path) != self.files[name].sha256:
                    raise DataError(
                        f"{path}: not the file that the card {self.name!r} describes (its sha256 "
                        f"differs); remove it and run `maege fetch {self.name}`"
                    )
                return path
        raise DataError(
            f"corpus {self.name!r}: {name} is not on this machine (looked in "
            f"{', '.join(str(f) for f in self.folders())}). Run `maege fetch {self.name}`, or "
            f"`maege fetch {self.name} --from DIR` with a folder that holds its files"
        )

    def folders(self) -> list[Path]:
        """Return where files of this corpus may be, in order."""
        shipped = [_cards_folder() / self.folder] if self.folder else []
        return [*shipped, data_folder() / self.name]

    def named(self, kind: str, name: str) -> str:
        """Return the path of a gold file, reference or system; DataError if it has none such."""
        entries: dict[str, str] = getattr(self, kind)
        if name not in entries:
            raise DataError(
                f"corpus {self.name!r}: no {kind} {name!r}; {did_you_mean(name, entries)}"
            )
        return entries[name]


def data_folder() -> Path:
    """Return the folder of fetched corpora: $MAEGE_DATA, or the user's cache folder."""
    if given := os.environ.get(DATA_VARIABLE):
        return Path(given)
    from platformdirs import user_cache_path

    return user_cache_path("maege") / "corpora"


@cache
def cards() -> dict[str, CorpusCard]:
    """Return all cards by name."""
    return {p.stem: CorpusCard.read(p) for p in sorted(_cards_folder().glob("*.yaml"))}


def card(name: str) -> CorpusCard:
    """Return a card; DataError if there is none of this name."""
    known = cards()
    if name not in known:
        raise DataError(f"no corpus {name!r}; {did_you_mean(name, known)}")
    return known[name]


def fetch(wanted: CorpusCard, source: Path | None = None) -> Iterator[tuple[str, str]]:
    """Bring all files of a corpus into the data folder, yielding (file, what happened).

    With ``source`` they are found anywhere below that folder by their sha256, whatever their
    names; otherwise they are downloaded. Files already there are left alone. Raises DataError
    if some cannot be had, after bringing the others.
    """
    target = data_folder() / wanted.name
    missing = {}
    for name, file in wanted.files.items():
        here = [folder / name for folder in wanted.folders()]
        if any(path.is_file() and _digest(path) == file.sha256 for path in here):
            yield name, "already here"
        else:
            missing[name] = file
    failed: list[str] = []
    bring = _copies(missing, source) if source else _downloads(missing, failed)
    for name, data in bring:
        write_atomic(target / name, data)
        del missing[name]
        yield name, "copied" if source else "downloaded"
    if missing:
        place = f"below {source}" if source else "for download"
        raise DataError(
            f"corpus {wanted.name!r}: {len(missing)} of {len(wanted.files)} files are not {place}: "
            f"{', '.join(list(missing)[:5])}{', ...' if len(missing) > 5 else ''}\n"
            + "".join(f"{reason}\n" for reason in failed[:3])
            + f"By hand: {wanted.instructions.strip()}"
        )


def _copies(missing: dict[str, DataFile], source: Path) -> Iterator[tuple[str, bytes]]:
    if not source.is_dir():
        raise DataError(f"--from {source}: no such folder")
    wanted: dict[str, list[str]] = {}
    for name, file in missing.items():
        wanted.setdefault(file.sha256, []).append(name)
    for path in sorted(source.rglob("*")):
        if not wanted:
            return
        if path.is_file():
            data = path.read_bytes()
            for name in wanted.pop(sha256(data).hexdigest(), []):
                yield name, data


def _downloads(missing: dict[str, DataFile], failed: list[str]) -> Iterator[tuple[str, bytes]]:
    """Yield what can be downloaded; say of the rest why not in ``failed``."""
    import tempfile

    import pooch

    for name, file in list(missing.items()):
        if file.url is None:
            continue
        with tempfile.TemporaryDirectory() as folder:
            try:
                got = pooch.retrieve(file.url, f"sha256:{file.sha256}", path=folder)
            except (OSError, ValueError) as error:
                failed.append(f"{name}: cannot be downloaded from {file.url}: {error}")
                continue
            yield name, Path(got).read_bytes()


def _digest(path: Path) -> str:
    return sha256(path.read_bytes()).hexdigest()


def _cards_folder() -> Path:
    """Return the folder of the cards: inside an installed package, beside it in a checkout."""
    installed = Path(str(files("maege"))) / "cards"
    return installed if installed.is_dir() else Path(__file__).parents[2] / "corpora"
