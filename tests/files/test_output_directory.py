"""An output directory: what is in the way stays."""

import json
import os
from pathlib import Path

import pytest

from maege.files.manifest import MANIFEST
from maege.files.output_directory import LOCK, OutputDirectory
from tests.support.directory_update import update


@pytest.mark.filterwarnings("ignore::maege.errors.MaegeWarning")
@pytest.mark.parametrize("own", ["{}", "mine", '{"files": ["mine"]}'])
def test_a_manifest_of_the_user_is_kept(tmp_path: Path, own: str) -> None:
    (tmp_path / MANIFEST).write_text(own)
    update(tmp_path, "1")
    update(tmp_path, "2")
    assert (tmp_path / f"{MANIFEST}.kept1").read_text() == own
    assert json.loads((tmp_path / MANIFEST).read_text())["fingerprint"] == "2"
    assert not (tmp_path / f"{MANIFEST}.kept2").exists()


@pytest.mark.filterwarnings("ignore::maege.errors.MaegeWarning")
@pytest.mark.parametrize("kind", ["file", "link", "link to nothing"])
def test_what_is_there_instead_of_a_folder_is_kept(tmp_path: Path, kind: str) -> None:
    directory, elsewhere = tmp_path / "out", tmp_path / "elsewhere"
    directory.mkdir()
    elsewhere.mkdir()
    (elsewhere / "b").write_text("precious")
    if kind == "file":
        (directory / "tables").write_text("mine")
    else:
        target = elsewhere if kind == "link" else tmp_path / "nothing"
        (directory / "tables").symlink_to(target)
    for content in ("1", "2"):
        update(directory, content)
    assert (directory / "tables/b").read_text() == "2"
    assert os.path.lexists(directory / "tables.kept1")
    assert (elsewhere / "b").read_text() == "precious"
    assert not (tmp_path / "nothing").exists()


def test_the_file_of_a_lock_is_removed_also_where_no_file_in_use_can_be(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    unlink, is_refused = Path.unlink, []

    def unlink_closed(path: Path, missing_ok: bool = False) -> None:
        if path.name == LOCK and output._lock is not None and output._lock.is_locked:
            is_refused.append(path.name)
            raise PermissionError(13, "in use", str(path))
        unlink(path, missing_ok=missing_ok)

    with OutputDirectory(tmp_path / "out") as output:
        monkeypatch.setattr(Path, "unlink", unlink_closed)
        assert (output.path / LOCK).exists()
    assert is_refused == [LOCK]
    assert not (tmp_path / "out" / LOCK).exists()
    with OutputDirectory(tmp_path / "out"):
        pass
