"""Mutated inputs of all readers, in process."""

import argparse
import sys
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context
from pathlib import Path

from experiments.attacks.fuzzing import Outcome, attack
from experiments.attacks.table import Row
from experiments.attacks.targets import TARGETS

SECONDS_PER_INPUT = 0.5  # a target that is slower gets fewer inputs


def rows(options: argparse.Namespace) -> list[Row]:
    """Attack all targets in processes of their own, and return a row for each."""
    weights = {target.name: target.weight for target in TARGETS}
    shares = {
        name: max(1, round(options.inputs * weight / sum(weights.values())))
        for name, weight in weights.items()
    }
    shares = {name: share for name, share in shares.items() if options.target in name}
    # One process for each target, so that the peak of memory is its own.
    result = []
    with ProcessPoolExecutor(options.jobs, get_context("spawn"), max_tasks_per_child=1) as pool:
        for name, outcome in pool.map(partial(_attack, options.seed), shares.items()):
            _keep(options.keep, name, outcome)
            result.append(_row(name, outcome))
            print(f"{name}: {outcome.tried:,} inputs", file=sys.stderr)
    return result


def _row(name: str, outcome: Outcome) -> Row:
    return Row(
        name,
        outcome.tried,
        outcome.failures,
        f"{outcome.accepted:,} accepted, slowest {outcome.slowest:.1f} s, {outcome.peak_mb:.0f} MB",
    )


def _attack(seed: int, share: tuple[str, int]) -> tuple[str, Outcome]:
    name, number = share
    (target,) = (target for target in TARGETS if target.name == name)
    return name, attack(target, number, seed, max(20, number * SECONDS_PER_INPUT))


def _keep(folder: Path | None, name: str, outcome: Outcome) -> None:
    """Write an input of each kind of failure, with its traceback."""
    if folder is None:
        return
    folder.mkdir(parents=True, exist_ok=True)
    for index, (kind, (data, trace)) in enumerate(sorted(outcome.examples.items())):
        stem = "".join(c if c.isalnum() else "-" for c in f"{name} {index}")
        (folder / f"{stem}.input").write_bytes(data)
        (folder / f"{stem}.txt").write_text(f"{kind}\n{trace}")
