"""Files that are no text are called what they are."""

import bz2
import gzip
import lzma
from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from zipfile import ZipFile

import pytest

from maege.errors import DataError
from maege.files.text_files import read_text

TEXT = "He go to school every day .\n" * 3


def zipped(*names: str) -> Callable[[bytes], bytes]:
    def pack(text: bytes) -> bytes:
        file = BytesIO()
        with ZipFile(file, "w") as archive:
            for name in names:
                archive.writestr(name, text)
        return file.getvalue()

    return pack


@pytest.mark.parametrize(
    ("pack", "kind"),
    [
        (gzip.compress, "compressed (gzip); decompress it first"),
        (bz2.compress, "compressed (bzip2); decompress"),
        (lzma.compress, "compressed (xz); decompress"),
        (lambda _: bytes.fromhex("28b52ffd0400010078") + b"\xff", "compressed (zstd); decompress"),
        (zipped("h.txt"), "compressed (zip); decompress"),
        (zipped("word/document.xml"), "a Word document (.docx); save it as UTF-8 text"),
        (zipped("[Content_Types].xml", "xl/workbook.xml"), "an Excel spreadsheet (.xlsx); save"),
        (lambda text: b"%PDF-1.7\n" + text, "a PDF document; save"),
        (lambda text: b"{\\rtf1\\ansi " + text + b"}", "an RTF document; save"),
        (lambda text: b"PAR1\x15\0" + text + b"PAR1", "a Parquet table; save"),
        (lambda text: text.decode().encode("utf-16"), "in UTF-16; save it as UTF-8 text"),
        (lambda text: text.decode().encode("utf-16-be"), "in UTF-16; save it as UTF-8 text"),
        (lambda text: text.decode().encode("utf-16-le"), "in UTF-16; save it as UTF-8 text"),
    ],
)
def test_other_kinds(tmp_path: Path, pack: Callable[[bytes], bytes], kind: str) -> None:
    path = tmp_path / "h.txt"
    path.write_bytes(pack(TEXT.encode()))
    with pytest.raises(DataError) as caught:
        read_text(path)
    assert str(caught.value).startswith(f"{path}: this file is {kind}")


@pytest.mark.parametrize("text", ["BZh is a name .\n", "PAR1 is a name .\n", "PK .\n", "7z\n", ""])
def test_texts_that_begin_alike_are_read(tmp_path: Path, text: str) -> None:
    path = tmp_path / "h.txt"
    path.write_text(text)
    assert read_text(path) == text
