"""Whatever a configuration names, read as commands read it: one file after the other is mutated.

A seed is the name of a file in a line, and its content.
"""

import gzip
import os
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

import yaml

from experiments.attacks.fuzzing import Target
from experiments.attacks.mutations import of_bytes, of_yaml
from maege.config.loading import load_as, mapping_as
from maege.config.schema import RunConfig
from maege.data.cards import GradeCard, PoolCard
from maege.data.system_outputs import read_outputs
from maege.errors import MaegeError
from maege.judgements.human_set import read_set
from maege.judgements.judgement_file import read_judgement_file
from maege.judgements.rating_table import RatingTable
from maege.metrics.lfm.graded_sentences import graded_sentences
from maege.studies.coverage import inputs as coverage_inputs
from maege.studies.coverage.config import CoverageConfig
from maege.studies.humans.config import HumansConfig
from maege.studies.lattices.inputs import load_inputs
from maege.studies.run.human_scores import read_human_scores, read_systems
from maege.studies.systems import system_inputs
from maege.studies.systems.config import SystemsConfig

SOURCES = b"He go to home .\nFine .\nTwo sentence .\n"
M2 = b"""S He go to home .
A 1 2|||R:VERB:SVA|||goes|||REQUIRED|||-NONE-|||0
A 2 3|||U:PREP||||||REQUIRED|||-NONE-|||1

S Fine .
A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0

S Two sentence .
A 1 2|||R:NOUN:NUM|||sentences|||REQUIRED|||-NONE-|||0
"""
TEXTS = {
    "s.txt": SOURCES,
    "r1.txt": b"He goes home .\nFine .\nTwo sentences .\n",
    "r2.txt": b"He went home .\nFine !\nTwo sentences .\n",
    "x.m2": M2,
    "d.txt": b"one\none\ntwo\n",
    "outputs/A.txt": b"He goes to home .\nFine .\nTwo sentence .\n",
    "outputs/B.txt": b"He go home .\nFine\nTwo sentences .\n",
    "outputs/C.txt": b"He went home .\nFine !\nTwo sentences .\n",
}
RANKED = b'sentence,judge,system,rank\n0,j,A,1\n0,j,B,2\n2,k,"A,C",2\n2,k,B,1.5\n'
XML = b"""<r><ranking-result source-language="en" target-language="en">
<ranking-item src-id="0" id="0" user="j"><translation system="A" rank="1"/>
<translation system="B" rank="2.0"/></ranking-item></ranking-result></r>"""
JUDGEMENTS = {
    "j": RANKED,
    "j.xml": XML,
    "j.jsonl": b'{"sentence": 1, "system": "A", "rater": "x", "rating": 4.5}\n'
    b'{"sentence": 1, "system": "B", "rater": "x", "rating": 3}\n',
    "j.wide": b"A,B,C\n65.5,70,65.5\n,,\n10,1e2,0\n",
    "j.lists": b'source,output,system,f\nHe go,He goes,"A,B","3,4,0"\nHe go,He go,C,"2,2,1"\n',
    "j.pairs": b"segmentId,judgeID,system1Id,system1rank,system2Id,system2rank\n"
    b"0,j,A,1,B,2\n0,j,A,1,C,2\n1,j,A,1,B,-1\n",
}
POOLS = {
    "p.tsv": b"sentence_id\tsource\tcorrection\tgroup\n1\tHe go .\tHe goes .\tx\n"
    b'1\tHe go .\tHe "went" .\tx\n2\tFine\\nFine\tFine .\ty\n2\tFine\\nFine\tFine\\nFine !\ty\n',
    "p.jsonl": b'{"source": "a b", "correction": "a"}\n{"source": "a b", "correction": ["b", 1]}\n',
    "v.csv": b"sentence_id,correction,yes,no\n1,He goes .,3,1\n2,Fine .,0,2\n1,unknown,1,1\n",
    "k.tsv": b'line\trank\ttext\n1\t1\tHe goes .\n1\t2\tHe go "home .\n3\t7\tTwo .\n',
    "h.tsv": b"1\tA\t0.5\n2\tB\t-0.25\n3\tC\t1e-3\n",
}
GRADES = b"text,grade\n" + b"".join(
    b"A sentence of number %d .,%d.5\n" % (i, i % 3 + 1) for i in range(24)
)
PEOPLE = {"source": "s.txt", "references": ["r1.txt", "r2.txt"]}
CONFIGS: dict[str, tuple[type[Any], dict[str, Any]]] = {
    "humans": (HumansConfig, {
        "humans": [{"judgements": "j", "outputs": "outputs", "index": 0, "source": "s.txt",
                    "m2": "x.m2", "references": ["r1.txt"], "whole_test_set": True}],
        "metrics": ["ld", {"bleu": {"name": "b"}}], "seed": 3,
        "trained_on": {"b": ["j"]}, "statistics": {"resamples": 50}, "cache": None}),
    "coverage": (CoverageConfig, {
        "pool": {"file": "p.tsv", "validity": "v.csv", "where": {"group": ["x", "y"]}},
        "ceiling": {"corpus": PEOPLE, "outputs": "outputs", "systems": ["A", "B"]},
        "rerank": {"candidates": "k.tsv"}, "metrics": ["gleu"],
        "perfect": {"sentences": 3}, "conservatism": None, "cache": None}),
    "systems": (SystemsConfig, {
        "corpus": {**PEOPLE, "m2": ["x.m2"]}, "outputs": "outputs", "files": {"D": "r1.txt"},
        "documents": "d.txt", "baseline": "A", "metrics": ["gleu", "ld"], "cache": None}),
    "run": (RunConfig, {
        "corpus": {"m2": "x.m2", "documents": "d.txt"}, "references": {"use": ["r1.txt", "r2.txt"]},
        "metrics": ["ld"], "cache": None}),
}  # fmt: skip


