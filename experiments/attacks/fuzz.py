"""Mutated inputs of all readers, in process."""

import argparse
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
    # One process for each target, so that the peak of memory is its own.
    with get_context("spawn").Pool(options.jobs, maxtasksperchild=1) as pool:
        outcomes = pool.starmap(partial(_attack, options.seed), shares.items(), chunksize=1)
    for name, outcome in zip(shares, outcomes, strict=True):
        _keep(options.keep, name, outcome)
    return [
        Row(
            name,
            outcome.tried,
            outcome.failures,
            f"{outcome.accepted:,} accepted, slowest {outcome.slowest:.1f} s, "
            f"{outcome.peak_mb:.0f} MB",
        )
        for name, outcome in zip(shares, outcomes, strict=True)
    ]


def _attack(seed: int, name: str, number: int) -> Outcome:
    (target,) = (target for target in TARGETS if target.name == name)
    return attack(target, number, seed, max(20, number * SECONDS_PER_INPUT))


def _keep(folder: Path | None, name: str, outcome: Outcome) -> None:
    """Write an input of each kind of failure, with its traceback."""
    if folder is None:
        return
    folder.mkdir(parents=True, exist_ok=True)
    for index, (kind, (data, trace)) in enumerate(sorted(outcome.examples.items())):
        stem = "".join(c if c.isalnum() else "-" for c in f"{name} {index}")
        (folder / f"{stem}.input").write_bytes(data)
        (folder / f"{stem}.txt").write_text(f"{kind}\n{trace}")
