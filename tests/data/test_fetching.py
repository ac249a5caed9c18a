"""Files of corpora are fetched, and checked."""

import shutil
from hashlib import sha256
from pathlib import Path

import pytest

from maege.data import datasets
from maege.data.datasets import CorpusCard, DataFile, card, cards
from maege.data.fetching import fetch
from maege.data.m2 import read_annotations
from maege.errors import DataError


def small(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, **files: bytes) -> CorpusCard:
    """A card of a few files, with an empty data folder."""
    monkeypatch.setenv(datasets.DATA_VARIABLE, str(tmp_path / "data"))
    entries = {f"sub/{name}.txt": DataFile(sha256(x).hexdigest()) for name, x in files.items()}
    return CorpusCard("small", "Small", "en", "MIT", "", "Ask us.", entries)


@pytest.mark.parametrize(
    "name", [n for n, dataset in cards().items() if not dataset.folder and not dataset.archives]
)
def test_every_corpus_is_fetched_from_a_folder(
    data: Path, name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(datasets.DATA_VARIABLE, str(tmp_path))
    assert {what for _, what in fetch(card(name), data)} == {"copied"}
    assert {what for _, what in fetch(card(name), data)} == {"already here"}
    for annotations in card(name).annotations:
        corpus, paths = read_annotations(card(name), annotations, "skip_sentence")
        assert corpus.sentences
        assert len(corpus.documents) == (corpus.size if len(paths) > 1 else 0)


def test_fetch_matches_files_by_content_not_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    dataset = small(tmp_path, monkeypatch, a=b"text", b=b"text", c=b"other")
    source = tmp_path / "source/deep"
    source.mkdir(parents=True)
    (source / "x").write_bytes(b"text")
    (source / "y").write_bytes(b"other")
    list(fetch(dataset, tmp_path / "source"))
    assert dataset.path("sub/b.txt").read_bytes() == b"text"


def test_missing_files_are_listed_and_others_are_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    dataset = small(tmp_path, monkeypatch, a=b"text", b=b"gone")
    (tmp_path / "source").mkdir()
    (tmp_path / "source/x").write_bytes(b"text")
    with pytest.raises(DataError, match=r"1 of 2 files are not below .*: sub/b.txt\nBy hand: Ask"):
        list(fetch(dataset, tmp_path / "source"))
    assert dataset.path("sub/a.txt").read_bytes() == b"text"
    with pytest.raises(DataError, match=r"maege data fetch small --from DIR"):
        dataset.path("sub/b.txt")
    with pytest.raises(DataError, match="no such directory"):
        list(fetch(dataset, tmp_path / "nowhere"))
    with pytest.raises(DataError, match=r"could not be downloaded: sub/b.txt"):
        list(fetch(dataset))


def test_without_a_network_one_file_is_tried(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    dataset = small(tmp_path, monkeypatch, a=b"text", b=b"other")
    for name, file in dataset.files.items():
        dataset.files[name] = DataFile(file.sha256, "http://127.0.0.1:9/file")
    with pytest.raises(DataError) as caught:
        list(fetch(dataset))
    assert str(caught.value).splitlines()[:2] == [
        "corpus 'small': 2 of 2 files could not be downloaded: sub/a.txt, sub/b.txt",
        "sub/a.txt: 127.0.0.1:9 cannot be reached (ConnectionError); no other file was tried",
    ]
    assert capfd.readouterr() == ("", "")


def test_a_download_is_checked_by_its_hash(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Served over the loopback by a real server."""
    import threading
    from functools import partial
    from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer

    (tmp_path / "www").mkdir()
    (tmp_path / "www/a").write_bytes(b"text")
    handler = partial(SimpleHTTPRequestHandler, directory=str(tmp_path / "www"))
    server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        url = f"http://127.0.0.1:{server.server_port}"
        dataset = small(tmp_path, monkeypatch, a=b"text")
        right = DataFile(dataset.files["sub/a.txt"].sha256, f"{url}/a")
        dataset.files["sub/a.txt"] = right
        assert list(fetch(dataset)) == [("sub/a.txt", "downloaded")]
        shutil.rmtree(tmp_path / "data")
        dataset.files["sub/a.txt"] = DataFile("0" * 64, f"{url}/a")
        with pytest.raises(DataError, match=r"sub/a.txt: http\S+/a has another content now"):
            list(fetch(dataset))
        dataset.files["sub/a.txt"] = DataFile(right.sha256, f"{url}/nothing")
        with pytest.raises(DataError, match=r"sub/a.txt: 404 Client Error"):
            list(fetch(dataset))
        assert not (tmp_path / "data").exists()
    finally:
        server.shutdown()
        server.server_close()
