"""Tests whose tool is missing are left out, and the end says how many."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.command_line import ROOT

CONFTEST = """
from tests.support.left_out_tests import LeftOutTests
from tests.support.tools import Tool

def pytest_configure(config):
    for name in ("java", "node"):
        config.addinivalue_line("markers", name)
    tea = Tool("java", "tea", "a pot", ("pot",), lambda: False)
    milk = Tool("node", "milk", "a cow", ("cow",), lambda: True)
    config.pluginmanager.register(LeftOutTests((tea, milk)))
"""
TESTS = """
import pytest

@pytest.mark.java
@pytest.mark.parametrize("number", [1, 2, 3])
def test_tea(number): raise OSError

@pytest.mark.node
def test_milk(): pass

def test_water(): pass
"""


def printed(folder: Path, *options: str) -> str:
    (folder / "conftest.py").write_text(CONFTEST)
    (folder / "test_drinks.py").write_text(TESTS)
    (folder / "pytest.ini").write_text("[pytest]\n")
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", *options],
        cwd=folder, env=os.environ | {"PYTHONPATH": str(ROOT), "PYTEST_ADDOPTS": ""},
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.mark.parametrize("processes", ["0", "2"])
def test_their_number_is_said_once(tmp_path: Path, processes: str) -> None:
    text = printed(tmp_path, "-n", processes)
    assert "2 passed" in text
    assert re.findall("Not tested: .*", text) == [
        "Not tested: tea, 3 tests (needs a pot: `apt install pot` on Debian, then `make test`)"
    ]


def test_what_was_not_asked_for_is_not_named(tmp_path: Path) -> None:
    assert "Not tested" not in printed(tmp_path, "-n", "0", "-m", "not java")
    assert "tea, 1 test (" in printed(tmp_path, "-n", "0", "-k", "2 or water")