@dataclass(frozen=True)
class Files:
    """Files that a command reads, and how.

    Parameters
    ----------
    contents
        By name.
    read
        Reads what is in a folder.
    """

    contents: Mapping[str, bytes]
    read: Callable[[Path], None]

    def seeds(self, _: Path) -> list[bytes]:
        """Return a seed for each file."""
        return [name.encode() + b"\n" + content for name, content in self.contents.items()]

    def attempt(self, data: bytes, folder: Path) -> None:
        """Read all files, one of which has another content, plain or compressed."""
        name, _, content = data.partition(b"\n")
        with TemporaryDirectory(dir=folder) as directory:
            for file, text in (*self.contents.items(), (name.decode(), content)):
                path = Path(directory) / file
                path.parent.mkdir(exist_ok=True)
                path.write_bytes(text)
            self.read(Path(directory))
            if content and not name.endswith((b".txt", b".m2", b".csv")):
                path.write_bytes(gzip.compress(content, 1))
                with suppress(MaegeError):
                    self.read(Path(directory))


def of_content(rng: Random, seeds: Sequence[bytes]) -> bytes:
    """Mutate the content of a file, but not its name."""
    name, _, content = rng.choice(seeds).partition(b"\n")
    return name + b"\n" + of_bytes(rng, [content])


def _read_humans(folder: Path) -> None:
    for name in JUDGEMENTS:
        content = CONFIGS["humans"][1]
        entry = {**content["humans"][0], "judgements": name}
        with suppress(MaegeError):
            config = mapping_as(HumansConfig, {**content, "humans": [entry]}, folder)
            inputs = read_set(config.humans[0])
            _check_texts([*inputs.judgements.systems, *inputs.judgements.judges], visible=True)
            _check_texts(inputs.texts.sources)
    for name in JUDGEMENTS:
        content = read_judgement_file(folder / name)
        if isinstance(content, RatingTable):
            _check_texts(content.criteria, visible=True)


def _read_coverage(folder: Path) -> None:
    content = CONFIGS["coverage"][1]
    config = mapping_as(CoverageConfig, content, folder)
    inputs = coverage_inputs.read_inputs(config)
    _check_texts([inputs.pool.name, *(s.name for s in inputs.pool.sentences)], visible=True)
    _check_texts([c.text for s in inputs.pool.sentences for c in s.corrections])
    pool = {"file": "p.jsonl"}
    config = mapping_as(CoverageConfig, {"pool": pool, "ceiling": None}, folder)
    coverage_inputs.read_inputs(config)


def _read_systems(folder: Path) -> None:
    inputs = system_inputs.read_inputs(mapping_as(*CONFIGS["systems"], folder))
    _check_texts(inputs.texts.outputs, visible=True)


