"""Reading text files with clear errors, also for files that are no text."""

import errno
import gzip
import json
import os
import re
import stat
import zlib
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from hashlib import file_digest, sha256
from io import BytesIO
from pathlib import Path
from typing import Any, BinaryIO, Literal
from unicodedata import normalize

from maege.errors import DataError, check_name
from maege.operating_system import opened, wait_for_input

UnicodeForm = Literal["NFC"]
NORMALISE = (
    "In which form of Unicode texts are read: `NFC` makes characters with accents the same that "
    "files encode in different ways"
)
_form: ContextVar[UnicodeForm | None] = ContextVar("form", default=None)
_checksums: ContextVar[dict[Path, str] | None] = ContextVar("checksums", default=None)


@contextmanager
def recorded_checksums() -> Iterator[dict[Path, str]]:
    """Yield a mapping that gets the SHA-256 of each text file that is read, as it was then."""
    checksums: dict[Path, str] = {}
    token = _checksums.set(checksums)
    try:
        yield checksums
    finally:
        _checksums.reset(token)


@contextmanager
def normalised_texts(form: UnicodeForm | None) -> Iterator[None]:
    """Read all text files in a form of Unicode, within a ``with`` statement; None: as they are."""
    token = _form.set(form)
    try:
        yield
    finally:
        _form.reset(token)


def normalised(text: str, form: UnicodeForm | None) -> str:
    """Return a text in a form of Unicode; None: as it is."""
    return text if form is None else normalize(form, text)


def file_labels(paths: Iterable[str | Path]) -> dict[str | Path, str]:
    """Return a name for each file that says where it is from, but not on which machine.

    >>> file_labels(["/a/refs/r.txt", "/b/refs/r.txt"])
    {'/a/refs/r.txt': 'refs/r.txt', '/b/refs/r.txt': 'refs/r.txt (2)'}
    """
    labels: dict[str | Path, str] = {}
    count: Counter[str] = Counter()
    for path in dict.fromkeys(paths):
        label = f"{Path(path).parent.name}/{Path(path).name}"
        count[label] += 1
        labels[path] = label if count[label] == 1 else f"{label} ({count[label]})"
    return labels


def labelled(checksums: Mapping[Path, str]) -> dict[str, str]:
    """Return checksums of files by the names of ``file_labels``."""
    labels = file_labels(checksums)
    return {labels[path]: checksum for path, checksum in checksums.items()}


def checksum(path: Path) -> str:
    """Return the SHA-256 of a file, which is read in pieces."""
    with path.open("rb") as file:
        return file_digest(file, "sha256").hexdigest()


def exists(path: str | Path) -> bool:
    """Return whether there is such a file or directory; a text too long for a path is none."""
    return os.path.exists(path)  # noqa: PTH110 (Path.exists raises an error for such a text)


def absence(path: str | Path, what: str = "file") -> str:
    """Say why a file is not found: there is none, or its folder may not be looked into."""
    try:
        os.stat(path)  # noqa: PTH116 (as above)
    except PermissionError as error:
        return f"{what} that cannot be looked for ({error.strerror})"
    except (OSError, ValueError):
        pass
    return f"no such {what}"


def is_file(path: str | Path) -> bool:
    """Return whether there is such a file; a text too long for a path is none."""
    return os.path.isfile(path)  # noqa: PTH113 (as above)


def is_folder(path: str | Path) -> bool:
    """Return whether there is such a directory; a text too long for a path is none."""
    return os.path.isdir(path)  # noqa: PTH112 (as above)


MAX_BYTES = 2_000_000_000  # of a text file
MAX_DECOMPRESSED_BYTES = 200_000_000  # of a compressed text file
MAX_RATIO = 100  # of the length of a long content to that of the compressed file
ANY_CONTENT_BYTES = 10_000_000  # that a compressed file of any length may have
GZIP_MAGIC = b"\x1f\x8b"
_TEXT_LIKE = (b"%PDF-", b"{\\rtf")  # of other files, all of whose bytes may be those of a text
_LONE_RETURN = re.compile(r"\r(?![\r\n])(?!\Z)")
PIECE_BYTES = 1 << 20  # that are read at a time
PIPE_TIMEOUT_S = 60.0  # until a pipe has its first bytes


