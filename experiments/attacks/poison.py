"""Texts and names that are markup or code where they are not escaped."""

import itertools
from collections.abc import Iterable
from pathlib import Path

from experiments.attacks.commands import COMMANDS, Texts, tiny, write_files
from tests.support.command_line import ok

MARKER = "pwned"  # a variable of the page that executed code sets
TEXTS = (
    "<script>window.pwned=1</script>",
    "</script><script>window.pwned=2</script>",
    "<img/src=x/onerror=window.pwned=3>",
    '"onmouseover="window.pwned=4',
    "<!--<script>",
    "--></style></textarea></title>",
    "javascript:window.pwned=5",
    "[x](javascript:window.pwned=6)",
    "{{7*7}}${window.pwned=7}{%x%}",
    r"\input{/etc/hostname}\write18{id}\end{table}",
    "50%$x_1^2$&#1~{",
    r"\\\x\a\\[2pt]*",
    "`b`*c*_d_~~e~~#f",
    "=HYPERLINK(1)",
    "@f/g+h;i",
    "&lt;b&gt;&amp;#60;",
    "ßβ文\u05e9\u05dc\u05d5\u05ddé\U0001f600",
    "\u202eesrever\u202c",
    "line\u2028line",
    "\x1b[31mred\x1b]0;x\x07",
)
# Names of systems and metrics, and types of edits, must be one printable line.
NAMES = tuple(text for text in TEXTS if text.isprintable())
METRICS = ("gleu", "sari", "bleu")


def texts(sentences: int = 20) -> Texts:
    """Return sentences with poison, with edits of such types, by systems of such names."""
    plain, poison = tiny(sentences), itertools.cycle(TEXTS)
    everywhere = [next(poison) for _ in range(sentences)]
    in_references = [next(poison) for _ in range(sentences)]
    return Texts(
        [f"{text} {line}" for text, line in zip(everywhere, plain.sources, strict=True)],
        {
            f"{NAMES[2].replace('/', ' ')} {name}": [
                " ".join(parts) for parts in zip(everywhere, lines, in_references, strict=True)
            ]
            for name, lines in plain.references.items()
        },
        {
            name: [f"{text} {line}" for text, line in zip(everywhere, lines, strict=True)]
            for name, lines in plain.outputs.items()
        },
        edit_types=NAMES,
        files_of_systems={
            name: f"outputs/{system}.txt"
            for name, system in zip(NAMES, itertools.cycle(plain.outputs), strict=False)
        },
        name=NAMES[2].replace("/", " "),
    )


def write(directory: Path, sentences: int = 20, metrics: int = len(NAMES)) -> None:
    """Write poisoned texts of so many sentences, and configurations with so many metrics."""
    named = [
        {metric: {"name": name}}
        for metric, name in zip(itertools.cycle(METRICS), NAMES[:metrics], strict=False)
    ]
    write_files(directory, texts(sentences), named)


def write_results(directory: Path, names: Iterable[str]) -> dict[str, Path]:
    """Call commands on poisoned files in a directory, and return the folders that they write."""
    folders = {name: directory / f"of-{name}" for name in names}
    for name, folder in folders.items():
        ok(*COMMANDS[name][:-1], folder.name, cwd=directory)
    return folders
