"""Outputs of systems as M2 files: the edits that the annotator of a system found in them."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple
from unicodedata import normalize

from maege.data.corpus import Corpus
from maege.data.edit import Edits, apply_edits
from maege.data.gold_edits import conflicting_edits
from maege.data.m2 import OnError, read_m2
from maege.errors import DataError
from maege.user_warnings import warn_caller


class EditedOutput(NamedTuple):
    """What a system made of sentences, and by which edits."""

    texts: tuple[str, ...]
    edits: Edits


def read_edited_output(
    path: str | Path, sources: Sequence[str], of: str, on_error: OnError = "error"
) -> EditedOutput:
    """Read the edits of a system from an M2 file, as ``errant_compare -hyp`` does.

    ``sources`` are the sentences, which the file ``of`` has. Malformed lines may be left out, but
    no sentence. Raises DataError if it is no M2 file, or is about other sentences.
    """
    corpus = read_m2(path, on_error="error" if on_error == "error" else "skip_line")
    return edited_output(replace(corpus, name=str(path)), sources, of)


def edited_output(corpus: Corpus, sources: Sequence[str], of: str) -> EditedOutput:
    """Return what the edits of a system make of the sentences; see ``read_edited_output``.

    A sentence without A lines stays as it is. A MaegeWarning tells of sentences with several
    annotators, of whom the first one counts; of alternatives (``||``), of which the first counts;
    of edits that overlap; of malformed lines that were left out; and of sources in which only
    variants of characters differ.
    """
    _check_sources(corpus, sources, of)
    if corpus.skipped:
        warn_caller(
            f"{len(corpus.skipped)} malformed edits were left out; the first: {corpus.skipped[0]}"
        )
    several = [s.index + 1 for s in corpus.sentences if len(s.annotations) > 1]
    if several:
        warn_caller(
            f"{corpus.name}: {len(several):,} sentences have edits of several annotators (the "
            f"first: sentence {several[0]:,}). A system has one, so that of the lowest number is "
            f"taken. `maege data convert FILE.m2 --to annotators --output FOLDER` writes a file "
            f"for each"
        )
    edits = tuple(s.annotations[0].edits if s.annotations else () for s in corpus.sentences)
    _note_doubtful(edits, corpus.name)
    texts = (" ".join(apply_edits(t.split(), e)) for t, e in zip(sources, edits, strict=True))
    return EditedOutput(tuple(texts), edits)


def _note_doubtful(edits: Edits, name: str) -> None:
    """Tell of edits of which metrics count not all, or in different ways."""
    doubtful = {
        "have alternatives (`||`), of which only the first counts": [
            sum(bool(edit.alternatives) for edit in of_sentence) for of_sentence in edits
        ],
        "overlap or repeat another one: metrics of edits count each, and in texts the later one "
        "replaces the words of the earlier": [
            sum(len(group) - 1 for group in conflicting_edits(of_sentence)) for of_sentence in edits
        ],
    }
    for what, numbers in doubtful.items():
        if total := sum(numbers):
            first = next(index for index, number in enumerate(numbers, start=1) if number)
            warn_caller(f"{name}: {total:,} edits {what} (the first: sentence {first:,})")


def _check_sources(corpus: Corpus, sources: Sequence[str], of: str) -> None:
    """Raise DataError unless the sentences are these; note if only variants of characters differ.

    ChERRANT's own files differ in the width of punctuation, which changes no span.
    """
    if corpus.size != len(sources) or len(corpus.sentences) < corpus.size:
        raise DataError(
            f"{corpus.name}: {len(corpus.sentences):,} sentences, but {of} has {len(sources):,}"
        )
    varying = []
    for sentence, source in zip(corpus.sentences, sources, strict=True):
        own, other = list(sentence.tokens), source.split()
        if own == other:
            continue
        varying.append(sentence.index + 1)
        if list(map(_plain, own)) != list(map(_plain, other)):
            raise DataError(
                f"{corpus.name} is about other sentences than {of}: they differ first in sentence "
                f"{sentence.index + 1}\n    {sentence.text[:100]}\n    {source[:100]}"
            )
    if varying:
        warn_caller(
            f"{corpus.name}: {len(varying):,} sentences differ from those of {of} in variants of "
            f"characters, as full-width punctuation (the first: sentence {varying[0]:,}). The "
            f"edits are applied to the sentences of {of}"
        )


def _plain(token: str) -> str:
    return normalize("NFKC", token)