def read_text(path: str | Path, *, gzipped: bool = False) -> str:
    """Return the text of a UTF-8 file, without a byte-order mark.

    ``gzipped``: the file may be compressed by gzip, which its first bytes say.

    Raises DataError if it cannot be read, is not UTF-8, or has a NUL (with the line); also for a
    name that would forge lines of a report.
    """
    path = Path(path)
    check_name("/".join((path.parent.name, path.name)), "file")  # it stands in reports
    try:
        data = read_bytes(path)
    except FileNotFoundError:
        raise DataError(f"{path}: no such file") from None
    except OSError as error:
        raise DataError(f"{path}: cannot be read ({error.strerror})") from None
    checksums = _checksums.get()
    if checksums is not None:
        checksums[path] = sha256(data).hexdigest()
    if gzipped and data.startswith(GZIP_MAGIC):
        data = _decompress(data, path)
    if data.startswith(_TEXT_LIKE):
        _check_kind(data, path)
    if b"\0" in data:
        _check_kind(data, path)
        line = data.count(b"\n", 0, data.index(b"\0")) + 1
        raise DataError(f"{path}, line {line}: a NUL character; is this a text file in UTF-8?")
    try:
        return normalised(data.decode("utf-8-sig"), _form.get())
    except UnicodeDecodeError as error:
        _check_kind(data, path)
        line = data.count(b"\n", 0, error.start) + 1
        raise DataError(
            f"{path}, line {line}: byte 0x{data[error.start]:02x} is not UTF-8; "
            f"convert the file (for example with iconv)"
        ) from None


def _check_kind(data: bytes, path: Path) -> None:
    """Raise DataError if a file is of a known kind that is no text."""
    kind = file_kind(data)
    if kind is not None:
        todo = "decompress it first" if kind.startswith("compressed") else "save it as UTF-8 text"
        raise DataError(f"{path}: this file is {kind}; {todo}")


def _decompress(data: bytes, path: Path) -> bytes:
    try:
        with gzip.open(BytesIO(data)) as file:
            limit = min(MAX_DECOMPRESSED_BYTES, max_content(len(data)))
            content = read_at_most(file.read, limit + 1)
    except (OSError, EOFError, zlib.error) as error:
        raise DataError(f"{path}: damaged gzip data ({error})") from None
    if len(content) > limit:
        raise DataError(
            f"{path}: larger than {limit / 1e6:.0f} MB when it is decompressed, the limit for a "
            f"file of this length; decompress it before"
        )
    return content


def max_content(size: int) -> int:
    """Return how many bytes a compressed file of a size may stand for; no text needs more."""
    return ANY_CONTENT_BYTES + MAX_RATIO * size


def read_bytes(path: Path) -> bytes:
    """Return the content of a file or a pipe, such as ``<(command)``, of limited size.

    Raises DataError for a device, for a pipe that nobody writes into, and for more than 2 GB;
    OSError if it cannot be opened.
    """
    with open_limited(path) as file:
        content = read_at_most(file.read, MAX_BYTES + 1)
    if len(content) > MAX_BYTES:
        raise DataError(f"{path}: larger than {MAX_BYTES / 1e9:.0f} GB, the limit for a text file")
    return content


def read_at_most(read: Callable[[int], bytes], size: int) -> bytes:
    """Read to the end of a file, or up to a size in bytes, by its method ``read``.

    A single call would ask for as much memory at once, even for a short file.
    """
    content = bytearray()
    while len(content) < size and (chunk := read(min(PIECE_BYTES, size - len(content)))):
        content += chunk
    return bytes(content)


