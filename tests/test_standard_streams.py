"""Standard output in other encodings, or closed; and what plug-ins write to it below Python."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from joblib import cpu_count

from maege.studies import scorer
from tests.support.command_line import SMALL

PRINTS = """
import ctypes, os
os.write(1, b"AT IMPORT \\x1b[31m\\n")
ctypes.CDLL(None).puts(b"PUTS \\x1b[31m")
class Prints:
    name = "prints"
    def __init__(self):
        os.system("printf 'MADE \\\\033[31m\\\\n'")
    def score(self, requests):
        os.write(1, b"SCORES \\x1b[31m\\n")
        return [float(len(request.hypotheses[0])) for request in requests]
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "one.yaml").write_text(json.dumps({**SMALL, "metrics": ["ld"]}))
    (tmp_path / "prints.py").write_text(PRINTS)
    for name in ("h.txt", "s.txt"):
        (tmp_path / name).write_text("He go home .\n")
    return tmp_path


def maege(folder: Path, shell: str, **variables: str) -> subprocess.CompletedProcess:
    """Run a command in a shell, in which `maege` is this one."""
    command = f'maege() {{ "{sys.executable}" -m maege "$@"; }}; {shell}'
    return subprocess.run(
        ["bash", "-c", command], cwd=folder, env={**os.environ, **variables}, timeout=60,
        check=False, capture_output=True,
    )  # fmt: skip


@pytest.mark.parametrize(
    "variables", [{"PYTHONIOENCODING": "ascii"}, {"LC_ALL": "C", "PYTHONUTF8": "0"}], ids=str
)
def test_ascii(folder: Path, variables: dict[str, str]) -> None:
    ran = maege(folder, "maege run one.yaml --output out > o 2> e", **variables)
    assert ran.returncode == 0, (folder / "e").read_text()
    printed = (folder / "o").read_bytes()
    assert printed.isascii() and b"\\xd7" in printed  # of "57 × longer than 45 characters"


@pytest.mark.parametrize("closed", [">&-", ">&- 2>&-", "<&- >&- 2>&-", "<&-"])
def test_closed_descriptors(folder: Path, closed: str) -> None:
    ran = maege(folder, f"maege run one.yaml --output out --quiet {closed}")
    assert ran.returncode == 0, ran.stderr
    assert (folder / "out/report.html").is_file()


@pytest.mark.parametrize(
    "command",
    [
        "maege data list metrics prints.py:Prints",
        "maege run one.yaml --metrics prints.py:Prints --output out --quiet",
        "maege score prints.py:Prints --hypothesis h.txt --source s.txt --reference s.txt",
    ],
)
def test_plugins_write_to_standard_error_only(folder: Path, command: str) -> None:
    ran = maege(folder, command)
    assert ran.returncode == 0, ran.stderr
    assert b"\x1b" not in ran.stdout + ran.stderr
    for text in (b"AT IMPORT", b"PUTS", b"MADE", b"SCORES"):
        assert text not in ran.stdout
    assert b"AT IMPORT \\x1b[31m" in ran.stderr
    if "score" in command:
        assert json.loads(ran.stdout)["score"] == 12


def test_processes_have_a_limit_by_cores() -> None:
    made = scorer.Scorer(None, 100_000, lambda *_: None)  # type: ignore[arg-type]
    assert made.jobs == 4 * cpu_count()
