"""Metrics, systems, references and judgements in another order: the same numbers."""

import argparse
import csv
import io
import json
import shutil
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from experiments.attacks.commands import COMMANDS, Texts, results, tiny, write_files
from experiments.attacks.table import Row
from tests.support.command_line import ok

METRICS = ("gleu", "sari", "bleu")
DRAWING = ("gleu",)  # draws references by their position, as published
DIGITS = 9
Input = tuple[Texts, tuple[str, ...]]


def _systems(given: Input) -> Input:
    texts, metrics = given
    return replace(texts, files_of_systems=_reversed(texts.files_of_systems)), metrics


def _references(given: Input) -> Input:
    texts, metrics = given
    return replace(texts, references=_reversed(texts.references)), metrics


def _judgements(given: Input) -> Input:
    texts, metrics = given
    return replace(texts, reverses_judgements=True), metrics


def _reversed(content: Any) -> Any:
    return dict(reversed(content.items()))


ORDERS: dict[str, tuple[Callable[[Input], Input], tuple[str, ...]]] = {
    "metrics": (lambda given: (given[0], given[1][::-1]), tuple(COMMANDS)),
    "systems": (_systems, ("systems",)),
    # Runs draw corrections by the number of the annotator, and coverage by that of the person.
    "references": (_references, ("systems", "humans")),
    "judgements": (_judgements, ("humans",)),
}


def rows(options: argparse.Namespace) -> list[Row]:
    """Give everything in another order, and return a row for each kind and command."""
    return [attack(kind, name) for kind, (_, names) in ORDERS.items() for name in names]


def attack(kind: str, name: str, texts: Texts | None = None) -> Row:
    """Call a command twice, and compare the numbers of its tables.

    Parameters
    ----------
    kind
        What is in another order: one of ``ORDERS``.
    name
        One of the commands that depend on it.
    texts
        What it computes; by default some sentences of the tiny corpus.
    """
    texts = texts or tiny(12)
    files = {f"copy-{system}": f"outputs/{system}.txt" for system in texts.outputs}
    metrics = tuple(m for m in METRICS if kind != "references" or m not in DRAWING)
    given = replace(texts, files_of_systems=files if name == "systems" else {}), metrics
    with TemporaryDirectory() as folder:
        directory = Path(folder) / "work"  # always the same, for results have paths in them
        one, other = (_call(name, directory, it) for it in (given, ORDERS[kind][0](given)))
    verdicts = {file: _compare(file, one[file], other.get(file, b"")) for file in one}
    counts = Counter(verdicts.values())
    failures = Counter(
        f"{file} has other numbers" for file, how in verdicts.items() if how == "differs"
    )
    remark = ", ".join(f"{number} {how}" for how, number in sorted(counts.items()))
    return Row(f"{kind} in another order: {name}", len(one), failures, remark)


def _call(name: str, directory: Path, given: Input) -> dict[str, bytes]:
    """Return the tables that a command writes."""
    shutil.rmtree(directory, ignore_errors=True)
    directory.mkdir()
    write_files(directory, given[0], given[1], cache=None)
    ok(*COMMANDS[name], "-q", cwd=directory)
    contents = results(name, directory)
    return {file: data for file, data in contents.items() if file.endswith((".csv", ".json"))}


def _compare(file: str, one: bytes, other: bytes) -> str:
    if one == other:
        return "equal"
    order = _of_rows if file.endswith(".csv") else _of_tree
    return "in another order" if order(one) == order(other) else "differs"


def _of_rows(data: bytes) -> Any:
    return _ordered(list(csv.DictReader(io.StringIO(data.decode()))))


def _of_tree(data: bytes) -> Any:
    tree = json.loads(data)
    tree.pop("checksums", None)  # gold edits by annotators in another order are another file
    return _ordered(tree)


def _ordered(tree: Any, *, is_unsigned: bool = False) -> Any:
    """Return a tree with lists and objects in one order, and differences without a direction.

    Texts for readers, which are made of the rows of a table, are left out.
    """
    if isinstance(tree, dict):
        tree = {key: value for key, value in tree.items() if key != "views"}
        # b minus a is a minus b with other signs.
        is_pair = is_unsigned or {"a", "b"} <= tree.keys()
        pairs = ((key, str(_ordered(v, is_unsigned=is_pair))) for key, v in tree.items())
        return sorted(value for _, value in pairs) if is_pair else sorted(pairs)
    if isinstance(tree, list):
        return sorted(str(_ordered(item, is_unsigned=is_unsigned)) for item in tree)
    try:
        number = round(float(tree), DIGITS)  # sums in another order
    except (TypeError, ValueError):
        return tree
    return abs(number) if is_unsigned else number
