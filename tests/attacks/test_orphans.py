"""MAEGE is killed while programs and processes of metrics go on: none of them is left."""

import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.plugins.test_ways_in import gone, needs_proc
from tests.support.command_line import start

# Ignores what it could be asked to end by, reads nothing more, and has a child that goes on, too.
HOG = """
import os, signal, subprocess, sys, time
for number in (signal.SIGTERM, signal.SIGHUP, signal.SIGINT):
    signal.signal(number, signal.SIG_IGN)
sys.stdin.readline()
subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)", sys.argv[1]])
open("begun", "w").close()
time.sleep(600)
"""


@needs_proc
@pytest.mark.parametrize("signal_", [signal.SIGKILL, signal.SIGTERM, signal.SIGINT])
@pytest.mark.parametrize(
    ("jobs", "kind"),
    [
        (1, "local"),
        pytest.param(2, "local", marks=pytest.mark.slow),
        pytest.param(1, "dask", marks=[pytest.mark.slow, pytest.mark.dask]),
    ],
)
def test_a_program_that_goes_on_ends_with_a_killed_run(
    signal_: signal.Signals, jobs: int, kind: str, tmp_path: Path
) -> None:
    marker = f"{tmp_path}/marker"
    (tmp_path / "hog.py").write_text(HOG)
    (tmp_path / "c.yaml").write_text(
        f"corpus: tiny\nmetrics:\n- external: {{command: [{sys.executable}, hog.py, {marker}]}}\n"
    )
    command = ["run", "c.yaml", "--jobs", str(jobs), "--set", f"executor.kind={kind}"]
    with start(*command, cwd=tmp_path, stderr=subprocess.DEVNULL) as process:
        deadline = time.monotonic() + 600
        while not (tmp_path / "begun").exists():
            assert time.monotonic() < deadline
            time.sleep(0.05)
        process.send_signal(signal_)
    assert gone(marker)
    assert gone(str(tmp_path))


# Is killed as soon as the program of a metric runs: it could tell nobody the program's number.
KILLED = """
import os, signal, subprocess, sys
from maege.plugins.program_process import ProgramProcess

class Popen(subprocess.Popen):
    def __init__(self, command, **options):
        super().__init__(command, **options)
        if command[0] == sys.executable:
            os.kill(os.getpid(), signal.SIGKILL)

subprocess.Popen = Popen
ProgramProcess([sys.executable, *sys.argv[1:]], "")
"""


@needs_proc
def test_a_program_that_has_just_begun_ends_with_its_killed_parent(tmp_path: Path) -> None:
    (tmp_path / "hog.py").write_text(HOG)
    marker = f"{tmp_path}/marker"
    command = [sys.executable, "-c", KILLED, f"{tmp_path}/hog.py", marker]
    killed = subprocess.run(command, cwd=tmp_path)
    assert killed.returncode == -signal.SIGKILL
    assert gone(marker)
