"""Try mutated inputs in process, and count what is accepted, refused by a message, and failed."""

import resource
import signal
import time
import traceback
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from warnings import catch_warnings, simplefilter

from maege.errors import MaegeError

TIME_LIMIT_S = 20
LONGEST_MESSAGE = 11_000  # characters


class HangError(BaseException):
    """An attempt took too long. No Exception, so that no attempt can swallow it."""


@dataclass(frozen=True)
class Target:
    """A reader to attack.

    Parameters
    ----------
    name
        What it reads.
    seeds
        Returns valid inputs; it may write files for ``attempt`` in a folder.
    mutate
        Returns a mutated input, given a source of randomness and the seeds.
    attempt
        Reads an input in that folder, and uses what it read; it may raise MaegeError only.
    weight
        The share of inputs that the target gets, relative to others.
    """

    name: str
    seeds: Callable[[Path], Sequence[bytes]]
    mutate: Callable[[Random, Sequence[bytes]], bytes]
    attempt: Callable[[bytes, Path], None]
    weight: float = 1.0


@dataclass
class Outcome:
    """What became of the inputs of a target."""

    tried: int = 0
    accepted: int = 0
    failures: Counter[str] = field(default_factory=Counter)
    examples: dict[str, tuple[bytes, str]] = field(default_factory=dict)
    slowest: float = 0.0
    peak_mb: float = 0.0


def attack(target: Target, number: int, seed: int, seconds: float) -> Outcome:
    """Try the seeds and mutated inputs until there were enough, or the time is over."""
    rng, outcome = Random(f"{seed} {target.name}"), Outcome()
    end = time.monotonic() + seconds
    with TemporaryDirectory() as folder, catch_warnings():
        simplefilter("ignore")
        seeds = target.seeds(Path(folder))
        while outcome.tried < number and time.monotonic() < end:
            first = outcome.tried < len(seeds)
            data = seeds[outcome.tried] if first else target.mutate(rng, seeds)
            _try(target, data, Path(folder), outcome)
    outcome.peak_mb = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    return outcome


def _try(target: Target, data: bytes, folder: Path, outcome: Outcome) -> None:
    start = time.perf_counter()
    try:
        with _time_limit():
            target.attempt(data, folder)
        outcome.accepted += 1
    except MaegeError as error:
        if not str(error).strip():
            _record(outcome, "an empty message", data)
        if len(str(error)) > LONGEST_MESSAGE:
            _record(outcome, f"a message of more than {LONGEST_MESSAGE:,} characters", data)
    except HangError:
        _record(outcome, f"no end within {TIME_LIMIT_S} s", data)
    except BaseException as error:
        frame = traceback.extract_tb(error.__traceback__)[-1]
        _record(outcome, f"{type(error).__name__} in {Path(frame.filename).name}", data)
    outcome.tried += 1
    outcome.slowest = max(outcome.slowest, time.perf_counter() - start)


def _record(outcome: Outcome, kind: str, data: bytes) -> None:
    outcome.failures[kind] += 1
    outcome.examples.setdefault(kind, (data, traceback.format_exc()))


@contextmanager
def _time_limit() -> Iterator[None]:
    def stop(*_: object) -> None:
        raise HangError

    before = signal.signal(signal.SIGALRM, stop)
    signal.setitimer(signal.ITIMER_REAL, TIME_LIMIT_S)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
