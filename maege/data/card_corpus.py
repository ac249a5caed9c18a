"""Corpora of cards: gold edits in one file or several, and files of sentences and corrections."""

from dataclasses import replace
from pathlib import Path

from maege.data.corpus import Corpus
from maege.data.datasets import CorpusCard
from maege.data.m2 import OnError, read_m2


def read_annotations(card: CorpusCard, name: str, on_error: OnError) -> tuple[Corpus, list[Path]]:
    """Read the gold edits of a name, and return their files, too.

    The sentences of several files follow each other, and each file is a document.
    """
    files = card.files_of(card.file_of("annotations", name))
    paths = [card.path(file) for file in files]
    parts = [read_m2(p, on_error=on_error, blank_tokens=card.blank_tokens) for p in paths]
    if len(parts) == 1:
        return parts[0], paths
    sentences, documents, size = [], [], 0
    for number, part in enumerate(parts):
        sentences += [replace(s, index=s.index + size) for s in part.sentences]
        documents += [number] * part.size
        size += part.size
    skipped = tuple(text for part in parts for text in part.skipped)
    malformed = sum(count for part in parts for _, count in part.left_out)
    left_out = (("malformed", malformed),) if malformed else ()
    corpus = Corpus(card.name, tuple(sentences), size, skipped, tuple(documents), left_out)
    return corpus, paths
