"""Time whole runs: CPU, wall and memory of the process, and where the time goes."""

import argparse
import json
import os
import platform
import subprocess
import sys
import tempfile
from pathlib import Path
from statistics import median
from time import perf_counter

ROOT = Path(__file__).resolve().parent.parent
PAPER = ROOT / "configs/conll14.yaml"


def measure(arguments: list[str]) -> tuple[dict[str, float], dict]:
    """Run once; return CPU seconds, wall seconds and peak MB, and the manifest."""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "maege", "run", *arguments, "--output", f"{folder}/out"]
        start = perf_counter()
        process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
        _, status, usage = os.wait4(process.pid, 0)
        wall = perf_counter() - start
        if os.waitstatus_to_exitcode(status):
            sys.exit("the run failed; see above")
        manifest = json.loads(Path(f"{folder}/out/manifest.json").read_text())
    cpu = usage.ru_utime + usage.ru_stime
    return {"CPU s": cpu, "wall s": wall, "peak MB": usage.ru_maxrss / 1024}, manifest


def report(title: str, arguments: list[str], runs: int) -> None:
    measured = [measure(arguments) for _ in range(runs)]
    print(f"\n{title}: {runs} runs, median [least, most]")
    for key in measured[0][0]:
        values = [figures[key] for figures, _ in measured]
        print(f"  {key:<8} {median(values):8.1f} [{min(values):.1f}, {max(values):.1f}]")
    manifest = measured[-1][1]
    stages = {stage["name"]: stage["cpu"] for stage in manifest["stages"]}
    print("  CPU s of stages: " + ", ".join(f"{k} {v:.1f}" for k, v in stages.items()))
    seconds = sorted(manifest["metric_cpu_seconds"].items(), key=lambda item: -item[1])
    print("  CPU s of metrics: " + ", ".join(f"{k} {v:.1f}" for k, v in seconds))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("config", nargs="*", help="configurations to run")
    parser.add_argument("--runs", type=int, default=3)
    given = parser.parse_args()
    print(f"{platform.machine()}, {os.cpu_count()} cores, Python {platform.python_version()}")
    if given.config:
        for config in given.config:
            report(config, [config], given.runs)
        return
    report("20 replicates", [str(PAPER)], given.runs)
    report("one replicate", [str(PAPER), "--set", "corpora.replicates=1"], given.runs)


if __name__ == "__main__":
    main()
