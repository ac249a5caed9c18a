"""Texts for tests: a part of CoNLL-2014 with some of its annotators and systems."""

from collections.abc import Mapping
from functools import cache
from pathlib import Path

from maege.data.m2 import read_m2
from maege.files.text_files import read_lines
from maege.studies.coverage.inputs import people_and_systems
from maege.texts.texts import Correction, Texts, text_corrections

ANNOTATORS = ("A1", "A10", "A2", "A4", "A6")
SYSTEMS = ("AMU", "CAMB", "POST")


def small_texts(
    references: Mapping[str, tuple[str, ...]],
    outputs: Mapping[str, tuple[str, ...]],
    sources: tuple[str, ...],
    name: str = "c",
) -> Texts:
    return people_and_systems(Texts(name, sources, text_corrections(references), outputs))


@cache
def conll14(data: Path, sentences: int = 100, *, edits: bool = False) -> Texts:
    folder = data / "conll14"

    def read(path: str) -> tuple[str, ...]:
        lines = read_lines(folder / path)[:sentences]
        return tuple(" ".join(line.split()) for line in lines)

    corrections = text_corrections(
        {name: read(f"references/bryant-ng/BN{name[1:]}.txt") for name in ANNOTATORS}
    )
    for name in ANNOTATORS if edits else ():
        corpus = read_m2(folder / f"bryant-ng/{name}.m2").fill_missing_annotations("source")
        corrections[name] = tuple(
            c and Correction(c.text, sentence.annotations[0])
            for c, sentence in zip(corrections[name], corpus.sentences, strict=False)
        )
    outputs = {name: read(f"systems/{name}.txt") for name in SYSTEMS}
    return people_and_systems(Texts("conll14", read("source.txt"), corrections, outputs))
