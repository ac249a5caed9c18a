"""Caches whose rows were changed, and files that are no caches."""

import sqlite3
import struct
from contextlib import suppress
from pathlib import Path

import numpy as np
import pytest

from maege.errors import CacheError
from maege.scoring.cache import ScoreCache
from maege.scoring.engine import score_all
from tests.support.command_line import ok, refused
from tests.support.stub_metrics import ExpensiveStub, lengths, texts


def change(path: Path, statement: str, *values: object) -> None:
    with sqlite3.connect(path) as connection:
        connection.execute(statement, values)
    connection.close()


@pytest.mark.parametrize(
    "row",
    [
        struct.pack("<d", 3.5),
        struct.pack("<d", float("nan")),
        struct.pack("<dd", 1.0, 2.0),
        b"",
        b"short",
        "text",
        7,
    ],
)
def test_a_changed_row_is_computed_again_and_replaced(row: object, tmp_path: Path) -> None:
    path = tmp_path / "scores.sqlite"
    requests = texts(20)
    with ScoreCache(path) as cache:
        score_all(requests, {"x": ExpensiveStub(lengths)}, cache=cache)
    change(path, "UPDATE scores SET row = ?", row)
    for computed in (len(requests), 0):
        metric = ExpensiveStub(lengths)
        with ScoreCache(path) as cache:
            scores = score_all(requests, {"x": metric}, cache=cache).scores["x"]
        assert scores.values.tolist() == lengths(requests)
        assert len(metric.requests) == computed


@pytest.mark.parametrize("value", [float("nan"), float("inf")])
def test_rows_that_are_not_finite_or_of_another_width_are_not_cached(
    value: float, tmp_path: Path
) -> None:

    path = tmp_path / "scores.sqlite"
    with ScoreCache(path) as cache:
        cache.put_many("m", [b"a", b"b"], np.array([[value, 1.0], [1.0, 2.0]]))
        assert cache.get_many("m", [b"a", b"b"]).keys() == {b"b"}
        assert cache.get_many("m", [b"a", b"b"], columns=1) == {}


@pytest.mark.parametrize("mode", ["delete", "wal"])
def test_files_of_others_are_not_changed(mode: str, tmp_path: Path) -> None:
    path = tmp_path / "f.sqlite"
    change(path, f"PRAGMA journal_mode = {mode}")
    change(path, "CREATE TABLE metrics (id INTEGER PRIMARY KEY, fingerprint TEXT)")
    change(path, "CREATE TABLE scores (metric, key, row, created)")
    change(path, "INSERT INTO metrics VALUES (1, 'x')")
    before = path.read_bytes()
    for command in (("info",), ("prune", "--all")):
        assert "not a cache of this version" in refused("doctor", "cache", *command, path)
    with pytest.raises(CacheError, match="not a cache of this version"):
        ScoreCache(path)
    assert path.read_bytes() == before
    assert [file.name for file in tmp_path.iterdir()] == ["f.sqlite"]


def test_an_earlier_format_is_refused_with_advice(tmp_path: Path) -> None:
    path = tmp_path / "scores.sqlite"
    change(path, "CREATE TABLE metrics (id INTEGER PRIMARY KEY, fingerprint TEXT)")
    change(path, "PRAGMA user_version = 2")
    with pytest.raises(CacheError, match="a cache of an earlier version \\(then delete it"):
        ScoreCache(path)
    ScoreCache(tmp_path / "new.sqlite").__exit__()
    change(tmp_path / "new.sqlite", "PRAGMA user_version = 99")
    with pytest.raises(CacheError, match="it has format 99"):
        ScoreCache(tmp_path / "new.sqlite")


def test_information_does_not_write(tmp_path: Path) -> None:
    path = tmp_path / "scores.sqlite"
    with ScoreCache(path) as cache:
        score_all(texts(5), {"x": ExpensiveStub(lengths)}, cache=cache)
    change(path, "UPDATE scores SET created = 1000000000000000000")
    before = path.read_bytes()
    assert "5 scores, unknown to unknown: stub|1" in ok("doctor", "cache", "info", path)
    assert path.read_bytes() == before


@pytest.mark.parametrize("name", ["nul\0", "directory"])
def test_paths_that_are_no_files_are_refused(name: str, tmp_path: Path) -> None:
    (tmp_path / "directory").mkdir()
    with pytest.raises(CacheError, match="cannot be used"):
        ScoreCache(tmp_path / name)


def test_keys_that_became_texts_are_not_cached(tmp_path: Path) -> None:
    keys, path = [bytes([n]) * 32 for n in range(40)], tmp_path / "c.sqlite"
    with ScoreCache(path) as cache:
        cache.put_many("x", keys, np.ones((40, 1)))
    content = path.read_bytes()
    blob, text = bytes([12 + 2 * 32]), bytes([13 + 2 * 32])  # types in the header of a record
    numbers = set()
    for start in (n for n in range(len(content)) if content[n : n + 1] == blob):
        path.write_bytes(content[:start] + text + content[start + 1 :])
        with suppress(CacheError), ScoreCache(path) as cache:
            numbers.add(len(cache.get_many("x", keys)))
    assert 39 in numbers
