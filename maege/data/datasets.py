"""Known corpora: cards that describe them, and copies of their files on this machine."""

import json
import os
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, fields
from fnmatch import fnmatch
from functools import cache
from pathlib import Path, PurePosixPath
from typing import Any, Literal, Self, TypeVar

import yaml

from maege.data.corpus import MissingAnnotation
from maege.data.known_files import cards_folder
from maege.errors import DataError, did_you_mean
from maege.files.text_files import checksum, is_file, read_text

DATA_VARIABLE = "MAEGE_DATA"
_Card = TypeVar("_Card", bound="CorpusCard")


@dataclass(frozen=True)
class DataFile:
    """A file of a corpus: its sha256, and its address if it can be downloaded."""

    sha256: str | None  # None if it is not known: then it is that of the file that was fetched
    url: str | None = None
    archive: str | None = None  # name of the archive of the card that it is in
    member: str = ""  # its path in the archive


@dataclass(frozen=True)
class Archive:
    """An archive of a card: where it is, and what it may hold."""

    sha256: str | None  # None if it is not known
    url: str | None = None
    max_members: int = 1000
    max_bytes: int = 200_000_000  # of all members together, unpacked


RECORD = "fetched.json"  # in the folder of a corpus: the licence that was accepted, and checksums


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
    # ``annotations``, ``references`` and ``documents`` (a file) of a configuration that names none,
    # and ``on_error``: what is done about malformed lines.
    defaults: dict[str, Any] = field(default_factory=dict)
    # By sha256 of a file of gold edits, also one that is none of ``files``: what an annotator
    # without a line has where others have one; see `maege.data.known_files`.
    missing_annotations: dict[str, MissingAnnotation] = field(default_factory=dict)
    folder: str | None = None  # of a corpus that is distributed with its card
    base_url: str | None = None  # where files without an address of their own are
    archives: dict[str, Archive] = field(default_factory=dict)  # by name of the file
    # The licence that a user has to accept before the files are fetched, as `--accept-licence NAME`
    accept: str | None = None
    format: Literal["lines", "mucgec"] = "lines"  # of ``source`` and ``references``
    # Whether a run of three blanks in an M2 file is a token that is a blank; it is left out.
    blank_tokens: bool = False

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
        except (yaml.YAMLError, ValueError, LookupError, AttributeError, RecursionError) as error:
            reason = " ".join(str(error).split())[:200]
            raise DataError(f"{path}: not a corpus card: {reason}") from None
        if unknown := set(content) - {f.name for f in fields(cls)}:
            raise DataError(f"{path}: unknown key {sorted(unknown)[0]!r}")
        named = (card.name, *card.files, *card.archives, *filter(None, [card.folder]))
        for name in named:
            if not _is_inside(name):
                raise DataError(f"{path}: {name!r} leads out of the corpus folder")
        return card

    @property
    def year(self) -> int | None:
        """The year of the first work that is cited; None if there is none."""
        year = re.search(r"year\s*=\s*\{(\d{4})\}", self.citation)
        return int(year[1]) if year else None

    @property
    def documents_file(self) -> Path | None:
        """The file that names the document of each sentence; None if the card has none."""
        name = self.defaults.get("documents")
        return None if name is None else self.path(name)

    def path(self, name: str) -> Path:
        """Return the path of a file of the corpus on this machine, after a check of its sha256.

        Raises DataError if the file is not on this machine, or has another sha256 than the card
        states.
        """
        for folder in self.folders():
            path = folder / name
            if is_file(path):
                if checksum(path) != (self.files[name].sha256 or self.recorded_digests().get(name)):
                    raise DataError(
                        f"{path}: not the file that the card {self.name!r} describes (its sha256 "
                        f"differs); remove it and run `maege data fetch {self.name}`"
                    )
                return path
        raise DataError(
            f"corpus {self.name!r}: {name} is not on this machine (looked in "
            f"{', '.join(str(f) for f in self.folders())}). Run `maege data fetch {self.name}`, or "
            f"`maege data fetch {self.name} --from DIR` with a folder that holds its files"
        )

    def files_of(self, pattern: str) -> list[str]:
        """Return the names of the files of a pattern, as ``*/*.m2``, in the order of the card."""
        return [name for name in self.files if fnmatch(name, pattern)]

    def url(self, name: str) -> str | None:
        """Return the address of a file; None if it cannot be downloaded by itself."""
        file = self.files[name]
        return file.url or (self.base_url + name if self.base_url and not file.archive else None)

    def recorded_digests(self) -> dict[str, str]:
        """Return the sha256 of fetched files, by name, of which the card knows none."""
        path = data_folder() / self.name / RECORD
        if not is_file(path):
            return {}
        try:
            digests = json.loads(read_text(path))["sha256"]
            return {str(name): str(digest) for name, digest in digests.items()}
        except (ValueError, KeyError, TypeError, AttributeError):
            reason = f"damaged; remove it and run `maege data fetch {self.name}`"
            raise DataError(f"{path}: {reason}") from None

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


class Cards(Mapping[str, _Card]):
    """The cards of a kind by name, from a folder of the cards; each is read when it is needed."""

    def __init__(self, kind: type[_Card], folder: str = "") -> None:
        paths = {path.stem: path for path in sorted((cards_folder() / folder).glob("*.yaml"))}
        self._paths, self._read = paths, cache(lambda name: kind.read(paths[name]))

    def __getitem__(self, name: str) -> _Card:
        return self._read(name)

    def __contains__(self, name: object) -> bool:
        return name in self._paths

    def __iter__(self) -> Iterator[str]:
        return iter(self._paths)

    def __len__(self) -> int:
        return len(self._paths)

    def with_text(self, text: str) -> list[_Card]:
        """Return the cards whose file has a text; others, which take a while, are not read."""
        return [self[name] for name, path in self._paths.items() if text in read_text(path)]


def named_card(name: str, cards: Mapping[str, _Card], noun: str) -> _Card:
    """Return a card; raise DataError, which calls it by the noun, if there is none of the name."""
    if name not in cards:
        raise DataError(f"no {noun} {name!r}; {did_you_mean(name, cards)}")
    return cards[name]


@cache
def cards() -> Cards[CorpusCard]:
    """Return the cards of all corpora by name."""
    return Cards(CorpusCard)


def card(name: str) -> CorpusCard:
    """Return the card of a corpus. Raises DataError if there is no corpus of this name."""
    return named_card(name, cards(), "corpus")


def _is_inside(name: str) -> bool:
    """Whether a path in a card stays in the folder of the corpus, on any system."""
    path = PurePosixPath(name)
    bad = path.is_absolute() or ".." in path.parts or not path.parts
    return not bad and not any(letter in name for letter in "\\:\0")
