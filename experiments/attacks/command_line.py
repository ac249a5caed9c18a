"""Files of every bad kind in place of each file that the command line reads or writes."""

import argparse
import os
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import yaml

from experiments.attacks.input_targets import JUDGEMENTS, POOLS, TEXTS
from experiments.attacks.table import Row
from experiments.attacks.targets import CONFIG, M2, TEXT, answers, tables

TIME_LIMIT_S = 90  # a pipe without a writer is waited for, for 60 s
RUN = ["run", "c.yaml", "--output", "out"]
IMPORT = ["score", "import", "requests", "answers", "--name", "x", "--output", "o.json"]
SCORED = ["--source", "s.txt", "--hypothesis", "h.txt", "--reference", "r.txt"]
PLUGIN = "class Overlap:\n    def score(self, requests): return [1.0] * len(requests)\n"
HUMANS = ["humans", "in/j", "--outputs", "in/outputs", "--set", "humans.index=0",
          "--source", "in/s.txt",
          "--reference", "in/r1.txt", "--metrics", "ld", "--output", "out"]  # fmt: skip
COVERAGE = ["coverage", "in/p.tsv", "--set", "pool.validity=in/v.csv", "--metrics", "gleu",
            "--output", "out"]  # fmt: skip
# The command, and the file that is replaced.
SLOTS = {
    "configuration": (RUN, "c.yaml"),
    "corpus": (RUN, "x.m2"),
    "references": (RUN, "r.txt"),
    "documents": ([*RUN, "--set", "corpus.documents=d.txt"], "d.txt"),
    "table of scores": (RUN, "t.json"),
    "cache": ([*RUN, "--set", "cache=c.sqlite"], "c.sqlite"),
    "plug-in": ([*RUN, "--set", "metrics=['p.py:Overlap']"], "p.py"),
    "source": (["score", "ld", *SCORED], "s.txt"),
    "hypothesis": (["score", "ld", *SCORED], "h.txt"),
    "gold edits": (["score", "gleu", *SCORED[:4], "--m2", "x.m2"], "x.m2"),
    "texts to annotate": (["data", "annotate", "s.txt", "h.txt", "--output", "o.m2"], "h.txt"),
    "answers": (IMPORT, "answers"),
    "requests": (IMPORT, "requests"),
    "cache to be shown": (["doctor", "cache", "info", "c.sqlite"], "c.sqlite"),
    "manifest of a run": (["results", "report", "run"], "run/manifest.json"),
    "judgements": (HUMANS, "in/j"),
    "output of a system": (HUMANS, "in/outputs/A.txt"),
    "pool": (COVERAGE, "in/p.tsv"),
    "judged corrections": (COVERAGE, "in/v.csv"),
}  # fmt: skip


def _text(content: bytes) -> Callable[[Path], object]:
    return lambda path: path.write_bytes(content)


def _link(target: str) -> Callable[[Path], object]:
    return lambda path: path.symlink_to(target)


KINDS: dict[str, Callable[[Path], object]] = {
    "missing": lambda path: None,
    "empty": _text(b""),
    "blank lines": _text(b"\n\n\n"),
    "NUL": _text(b"a\x00b\n"),
    "not UTF-8": _text(b"caf\xe9\n"),
    "UTF-16": _text("He go home .\n".encode("utf-16")),
    "surrogate": _text(b"\xed\xa0\x80\n"),
    "escape": _text(b"\x1b[31mred\x1b]0;x\x07\n"),
    "bidi": _text("\u202eevil\n".encode()),
    "carriage returns": _text(TEXT.replace(b"\n", b"\r")),
    "long line": _text(b"x " * 1_500_000),
    "deep": _text(b"[" * 100_000),
    "random": _text(Random(1).randbytes(5_000)),
    "not YAML": _text(b"a: [}\n"),
    "a list": _text(b"- 1\n- 2\n"),
    "number": _text(b"1\n"),
    "directory": lambda path: path.mkdir(),
    "FIFO": lambda path: os.mkfifo(path),
    "endless": _link("/dev/zero"),
    "nothing": _link("/dev/null"),
    "loop": lambda path: path.symlink_to(path.name),
    "dangling": _link("no-such-file"),
}


def rows(options: argparse.Namespace) -> list[Row]:
    """Try every kind of file in every slot, and return one row."""
    failures: Counter[str] = Counter()
    with TemporaryDirectory() as folder:
        run = Path(folder) / "run"
        _files(Path(folder))
        _maege(["run", "c.yaml", "--output", str(run)], Path(folder))
        for slot in SLOTS:
            for kind in KINDS:
                failure = _attempt(slot, kind, run)
                if failure:
                    failures[f"{kind} as {slot}: {failure}"] += 1
    return [Row("command line: files of every kind", len(SLOTS) * len(KINDS), failures)]


def _attempt(slot: str, kind: str, run: Path) -> str:
    """Return how the command failed; empty if it worked, or ended with one message."""
    arguments, file = SLOTS[slot]
    with TemporaryDirectory() as folder:
        directory = Path(folder)
        _files(directory)
        (directory / "run").mkdir()
        for path in run.iterdir():
            if path.is_file():
                (directory / "run" / path.name).write_bytes(path.read_bytes())
        (directory / file).unlink(missing_ok=True)
        KINDS[kind](directory / file)
        try:
            done = _maege(arguments, directory)
        except subprocess.TimeoutExpired:
            return f"no end within {TIME_LIMIT_S} s"
    if b"Traceback" in done.stderr or done.returncode not in (0, 1, 2, 3):
        return f"exit code {done.returncode}, {done.stderr.splitlines()[-1:]!r:.200}"
    if done.returncode and not done.stderr.strip():
        return f"exit code {done.returncode} without a message"
    return "an escape on the terminal" if b"\x1b" in done.stderr + done.stdout else ""


def _files(directory: Path) -> None:
    """Write valid files of all slots."""
    config = {
        **CONFIG,
        "corpus": {"m2": "x.m2"},
        "references": {"use": ["r.txt"]},
        "metrics": ["ld", {"table": {"file": "t.json"}}],
        "synthetic_corpora": None,
    }
    (directory / "c.yaml").write_text(yaml.safe_dump(config))
    (directory / "x.m2").write_bytes(M2)
    (directory / "p.py").write_text(PLUGIN)
    for name in ("s.txt", "h.txt", "r.txt", "d.txt"):
        (directory / name).write_bytes(TEXT)
    for name, content in (*TEXTS.items(), *JUDGEMENTS.items(), *POOLS.items()):
        path = directory / "in" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    lines = [line[2:] for line in M2.decode().splitlines() if line.startswith("S ")]
    (directory / "s.txt").write_text("\n".join(lines) + "\n")
    answer, _, request = answers(directory)
    (directory / "answers").write_bytes(answer)
    (directory / "requests").write_bytes(request)
    (directory / "t.json").write_bytes(tables(directory)[0])


def _maege(arguments: list[str], directory: Path) -> "subprocess.CompletedProcess[bytes]":
    limited = ["bash", "-c", 'ulimit -v 8000000; exec "$@"', "maege", sys.executable, "-m", "maege"]
    return subprocess.run(
        [*limited, *arguments],
        cwd=directory,
        capture_output=True,
        timeout=TIME_LIMIT_S,
        stdin=subprocess.DEVNULL,
    )
