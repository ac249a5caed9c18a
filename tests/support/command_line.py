"""Run commands in separate processes."""

import gc
import json
import os
import runpy
import signal
import subprocess
import sys
import tempfile
import traceback
import warnings
from collections.abc import Callable
from contextlib import chdir, suppress
from functools import cache
from multiprocessing import resource_tracker
from pathlib import Path
from types import ModuleType
from typing import Any, NoReturn

from joblib.externals.loky.backend import resource_tracker as loky_tracker

from maege.cli import main
from maege.scoring.executors.plugin_process import plugin_process
from maege.scoring.executors.processes import safe_path

ROOT = Path(__file__).parents[2]
FAST = ["--set", "synthetic_corpora.replicates=3", "--set", "statistics.permutations=99",
        "--set", "statistics.resamples=50", "--set", "lattices.max_edits=3"]  # fmt: skip
TINY = ROOT / "tests/support/tiny.yaml"  # a configuration with seven metrics
# A run of a second, without metrics.
SMALL = {
    "corpus": "tiny",
    "sentences": {"max_characters": 45},
    "synthetic_corpora": None,
    "lattices": None,
    "statistics": {"resamples": 50, "permutations": 49},
}


def maege(
    *arguments: str | Path, cwd: Path | None = None, **variables: str
) -> subprocess.CompletedProcess:
    """Run a command in a separate process.

    It is a fork of this process, to save the imports, unless the command starts a Dask cluster or
    a server.
    """
    texts = list(map(str, arguments))
    environment = {**os.environ, "COLUMNS": "100", **variables}
    starts_server = texts[:3] == ["doctor", "languagetool", "start"] and "--help" not in texts
    if starts_server or "executor.kind=dask" in texts or not hasattr(os, "fork"):
        command = [sys.executable, "-m", "maege", *texts]
        return subprocess.run(
            command, capture_output=True, text=True, cwd=cwd, env=environment, check=False
        )
    return _forked(texts, lambda: run_command(texts), cwd, environment)


