"""Many systems, and long sentences, through whole commands: in bounded time, or one message."""

import argparse
import os
import resource
import shutil
import sys
import threading
import time
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from experiments.attacks.commands import Texts, begin, tiny, write_files
from experiments.attacks.table import Row

TIME_LIMIT_S = 600
MEMORY_LIMIT = 12_000_000_000
METRICS = ("gleu", "sari")
NAMES = ("systems", "humans", "coverage", "levels", "vet", "run")


def many_systems(number: int, sentences: int = 3) -> Texts:
    """Return some sentences with the outputs of so many systems."""
    rng, texts = Random(1), tiny(sentences)
    variants = [[source, *others] for source, *others in _columns(texts)]
    outputs = {f"s{index}": [rng.choice(lines) for lines in variants] for index in range(number)}
    return Texts(texts.sources, texts.references, outputs)


def long_sentences(number: int, sentences: int = 3) -> Texts:
    """Return sentences of so many tokens, with some changes by people and systems."""
    rng = Random(1)
    words = [f"w{index}" for index in range(200)]

    def changed(lines: Sequence[str]) -> list[str]:
        return [
            " ".join(rng.choice(words) if rng.random() < 0.01 else word for word in line.split())
            for line in lines
        ]

    sources = [" ".join(rng.choices(words, k=number)) for _ in range(sentences)]
    people = {f"reference-{index}": changed(sources) for index in (1, 2, 3)}
    return Texts(sources, people, {name: changed(sources) for name in "ABC"})


ATTACKS: dict[str, tuple[Callable[[int], Texts], int]] = {
    "systems": (many_systems, 50_000),
    "tokens": (long_sentences, 10_000),
}


def rows(options: argparse.Namespace) -> list[Row]:
    """Call every command on both, and return a row for each."""
    result = []
    for kind, (make, number) in ATTACKS.items():
        with TemporaryDirectory() as folder:
            write_files(Path(folder), make(number), METRICS)
            for name in NAMES:
                result.append(attack(name, Path(folder), f"{number:,} {kind}"))
                print(result[-1], file=sys.stderr)
    return result


def attack(name: str, directory: Path, size: str, seconds: float = TIME_LIMIT_S) -> Row:
    """Call a command, which must end well or by one message; measure its time and memory."""
    shutil.rmtree(directory / "out")
    (directory / "out").mkdir()
    start = time.monotonic()
    process = begin(name, directory)
    resource.prlimit(process.pid, resource.RLIMIT_AS, (MEMORY_LIMIT, MEMORY_LIMIT))
    timer = threading.Timer(seconds, process.kill)
    timer.start()
    pipes = [pipe for pipe in (process.stdout, process.stderr) if pipe]
    said: list[bytes] = []
    threads = [threading.Thread(target=lambda p=pipe: said.append(p.read())) for pipe in pipes]
    for thread in threads:
        thread.start()
    _, status, used = os.wait4(process.pid, 0)  # with the memory of its processes
    process.returncode = os.waitstatus_to_exitcode(status)
    timer.cancel()
    for thread in threads:
        thread.join()
    failures = Counter[str]()
    if time.monotonic() - start > seconds:
        failures[f"no end within {seconds:.0f} s"] += 1
    elif process.returncode not in (0, 2) or any(b"Traceback" in text for text in said):
        failures[f"exit code {process.returncode}"] += 1
    message = b"".join(said).decode().strip().splitlines()[-1:] if process.returncode else []
    remark = f"{used.ru_utime + used.ru_stime:.0f} s of CPU, {used.ru_maxrss / 1024:.0f} MB"
    return Row(f"{size}: {name}", 1, failures, ", ".join([remark, *message]))


def _columns(texts: Texts) -> list[tuple[str, ...]]:
    return list(zip(texts.sources, *texts.references.values(), strict=True))
