"""Manifests of received directories; experiments/attacks has more of them."""

import json
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

import maege
from experiments.attacks.fuzzing import attack
from experiments.attacks.manifest_targets import MANIFEST_TARGETS
from maege.errors import DataError
from maege.files.manifest import MAX_DEPTH
from tests.support.command_line import maege as command
from tests.support.command_line import ok, refused

Directories = Callable[[str], Path]
WRONG = [
    {"data_sha256": []}, {"data_sha256": {"a": [1]}}, {"data_sha256": [["a", 1]]},
    {"plugins_sha256": 7}, {"libraries": "x"}, {"libraries": {"": ""}}, {"signatures": {"a": 1}},
    {"versions": None}, {"config": []}, {"fingerprint": {}}, {"maege": 1}, {"failures": ["a"]},
    {"files_sha256": {"x" * 5000: ""}},
]  # fmt: skip
UNREADABLE = [
    {"files_sha256": 7}, {"files_sha256": {"\ud800": ""}}, {"command": "\ud800"},
    {"config": json.loads("[" * 500 + "]" * 500)},
]  # fmt: skip


def change(directory: Path, keys: dict) -> None:
    path = directory / "manifest.json"
    path.write_text(json.dumps(json.loads(path.read_text()) | keys))


@pytest.mark.parametrize("keys", WRONG, ids=str)
def test_a_wrong_key_differs(keys: dict, copied: Directories) -> None:
    directory = copied("systems")
    change(directory, keys)
    checked = command("results", "check", directory)
    assert checked.returncode == 1 and "Traceback" not in checked.stderr
    if "files_sha256" not in keys:
        assert f"manifest.json: {next(iter(keys))}: it must be" in checked.stdout


@pytest.mark.parametrize("keys", UNREADABLE, ids=lambda keys: next(iter(keys)))
@pytest.mark.parametrize("name", ["check", "report"])
def test_a_manifest_that_cannot_be_read_is_one_message(
    name: str, keys: dict, copied: Directories
) -> None:
    directory = copied("systems")
    change(directory, keys)
    assert refused("results", name, directory).count("\n") == 1
    with pytest.raises(DataError):
        maege.SystemsResult.load(directory)
    assert MAX_DEPTH < 500


def test_no_mutant_is_a_foreign_exception() -> None:
    outcome = attack(MANIFEST_TARGETS[0], 60, 68, 60.0)
    assert outcome.tried >= 20 and not outcome.failures, outcome.examples


def test_a_site_has_the_page_that_is_made_again(copied: Directories, tmp_path: Path) -> None:
    directory = copied("systems")
    shutil.copytree(directory, tmp_path / "original")
    (directory / "tables/x.html").write_text("<script>EVIL</script>")
    (directory / "figures").mkdir()
    (directory / "figures/f.svg").write_text("<svg><script>EVIL</script></svg>")
    (directory / "report.html").write_text("<script>EVIL</script>")
    listed = dict.fromkeys(("tables/x.html", "figures/f.svg", "report.html"), "")
    files = json.loads((directory / "manifest.json").read_text())["files_sha256"]
    change(directory, {"files_sha256": files | listed})
    ok("results", "site", directory, "--output", tmp_path / "public")
    shown = tmp_path / "public/systems"
    for path in shown.rglob("*"):
        assert not path.is_file() or b"EVIL" not in path.read_bytes()
    assert {path.name for path in shown.iterdir()} == {"report.html", "report.md", "tables"}
    page = (tmp_path / "original/report.html").read_bytes()
    assert (shown / "report.html").read_bytes() == page
