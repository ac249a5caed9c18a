"""The manifest of a directory from anywhere: wrong keys are named, and files lie inside."""

import json
from pathlib import Path
from typing import Any

import pytest

from maege.files.manifest import (
    MANIFEST,
    MAX_DEPTH,
    TIMINGS,
    are_timings,
    files_in,
    listed_files,
    read_manifest,
    timings_text,
    wrong_keys,
)

RIGHT = {"command": "run", "schema": 1, "files_sha256": {"a.csv": "0"}, "own": [1]}


def write(folder: Path, content: Any) -> None:
    (folder / MANIFEST).write_text(json.dumps(content))


def test_wrong_keys_are_left_out_and_named(tmp_path: Path) -> None:
    write(tmp_path, RIGHT)
    assert read_manifest(tmp_path) == RIGHT
    assert wrong_keys(tmp_path) == {}
    write(tmp_path, RIGHT | {"schema": True, "config": [], "versions": {"numpy": 2}})
    assert read_manifest(tmp_path) == {k: v for k, v in RIGHT.items() if k != "schema"}
    assert wrong_keys(tmp_path) == {
        "schema": "must be a value of the type int",
        "config": "must be a value of the type dict",
        "versions": "must be an object whose keys and values are texts",
    }


@pytest.mark.parametrize(
    "text", ["", "[]", "{", '{"a": "\\ud800"}', '{"a": ' + "[" * MAX_DEPTH + "]" * MAX_DEPTH + "}"]
)
def test_what_is_no_manifest_is_none(tmp_path: Path, text: str) -> None:
    (tmp_path / MANIFEST).write_text(text)
    assert read_manifest(tmp_path) is None
    assert wrong_keys(tmp_path) == listed_files(tmp_path) == {}


def test_a_link_is_no_manifest(tmp_path: Path) -> None:
    write(tmp_path, RIGHT)
    (tmp_path / "b").mkdir()
    (tmp_path / "b" / MANIFEST).symlink_to(tmp_path / MANIFEST)
    assert read_manifest(tmp_path / "b") is None


def test_only_files_inside_are_listed() -> None:
    inside = {"a.csv": "0", "tables/b.csv": "1", ".hidden": "2"}
    outside = ["/a", "../a", "b/../../a", "", MANIFEST, TIMINGS, ".maege-lock", "a\0", "x" * 256]
    assert files_in({"files_sha256": {**inside, **dict.fromkeys(outside, "3")}}) == inside


def test_timings_are_known_by_their_mark(tmp_path: Path) -> None:
    (tmp_path / TIMINGS).write_text(timings_text({"seconds": 1.5}))
    assert json.loads((tmp_path / TIMINGS).read_text())["seconds"] == 1.5
    assert are_timings(tmp_path / TIMINGS)
    (tmp_path / TIMINGS).write_text('{"seconds": 1.5}\n')
    assert not are_timings(tmp_path / TIMINGS)
