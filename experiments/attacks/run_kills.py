"""Kills of a run at random times: started again, it must have the same results."""

import argparse
import signal
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import yaml

from experiments.attacks.table import Row
from experiments.attacks.targets import CONFIG

PROGRAM = """import json, sys, time
for line in sys.stdin:
    request = json.loads(line)
    time.sleep(0.005)
    with open("asked", "a") as log:
        log.write(request["id"] + "\\n")
    print(json.dumps({"id": request["id"], "score": len(request["hypotheses"][0])}), flush=True)
"""
SIGNALS = (signal.SIGKILL, signal.SIGTERM, signal.SIGINT)
KILLS_PER_RUN = 10


def rows(options: argparse.Namespace) -> list[Row]:
    """Kill runs with one job and with two, and return a row for each."""
    return [_row(options, jobs) for jobs in (1, 2)]


def _row(options: argparse.Namespace, jobs: int) -> Row:
    rng, failures = Random(f"{options.seed} {jobs}"), Counter[str]()
    kills, repeated = 0, 0
    with TemporaryDirectory() as folder:
        seconds, expected, asked = _whole_run(Path(folder), jobs)
    while kills < options.kills // 2:
        with TemporaryDirectory() as folder:
            directory = Path(folder)
            _files(directory)
            for number in range(KILLS_PER_RUN):
                process = _start(directory, jobs)
                time.sleep(rng.uniform(0, seconds))
                process.send_signal(SIGNALS[(kills + number) % 3])
                _, errors = process.communicate(timeout=60)
                if b"Traceback" in errors:
                    failures["traceback"] += 1
            kills += KILLS_PER_RUN
            process = _start(directory, jobs)
            _, errors = process.communicate(timeout=600)
            if process.returncode:
                failures[f"started again: exit code {process.returncode}"] += 1
            elif _results(directory) != expected:
                failures["other results"] += 1
            leftovers = [p.name for p in directory.glob(".*")]
            leftovers += [p.name for p in (directory / "out").glob(".*") if p.name != ".lock"]
            if leftovers:
                failures["files left"] += 1
            repeated += len(_asked(directory)) - asked
    remark = f"{repeated / kills:.1f} of {asked} questions asked again for each kill"
    return Row(f"kills at random times, {jobs} job(s)", kills, failures, remark)


def _whole_run(directory: Path, jobs: int) -> tuple[float, bytes, int]:
    """Return how long an undisturbed run takes, its results, and the number of questions."""
    _files(directory)
    start = time.monotonic()
    _start(directory, jobs).communicate()
    return time.monotonic() - start, _results(directory), len(_asked(directory))


def _results(directory: Path) -> bytes:
    return (directory / "out/results.json").read_bytes()


def _asked(directory: Path) -> list[str]:
    return (directory / "asked").read_text().splitlines()


def _files(directory: Path) -> None:
    program = {"command": [sys.executable, "program.py"], "cache_version": "1"}
    config = {**CONFIG, "metrics": ["ld", {"external": program}], "cache": "c.sqlite"}
    config |= {"sentences": {"max_characters": 80}, "synthetic_corpora": None}
    (directory / "program.py").write_text(PROGRAM)
    (directory / "c.yaml").write_text(yaml.safe_dump(config))


def _start(directory: Path, jobs: int) -> "subprocess.Popen[bytes]":
    return subprocess.Popen(
        [sys.executable, "-m", "maege", "run", "c.yaml", "--output", "out", "--jobs", str(jobs)],
        cwd=directory,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