def open_limited(path: Path) -> BinaryIO:
    """Open a file or a pipe for reading; see `read_bytes`."""
    handle = opened(path)
    try:
        mode = os.fstat(handle).st_mode
        if stat.S_ISDIR(mode):
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
        if not (stat.S_ISREG(mode) or stat.S_ISFIFO(mode)):
            raise DataError(f"{path}: a device, not a file")
        if stat.S_ISFIFO(mode):
            if not wait_for_input(handle, PIPE_TIMEOUT_S):
                raise DataError(f"{path}: nothing was written into this pipe for a minute")
            os.set_blocking(handle, True)
        return os.fdopen(handle, "rb")
    except BaseException:
        os.close(handle)
        raise


def read_lines(path: str | Path) -> list[str]:
    r"""Return the lines of a UTF-8 file, split at ``\n`` or ``\r\n`` and at nothing else.

    Raises DataError if there are lines that end in a carriage return alone.
    """
    text = read_text(path)
    if "\r" in text and (match := _LONE_RETURN.search(text)):
        line = text.count("\n", 0, match.start()) + 1
        raise DataError(
            f"{path}, line {line}: a carriage return that ends no line; write line ends as \\n or "
            f"\\r\\n"
        )
    lines = text.split("\n")
    if lines[-1] == "":
        lines.pop()
    return [line.rstrip("\r") for line in lines]


_STARTS = (
    (b"\x1f\x8b", "compressed (gzip)"),
    (b"BZh", "compressed (bzip2)"),
    (b"\xfd7zXZ\0", "compressed (xz)"),
    (b"\x28\xb5\x2f\xfd", "compressed (zstd)"),
    (b"7z\xbc\xaf\x27\x1c", "compressed (7z)"),
    (b"Rar!\x1a\x07", "compressed (rar)"),
    (b"PAR1", "a Parquet table"),
    (b"ARROW1", "an Arrow table"),
    (b"\x93NUMPY", "an array of NumPy"),
    (b"SQLite format 3\0", "an SQLite database"),
    (b"%PDF-", "a PDF document"),
    (b"{\\rtf", "an RTF document"),
    (b"\xd0\xcf\x11\xe0", "an Office document (.doc or .xls)"),
    (b"\xff\xfe", "in UTF-16"),
    (b"\xfe\xff", "in UTF-16"),
)
# Parts of documents that are zip files; their names are not compressed.
_PARTS = (
    (b"word/document", "a Word document (.docx)"),
    (b"xl/workbook", "an Excel spreadsheet (.xlsx)"),
    (b"vnd.oasis.opendocument", "an OpenDocument file"),
)
_MIN_NUL_SHARE = 0.25  # of all bytes, at even or at odd places; UTF-16 with Latin letters has more


def file_kind(data: bytes) -> str | None:
    r"""Return of which kind a file is that is not UTF-8 text; None if that is not known.

    >>> file_kind(b"PK\x03\x04..."), file_kind("text".encode("utf-16-le")), file_kind(b"\xe9")
    ('compressed (zip)', 'in UTF-16', None)
    """
    if data.startswith(b"PK\x03\x04"):
        return next((kind for part, kind in _PARTS if part in data), "compressed (zip)")
    shares = sorted(data[start::2].count(0) / len(data) for start in (0, 1)) if data else [0, 0]
    looks_utf16 = shares[1] > _MIN_NUL_SHARE > 4 * shares[0]
    kinds = (kind for start, kind in _STARTS if data.startswith(start))
    return next(kinds, "in UTF-16" if looks_utf16 else None)


def is_json(text: str) -> bool:
    r"""Whether a text is a JSON document, or has one in its first line, and is no sentence.

    >>> is_json('{"text": "a"}\n{"text": "b"}'), is_json('[\n"a"\n]'), is_json("[ 1 ]\n")
    (True, True, False)
    """
    if not text.lstrip().startswith(("[", "{")):
        return False
    return any(_is_document(part) for part in (text.lstrip().partition("\n")[0], text))


def _is_document(text: str) -> bool:
    try:
        content: Any = json.loads(text)
    except (ValueError, RecursionError):
        return False
    items = content if isinstance(content, list) else []
    return isinstance(content, dict) or any(isinstance(x, str | list | dict) for x in items)
