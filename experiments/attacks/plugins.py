"""Hostile plug-ins: one must not harm the run, or the results of other metrics."""

import argparse
import json
import os
import subprocess
import sys
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from itertools import product
from pathlib import Path
from tempfile import TemporaryDirectory

import yaml

from experiments.attacks.table import Row
from experiments.attacks.targets import CONFIG

TIME_LIMIT_S = 700  # an import or a session may take 600 s
AT_ONCE = 4  # most of the time is waited
SCORE = "[1.0] * len(requests)"
# Statements that a plug-in executes where it can.
STATEMENTS = {
    "os._exit(0)": "import os; os._exit(0)",
    "os._exit(3)": "import os; os._exit(3)",
    "SystemExit": "raise SystemExit(0)",
    "KeyboardInterrupt": "raise KeyboardInterrupt",
    "GeneratorExit": "raise GeneratorExit",
    "recursion": "f = lambda: f()\nf()",
    "memory": "x = bytearray(10**13)",
    "abort": "import os; os.abort()",
    "segfault": "import ctypes; ctypes.string_at(0)",
    "SIGKILL": "import os, signal; os.kill(os.getpid(), signal.SIGKILL)",
    "SIGTERM": "import os, signal; os.kill(os.getpid(), signal.SIGTERM)",
    "SIGINT": "import os, signal; os.kill(os.getpid(), signal.SIGINT)",
    "chdir": "import os; os.chdir('/')",
    "umask": "import os; os.umask(0o777)",
    "environment": "import os; os.environ.clear()",
    "closed descriptors": "import os; os.closerange(0, 20)",
    "output below Python": "import os; os.write(1, b'noise\\n')",
    "print": "print('\\x1b[31mnoise')",
    "thread": "import threading, time; threading.Thread(target=time.sleep, args=(600,)).start()",
    "atexit": "import atexit, time; atexit.register(time.sleep, 600)",
    "alarm": "import signal; signal.setitimer(signal.ITIMER_REAL, 0.01)",
    "no alarm": "import signal; signal.signal(signal.SIGALRM, signal.SIG_IGN)",
    "child": "import subprocess; subprocess.Popen(['sleep', '600'])",
    "hidden text": "class E(Exception):\n    def __str__(self): raise ValueError\nraise E",
    "long text": "raise ValueError('x' * 200_000_000)",
    "escape": "raise ValueError('\\x1b[31m[/x]\\ud800')",
    "seeds": "import random; random.seed(1)",
    "warnings": "import warnings; warnings.simplefilter('error')",
    "hang": "import time; time.sleep(600)",
}
PLACES = {
    "import": (
        "{statement}\nclass X:\n    name = 'x'\n    def score(self, requests): return {score}\n"
    ),
    "score": (
        "class X:\n    name = 'x'\n    def score(self, requests):\n{indented}\n"
        "        return {score}\n"
    ),
    "session": (
        "from contextlib import contextmanager\nclass X:\n    name = 'x'\n    @contextmanager\n"
        "    def session(self):\n{indented}\n        yield self\n"
        "    def score(self, requests): return {score}\n"
    ),
}  # fmt: skip


def rows(options: argparse.Namespace) -> list[Row]:
    """Try every statement everywhere, with one job and with two, and return a row for each."""
    result = []
    for jobs in (1, 2):
        failures: Counter[str] = Counter()
        attempts = list(product(PLACES, STATEMENTS))
        with ThreadPoolExecutor(AT_ONCE) as pool:
            outcomes = pool.map(partial(_attempt, jobs), *zip(*attempts, strict=True))
        for (place, name), failure in zip(attempts, outcomes, strict=True):
            if failure:
                failures[f"{name} in {place}: {failure}"] += 1
        result.append(Row(f"hostile plug-ins, {jobs} job(s)", len(attempts), failures))
    return result


def _attempt(jobs: int, place: str, name: str) -> str:
    """Return what went wrong; empty if the metric was refused, or others have their results."""
    template, statement = PLACES[place], STATEMENTS[name]
    indented = "\n".join(f"        {line}" for line in statement.splitlines())
    code = template.format(statement=statement, indented=indented, score=SCORE)
    config = {**CONFIG, "metrics": ["ld", "x.py:X"], "synthetic_corpora": None}
    config["executor"] = {"timeout": 5}
    with TemporaryDirectory() as folder:
        directory = Path(folder)
        (directory / "x.py").write_text(code)
        (directory / "c.yaml").write_text(yaml.safe_dump(config))
        command = ["run", "c.yaml", "--output", "out", "--jobs", str(jobs)]
        # Into files: a process that a plug-in leaves behind would keep a pipe open.
        output, errors = directory / "stdout", directory / "stderr"
        with output.open("wb") as stdout, errors.open("wb") as stderr:
            process = subprocess.Popen(
                [sys.executable, "-m", "maege", *command],
                cwd=directory,
                stdout=stdout,
                stderr=stderr,
                start_new_session=True,
                env={**os.environ, "PYTHONPATH": str(Path.cwd())},
            )
            try:
                code = process.wait(TIME_LIMIT_S)
            except subprocess.TimeoutExpired:
                os.killpg(process.pid, 9)
                process.wait()
                return f"no end within {TIME_LIMIT_S} s"
        return _problem(code, output.read_bytes(), errors.read_bytes(), directory / "out")


def _problem(code: int, output: bytes, errors: bytes, out: Path) -> str:
    if b"Traceback" in errors:
        return f"traceback, {errors.splitlines()[-1]!r:.100}"
    if b"\x1b" in output + errors:
        return "an escape on the terminal"
    if len(output) + len(errors) > 100_000:
        return f"{len(output) + len(errors):,} bytes of output"
    if code == 2:  # refused before scoring, with a message
        return "" if errors.strip() else "no message"
    if code not in (0, 3) or not (out / "manifest.json").is_file():
        return f"exit code {code}, nothing written"
    results = json.loads((out / "run.json").read_text())
    return "" if "ld" in json.dumps(results) else "no results of the other metric"
