"""Files of known corpora are copied or downloaded into the data folder, and checked."""

import json
from collections.abc import Iterator, Mapping
from hashlib import sha256
from pathlib import Path
from urllib.parse import urlsplit

from maege.data.archives import read_members
from maege.data.datasets import RECORD, Archive, CorpusCard, DataFile, data_folder
from maege.errors import DataError
from maege.files.output_file import write_atomic
from maege.files.text_files import MAX_BYTES, checksum
from maege.user_warnings import warn_caller


def fetch(
    card: CorpusCard, search_directory: Path | None = None, accepted: str | None = None
) -> Iterator[tuple[str, str]]:
    """Copy or download all files of a corpus into the data folder; yield each, and what was done.

    That is ``already here``, ``copied``, ``downloaded`` or ``unpacked``. Files are searched in a
    directory, with all its subfolders, by their sha256, whatever their names (archives whose sha256
    is not known by their names); without one, they are downloaded. What has no sha256 in the card
    must have the one that it had first. Raises DataError if files are missing, after all others are
    in place, and if the licence of the card has to be accepted.
    """
    target = data_folder() / card.name
    missing = {}
    known = card.recorded_digests()
    for name, file in card.files.items():
        paths = [folder / name for folder in card.folders()]
        digest = file.sha256 or known.get(name)
        if digest and any(path.is_file() and checksum(path) == digest for path in paths):
            yield name, "already here"
        else:
            missing[name] = file
    if missing and card.accept not in (None, accepted):
        raise DataError(
            f"corpus {card.name!r}: {card.licence.strip()} Read the licence ({card.homepage}); if "
            f"you accept it: maege data fetch {card.name} --accept-licence {card.accept}"
        )
    errors: list[str] = []
    digests = dict(known)
    for name, data, action in _contents(card, missing, search_directory, digests, errors):
        write_atomic(target / name, data)
        if missing.pop(name).sha256 is None:
            digests[name] = sha256(data).hexdigest()
        yield name, action
    if digests != known or accepted == card.accept is not None:
        record = {"licence": card.accept, "sha256": digests}
        write_atomic(target / RECORD, (json.dumps(record, indent=2) + "\n").encode())
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


def _contents(
    card: CorpusCard,
    missing: dict[str, DataFile],
    search_directory: Path | None,
    digests: dict[str, str],
    errors: list[str],
) -> Iterator[tuple[str, bytes, str]]:
    """Yield the names of missing files, their contents, and where they are from.

    ``digests`` has the sha256 of what was fetched before, and gets those of new archives.
    """
    single = {name: file for name, file in missing.items() if file.archive is None}
    if search_directory is not None:
        for name, data in _copies(missing, search_directory):
            yield name, data, "copied"
    else:
        addresses = {
            name: (card.url(name), file.sha256 or digests.get(name))
            for name, file in single.items()
        }
        for name, data in _downloads(addresses, errors):
            yield name, data, "downloaded"
    for name, archive in card.archives.items():
        members = {
            file.member: (path, file) for path, file in missing.items() if file.archive == name
        }
        if not members:
            continue
        if search_directory is not None:
            packed = _archive_below(search_directory, name, archive)
        else:
            downloads = _downloads({name: (archive.url, archive.sha256)}, errors)
            packed = next((content for _, content in downloads), None)
        if packed is None:
            continue
        digest, remark = sha256(packed).hexdigest(), ""
        if archive.sha256 is None:
            remark = f", SHA-256 {digest}, which the card does not know"
            if digests.get(name, digest) != digest:
                errors.append(_changed(card, name, digest))
                continue
        for member, content in read_members(archive, name, packed, members):
            path, file = members[member]
            found = sha256(content).hexdigest()
            if file.sha256 not in (None, found):
                errors.append(f"{path}: another file than the card describes (in {name})")
            elif file.sha256 is None and digests.get(path, found) != found:
                errors.append(_changed(card, path, found))
            else:
                digests |= {} if archive.sha256 else {name: digest}
                yield path, content, f"unpacked from {name}{remark}"


def _changed(card: CorpusCard, name: str, digest: str) -> str:
    """Say that a file, whose sha256 the card does not know, is not the one that was fetched."""
    return (
        f"{name}: another file than was fetched before (its SHA-256 is {digest}); to accept it, "
        f"remove {data_folder() / card.name / RECORD}"
    )


def _archive_below(folder: Path, name: str, archive: Archive) -> bytes | None:
    """Return the content of an archive, which is found by its name, below a folder."""
    for path in sorted(folder.rglob(Path(name).name)):
        is_small = path.is_file() and path.stat().st_size <= MAX_BYTES
        if is_small and archive.sha256 in (None, checksum(path)):
            return path.read_bytes()
    return None


def _copies(missing: dict[str, DataFile], search_directory: Path) -> Iterator[tuple[str, bytes]]:
    if not search_directory.is_dir():
        raise DataError(f"--from {search_directory}: no such directory")
    names: dict[str, list[str]] = {}
    for name, file in missing.items():
        if file.sha256 is not None:
            names.setdefault(file.sha256, []).append(name)
    for path in sorted(search_directory.rglob("*")):
        if not names:
            return
        try:
            # Devices and pipes are no files; a size that no file of a corpus has needs no hash.
            if not path.is_file() or path.stat().st_size > MAX_BYTES:
                continue
            members = names.pop(checksum(path), [])
            data = path.read_bytes() if members else b""
        except OSError as error:
            warn_caller(f"--from: {path} cannot be read ({error.strerror}); it was passed over")
            continue
        for name in members:
            yield name, data


def _downloads(
    addresses: Mapping[str, tuple[str | None, str | None]], errors: list[str]
) -> Iterator[tuple[str, bytes]]:
    """Yield what can be downloaded; add the reasons for the rest to ``errors``, a line per file.

    ``addresses`` has by name the address and the sha256, as far as they are known. It stops at the
    first server that cannot be reached: there is probably no network.
    """
    import tempfile

    import pooch
    from requests.exceptions import ConnectionError as NoConnectionError

    pooch.get_logger().setLevel("WARNING")  # it would print two lines per file
    for name, (url, digest) in list(addresses.items()):
        if url is None:
            continue
        with tempfile.TemporaryDirectory() as folder:
            try:
                path = pooch.retrieve(url, f"sha256:{digest}" if digest else None, path=folder)
            except NoConnectionError as error:
                kind, host = type(error).__name__, urlsplit(url).netloc
                errors.append(f"{name}: {host} cannot be reached ({kind}); no other file was tried")
                return
            except (OSError, ValueError) as error:
                errors.append(f"{name}: {_reason(error, url)}")
                continue
            yield name, Path(path).read_bytes()


def _reason(error: Exception, url: str) -> str:
    """Say in one line why a file was not downloaded."""
    if isinstance(error, ValueError):
        return f"{url} has another content now (its sha256 differs)"
    return " ".join(str(error).split())
