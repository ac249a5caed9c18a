"""Time whole runs: CPU, wall and memory of the process, and where the time goes.

With several numbers of jobs, the results must be the same, and the ratios to the first number are
printed. Wall times, and ratios of them, mean something on a quiet machine only, so the load is
printed, too.
"""

import argparse
import os
import platform
import sys
from collections.abc import Sequence
from statistics import median

from experiments.benchmarks.measured_process import PAPER, Measured, measure


def report(title: str, arguments: list[str], runs: int) -> list[Measured]:
    measured = [measure(arguments) for _ in range(runs)]
    load = ", ".join(f"{value:.1f}" for value in os.getloadavg())
    print(f"\n{title}: {runs} runs, median [least, most]; load {load}")
    units = {"cpu": "CPU s", "user": "user s", "wall": "wall s", "peak": "peak MB"}
    for key, unit in units.items():
        values = [getattr(run, key) for run in measured]
        print(f"  {unit:<8} {median(values):8.1f} [{min(values):.1f}, {max(values):.1f}]")
    print(f"  samples  {measured[-1].samples:8.1f} MB")
    timings = measured[-1].timings
    stages = {stage["name"]: stage["cpu"] for stage in timings["stages"]}
    print("  CPU s of stages: " + ", ".join(f"{k} {v:.1f}" for k, v in stages.items()))
    costs = {name: of_metric["cpu_seconds"] for name, of_metric in timings["metrics"].items()}
    seconds = sorted(costs.items(), key=lambda item: -item[1])
    print("  CPU s of metrics: " + ", ".join(f"{k} {v:.1f}" for k, v in seconds))
    return measured


def compare(title: str, arguments: list[str], runs: int, jobs: Sequence[int]) -> None:
    """Report runs with each number of jobs, and the ratios to the first."""
    by_jobs = {
        number: report(f"{title}, {number} job(s)", [*arguments, "--jobs", str(number)], runs)
        for number in jobs
    }
    first = by_jobs[jobs[0]]
    for number, measured in by_jobs.items():
        ratios = {
            key: median(getattr(run, key) for run in measured)
            / median(getattr(run, key) for run in first)
            for key in ("cpu", "wall")
        }
        print(f"{number} job(s): CPU x {ratios['cpu']:.2f}, wall x {ratios['wall']:.2f}")
    if len({run.results for measured in by_jobs.values() for run in measured}) > 1:
        sys.exit("RESULTS DIFFER")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("config", nargs="*", help="configurations to run")
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--jobs", type=int, nargs="+", default=[1])
    parser.add_argument("--set", action="append", default=[], metavar="KEY=VALUE", dest="sets")
    options = parser.parse_args()
    print(f"{platform.machine()}, {os.cpu_count()} cores, Python {platform.python_version()}")
    settings = [part for text in options.sets for part in ("--set", text)]
    one_replicate = ["--set", "synthetic_corpora.replicates=1"]
    cases = {config: [config] for config in options.config} or {
        "20 replicates": [str(PAPER)],
        "one replicate": [str(PAPER), *one_replicate],
    }
    for title, arguments in cases.items():
        compare(title, [*arguments, *settings], options.runs, options.jobs)


if __name__ == "__main__":
    main()
