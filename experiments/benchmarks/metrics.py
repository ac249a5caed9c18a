"""Time every metric by itself on the paper's sample; write a table with machine and versions."""

import argparse
import json
import os
import platform
from pathlib import Path

from experiments.benchmarks.measured_process import PAPER, measure
from maege.config.schema import load
from maege.plugins.registry import BUILT_IN

# The metrics of the paper's configuration have its parameters.
OTHERS = {"interpolated": {"a": "gleu", "b": "ld", "weight": 0.5}}


def entries() -> dict[str, dict]:
    """Return name -> parameters of every built-in metric."""
    paper = {metric.name: dict(metric.parameters) for metric in load(PAPER).metrics}
    return {name: paper.get(name, OTHERS.get(name, {})) for name in sorted(BUILT_IN)}


def row(name: str, parameters: dict, settings: list[str]) -> tuple[str, dict[str, str]]:
    """Return a line of the table, and the versions of what the metric runs on."""
    metric = json.dumps({name: parameters})
    run = measure([str(PAPER), *settings, "--set", f"metrics=[{metric}]", "--set", "cache=null"])
    computed = run.timings["metrics"][name]["computed"]
    wall = next(stage["wall"] for stage in run.timings["stages"] if stage["name"] == "score")
    cells = [name, f"{computed:,}", f"{wall:.1f}", f"{computed / wall:,.0f}", f"{run.cpu:.1f}"]
    cells.append(f"{run.peak:.0f}")
    return "| " + " | ".join(cells) + " |", run.manifest["libraries"]


def cpu_name() -> str:
    """Return what the processor is called, if the system says it."""
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    except OSError:
        return platform.processor() or platform.machine()
    return next((x.split(":")[1].strip() for x in lines if x.startswith("model name")), "unknown")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--output", type=Path, default=Path("runs/metrics.md"))
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--replicates", type=int, default=1, help="of the corpora")
    parser.add_argument("--metrics", nargs="*", help="only these")
    given = parser.parse_args()
    settings = [
        "--jobs",
        str(given.jobs),
        "--set",
        f"synthetic_corpora.replicates={given.replicates}",
    ]
    lines = [
        "# Metrics, each by itself",
        "",
        f"`{PAPER.name}`, {given.replicates} replicate(s) of the corpora, {given.jobs} job(s); "
        f"nothing from a store. Questions are distinct: texts and corpora, or, of a dear metric, "
        f"sentences. CPU and peak memory (of the largest process) are of the whole run with the "
        f"servers it started: reading, sampling and evaluation included.",
        "",
        "| metric | questions | scoring, wall s | questions / s | CPU s | peak MB |",
        "|---|---|---|---|---|---|",
    ]
    libraries: dict[str, str] = {}
    for name, parameters in entries().items():
        if given.metrics and name not in given.metrics:
            continue
        line, libraries = row(name, parameters, settings)
        print(line, flush=True)
        lines.append(line)
    versions = ", ".join(f"{name} {version}" for name, version in libraries.items())
    machine = f"{cpu_name()}, {os.cpu_count()} cores, {platform.platform(terse=True)}"
    lines += ["", f"{machine}; Python {platform.python_version()}, {versions}", ""]
    given.output.parent.mkdir(parents=True, exist_ok=True)
    given.output.write_text("\n".join(lines), encoding="utf-8")
    print(f"written: {given.output}")


if __name__ == "__main__":
    main()
