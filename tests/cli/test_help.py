"""Help, version, and completion by the shell."""

import subprocess
import sys
from pathlib import Path

import pytest

from maege.cli import app
from maege.cli.commands import SECTIONS
from tests.support.command_line import ok, refused

COMMANDS = dict(app.all_commands())


def test_help_and_version() -> None:
    text = ok("--help", COLUMNS="80")
    assert "Start: maege run quickstart" in text
    assert all(f"\n  {name} " in text for name in app.listed)
    assert [line for line in text.splitlines() if line.endswith(":")][:-1] == [
        f"{heading}:" for heading in SECTIONS
    ]
    assert max(map(len, text.splitlines())) <= 80
    assert len(text.splitlines()) <= 40  # a screen
    assert text == ok("-h", COLUMNS="80")
    assert ok("--version").startswith("maege 0.")
    assert ok("-V") == ok("--version")


@pytest.mark.parametrize("name", COMMANDS)
def test_help_of_a_command(name: str) -> None:
    text = ok(*name.split(), "-h", COLUMNS="80")
    # The example is on one line, to be copied.
    assert any(line.strip().startswith(f"Example: maege {name}") for line in text.splitlines())
    assert max(map(len, text.splitlines())) <= 80
    assert "<" not in text.partition("Options:")[0]
    assert "range" not in text


def test_an_unknown_command_is_refused() -> None:
    assert 'did you mean "vet"' in refused("vett")


def test_a_closed_pipe_does_not_change_the_exit_code(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("He goes home .\n" * 20_000)
    command = [
        sys.executable, "-m", "maege", "score", "ld", "--source", "a.txt", "--hypothesis", "a.txt",
        "--level", "sentence",
    ]  # fmt: skip
    with subprocess.Popen(
        command, cwd=tmp_path, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.stdout is not None
        process.stdout.readline()
        process.stdout.close()
        assert process.stderr is not None
        assert (process.stderr.read(), process.wait()) == (b"", 0)
