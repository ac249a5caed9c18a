"""Manifests of received directories: every command that reads one says what is wrong with it."""

import json
import shutil
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import maege
from experiments.attacks.fuzzing import Target
from experiments.attacks.mutations import mutated, mutated_tree
from maege.checking.files import checked_manifest, file_checks, oversized_files
from maege.checking.origin import origin_checks
from maege.checking.recomputation import load_result
from maege.errors import MaegeError
from maege.files.manifest import MANIFEST, read_manifest
from maege.files.output_directory import OutputDirectory
from maege.report.received_files import clear_errors
from maege.report.study_directory import check_manifest
from maege.report.study_result import StudyResult
from maege.scoring.executors.plugin_process import plugin_process
from maege.site import write_site

FEW = {"resamples": 50, "permutations": 49}
SMALL = {"chains": {"per_annotation": 1}, "lattices": None, "synthetic_corpora": None}
CHECKED = 20  # one of so many is read by all commands; the others by all that is fast
RESULTS: dict[str, Callable[[], StudyResult]] = {
    "run": lambda: maege.run(
        {"corpus": "tiny", "metrics": ["ld"], "statistics": FEW, **SMALL}, progress=False
    ),
    "vet": lambda: maege.vet(
        "ld", corpus="tiny", baselines=[], statistics=FEW, progress=False, **SMALL
    ),
    "systems": lambda: maege.systems(
        "tiny", metrics=["ld"], statistics=FEW, trust=False, progress=False
    ),
    "coverage": lambda: maege.coverage("tiny", metrics=[], statistics=FEW, progress=False),
}  # fmt: skip


def _manifests(folder: Path) -> list[bytes]:
    """Write a directory of each study; return the manifests, each after its study and a line."""
    for study, result in RESULTS.items():
        result().write(folder / study)
    plugin_process.stop()  # a process that is forked or spawned ends without it
    return [f"{study}\n".encode() + (folder / study / MANIFEST).read_bytes() for study in RESULTS]


def _of_manifest(rng: Random, seeds: Sequence[bytes]) -> bytes:
    """Mutate a manifest: mostly a value of a key that every command writes."""
    study, _, content = rng.choice(seeds).partition(b"\n")
    if rng.random() < 0.2:
        return study + b"\n" + mutated(rng, content, [content])
    tree = json.loads(content)
    if rng.random() < 0.7:
        key = rng.choice(list(tree))
        value = mutated_tree(rng, {key: tree[key]})
        tree[key] = value[key] if isinstance(value, dict) and key in value else value
    else:
        tree = mutated_tree(rng, tree)
    return study + b"\n" + json.dumps(tree).encode()


def _read(data: bytes, folder: Path) -> None:
    study, _, content = data.partition(b"\n")
    directory = folder / study.decode()
    (directory / MANIFEST).write_bytes(content)
    readers = [*_fast(directory), *(_slow(directory) if data[-2] % CHECKED == 0 else ())]
    errors = []
    for read in readers:
        try:
            read()
        except MaegeError as error:
            str(error).encode()
            errors.append(error)
    if len(errors) == len(readers):
        raise errors[0]


def _fast(directory: Path) -> Iterator[Callable[[], object]]:
    def check() -> None:
        manifest = checked_manifest(directory)
        oversized = oversized_files(directory, manifest)
        str([*file_checks(directory, manifest, oversized), *origin_checks(manifest, None)]).encode()

    def load() -> None:
        result = load_result(directory, read_manifest(directory) or {})
        with clear_errors(directory):
            str(result.anonymous())

    def write_again() -> None:
        with OutputDirectory(directory) as output:
            check_manifest(output, {"command": directory.name, "fingerprint": "0"}, force=False)

    yield from (check, load, write_again)


def _slow(directory: Path) -> Iterator[Callable[[], object]]:
    yield lambda: maege.check(directory)
    with TemporaryDirectory() as folder:
        yield lambda: write_site([directory], Path(folder) / "site")
        copy = Path(folder) / "run"
        with suppress(OSError):
            shutil.copytree(directory, copy)
        yield lambda: maege.load_run(copy)


MANIFEST_TARGETS = (
    Target("manifests of received directories", _manifests, _of_manifest, _read, 2),
)
