"""What results are of: versions, the fingerprint, and the files of the corpus."""

import re
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

from maege import __version__
from maege.checking.outcome import Check, compare
from maege.config.identity import fingerprint
from maege.data.cards import grade_cards, human_cards, pool_cards
from maege.data.datasets import cards
from maege.data.known_files import cards_folder
from maege.files.manifest import SCHEMA
from maege.files.text_files import MAX_BYTES, checksum, file_labels

VERSIONS, DATA = "versions", "data"
# In signatures: ``errant:3.0.2`` and ``lite-1+textblob-0.20.1``.
LIBRARY = re.compile(r"(?:^|[|+])([a-z][\w.]*)[:-](\d+\.\d+\.\d+[\w.]*)")


def origin_checks(manifest: Mapping[str, Any], data: Path | None) -> Iterator[Check]:
    """Yield checks of what results are of; ``data`` is a folder with files of the corpus."""
    yield compare(VERSIONS, "schema", manifest.get("schema"), SCHEMA,
                  "the manifest has the schema {stored}, here it is {here}")  # fmt: skip
    for name, stored in sorted(_libraries(manifest)):
        yield _version_check(name, stored)
    yield _fingerprint_check(manifest)
    yield from _data_checks(manifest, data)


def _libraries(manifest: Mapping[str, Any]) -> set[tuple[str, str]]:
    """Return the names and versions of maege and of libraries that a manifest has."""
    texts = [text for key in ("signatures", "versions") for text in manifest.get(key, {}).values()]
    pairs = {("maege", str(manifest.get("maege")))}
    pairs |= {*manifest.get("libraries", {}).items()}
    return pairs | {pair for text in texts for pair in LIBRARY.findall(text)}


def _version_check(name: str, stored: str) -> Check:
    try:
        here = __version__ if name == "maege" else version(name)
    except (PackageNotFoundError, ValueError):  # of a name that no package can have
        return Check(VERSIONS, name, "not checked", f"{stored} was used; it is not installed here")
    return compare(VERSIONS, name, stored, here, "{stored} was used, here it is {here}")


def _fingerprint_check(manifest: Mapping[str, Any]) -> Check:
    item, stored = "fingerprint", manifest.get("fingerprint")
    if manifest.get("failures"):
        reason = "some metrics failed, whose signatures are not stored"
        return Check(VERSIONS, item, "not checked", reason)
    try:
        keys = ("config", "versions", "data_sha256", "plugins_sha256", "signatures")
        here = fingerprint(*(manifest[key] for key in keys))
    except (AttributeError, KeyError, TypeError) as error:
        return Check(VERSIONS, item, "differs", f"the manifest cannot have it: {error!r:.100}")
    difference = "the manifest has {stored}, but its settings, data and signatures give {here}"
    return compare(VERSIONS, item, stored, here, difference)


def _data_checks(manifest: Mapping[str, Any], data: Path | None) -> Iterator[Check]:
    known, labels = _known_files()
    given = {} if data is None else {checksum(path): path for path in _text_files(data)}
    for label, digest in sorted(manifest.get("data_sha256", {}).items()):
        if digest in known:
            yield Check(DATA, label, "matches", known[digest])
        elif digest in given:
            yield Check(DATA, label, "matches", f"it is {given[digest].name}")
        elif label in labels:
            reason = f"its SHA-256 is not that of the {labels[label]}"
            yield Check(DATA, label, "differs", reason)
        elif data is not None:
            yield Check(DATA, label, "differs", f"no file in {data.name} has its SHA-256")
        else:
            reason = f"a file of the author's, SHA-256 {digest:.16}…; --data DIR searches it"
            yield Check(DATA, label, "not checked", reason)
    for label in sorted(manifest.get("plugins_sha256", {})):
        yield Check(DATA, label, "not checked", "code of the author's, which is not executed")


def _text_files(folder: Path) -> Iterator[Path]:
    """Yield the files below a folder that can be those of a corpus; others may be huge."""
    for path in folder.rglob("*"):
        if path.is_file() and path.stat().st_size <= MAX_BYTES:
            yield path


@cache
def _known_files() -> tuple[dict[str, str], dict[str, str]]:
    """Return descriptions of the files of known data: by checksum, and by label."""
    by_digest, by_label = {}, {}
    of_maege = [path for path in sorted(cards_folder().rglob("*")) if path.is_file()]
    for path, label in file_labels(of_maege).items():
        digest = checksum(Path(path))
        by_digest[digest] = by_label[label] = "file that comes with maege"
    for all_cards in (cards(), human_cards(), pool_cards(), grade_cards()):
        for card in all_cards.values():
            for name, file in card.files.items():
                description = f"file {name} of {card.name!r}, whose card has it"
                label = "/".join((card.folder or card.name, *Path(name).parts)[-2:])
                if known := file.sha256 or card.recorded_digests().get(name):
                    by_digest.setdefault(known, description)
                by_label.setdefault(label, description)
    return by_digest, by_label
