"""Measures a run of MAEGE in a process of its own."""

import json
import os
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
PAPER = ROOT / "configs/choshen2018-table2.yaml"


@dataclass(frozen=True)
class Measured:
    """CPU and wall seconds, peak memory of the largest process and stored samples in MB, output."""

    cpu: float  # of user and system
    user: float  # of user alone
    wall: float
    peak: float
    samples: float
    manifest: dict[str, Any]
    results: bytes
    timings: dict[str, Any]


def measure(arguments: list[str]) -> Measured:
    """Run once. CPU includes processes that the run has started and waited for."""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "maege", "run", *arguments, "--output", f"{folder}/out"]
        start = perf_counter()
        process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
        _, status, usage = os.wait4(process.pid, 0)
        wall = perf_counter() - start
        process.returncode = os.waitstatus_to_exitcode(status)  # it was waited for
        if process.returncode:
            sys.exit("the run failed; see above")
        manifest = json.loads(Path(f"{folder}/out/manifest.json").read_text())
        timings = json.loads(Path(f"{folder}/out/timings.json").read_text())
        # `run.json` also has the configuration, and with it where the metrics were computed.
        files = *Path(f"{folder}/out/tables").iterdir(), *Path(f"{folder}/out").glob("scores.*")
        results = b"".join(file.read_bytes() for file in sorted(files))
        samples = Path(f"{folder}/out/samples.jsonl.gz").stat().st_size / 1e6
    cpu = usage.ru_utime + usage.ru_stime
    return Measured(
        cpu, usage.ru_utime, wall, usage.ru_maxrss / 1024, samples, manifest, results, timings
    )
