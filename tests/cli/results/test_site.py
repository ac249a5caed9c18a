"""`maege results site`: later sites, and what it refuses."""

import shutil
from collections.abc import Callable
from pathlib import Path

from tests.support.command_line import ok, refused

Directories = Callable[[str], Path]


def test_a_directory_of_directories_and_a_later_site(written: Directories, tmp_path: Path) -> None:
    shutil.copytree(written("coverage"), tmp_path / "runs/one")
    shutil.copytree(written("coverage"), tmp_path / "runs/two!")
    (tmp_path / "runs/notes").mkdir()
    public = tmp_path / "runs/public"
    assert "Reports: 2" in ok("results", "site", tmp_path / "runs", "--output", public)
    assert sorted(p.name for p in public.iterdir()) == [
        "index.html", "manifest.json", "one", "two",
    ]  # fmt: skip
    shutil.rmtree(tmp_path / "runs/one")
    (public / "mine.txt").write_text("mine")
    assert "Reports: 1" in ok("results", "site", tmp_path / "runs", "--output", public)
    assert not (public / "one/report.html").exists()
    assert (public / "mine.txt").read_text() == "mine"


def test_other_files_are_not_replaced(written: Directories, tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text("mine")
    assert "no site of maege" in refused("results", "site", written("vet"), "--output", tmp_path)
    assert (tmp_path / "index.html").read_text() == "mine"
    assert "no site of maege" in refused(
        "results", "site", written("vet"), "--output", written("coverage")
    )
    assert "has a report of maege" in refused(
        "results", "site", tmp_path, "--output", tmp_path / "x"
    )


def test_changed_results_are_refused(copied: Directories, tmp_path: Path) -> None:
    directory = copied("systems")
    (directory / "systems.json").write_text("changed")
    assert "was changed; repeat `maege" in refused(
        "results", "site", directory, "--output", tmp_path / "x"
    )
    assert not (tmp_path / "x").exists()
