"""What operating systems differ in; a system that lacks it is simulated."""

import ast
import json
import os
import platform
import subprocess
import sys
import threading
import time
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest

from maege import operating_system
from maege.errors import LanguageToolError
from maege.languagetool import server
from maege.scoring.engine import score_all
from maege.scoring.executors.in_process import InProcessExecutor
from tests.plugins.program_metrics import ANSWER, READ, external, failure_message
from tests.support.command_line import ROOT, SMALL
from tests.support.lacking_system import FOLDER, LACKING, replaced
from tests.support.stub_metrics import StubMetric, texts

PACKAGE = ROOT / "maege"
OF_SOME_SYSTEMS = {
    "os": "chown fchmod fchown fork getegid geteuid getgid getpgid getuid kill killpg mkfifo nice "
    "pidfd_open posix_spawn register_at_fork setpgid setsid sysconf uname wait waitid waitpid "
    f"{LACKING['os'].replace('set_blocking', '')}",
    "signal": f"sigwait pthread_sigmask siginterrupt {LACKING['signal']}",
    "select": "epoll kqueue poll select",
    "mmap": "mmap",
    "sys": "platform",
    "fcntl": "*",
    "resource": "*",
    "_winapi": "*",
}


def uses(path: Path) -> set[str]:
    """Return what a file uses of modules that differ between systems."""
    nodes = [*ast.walk(ast.parse(path.read_text("utf-8")))]
    named = {
        f"{node.value.id}.{node.attr}"
        for node in nodes
        if isinstance(node, ast.Attribute)
        and isinstance(node.value, ast.Name)
        and node.attr in OF_SOME_SYSTEMS.get(node.value.id, "").split()
    }
    imported = {
        f"{module}.*"
        for node in nodes
        if isinstance(node, ast.Import | ast.ImportFrom)
        for module in ([n.name for n in node.names] if isinstance(node, ast.Import)
                       else [node.module or ""])
        if OF_SOME_SYSTEMS.get(module) == "*"
        or (isinstance(node, ast.ImportFrom) and module in ("os", "signal", "select", "mmap"))
    }  # fmt: skip
    return named | imported


def test_one_module_calls_what_only_some_systems_have() -> None:
    found = {str(path.relative_to(PACKAGE)): uses(path) for path in PACKAGE.rglob("*.py")}
    assert len(found.pop("operating_system.py")) > 20
    assert {name: used for name, used in found.items() if used} == {}


def test_texts_are_written_with_their_encoding_and_the_same_line_ends() -> None:
    written = 0
    for path in PACKAGE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "attr", "") == "write_text":
                written += 1
                assert {"encoding", "newline"} <= {k.arg for k in node.keywords}, path
    assert written > 10


