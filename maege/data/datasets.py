"""Known corpora: cards that describe them, and copies of their files on this machine."""

import os
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, fields
from functools import cache
from hashlib import file_digest
from importlib.resources import files
from pathlib import Path, PurePosixPath
from typing import Any, Literal, Self, TypeVar
from urllib.parse import urlsplit

import yaml

from maege.errors import DataError, did_you_mean
from maege.files.output_file import write_atomic
from maege.files.text_files import MAX_BYTES, is_file, read_text
from maege.user_warnings import warn_caller

DATA_VARIABLE = "MAEGE_DATA"
_Card = TypeVar("_Card", bound="CorpusCard")


@dataclass(frozen=True)
class DataFile:
    """A file of a corpus: its sha256, and its address if it can be downloaded."""

    sha256: str
    url: str | None = None


@dataclass(frozen=True)
class CorpusCard:
    """Description of a corpus; the files of the corpus are elsewhere."""

    name: str  # the name that configurations use
    title: str
    language: str
    licence: str
    citation: str
    instructions: str  # how a user obtains the files
    files: dict[str, DataFile]  # path inside the corpus folder -> file
    description: str = ""
    documents: str = ""  # which documents the sentences are part of, as far as it is known
    homepage: str = ""
    source: str | None = None  # path of the parallel source text
    # Name -> path of a file with gold edits (M2), of a reference, of the output of a system.
    annotations: dict[str, str] = field(default_factory=dict)
    references: dict[str, str] = field(default_factory=dict)
    systems: dict[str, str] = field(default_factory=dict)
    # ``annotations`` and ``references`` of a configuration that names none, and ``on_error``: what
    # is done about malformed lines.
    defaults: dict[str, Any] = field(default_factory=dict)
    folder: str | None = None  # of a corpus that is distributed with its card

    @classmethod
    def read(cls, path: Path) -> Self:
        """Read a card from a YAML file.

        Raises DataError if it is malformed, has an unknown key, or a path leads out of the corpus
        folder.
        """
        from pydantic import TypeAdapter, ValidationError

        try:
            content = yaml.safe_load(read_text(path))
            card = TypeAdapter(cls).validate_python(content)
        except ValidationError as error:
            mistake = error.errors(include_url=False, include_input=False)[0]
            key = ".".join(map(str, mistake["loc"]))
            raise DataError(f"{path}: not a corpus card: {key}: {mistake['msg']}") from None
        except (yaml.YAMLError, ValueError, RecursionError) as error:
            reason = " ".join(str(error).split())[:200]
            raise DataError(f"{path}: not a corpus card: {reason}") from None
        if unknown := set(content) - {f.name for f in fields(cls)}:
            raise DataError(f"{path}: unknown key {sorted(unknown)[0]!r}")
        for name in (card.name, *card.files, *([card.folder] if card.folder else [])):
            if not _is_inside(name):
                raise DataError(f"{path}: {name!r} leads out of the corpus folder")
        return card

    def path(self, name: str) -> Path:
        """Return the path of a file of the corpus on this machine, after a check of its sha256.

        Raises DataError if the file is not on this machine, or has another sha256 than the card
        states.
        """
        for folder in self.folders():
            path = folder / name
            if is_file(path):
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
        """Return the folders in which files of this corpus may be, in order of preference."""
        distributed = [cards_folder() / self.folder] if self.folder else []
        return [*distributed, data_folder() / self.name]

    def present_files(self) -> list[str]:
        """Return the names of the files that are on this machine, whatever their content."""
        return [name for name in self.files if any(is_file(f / name) for f in self.folders())]

    def file_of(self, kind: Literal["annotations", "references", "systems"], name: str) -> str:
        """Return the path, inside the corpus folder, of a named file of a kind.

        Raises DataError if the corpus has no such file.
        """
        entries: dict[str, str] = getattr(self, kind)
        if name not in entries:
            raise DataError(
                f"corpus {self.name!r}: no {kind} {name!r}; {did_you_mean(name, entries)}"
            )
        return entries[name]


def data_folder() -> Path:
    """Return the folder of fetched corpora: $MAEGE_DATA, or the user's cache folder."""
    if folder := os.environ.get(DATA_VARIABLE):
        return Path(folder)
    from platformdirs import user_cache_path

    return user_cache_path("maege") / "corpora"


def annotations_folder() -> Path:
    """Return the folder of edits that were extracted from references, in the user's cache."""
    from platformdirs import user_cache_path

    return user_cache_path("maege") / "annotations"


def read_cards(kind: type[_Card], folder: str = "") -> dict[str, _Card]:
    """Return the cards of a kind, which are in a folder of the cards, by name."""
    return {path.stem: kind.read(path) for path in sorted((cards_folder() / folder).glob("*.yaml"))}


