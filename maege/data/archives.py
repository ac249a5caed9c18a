"""Archives of corpora: tar and zip files of which some members are read."""

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from io import BytesIO
from pathlib import PurePosixPath
from stat import S_IFMT, S_IFREG
from typing import Any

from maege.data.datasets import Archive
from maege.errors import DataError, error_text
from maege.files.text_files import read_at_most

_BYTES_OF_HEADERS = 10_000  # in an archive, for each member


def read_members(
    archive: Archive, name: str, data: bytes, members: Collection[str]
) -> Iterator[tuple[str, bytes]]:
    """Yield path and content of members; nothing is written.

    Raises DataError for a damaged archive, and for one that no honest publisher makes: a member
    with an absolute path, a path out of the archive, a link or a device, and more members or
    bytes than the card allows.
    """
    import zipfile  # slow to import, as is tarfile

    try:
        read = _zipped if zipfile.is_zipfile(BytesIO(data)) else _tarred
        entries = list(read(data, archive.max_members + 1, members, archive.max_bytes))
    except Exception as error:  # of the libraries, which raise whatever they stumble over
        reason = f"not a tar or zip file, or damaged ({error_text(error)[:200]})"
        raise DataError(f"{name}: {reason}") from None
    if len(entries) > archive.max_members:
        raise DataError(f"{name}: more than {archive.max_members:,} members; it was not unpacked")
    if (size := sum(entry.size for entry in entries)) > archive.max_bytes:
        raise DataError(
            f"{name}: {size:,} bytes of members, more than {archive.max_bytes:,}; it was not "
            f"unpacked"
        )
    for entry in entries:
        path = PurePosixPath(entry.path)
        is_outside = path.is_absolute() or ".." in path.parts or ":" in entry.path
        if is_outside or "\\" in entry.path or not entry.is_plain:
            raise DataError(
                f"{name}: the member {entry.path[:100]!r} is a link, a device, or leads out of "
                f"the archive; it was not unpacked"
            )
    yield from ((e.path, e.content) for e in entries if e.content is not None)


@dataclass(frozen=True)
class _Entry:
    path: str
    size: int
    is_plain: bool  # a file or a folder
    content: bytes | None  # if it is wanted


def _tarred(data: bytes, limit: int, members: Collection[str], most: int) -> Iterator[_Entry]:
    import tarfile

    read = 0
    plain = BytesIO(_decompressed(data, most + _BYTES_OF_HEADERS * limit))
    with tarfile.open(fileobj=plain, mode="r:") as archive:
        for count, member in enumerate(archive, start=1):
            read += member.size
            is_plain = member.isfile() or member.isdir()
            path = member.name.removeprefix("./")
            content = None
            if path in members and member.isfile() and read <= most:
                file = archive.extractfile(member)
                content = file.read(most + 1) if file else None
            yield _Entry(path, member.size, is_plain, content)
            if count >= limit or read > most:
                return


def _decompressed(data: bytes, most: int) -> bytes:
    """Return the content of compressed data. Raises ValueError for more than so many bytes.

    What reads archives would read extended headers of any length.
    """
    import bz2
    import gzip
    import lzma

    openers: dict[bytes, Any] = {b"\x1f\x8b": gzip.open, b"BZh": bz2.open, b"\xfd7zXZ": lzma.open}
    opened = next((o for magic, o in openers.items() if data.startswith(magic)), None)
    if opened is None:
        return data
    with opened(BytesIO(data)) as file:
        content = read_at_most(file.read, most + 1)
    if len(content) > most:
        raise ValueError(f"more than {most:,} bytes")
    return content


def _zipped(data: bytes, limit: int, members: Collection[str], most: int) -> Iterator[_Entry]:
    import zipfile

    with zipfile.ZipFile(BytesIO(data)) as archive:
        for member in archive.infolist()[:limit]:
            mode = member.external_attr >> 16
            is_plain = S_IFMT(mode) in (0, S_IFREG) or member.is_dir()
            content, size = None, member.file_size
            if member.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
                raise ValueError("its members may be compressed by deflate only")  # has a limit
            if member.filename in members and is_plain and size <= most:
                with archive.open(member) as file:
                    content = file.read(most + 1)  # the header may say less than there is
                size = len(content)
            yield _Entry(member.filename, size, is_plain, content)
