"""Corpora that are in archives, with licences that have to be accepted."""

import io
import json
import tarfile
import zipfile
from collections.abc import Callable
from contextlib import suppress
from hashlib import sha256
from pathlib import Path

import pytest

from experiments.attacks.command_targets import CONTENT, read_archive
from experiments.attacks.command_targets import MEMBER as OTHER_MEMBER
from experiments.attacks.command_targets import packed as packed_of
from maege.data import datasets
from maege.data.datasets import Archive, CorpusCard, DataFile
from maege.data.fetching import fetch
from maege.errors import DataError

TEXT = b"S Fine .\n"
MEMBER = "set/m2/a.m2"


def tar(*members: tuple[str, bytes], **changes: object) -> bytes:
    buffer = io.BytesIO()
    with tarfile.open(fileobj=buffer, mode="w:gz") as archive:
        for name, content in members:
            info = tarfile.TarInfo(name)
            info.size = len(content)
            for key, value in changes.items():
                setattr(info, key, value)
            archive.addfile(info, io.BytesIO(content))
    return buffer.getvalue()


def zipped(*members: tuple[str, bytes], mode: int = 0, method: int = zipfile.ZIP_DEFLATED) -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        for name, content in members:
            info = zipfile.ZipInfo(name)
            info.compress_type = method
            info.external_attr = mode << 16
            archive.writestr(info, content)
    return buffer.getvalue()


def packed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, content: bytes, digest: str | None = None
) -> CorpusCard:
    monkeypatch.setenv(datasets.DATA_VARIABLE, str(tmp_path / "data"))
    (tmp_path / "given").mkdir(exist_ok=True)
    (tmp_path / "given/x.tar.gz").write_bytes(content)
    return CorpusCard(
        "packed", "Packed", "en", "Ours.", "", "Ask us.",
        {"a.m2": DataFile(digest, archive="x.tar.gz", member=MEMBER)},
        archives={"x.tar.gz": Archive(None, max_members=3, max_bytes=1000)}, accept="ours",
    )  # fmt: skip


@pytest.mark.parametrize("pack", [tar, zipped])
def test_members_are_unpacked_after_the_licence_is_accepted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, pack: Callable[..., bytes]
) -> None:
    archive = pack((MEMBER, TEXT), ("set/readme", b"no"))
    card = packed(tmp_path, monkeypatch, archive)
    for accepted in (None, "other"):
        with pytest.raises(DataError, match="maege data fetch packed --accept-licence ours"):
            list(fetch(card, tmp_path / "given", accepted))
    done = list(fetch(card, tmp_path / "given", "ours"))
    digest = sha256(archive).hexdigest()
    action = f"unpacked from x.tar.gz, SHA-256 {digest}, which the card does not know"
    assert done == [("a.m2", action)]
    assert card.path("a.m2").read_bytes() == TEXT
    assert not list((tmp_path / "data").rglob("readme"))
    assert list(fetch(card)) == [("a.m2", "already here")]
    assert '"licence": "ours"' in (tmp_path / "data/packed/fetched.json").read_text()
    # The card knows no checksum: that of the fetched file is kept.
    (tmp_path / "data/packed/a.m2").write_bytes(b"changed")
    with pytest.raises(DataError, match="not the file that the card"):
        card.path("a.m2")


@pytest.mark.parametrize("record_is_older", [False, True])  # with digests of files only
def test_another_archive_than_the_first_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, record_is_older: bool
) -> None:
    card = packed(tmp_path, monkeypatch, tar((MEMBER, TEXT)))
    list(fetch(card, tmp_path / "given", "ours"))
    file, record = (tmp_path / "data/packed" / name for name in ("a.m2", "fetched.json"))
    if record_is_older:
        digests = {"a.m2": sha256(TEXT).hexdigest()}
        record.write_text(json.dumps({"licence": "ours", "sha256": digests}))
    before = record.read_text()
    file.unlink()
    card = packed(tmp_path, monkeypatch, tar((MEMBER, b"S Other .\n")))
    with pytest.raises(DataError, match=r"another file than was fetched before .* remove "):
        list(fetch(card, tmp_path / "given", "ours"))
    assert not file.exists()
    assert json.loads(record.read_text()) == json.loads(before)
    record.unlink()
    list(fetch(card, tmp_path / "given", "ours"))
    assert file.read_bytes() == b"S Other .\n"


