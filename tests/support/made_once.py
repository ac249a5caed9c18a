"""Folders that many tests read, made once for all test processes."""

import os
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from filelock import FileLock


def made_once(factory: pytest.TempPathFactory, name: str, make: Callable[[Path], object]) -> Path:
    """Return a folder that the first process which needs it makes; nobody may write to it."""
    root = factory.getbasetemp()
    if "PYTEST_XDIST_WORKER" in os.environ:
        root = root.parent
    folder, made = root / name, root / f"{name}.made"
    with FileLock(root / f"{name}.lock"):
        if not made.exists():
            shutil.rmtree(folder, ignore_errors=True)  # of a process that failed
            folder.mkdir(parents=True)
            make(folder)
            made.touch()
    return folder


def own_copy(factory: pytest.TempPathFactory, name: str, make: Callable[[Path], object]) -> Path:
    """Return this process's copy of such a folder: commands lock the folders that they read."""
    made = made_once(factory, name, make)
    return Path(shutil.copytree(made, factory.mktemp("own") / name))