@pytest.fixture
def lacking(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in replaced().items():
        monkeypatch.setattr(operating_system, name, value)
    for name in ("fcntl", "resource"):
        monkeypatch.setitem(sys.modules, name, None)


class LateError(Exception):
    """What interrupts."""


def waste() -> None:
    while True:
        time.sleep(0.001)


@pytest.mark.parametrize("lacks", [False, True])
def test_code_is_interrupted_again_and_again(lacks: bool, request: pytest.FixtureRequest) -> None:
    if lacks:
        request.getfixturevalue("lacking")
    caught = 0
    with pytest.raises(LateError), operating_system.interrupted(0.05, 0.05, LateError):
        for _ in range(3):
            try:
                waste()
            except LateError:
                caught += 1
        waste()
    assert caught == 3
    time.sleep(0.12)  # nothing is raised after the block


@pytest.mark.usefixtures("lacking")
def test_a_metric_that_takes_too_long_is_stopped_without_alarms() -> None:
    slow = StubMetric(lambda requests: waste())
    scored = score_all(texts(1), {"slow": slow}, executor=InProcessExecutor(0.1))
    assert "0.1 s" in scored.failures["slow"]


@pytest.mark.usefixtures("lacking")
def test_programs_answer_without_poll_groups_and_a_shell() -> None:
    assert external(READ + ANSWER).score(texts(40)) == [len(r.hypotheses[0]) for r in texts(40)]
    assert "exit code 4" in failure_message("import os\nos._exit(4)\n")
    assert "did not answer" in failure_message("import time\ntime.sleep(60)\n", timeout=0.3)
    assert "SAID" in failure_message("import sys\nsys.exit('SAID')\n")


@pytest.mark.usefixtures("lacking")
def test_what_is_unknown_is_said_to_be() -> None:
    assert operating_system.memory_in_use() is None
    assert operating_system.running_children() == 0
    assert operating_system.end_file(os.getpid()) is None
    assert operating_system.command_line(os.getpid()) is None
    assert operating_system.hang_up_signal() is None
    assert operating_system.guarded(["java"], "guard") == ["java"]
    assert not operating_system.has_copies()


@pytest.mark.usefixtures("lacking")
def test_a_daemon_that_could_not_be_found_again_is_refused() -> None:
    with pytest.raises(LanguageToolError, match="starts and ends a server by itself"):
        server.start()


def test_pages_are_zeros(monkeypatch: pytest.MonkeyPatch, lacking: None) -> None:
    without_flags = SimpleNamespace(mmap=lambda number, size: bytes(size))
    monkeypatch.setattr(operating_system, "mmap", without_flags)
    assert operating_system.private_pages(3) == bytes(3)


def test_on_windows_a_process_waits_for_the_handle_of_its_parent(
    monkeypatch: pytest.MonkeyPatch, lacking: None
) -> None:
    waited, ended = [], threading.Event()
    windows = SimpleNamespace(
        INFINITE=-1,
        OpenProcess=lambda rights, inherits, number: ("handle", number),
        WaitForSingleObject=lambda handle, limit: waited.append((handle, limit)),
    )
    monkeypatch.setitem(sys.modules, "_winapi", windows)
    monkeypatch.setattr(
        operating_system.os, "_exit", lambda code: (waited.append(code), ended.set()), raising=False
    )
    operating_system.end_with_parent(77)
    assert ended.wait(10)
    assert waited == [(("handle", 77), -1), 1]


OVERLAP = """
def overlap(hypothesis, references):
    print("\\x1b[31m")
    return sum(word in references[0] for word in hypothesis.split()) / len(hypothesis.split())
"""
PROGRAM = """
import json, sys
for line in sys.stdin:
    request = json.loads(line)
    print(json.dumps({"id": request["id"], "score": len(request["hypotheses"][0])}), flush=True)
"""
RUN = ("run", "run.yaml", "--output", "out", "--quiet")
VET = ("vet", "overlap.py:overlap", "tiny", "--set", "sections=[contract,ordering]", *RUN[2:])


@pytest.mark.slow
@pytest.mark.parametrize(
    ("command", "code"),
    [(RUN, 0), ((*RUN, "--jobs", "2"), 0), (VET, 3)],  # 3: the metric has faults
)
def test_commands_write_the_same_files_as_elsewhere(
    tmp_path: Path, command: tuple, code: int
) -> None:
    program = {"external": {"command": [sys.executable, "program.py"], "name": "program"}}
    metrics = ["ld", "gleu", "overlap.py:overlap", program]
    contents = {}
    (tmp_path / "overlap.py").write_text(OVERLAP)
    (tmp_path / "program.py").write_text(PROGRAM)
    (tmp_path / "run.yaml").write_text(json.dumps({**SMALL, "metrics": metrics}))
    for name, path in (("with", [ROOT]), ("without", [FOLDER, ROOT])):
        done = subprocess.run(
            [sys.executable, "-m", "maege", *command],
            cwd=tmp_path, capture_output=True, check=False, timeout=500,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(map(str, path))},
        )  # fmt: skip
        assert done.returncode == code, done.stderr.decode()
        assert b"\x1b" not in done.stderr
        out = (tmp_path / "out").rename(tmp_path / name)  # the next one has the same paths
        contents[name] = {
            file.relative_to(out): file.read_bytes()
            for file in out.rglob("*")
            if file.is_file() and file.name != "timings.json"
        }
    assert len(contents["with"]) > 5
    assert contents["with"] == contents["without"]


def _pages() -> int:
    return int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])


@pytest.mark.skipif(platform.libc_ver()[0] != "glibc", reason="another C library")
def test_freed_arrays_are_given_back_also_below_objects_that_stay():
    arrays = [np.ones(10_000) for _ in range(1000)]  # 80 MB, too small for pages of their own
    kept = arrays[::100]
    before = _pages()
    del arrays
    operating_system.give_back_memory()
    assert before - _pages() > 10_000
    assert len(kept) == 10
