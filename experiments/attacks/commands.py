"""The commands that are attacked, on the same small files."""

import os
import subprocess
from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from difflib import SequenceMatcher
from pathlib import Path
from random import Random
from typing import Any

import yaml

from tests.support.command_line import ROOT, files, start

FEW = ("--set", "levels=true")
FOLDS = ("--metrics", "ld,gleu", "--set", "mixture=true")
COMMANDS = {
    "run": ("run", "run.yaml", "--output", "out"),
    "systems": ("systems", "systems.yaml", "--output", "out"),
    "humans": ("humans", "humans.yaml", "--output", "out"),
    "coverage": ("coverage", "coverage.yaml", "--output", "out"),
    "levels": ("run", "run.yaml", *FEW, "--output", "out"),
    "vet": ("vet", "minld", "run.yaml", "--output", "out"),
    "mixture": ("run", "run.yaml", *FOLDS, "--output", "out"),
}
# Files of results with times in them.
TIMED: Mapping[str, Collection[str]] = defaultdict(
    lambda: ("manifest.json",),
    run=("manifest.json", "report.html"),
    vet=("manifest.json", "contract.json", "report.md", "vet.json"),
)
SETTINGS: Mapping[str, Any] = {
    "seed": 1,
    "statistics": {"resamples": 50, "permutations": 49},
    "cache": "c.sqlite",
}
SAMPLE = {
    "synthetic_corpora": {"replicates": 3, "expected_edits": [0, 1, 2]},
    "lattices": {"max_edits": 3},
}
REPLACED = ("synthetic_corpora", "lattices", "sentences", "chains")


@dataclass(frozen=True)
class Texts:
    """Sentences, their corrections by several people, and the outputs of systems."""

    sources: Sequence[str]
    references: Mapping[str, Sequence[str]]
    outputs: Mapping[str, Sequence[str]]
    edit_types: Sequence[str] = ("R:VERB", "M:DET", "U:PREP")
    files_of_systems: Mapping[str, str] = field(default_factory=dict)
    name: str = "gold"  # of files of gold edits and of judgements
    reverses_judgements: bool = False

    def write(self, directory: Path) -> None:
        """Write all texts, gold edits, and made-up judgements of the outputs."""
        _write_lines(directory / "source.txt", self.sources)
        for name, lines in self.references.items():
            _write_lines(directory / f"{name}.txt", lines)
        (directory / "outputs").mkdir(exist_ok=True)
        for name, lines in self.outputs.items():
            _write_lines(directory / "outputs" / f"{name}.txt", lines)
        _write_lines(directory / f"{self.name}.m2", self._gold_edits())
        _write_lines(directory / f"{self.name}.csv", self._judgements())

    def _gold_edits(self) -> list[str]:
        lines, end = [], "REQUIRED|||-NONE-|||"
        for number, source in enumerate(self.sources):
            lines.append(f"S {source}")
            for annotator, corrected in enumerate(self.references.values()):
                edits = _edits(source.split(), corrected[number].split())
                for index, (first, last, correction) in enumerate(edits):
                    kind = self.edit_types[(number + index) % len(self.edit_types)]
                    lines.append(f"A {first} {last}|||{kind}|||{correction}|||{end}{annotator}")
                if not edits:
                    lines.append(f"A -1 -1|||noop|||-NONE-|||{end}{annotator}")
            lines.append("")
        return lines

    def _judgements(self) -> list[str]:
        """Return rankings by two judges, of up to five systems for each sentence."""
        rng, names = Random(1), list(self.outputs)
        lines = []
        for number in range(min(100, len(self.sources))):
            for judge in ("first", "second"):
                ranks = {self.outputs[name][number]: rng.randint(1, 3) for name in names}
                for name in rng.sample(names, min(5, len(names))):  # equal texts are equally good
                    lines.append(f'{number},{judge},"{name}",{ranks[self.outputs[name][number]]}')
        ordered = lines[::-1] if self.reverses_judgements else lines
        return ["sentence,judge,system,rank", *ordered]


def tiny(sentences: int = 20) -> Texts:
    """Return the first sentences of the tiny corpus, and the outputs of its systems."""
    folder = ROOT / "corpora/tiny"
    lines = (folder / "english.m2").read_text(encoding="utf-8").splitlines()
    return Texts(
        [line[2:] for line in lines if line.startswith("S ")][:sentences],
        {f"reference-{n}": _read(f"reference-{n}", sentences) for n in (1, 2, 3)},
        {name: _read(f"system-{name}", sentences) for name in ("articles", "cautious", "eager")},
    )


def write_files(directory: Path, texts: Texts, metrics: Sequence[Any], **settings: Any) -> None:
    """Write texts, and a configuration for each command.

    Parameters
    ----------
    directory
        The working directory of the commands.
    texts
        What they read.
    metrics
        The metrics, as in a configuration.
    settings
        Other values of keys that all configurations have; and of ``sentences``, ``chains``,
        ``lattices`` and ``synthetic_corpora``, which those of runs have.
    """
    texts.write(directory)
    (directory / "out").mkdir(exist_ok=True)
    references = [f"{name}.txt" for name in texts.references]
    common = {"metrics": list(metrics), **SETTINGS}
    common |= {key: value for key, value in settings.items() if key not in REPLACED}
    sample = SAMPLE | {key: value for key, value in settings.items() if key in REPLACED}
    gold = f"{texts.name}.m2"
    corpus = {"source": "source.txt", "references": references, "m2": [gold]}
    judged = {"judgements": f"{texts.name}.csv", "outputs": "outputs", "index": 0, "m2": gold}
    configs = {
        "run": {"corpus": {"m2": gold}, **sample},
        "systems": {"corpus": corpus, "outputs": "outputs"},
        "humans": {"humans": [judged | {"source": "source.txt"}]},
        "coverage": {
            "pool": {"source": "source.txt", "references": references},
            "ceiling": {"outputs": "outputs"},
        },
    }
    configs["systems"]["files"] = dict(texts.files_of_systems)
    for name, content in configs.items():
        text = yaml.safe_dump(common | content, sort_keys=False)
        (directory / f"{name}.yaml").write_text(text, encoding="utf-8")


def begin(name: str, directory: Path, *options: str, **variables: str) -> "subprocess.Popen[bytes]":
    """Start one of ``COMMANDS`` in the directory of its files."""
    return start(
        *COMMANDS[name],
        *options,
        cwd=directory,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": str(ROOT), **variables},
    )


def results(name: str, directory: Path) -> dict[str, bytes]:
    """Return the contents of the files that a command has written, but for those with times."""
    output = directory / COMMANDS[name][-1]
    if output.is_file():
        return {output.name: output.read_bytes()}
    return {file: data for file, data in files(output).items() if file not in TIMED[name]}


def _read(name: str, sentences: int) -> list[str]:
    path = ROOT / f"corpora/tiny/english.{name}.txt"
    return path.read_text(encoding="utf-8").splitlines()[:sentences]


def _write_lines(path: Path, lines: Sequence[str]) -> None:
    path.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")


def _edits(source: list[str], corrected: list[str]) -> list[tuple[int, int, str]]:
    operations = SequenceMatcher(None, source, corrected, autojunk=False).get_opcodes()
    return [
        (start, end, " ".join(corrected[first:last]))
        for kind, start, end, first, last in operations
        if kind != "equal"
    ]
