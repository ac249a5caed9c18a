"""Disks that get full at each step: one message, older results stay, and a restart works."""

import argparse
import subprocess
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from experiments.attacks.commands import Texts, begin, results, tiny, write_files
from experiments.attacks.table import Row

DISK_MB = 64
FREE_KB = (0, 8, 32, 64, 128, 256, 512, 1024, 2048, 4096)
# What is on the disk, and where a command writes it.
MOUNTS = {"output": "out", "cache": "cache", "TMPDIR": "tmp"}
NAMES = ("run", "systems", "humans", "coverage", "levels", "vet")
METRICS = ("gleu", "x.py:X")
PLUGIN = """class X:
    name = "x"
    signature = "x|version:1"
    cache_scores = True
    def score(self, requests):
        return [float(len(request.hypotheses[0])) for request in requests]
"""


def rows(options: argparse.Namespace) -> list[Row]:
    """Fill each disk, for each command, and return a row for each."""
    return [attack(name, disk, FREE_KB) for disk in MOUNTS for name in NAMES]


def attack(name: str, disk: str, sizes: Sequence[int], texts: Texts | None = None) -> Row:
    """Replace results of a command while a disk has so many kilobytes left.

    Parameters
    ----------
    name
        One of the commands.
    disk
        What is on the disk: one of ``MOUNTS``.
    sizes
        How many kilobytes are free.
    texts
        What it computes; by default some sentences of the tiny corpus.
    """
    failures, refused = Counter[str](), 0
    with TemporaryDirectory() as folder, mounted(Path(folder) / MOUNTS[disk]) as place:
        directory = Path(folder)
        for mount in MOUNTS.values():
            (directory / mount).mkdir(exist_ok=True)
        (directory / "x.py").write_text(PLUGIN)
        write_files(directory, texts or tiny(8), METRICS, cache="cache/c.sqlite")
        for size in sizes:
            problems, is_refused = _attempt(name, directory, place, size)
            failures.update(problems)
            refused += is_refused
    remark = f"{refused} of {len(sizes)} ended by a message"
    return Row(f"full disk of {disk}: {name}", len(sizes), failures, remark)


@contextmanager
def mounted(place: Path) -> Iterator[Path]:
    """Mount a small disk; it takes the rights of root."""
    place.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", f"size={DISK_MB}m", "tmpfs", str(place)]
    subprocess.run(mount, check=True, capture_output=True)
    try:
        yield place
    finally:
        subprocess.run(["umount", "--lazy", str(place)], check=True)


def _attempt(name: str, directory: Path, disk: Path, free_kb: int) -> tuple[list[str], bool]:
    """Write older results, fill the disk, replace them, and once more with room on the disk."""
    for path in (directory / "cache").iterdir():
        path.unlink()
    problems = []
    if error := _call(name, directory, 1):
        return [f"no older results: {error}"], False
    older = _all_results(name, directory)
    filler = disk / "filler"
    _fill(filler, free_kb)
    error = _call(name, directory, 2)
    if "Traceback" in error or "exit code" in error:
        problems.append(f"{free_kb} kB free: {error}")
    interrupted = any(directory.glob("out/.maege-complete"))
    if error and not interrupted and _all_results(name, directory) != older:
        problems.append(f"{free_kb} kB free: older results differ")
    filler.unlink()
    again = _call(name, directory, 2)
    if again:
        problems.append(f"{free_kb} kB free, started again: {again}")
    elif _all_results(name, directory) == older:
        problems.append(f"{free_kb} kB free, started again: not replaced")
    if hidden := [path.name for path in (directory / "out").glob(".*")]:
        problems.append(f"{free_kb} kB free: {hidden[0]} is left")
    if left := [path.name[:9] for path in (directory / "tmp").iterdir()]:
        problems.append(f"{free_kb} kB free: {left[0]} is left in TMPDIR")
    return problems, bool(error)


def _call(name: str, directory: Path, seed: int) -> str:
    """Call a command; return its message, or how it failed without one; empty if it succeeded."""
    options = ["--set", f"seed={seed}", "--force"]
    process = begin(name, directory, *options, "-q", TMPDIR=str(directory / "tmp"))
    _, errors = process.communicate()
    text = errors.decode()
    if process.returncode not in (0, 2) or "Traceback" in text:
        return f"exit code {process.returncode}, {text[-200:]!r}"
    if not process.returncode:
        return ""
    lines = [line for line in text.splitlines() if line.startswith("maege:")]
    return lines[-1] if lines else f"exit code 2 without a message, {text[-200:]!r}"


def _all_results(name: str, directory: Path) -> dict[str, bytes]:
    contents = results(name, directory)
    return {file: data for file, data in contents.items() if not file.startswith(("filler", "."))}


def _fill(filler: Path, free_kb: int) -> None:
    """Write zeros until so much is free."""
    with filler.open("wb", buffering=0) as file:
        try:
            while True:
                file.write(bytes(4096))
        except OSError:
            file.truncate(max(0, file.tell() - free_kb * 1024))