def test_files_that_are_there_already_accept_no_licence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    card = packed(tmp_path, monkeypatch, b"", sha256(TEXT).hexdigest())
    folder = tmp_path / "data/packed"
    folder.mkdir(parents=True)
    (folder / "a.m2").write_bytes(TEXT)
    assert list(fetch(card)) == [("a.m2", "already here")]
    assert [path.name for path in folder.iterdir()] == ["a.m2"]


def test_another_file_in_an_archive_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    digest = sha256(TEXT).hexdigest()
    card = packed(tmp_path, monkeypatch, tar((MEMBER, b"other")), digest)
    with pytest.raises(DataError, match=r"a\.m2: another file than the card describes"):
        list(fetch(card, tmp_path / "given", "ours"))
    (tmp_path / "given/set.m2").write_bytes(TEXT)  # an unpacked copy is found by its checksum
    assert list(fetch(card, tmp_path / "given", "ours")) == [("a.m2", "copied")]


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (tar((MEMBER, TEXT), ("../evil", b"")), "'../evil' is a link, a device, or leads out"),
        (tar(("/etc/evil", b"")), "'/etc/evil' is a link"),
        (zipped((MEMBER, TEXT), ("a/../../evil", b"")), "leads out of the archive"),
        (zipped(("C:evil", b"")), "leads out of the archive"),
        (tar((MEMBER, b""), type=tarfile.SYMTYPE, linkname="/etc/passwd"), "is a link, a device"),
        (tar((MEMBER, b""), type=tarfile.LNKTYPE, linkname="x"), "is a link, a device"),
        (tar((MEMBER, b""), type=tarfile.CHRTYPE), "is a link, a device"),
        (zipped((MEMBER, b"/etc/passwd"), mode=0o120777), "is a link, a device"),
        (tar(*((str(n), b"") for n in range(4))), "more than 3 members"),
        (zipped(*((str(n), b"") for n in range(4))), "more than 3 members"),
        (tar((MEMBER, b"x" * 1001)), "1,001 bytes of members, more than 1,000"),
        (zipped((MEMBER, b"x" * 1001)), "1,001 bytes of members, more than 1,000"),
        (b"no archive", "not a tar or zip file, or damaged"),
        (tar(("x", b""), pax_headers={"a": "b" * 100_000}), "damaged .ValueError: more than"),
        (zipped((MEMBER, TEXT), method=zipfile.ZIP_BZIP2), "compressed by deflate only"),
        (tar((MEMBER, TEXT))[:60], "not a tar or zip file, or damaged"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",  # archives have the time in them
)
def test_archives_that_no_honest_publisher_makes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, content: bytes, message: str
) -> None:
    card = packed(tmp_path, monkeypatch, content)
    with pytest.raises(DataError, match=message):
        list(fetch(card, tmp_path / "given", "ours"))
    assert not list((tmp_path / "data").rglob("*.m2"))


ARCHIVES = packed_of(OTHER_MEMBER, CONTENT)


@pytest.mark.parametrize("kind", ARCHIVES)
def test_damaged_archives_are_read_or_one_message(kind: str) -> None:
    data = bytearray(ARCHIVES[kind])
    refused = 0
    end = len(data)
    for place in sorted({*range(500), *range(0, end, max(1, end // 300)), *range(end - 200, end)}):
        data[place] ^= 1 << place % 8
        try:
            read_archive(bytes(data))
        except DataError:
            refused += 1
        data[place] ^= 1 << place % 8
    assert refused > 5
    for length in range(0, len(data), 997):
        with suppress(DataError):
            read_archive(bytes(data[:length]))


def test_a_folder_without_the_archive(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    card = packed(tmp_path, monkeypatch, b"")
    (tmp_path / "given/x.tar.gz").unlink()
    with pytest.raises(DataError, match="1 of 1 files are not below"):
        list(fetch(card, tmp_path / "given", "ours"))
