"""The files of a directory, compared with its manifest: each kind of fault, one by one."""

import json
import os
from pathlib import Path

import pytest

from maege.checking import files
from maege.checking.files import checked_manifest, file_checks, oversized_files
from maege.errors import DataError
from maege.files.output_directory import OutputDirectory


@pytest.fixture
def directory(tmp_path: Path) -> Path:
    """A directory with two files of a command."""
    with OutputDirectory(tmp_path / "out") as output, output.update({"command": "x"}) as folder:
        (folder / "tables").mkdir()
        (folder / "tables/a.csv").write_text("a\n")
        (folder / "report.md").write_text("# b\n")
    return tmp_path / "out"


def differing(directory: Path) -> dict[str, str]:
    manifest = checked_manifest(directory)
    oversized = oversized_files(directory, manifest)
    checks = [*file_checks(directory, manifest, oversized)]
    return {c.item: c.observation for c in checks if c.outcome == "differs"}


def test_nothing_differs_where_nothing_was_changed(directory: Path) -> None:
    assert differing(directory) == {}


def test_each_fault_is_of_its_file(directory: Path) -> None:
    (directory / "tables/a.csv").write_text("b\n")
    (directory / "report.md").unlink()
    (directory / "new.txt").touch()
    (directory / "empty").mkdir()
    found = differing(directory)
    assert set(found) == {"tables/a.csv", "report.md", "new.txt", "empty"}
    assert found["tables/a.csv"].startswith("it was changed")
    assert found["report.md"] == "it is missing"
    assert found["new.txt"].startswith("it is additional")
    (directory / "report.md").symlink_to("tables/a.csv")
    assert differing(directory)["report.md"].startswith("it is a link")


def test_what_no_command_writes_is_not_read(directory: Path) -> None:
    manifest = json.loads((directory / "manifest.json").read_text())
    manifest["files_sha256"]["../outside"] = "0" * 64
    (directory / "manifest.json").write_text(json.dumps(manifest))
    assert "no command writes there" in differing(directory)["../outside"]


def test_files_that_make_it_too_large_are_not_read(
    directory: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(files, "MAX_RESULT_BYTES", 10)
    os.truncate(directory / "report.md", 9)
    assert oversized_files(directory, checked_manifest(directory)) == {"report.md"}
    assert "with it, results have more than" in differing(directory)["report.md"]


def test_other_directories_are_refused(tmp_path: Path) -> None:
    for path, message in (
        (tmp_path, "no manifest.json with checksums"),
        (tmp_path / "x", "no such"),
    ):
        with pytest.raises(DataError, match=message):
            checked_manifest(path)
