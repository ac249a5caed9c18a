"""What a file is that is no text, or none of sentences: what its content says."""

import json
from typing import Any

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