def _read_run(folder: Path) -> None:
    config = mapping_as(*CONFIGS["run"], folder)
    inputs = load_inputs(config)
    human = read_human_scores(folder / "h.tsv")
    _check_texts(human, visible=True)
    read_systems(config, inputs, list(human), folder / "outputs").requests()


def _check_texts(texts: Any, *, visible: bool = False) -> None:
    for text in texts:
        text.encode()
        if visible and not text.isprintable():
            raise AssertionError("a name that is not one line of visible text")


def _grades(data: bytes, folder: Path) -> None:
    path = folder / "g.csv"
    path.write_bytes(data)
    os.utime(path, ns=(0, abs(hash(data)) % 10**18))  # by which what was read is remembered
    sentences = graded_sentences(str(path), ())
    if not 1 <= sentences.grades.min() <= sentences.grades.max() <= 4:
        raise AssertionError("a grade outside of 1 to 4")


def _folder(data: bytes, folder: Path) -> None:
    """Read a folder of outputs: each line of the input has a name, a tab and a text."""
    with TemporaryDirectory(dir=folder) as directory:
        for line in data.split(b"\n"):
            name, _, text = line.partition(b"\t")
            with suppress(OSError, ValueError):  # no file can have such a name
                path = os.path.join(os.fsencode(directory), name.replace(b"/", b""))  # noqa: PTH118
                Path(os.fsdecode(path)).write_bytes(text.replace(b"|", b"\n"))
        _check_texts(read_outputs(Path(directory)), visible=True)


def _config(model: type[Any]) -> Callable[[bytes, Path], None]:
    def attempt(data: bytes, folder: Path) -> None:
        for name, content in (*TEXTS.items(), *POOLS.items(), *JUDGEMENTS.items()):
            path = folder / name
            path.parent.mkdir(exist_ok=True)
            if not path.exists():
                path.write_bytes(content)
        (folder / "c.yaml").write_bytes(data)
        config = load_as(model, folder / "c.yaml")
        yaml.safe_dump(config.model_dump(mode="json")).encode()

    return attempt


def _card(model: type[Any]) -> Callable[[bytes, Path], None]:
    def attempt(data: bytes, folder: Path) -> None:
        (folder / "card.yaml").write_bytes(data)
        model.read(folder / "card.yaml").present_files()

    return attempt


def _cards(kind: str) -> Callable[[Path], list[bytes]]:
    directory = Path(__file__).parents[2] / "corpora" / kind
    return lambda _: [path.read_bytes() for path in sorted(directory.glob("*.yaml"))]


HUMANS = Files({**TEXTS, **JUDGEMENTS}, _read_humans)
COVERAGE = Files({**TEXTS, **POOLS}, _read_coverage)
SYSTEMS = Files(TEXTS, _read_systems)
RUN = Files({**TEXTS, "h.tsv": POOLS["h.tsv"]}, _read_run)
OUTPUTS = [b"A.txt\ta|b\nB.txt\tc|d\n.c\tx\n", b"A\ta|b\nB\ta|c\n"]

INPUT_TARGETS = (
    Target("files of `humans`", HUMANS.seeds, of_content, HUMANS.attempt, 2),
    Target("files of `coverage`", COVERAGE.seeds, of_content, COVERAGE.attempt, 2),
    Target("files of `systems`", SYSTEMS.seeds, of_content, SYSTEMS.attempt, 2),
    Target("files of `run` and its mixture", RUN.seeds, of_content, RUN.attempt, 2),
    Target("graded sentences", lambda _: [GRADES], of_bytes, _grades, 2),
    Target("folders of outputs", lambda _: OUTPUTS, of_bytes, _folder, 2),
    Target("cards of pools (values)", _cards("pools"), of_yaml, _card(PoolCard), 0.5),
    Target("cards of grades (values)", _cards("grades"), of_yaml, _card(GradeCard), 0.5),
    *(
        Target(
            f"configurations of `{name}` ({kind})",
            lambda _, content=content: [yaml.safe_dump(content).encode()],
            mutate,
            _config(model),
            1,
        )
        for name, (model, content) in CONFIGS.items()
        for kind, mutate in (("bytes", of_bytes), ("values", of_yaml))
        if name != "run"
    ),
)