def python(code: str, cwd: Path, *arguments: str) -> str:
    """Return what a program of Python prints, as ``python -c`` would, in a fork of this process.

    It is for programs of which the output counts, not what they import.
    """

    def run() -> None:
        sys.argv, sys.path[:0] = ["-c", *arguments], [""]
        sys.modules["__main__"] = ModuleType("__main__")
        exec(compile(code, "<string>", "exec"), vars(sys.modules["__main__"]))

    if hasattr(os, "fork"):
        done = _forked(["python"], run, cwd, dict(os.environ))
    else:
        command = [sys.executable, "-c", code, *arguments]
        done = subprocess.run(command, capture_output=True, text=True, cwd=cwd, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


def python_of(package: Path, *arguments: str) -> subprocess.CompletedProcess:
    """Run ``python -P`` with a copy of the package of MAEGE that is in another folder.

    The arguments are ``-c CODE`` or ``-m MODULE ...``. Where there are forks, it is one of this
    process, without the modules of MAEGE: only other libraries need not be imported again.
    """
    environment = {"PYTHONPATH": str(package), "PATH": "", "HOME": str(package)}
    if not hasattr(os, "fork"):
        command = [sys.executable, "-P", *arguments]
        return subprocess.run(
            command, cwd=package, env=environment, capture_output=True, text=True, check=False
        )

    def run() -> None:
        for name in [name for name in sys.modules if name.partition(".")[0] == "maege"]:
            del sys.modules[name]
        sys.path.insert(0, str(package))
        os.environ.clear()
        os.environ.update(environment)
        kind, content, *sys.argv[1:] = arguments
        if kind == "-c":
            sys.modules["__main__"] = ModuleType("__main__")
            exec(compile(content, "<string>", "exec"), vars(sys.modules["__main__"]))
        else:
            runpy.run_module(content, run_name="__main__", alter_sys=True)

    return _forked(list(arguments), run, package, {})


def _forked(
    texts: list[str], run: Callable[[], object], cwd: Path | None, environment: dict[str, str]
) -> subprocess.CompletedProcess:
    trackers = _trackers()
    with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err:
        child = os.fork()
        if child == 0:
            for tracker, descriptor in trackers:  # a fork has closed it
                tracker._fd = descriptor
            os.dup2(out.fileno(), 1)
            os.dup2(err.fileno(), 2)
            become(run, cwd, environment)
        _, status = os.waitpid(child, 0)
        said = []
        for file in (out, err):
            file.seek(0)
            said.append(file.read().decode())
    return subprocess.CompletedProcess(texts, os.waitstatus_to_exitcode(status), *said)


@cache
def _trackers() -> list[tuple[resource_tracker.ResourceTracker, int]]:
    """Start what tracks resources of processes, for all commands; it takes longer than they do.

    Each has a copy of its pipe, which forks do not close.
    """
    trackers = [resource_tracker._resource_tracker, loky_tracker._resource_tracker]
    with safe_path(), chdir(ROOT):  # not in a folder that a test waits for
        return [(tracker, os.dup(tracker.getfd())) for tracker in trackers]


def start(*arguments: str | Path, **options: Any) -> subprocess.Popen:
    """Start a command that signals are sent to; the options are those of ``subprocess.Popen``.

    As in ``maege``, it is a fork of this process, unless it starts a Dask cluster. It has the
    default reaction to SIGINT, which a shell ignores for what it starts in the background, and so
    for these tests.
    """
    before = signal.signal(signal.SIGINT, signal.SIG_DFL)
    try:
        return start_as_is(*arguments, **options)
    finally:
        signal.signal(signal.SIGINT, before)


def start_as_is(*arguments: str | Path, **options: Any) -> subprocess.Popen:
    """Start a command that ignores the signals that this process ignores."""
    texts = list(map(str, arguments))
    command = [sys.executable, "-m", "maege", *texts]
    if "executor.kind=dask" in texts or not hasattr(os, "fork"):
        return subprocess.Popen(command, **options)
    environment = options.get("env") or dict(os.environ)
    before = _descriptors()

    def run() -> None:
        """Run the command, in place of the program that would be executed after this function."""
        for descriptor in _descriptors() - before:  # of the pipes, which are duplicated by now
            with suppress(OSError):
                os.close(descriptor)
        gc.enable()
        become(lambda: run_command(texts), None, environment)

    return subprocess.Popen(command, preexec_fn=run, restore_signals=False, **options)


def _descriptors() -> set[int]:
    return {int(path.name) for path in Path("/dev/fd").iterdir()}


def run_command(texts: list[str]) -> None:
    """Run a command in this process."""
    sys.argv = ["maege", *texts]
    main()


def become(run: Callable[[], object], cwd: Path | None, environment: dict[str, str]) -> NoReturn:
    """Run a command or a program in this process as if it had just been started."""
    code = 1
    try:
        sys.stdout, sys.stderr = (os.fdopen(n, "w", encoding="utf-8") for n in (1, 2))
        os.environ.update(environment)
        os.chdir(cwd or Path.cwd())
        warnings.resetwarnings()
        warnings.simplefilter("ignore", DeprecationWarning)
        warnings.showwarning = lambda *warning: print(
            warnings.formatwarning(*warning[:4]), end="", file=sys.stderr
        )
        try:
            run()
            code = 0
        except SystemExit as end:
            code = end.code if isinstance(end.code, int) else int(end.code is not None)
    except BaseException:
        traceback.print_exc()
    finally:
        plugin_process.stop()  # as at the exit of Python, which os._exit passes over
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(code)


def ok(*arguments: str | Path, **options) -> str:
    done = maege(*arguments, **options)
    assert done.returncode == 0, done.stderr
    assert "Traceback" not in done.stderr
    return done.stdout


def refused(*arguments: str | Path, **options) -> str:
    done = maege(*arguments, **options)
    assert done.returncode == 2, (done.returncode, done.stdout, done.stderr)
    assert "Traceback" not in done.stderr
    assert done.stderr.strip()
    return done.stderr


def results(folder: Path) -> dict:
    """Return the statistics of a run."""
    stored = json.loads((folder / "run.json").read_text(encoding="utf-8"))
    return dict(stored["results"])


def files(directory: Path) -> dict[str, bytes]:
    """Return the contents of the files in a directory, by their paths; without measured times."""
    return {
        str(path.relative_to(directory)): path.read_bytes()
        for path in sorted(directory.rglob("*"))
        if path.is_file() and path != directory / "timings.json"
    }
