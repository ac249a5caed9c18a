"""Texts for tests: a part of CoNLL-2014 with some of its annotators and systems."""

from functools import cache
from pathlib import Path

from maege.data.m2 import read_m2
from maege.files.text_files import read_lines
from maege.texts.annotated_texts import AnnotatedTexts

ANNOTATORS = ("A1", "A10", "A2", "A4", "A6")
SYSTEMS = ("AMU", "CAMB", "POST")


@cache
def conll14(data: Path, sentences: int = 100, *, edits: bool = False) -> AnnotatedTexts:
    folder = data / "conll14"

    def read(path: str) -> tuple[str, ...]:
        lines = read_lines(folder / path)[:sentences]
        return tuple(" ".join(line.split()) for line in lines)

    gold = {}
    for name in ANNOTATORS if edits else ():
        corpus = read_m2(folder / f"bryant-ng/{name}.m2").fill_missing_annotations("no_errors")
        gold[name] = [sentence.annotations[0] for sentence in corpus.sentences[:sentences]]
    return AnnotatedTexts(
        "conll14",
        read("source.txt"),
        {name: read(f"references/bryant-ng/BN{name[1:]}.txt") for name in ANNOTATORS},
        {name: read(f"systems/{name}.txt") for name in SYSTEMS},
        gold or None,
    )
