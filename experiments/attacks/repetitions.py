"""Commands with a fresh and with a warm cache, and rebuilt reports: the same bytes."""

import argparse
import shutil
import sys
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from tempfile import TemporaryDirectory

from experiments.attacks.commands import COMMANDS, Texts, results, tiny, write_files
from experiments.attacks.table import Row
from tests.support.command_line import files, ok

PROGRAM = """import json, sys
for line in sys.stdin:
    request = json.loads(line)
    with open("asked", "a") as log:
        log.write("x")
    print(json.dumps({"id": request["id"], "score": len(request["hypotheses"][0]) / 7}), flush=True)
"""


def rows(options: argparse.Namespace) -> list[Row]:
    """Repeat every command, and rebuild the report of a run; return a row for each."""
    with TemporaryDirectory() as folder:
        return [*(warm_cache(name, Path(folder) / name) for name in COMMANDS), rebuilt()]


def warm_cache(name: str, directory: Path, texts: Texts | None = None) -> Row:
    """Call a command without a cache, with an empty one and with a full one."""
    directory.mkdir()
    program = {"command": [sys.executable, "program.py"], "cache_version": "1"}
    (directory / "program.py").write_text(PROGRAM)
    metrics = ["gleu", {"external": program}]
    write_files(directory, texts or tiny(8), metrics, cache=str(directory / "c.sqlite"))
    fresh, asked = _call(name, directory), _asked(directory)
    warm = _call(name, directory)
    failures = _different(fresh, warm)
    # The contract of a vetted metric is checked anew each time.
    if asked and _asked(directory) > asked:
        failures["scores are computed twice"] += 1
    return Row(f"warm cache: {name}", len(fresh), failures, f"{asked} scores")


def rebuilt(texts: Texts | None = None) -> Row:
    """Build the report of a run again."""
    with TemporaryDirectory() as folder:
        directory = Path(folder)
        write_files(directory, texts or tiny(), ["gleu", "ld"])
        ok(*COMMANDS["run"], cwd=directory)
        before = files(directory / "out")
        ok("results", "report", "out", "--no-figures", cwd=directory)
        failures = _different(before, files(directory / "out"))
    return Row("rebuilt report", len(before), failures)


def _call(name: str, directory: Path) -> dict[str, bytes]:
    """Return what a command prints and writes into an empty directory."""
    shutil.rmtree(directory / "out")
    (directory / "out").mkdir()
    printed = ok(*COMMANDS[name], "-q", cwd=directory)
    return {"standard output": printed.encode(), **results(name, directory)}


def _asked(directory: Path) -> int:
    log = directory / "asked"
    return log.stat().st_size if log.exists() else 0


def _different(one: dict[str, bytes], other: dict[str, bytes]) -> Counter[str]:
    names: Iterable[str] = {*one, *other}
    return Counter(f"{name} differs" for name in names if one.get(name) != other.get(name))
