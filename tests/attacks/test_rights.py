"""Files that a user may not look for are not said to be missing."""

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from maege.config.section import existing_file, existing_folder
from maege.config.shipped import configuration_file
from maege.errors import MaegeError
from maege.plugins.registry import build
from tests.support.stub_metrics import texts

NOBODY = 65534


@pytest.fixture
def closed(tmp_path: Path) -> Iterator[Path]:
    """A folder that this process may not look into."""
    folder = tmp_path / "closed"
    folder.mkdir(mode=0)
    is_root = os.geteuid() == 0
    if is_root:
        os.seteuid(NOBODY)
    yield folder
    if is_root:
        os.seteuid(0)
    folder.chmod(0o700)


def in_folder(call: Callable[..., Any], name: str) -> Callable[[Path], Any]:
    return lambda folder: call(folder / name, SimpleNamespace(context={"folder": folder}))


@pytest.mark.parametrize(
    "call",
    [
        in_folder(existing_file, "x.m2"),
        in_folder(existing_folder, "x"),
        lambda folder: configuration_file(folder / "x.yaml"),
        lambda folder: build(f"{folder}/x.py:X"),
    ],
)
def test_files_in_a_closed_folder(closed: Path, call: Callable[[Path], Any]) -> None:
    with pytest.raises((MaegeError, ValueError), match=r"cannot be looked for \(Permission denied"):
        call(closed)


def test_a_working_directory_that_cannot_be_entered(closed: Path) -> None:
    metric = build("external", {"command": ["cat"], "working_directory": str(closed)})
    with pytest.raises(MaegeError, match=r"the folder .*closed cannot be entered"):
        metric.score(texts(1))


def test_a_working_directory_that_was_deleted(tmp_path: Path) -> None:
    command = f"rmdir {tmp_path}; {sys.executable} -m maege data list"
    ended = subprocess.run(
        ["sh", "-c", command], cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert ended.returncode == 2
    assert ended.stderr.startswith("maege: the working directory was deleted")
