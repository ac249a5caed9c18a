"""CPU time and peak memory of `maege systems`, on CoNLL-2014 and on many synthetic systems.

python -m experiments.benchmarks.systems [--metrics NAME,...] [--synthetic SYSTEMSxSENTENCES]
[--double] [--baseline]. It needs the corpus: `maege data fetch conll14`. Without options: the
twelve systems and the source, by M2, ERRANT, GLEU and the I-measure, all pairs.
`--synthetic 100x10000`: the sentences of CoNLL-2014, repeated with a mark, and systems that take
the output of a random system of CoNLL-2014 for each sentence. `--double` compares with twice the
sentences.
"""

import os
import subprocess
import sys
import tempfile
from argparse import ArgumentParser
from collections.abc import Sequence
from itertools import islice
from pathlib import Path
from time import perf_counter

from experiments.benchmarks.large_corpus import marked
from maege.data import datasets
from maege.files.text_files import read_lines, read_text
from maege.randomness import generator
from maege.studies.systems.report.result import SystemsResult

SYSTEMS = (
    "AMU", "CAMB", "CUUI", "IITB", "INPUT", "IPN", "NTHU", "PKU", "POST", "RAC", "SJTU", "UFC",
    "UMC",
)  # fmt: skip


def write_corpus(folder: Path, systems: int | None, sentences: int | None, seed: int) -> list[str]:
    """Write gold edits and outputs; return the arguments of the command that name them.

    ``systems``: how many are mixed from those of CoNLL-2014; None for these. ``sentences``: None
    for all of CoNLL-2014.
    """
    card = datasets.card("conll14")
    gold = read_text(card.path(card.annotations[card.defaults["annotations"]]))
    blocks = [block.strip("\n") for block in gold.split("\n\n") if block.strip()]
    number = sentences or len(blocks)
    (folder / "gold.m2").write_text(
        "".join(f"{block}\n\n" for block in islice(marked(blocks), number)), encoding="utf-8"
    )
    outputs = [read_lines(card.path(card.systems[name])) for name in SYSTEMS]
    (folder / "outputs").mkdir()
    for index in range(systems or len(SYSTEMS)):
        drawn = generator(seed, "mixed systems", index).integers(len(outputs), size=number)
        lines = []
        for sentence in range(number):
            copy, line = divmod(sentence, len(blocks))
            text = outputs[index if systems is None else int(drawn[sentence])][line]
            lines.append(f"{text} #{copy + 1}" if copy else text)
        name = SYSTEMS[index] if systems is None else f"mixed{index}"
        (folder / f"outputs/{name}.txt").write_text("\n".join([*lines, ""]), encoding="utf-8")
    return ["--m2", str(folder / "gold.m2"), "--outputs", str(folder / "outputs")]


def measure(arguments: Sequence[str], output: Path) -> str:
    """Run the command in a process of its own; return its times, memory and size as text."""
    command = [sys.executable, "-m", "maege", "systems", *arguments, "--quiet"]
    start = perf_counter()
    with subprocess.Popen([*command, "--output", str(output)], stdout=subprocess.DEVNULL) as run:
        _, status, usage = os.wait4(run.pid, 0)
        run.returncode = os.waitstatus_to_exitcode(status)
    if run.returncode:
        sys.exit("the command failed; see above")
    wall = perf_counter() - start
    result = SystemsResult.load(output)
    ranked, pairs = (
        ", ".join(
            f"{name} {rows:,}"
            for name, rows in result.table(key)["metric"].value_counts(sort=False).items()
        )
        for key in ("scores", "pairs")
    )
    cpu = usage.ru_utime + usage.ru_stime
    return (
        f"{cpu:.1f} s of CPU, {wall:.1f} s, {usage.ru_maxrss / 1e6:.2f} GB; systems: {ranked}; "
        f"pairs: {pairs}"
    )


def main() -> None:
    parser = ArgumentParser(prog="python -m experiments.benchmarks.systems")
    parser.add_argument("--metrics", default="m2,errant,gleu,imeasure")
    parser.add_argument("--synthetic", metavar="SYSTEMSxSENTENCES")
    parser.add_argument("--double", action="store_true", help="also with twice the sentences")
    parser.add_argument("--baseline", action="store_true", help="compare with one system only")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    systems, sentences = (
        map(int, options.synthetic.split("x")) if options.synthetic else (None, 1312)
    )
    for number in (sentences, 2 * sentences) if options.double else (sentences,):
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            arguments = write_corpus(folder, systems, number, options.seed)
            arguments += ["--metrics", options.metrics]
            if options.baseline:
                arguments += ["--set", f"baseline={'source' if systems else 'INPUT'}"]
            print(f"{number:,} sentences: {measure(arguments, folder / 'out')}", flush=True)


if __name__ == "__main__":
    main()
