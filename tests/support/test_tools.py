"""Tools that tests need are installed where that is allowed, and named where they are missing."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.support import tools
from tests.support.chromium import works
from tests.support.tools import TOOLS, Tool, install_packages, main

ABSENT = Tool("java", "tea", "a pot", ("pot", "kettle"), lambda: False)
LINE = "Not tested: tea (needs a pot: `apt install pot kettle` on Debian, then `make test`)"


@pytest.fixture(autouse=True)
def commands(monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """What would be run, by a user without rights."""
    called: list[list[str]] = []
    monkeypatch.setattr(subprocess, "run", lambda command, **_: called.append(command))
    monkeypatch.setattr("os.geteuid", lambda: 1000)
    monkeypatch.setattr("shutil.which", lambda name: f"/usr/bin/{name}")
    monkeypatch.setattr(tools, "TOOLS", (ABSENT,))
    monkeypatch.setattr(tools, "IS_REQUIRED", False)
    monkeypatch.setenv("PATH", "")
    return called


def test_a_missing_tool_is_a_line(
    capsys: pytest.CaptureFixture[str], commands: list[list[str]]
) -> None:
    main()
    assert capsys.readouterr().out == f"{LINE}\n"
    assert commands == []


def test_a_missing_tool_is_an_error_where_tools_are_required(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(tools, "IS_REQUIRED", True)
    with pytest.raises(SystemExit, match="Not tested: tea") as error:
        main()
    assert isinstance(error.value.code, str)  # so its status is 1


def test_what_can_be_installed_without_rights_is_not_named(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    installed: list[bool] = []
    tool = Tool("java", "tea", "a pot", (), lambda: bool(installed), lambda: installed.append(True))
    monkeypatch.setattr(tools, "TOOLS", (tool,))
    main()
    assert (capsys.readouterr().out, installed) == ("", [True])
    main()
    assert installed == [True]


def test_root_installs_packages_of_debian(
    monkeypatch: pytest.MonkeyPatch, commands: list[list[str]]
) -> None:
    monkeypatch.setattr("os.geteuid", lambda: 0)
    install_packages([ABSENT])
    assert [command[3] for command in commands] == ["update", "install"]
    assert commands[1][-2:] == ["pot", "kettle"]
    monkeypatch.setattr("shutil.which", lambda _: None)
    install_packages([ABSENT])
    assert len(commands) == 2


def test_each_tool_has_a_marker(request: pytest.FixtureRequest) -> None:
    markers = {line.partition(":")[0] for line in request.config.getini("markers")}
    assert {tool.marker for tool in TOOLS} < markers


def test_a_program_that_cannot_be_started_does_not_work(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.undo()
    broken = tmp_path / "broken"
    broken.write_text("#!/bin/sh\nexit 127\n")  # as without a library
    broken.chmod(0o755)
    assert not works(broken)
    assert not works(tmp_path / "absent")
    assert works(sys.executable)