def named_card(name: str, cards: Mapping[str, _Card], noun: str) -> _Card:
    """Return a card; raise DataError, which calls it by the noun, if there is none of the name."""
    if name not in cards:
        raise DataError(f"no {noun} {name!r}; {did_you_mean(name, cards)}")
    return cards[name]


@cache
def cards() -> dict[str, CorpusCard]:
    """Return the cards of all corpora by name."""
    return read_cards(CorpusCard)


def card(name: str) -> CorpusCard:
    """Return the card of a corpus. Raises DataError if there is no corpus of this name."""
    return named_card(name, cards(), "corpus")


def fetch(card: CorpusCard, search_directory: Path | None = None) -> Iterator[tuple[str, str]]:
    """Copy or download all files of a corpus into the data folder; yield each, and what was done.

    That is ``already here``, ``copied`` or ``downloaded``. Files are searched in a directory, with
    all its subfolders, by their sha256, whatever their names; without one, they are downloaded.
    Raises DataError if files are missing, after all others are in place.
    """
    target = data_folder() / card.name
    missing = {}
    for name, file in card.files.items():
        paths = [folder / name for folder in card.folders()]
        if any(path.is_file() and _digest(path) == file.sha256 for path in paths):
            yield name, "already here"
        else:
            missing[name] = file
    errors: list[str] = []
    contents = (
        _copies(missing, search_directory) if search_directory else _downloads(missing, errors)
    )
    for name, data in contents:
        write_atomic(target / name, data)
        del missing[name]
        yield name, "copied" if search_directory else "downloaded"
    if missing:
        reason = (
            f"are not below {search_directory}" if search_directory else "could not be downloaded"
        )
        raise DataError(
            f"corpus {card.name!r}: {len(missing)} of {len(card.files)} files {reason}: "
            f"{', '.join(list(missing)[:5])}{', ...' if len(missing) > 5 else ''}\n"
            + "".join(f"{error}\n" for error in errors)
            + f"By hand: {card.instructions.strip()}"
        )


def _copies(missing: dict[str, DataFile], search_directory: Path) -> Iterator[tuple[str, bytes]]:
    if not search_directory.is_dir():
        raise DataError(f"--from {search_directory}: no such directory")
    names: dict[str, list[str]] = {}
    for name, file in missing.items():
        names.setdefault(file.sha256, []).append(name)
    for path in sorted(search_directory.rglob("*")):
        if not names:
            return
        try:
            # Devices and pipes are no files; a size that no file of a corpus has needs no hash.
            if not path.is_file() or path.stat().st_size > MAX_BYTES:
                continue
            found = names.pop(_digest(path), [])
            data = path.read_bytes() if found else b""
        except OSError as error:
            warn_caller(f"--from: {path} cannot be read ({error.strerror}); it was passed over")
            continue
        for name in found:
            yield name, data


def _downloads(missing: dict[str, DataFile], errors: list[str]) -> Iterator[tuple[str, bytes]]:
    """Yield what can be downloaded; add the reasons for the rest to ``errors``, a line per file.

    It stops at the first server that cannot be reached: there is probably no network.
    """
    import tempfile

    import pooch
    from requests.exceptions import ConnectionError as NoConnectionError

    pooch.get_logger().setLevel("WARNING")  # it would print two lines per file
    for name, file in list(missing.items()):
        if file.url is None:
            continue
        with tempfile.TemporaryDirectory() as folder:
            try:
                path = pooch.retrieve(file.url, f"sha256:{file.sha256}", path=folder)
            except NoConnectionError as error:
                kind, host = type(error).__name__, urlsplit(file.url).netloc
                errors.append(f"{name}: {host} cannot be reached ({kind}); no other file was tried")
                return
            except (OSError, ValueError) as error:
                errors.append(f"{name}: {_reason(error, file.url)}")
                continue
            yield name, Path(path).read_bytes()


def _reason(error: Exception, url: str) -> str:
    """Say in one line why a file was not downloaded."""
    if isinstance(error, ValueError):
        return f"{url} has another content now (its sha256 differs)"
    return " ".join(str(error).split())


def _digest(path: Path) -> str:
    with path.open("rb") as file:
        return file_digest(file, "sha256").hexdigest()


def _is_inside(name: str) -> bool:
    """Whether a path in a card stays in the folder of the corpus, on any system."""
    path = PurePosixPath(name)
    bad = path.is_absolute() or ".." in path.parts or not path.parts
    return not bad and not any(letter in name for letter in "\\:\0")


def cards_folder() -> Path:
    """Return the folder of the cards: in an installed package, or next to it in a checkout."""
    installed = Path(str(files("maege"))) / "cards"
    return installed if installed.is_dir() else Path(__file__).parents[2] / "corpora"
