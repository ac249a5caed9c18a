"""Time whole runs: CPU, wall and memory of the process, and where the time goes."""

import argparse
import os
import platform
from statistics import median

from experiments.benchmarks.measured_process import PAPER, measure


def report(title: str, arguments: list[str], runs: int) -> None:
    measured = [measure(arguments) for _ in range(runs)]
    print(f"\n{title}: {runs} runs, median [least, most]")
    for key, unit in (("cpu", "CPU s"), ("wall", "wall s"), ("peak", "peak MB")):
        values = [getattr(run, key) for run in measured]
        print(f"  {unit:<8} {median(values):8.1f} [{min(values):.1f}, {max(values):.1f}]")
    manifest = measured[-1].manifest
    stages = {stage["name"]: stage["cpu"] for stage in manifest["stages"]}
    print("  CPU s of stages: " + ", ".join(f"{k} {v:.1f}" for k, v in stages.items()))
    seconds = sorted(manifest["metric_cpu_seconds"].items(), key=lambda item: -item[1])
    print("  CPU s of metrics: " + ", ".join(f"{k} {v:.1f}" for k, v in seconds))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("config", nargs="*", help="configurations to run")
    parser.add_argument("--runs", type=int, default=3)
    options = parser.parse_args()
    print(f"{platform.machine()}, {os.cpu_count()} cores, Python {platform.python_version()}")
    if options.config:
        for config in options.config:
            report(config, [config], options.runs)
        return
    report("20 replicates", [str(PAPER)], options.runs)
    report("one replicate", [str(PAPER), "--set", "synthetic_corpora.replicates=1"], options.runs)


if __name__ == "__main__":
    main()
