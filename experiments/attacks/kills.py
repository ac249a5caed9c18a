"""Kills of commands at random times: started again, they must have the same results."""

import argparse
import shutil
import signal
import sys
import time
from collections import Counter
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from experiments.attacks.commands import Texts, begin, results, tiny, write_files
from experiments.attacks.table import Row
from tests.plugins.test_ways_in import gone

PROGRAM = """import json, os, sys, time
for line in sys.stdin:
    request = json.loads(line)
    time.sleep(0.005)
    with open("asked", "a") as log:
        log.write(request["id"] + "\\n")
    print(json.dumps({"id": request["id"], "score": len(request["hypotheses"][0])}), flush=True)
"""
SIGNALS = (signal.SIGKILL, signal.SIGTERM, signal.SIGINT)
KILLS_PER_RESTART = 5
TIME_LIMIT_S = 600


def rows(options: argparse.Namespace) -> list[Row]:
    """Kill every command, with one job and with two, and return a row for each."""
    rng = Random(options.seed)
    return [
        attack(name, options.kills, rng, jobs)
        for jobs in (1, 2)
        for name in ("run", "systems", "humans", "coverage", "levels", "vet")
    ]


def attack(name: str, kills: int, rng: Random, jobs: int = 1, texts: Texts | None = None) -> Row:
    """Kill a command again and again, and let it end now and then.

    Parameters
    ----------
    name
        One of the commands.
    kills
        How often it is killed.
    rng
        The source of the times.
    jobs
        In how many processes it computes.
    texts
        What it computes; by default some sentences of the tiny corpus.
    """
    texts = tiny(8) if texts is None else texts
    failures = Counter[str]()
    done = repeated = 0
    with TemporaryDirectory() as folder:
        directory = Path(folder) / "work"  # always the same, for results have paths in them
        _write(directory, texts)
        seconds, expected = _undisturbed(name, directory, jobs)
        asked = len(_asked(directory))
        while done < kills:
            shutil.rmtree(directory)
            _write(directory, texts)
            series = min(KILLS_PER_RESTART, kills - done)
            for number in range(series):
                chosen = SIGNALS[(done + number) % len(SIGNALS)]
                failures.update(_kill(name, directory, jobs, rng.uniform(0, seconds), chosen))
            done += series
            failures.update(_restart(name, directory, jobs, expected))
            repeated += len(_asked(directory)) - asked
    remark = f"{repeated / kills:.1f} of {asked} questions asked again for each kill"
    return Row(f"kills at random times: {name}, {jobs} job(s)", kills, failures, remark)


def _undisturbed(name: str, directory: Path, jobs: int) -> tuple[float, dict[str, bytes]]:
    """Return how long a command takes, and its results."""
    begun = time.monotonic()
    process = begin(name, directory, "--jobs", str(jobs))
    _, errors = process.communicate()
    if process.returncode:
        raise ValueError(f"{name}: exit code {process.returncode}, {errors!r:.1000}")
    return time.monotonic() - begun, results(name, directory)


def _kill(
    name: str, directory: Path, jobs: int, seconds: float, chosen: signal.Signals
) -> list[str]:
    """Kill a command after a time, and return what was wrong."""
    process = begin(name, directory, "--jobs", str(jobs), TMPDIR=str(directory / "tmp"))
    time.sleep(seconds)
    process.send_signal(chosen)
    _, errors = process.communicate(timeout=TIME_LIMIT_S)
    problems = []
    if b"Traceback" in errors:
        last = errors.splitlines()[-1].decode("utf-8", "replace")
        problems.append(f"traceback after {chosen.name}: {last:.200}")
    if process.returncode not in (0, -chosen, 128 + chosen):
        problems.append(f"exit code {process.returncode} after {chosen.name}: {errors!r:.500}")
    if not gone(str(directory)):
        problems.append(f"processes left after {chosen.name}")
    if chosen != signal.SIGKILL and (left := _temporary(directory)):
        problems.append(f"{left[0]} left after {chosen.name}")
    return problems


def _restart(name: str, directory: Path, jobs: int, expected: dict[str, bytes]) -> list[str]:
    """Let a command end, and return what was wrong."""
    process = begin(name, directory, "--jobs", str(jobs))
    _, errors = process.communicate(timeout=TIME_LIMIT_S)
    if process.returncode:
        return [f"started again: exit code {process.returncode}, {errors[-100:]!r}"]
    problems = []
    if results(name, directory) != expected:
        problems.append("other results")
    hidden = [path.name for path in directory.rglob(".*")]
    if hidden:
        problems.append(f"{hidden[0]} left")
    if not gone(str(directory)):
        problems.append("processes left")
    return problems


def _temporary(directory: Path) -> list[str]:
    """Return the kinds of temporary files that are left."""
    return [path.name.rstrip("0123456789")[:8] for path in (directory / "tmp").iterdir()]


def _asked(directory: Path) -> list[str]:
    log = directory / "asked"
    return log.read_text().splitlines() if log.exists() else []


def _write(directory: Path, texts: Texts) -> None:
    # The directory is in the command of the program, by which its processes are known.
    command = [sys.executable, str(directory / "program.py")]
    program = {"command": command, "working_directory": str(directory), "cache_version": "1"}
    (directory / "tmp").mkdir(parents=True)
    (directory / "program.py").write_text(PROGRAM)
    write_files(directory, texts, ["gleu", {"external": program}])
