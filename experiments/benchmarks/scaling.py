"""Measure runs on a Dask cluster with 1, 2, ... workers, and say how far that would scale.

The scheduler and the workers are processes of this machine, on loopback, each of which stands for a
node. What is fitted is CPU time, so that the number of cores of this machine does not matter. The
model: with n workers of one core each, a run takes

    alone + max(jobs / n, feeding) + batch

seconds: the stages that are not distributed; the jobs; at least what this process and the scheduler
need to send them and to collect scores; and the last batch, in which other workers have no work.
"""

import argparse
import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from statistics import mean

from experiments.benchmarks.measured_process import PAPER, Measured, measure

NODES = (1, 2, 4, 8, 16, 32, 64, 100)
BATCH_S = 1.0  # of the last batch, assumed: a quarter, and more where a unit takes longer
TICKS = os.sysconf("SC_CLK_TCK")


@dataclass(frozen=True)
class Measurement:
    """Seconds of a run with a number of workers; all but ``wall`` are CPU seconds."""

    workers: int
    wall: float
    alone: float  # of the first process, but for the jobs, in a run without a cluster
    feeding: float  # what the first process needs besides, and the scheduler
    jobs: float  # of metrics, in all workers
    overhead: float  # of all workers, beside the jobs: start, imports, messages
    requests: int
    results: bytes


def cpu_seconds(pid: int) -> float:
    """Return the CPU time that a process, without its children, has used."""
    with open(f"/proc/{pid}/stat") as file:  # noqa: PTH123
        fields = file.read().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


@contextmanager
def cluster(workers: int) -> Iterator[tuple[str, list[subprocess.Popen]]]:
    """Start a scheduler and workers; yield the address, and the processes, the scheduler first."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    address = f"tcp://127.0.0.1:{port}"

    def start(*arguments: str) -> subprocess.Popen:
        command = [sys.executable, "-m", f"distributed.cli.dask_{arguments[0]}", *arguments[1:]]
        quiet = subprocess.DEVNULL
        return subprocess.Popen([*command, "--no-dashboard"], stdout=quiet, stderr=quiet)

    processes = [start("scheduler", "--host", "127.0.0.1", "--port", str(port))]
    try:
        _wait_for(port)
        for _ in range(workers):
            processes.append(start("worker", address, "--nthreads", "1", "--no-nanny"))
        _wait_for_workers(address, workers)
        yield address, processes
    finally:
        for process in reversed(processes):
            process.kill()
            process.wait()


def _wait_for(port: int) -> None:
    for _ in range(600):
        with suppress(OSError), socket.create_connection(("127.0.0.1", port), timeout=1):
            return
        time.sleep(0.1)
    sys.exit(f"the scheduler does not listen at port {port}")


def _wait_for_workers(address: str, number: int) -> None:
    from distributed import Client

    with Client(address) as client:
        client.wait_for_workers(number, timeout=120)


def job_seconds(run: Measured) -> float:
    """Return the CPU time of the metrics."""
    return sum(costs["cpu_seconds"] for costs in run.timings["metrics"].values())


def measured(arguments: Sequence[str], workers: int, alone: float) -> Measurement:
    """Carry out a run on a cluster of its own."""
    with cluster(workers) as (address, processes):
        before = [cpu_seconds(process.pid) for process in processes]
        executor = ["--set", "executor.kind=dask", "--set", f"executor.address={address}"]
        run = measure([*arguments, *executor])
        after = [cpu_seconds(process.pid) for process in processes]
    scheduler, *of_workers = [b - a for a, b in zip(before, after, strict=True)]
    jobs = job_seconds(run)
    return Measurement(
        workers,
        run.wall,
        alone,
        run.cpu - alone + scheduler,
        jobs,
        sum(of_workers) - jobs,
        sum(counts["computed"] for counts in run.timings["metrics"].values()),
        run.results,
    )


def wall_seconds(alone: float, jobs: float, feeding: float, workers: int) -> float:
    """Return the time of a run by the model above."""
    return alone + max(jobs / workers, feeding) + BATCH_S


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("config", nargs="?", default=str(PAPER), help="configuration to run")
    parser.add_argument("--workers", type=int, nargs="+", default=[1, 2, 3, 4])
    parser.add_argument("--set", action="append", default=[], metavar="KEY=VALUE", dest="sets")
    options = parser.parse_args()
    arguments = [options.config, *(part for text in options.sets for part in ("--set", text))]
    print(f"{os.cpu_count()} cores; CPU seconds, and wall seconds of this machine")
    print("workers    wall   alone feeding    jobs overhead")
    local = measure([*arguments, "--jobs", "1"])
    of_local = local.cpu - job_seconds(local)
    runs = []
    for workers in options.workers:
        run = measured(arguments, workers, of_local)
        runs.append(run)
        print(
            f"{workers:7} {run.wall:7.1f} {run.alone:7.1f} {run.feeding:7.1f} {run.jobs:7.1f} "
            f"{run.overhead:8.1f}",
            flush=True,
        )
    if {run.results for run in runs} != {local.results}:
        sys.exit("RESULTS DIFFER")
    print("results are identical")
    alone, feeding, jobs = (
        mean(getattr(run, name) for run in runs) for name in ("alone", "feeding", "jobs")
    )
    requests = runs[0].requests
    print(f"\n{requests} requests: {jobs / requests * 1e6:.0f} us of jobs each,", end=" ")
    print(f"{feeding / requests * 1e6:.0f} us of feeding")
    busy = 0.01 / (feeding / requests)
    print(f"a metric that needs 10 ms for each keeps {busy:.0f} workers busy")
    print(f"here {max(1, round(jobs / feeding))}; by the model, with workers of one core each:")
    print("workers    wall speed-up")
    one = wall_seconds(alone, jobs, feeding, 1)
    for workers in NODES:
        wall = wall_seconds(alone, jobs, feeding, workers)
        print(f"{workers:7} {wall:7.1f} {one / wall:8.1f}")


if __name__ == "__main__":
    main()
