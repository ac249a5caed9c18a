"""Annotations made by ERRANT: parallel texts become edits, and edits get types."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from pathlib import Path

from maege.corpus import Annotation, Corpus, Sentence
from maege.edit import Edit
from maege.files import read_parallel
from maege.nlp.extraction import Span, extractor


def annotate(source: Path, corrected: Sequence[Path], *, pipe: str) -> Corpus:
    """Make a corpus of a file of sentences and files with their corrections.

    Each file of corrections is an annotator. Tokens are split at white space. Raises DataError
    if the files are not parallel, MetricError if ERRANT is not installed.
    """
    sources, *corrections = read_parallel(source, *corrected)
    pairs = [pair for column in corrections for pair in zip(sources, column, strict=True)]
    edits = iter(extractor(pipe).edits(pairs, types=True))
    annotations = [[Annotation(k, next(edits)) for _ in sources] for k in range(len(corrections))]
    sentences = tuple(
        Sentence(index, tuple(text.split()), tuple(column[index] for column in annotations))
        for index, text in enumerate(sources)
    )
    return Corpus(source.stem, sentences, len(sentences))


def retyped(corpus: Corpus, *, pipe: str) -> Corpus:
    """Give the edits of a corpus the types of ERRANT; their spans stay as they are.

    An edit is looked at in the full correction of its annotator.
    """
    asked = [
        (sentence.text, sentence.corrected(annotation), places(annotation.edits))
        for sentence in corpus.sentences
        for annotation in sentence.annotations
    ]
    types = iter(extractor(pipe).types(asked))
    sentences = []
    for sentence in corpus.sentences:
        annotations = [
            replace(a, edits=tuple(map(typed, a.edits, next(types)))) for a in sentence.annotations
        ]
        sentences.append(replace(sentence, annotations=tuple(annotations)))
    return replace(corpus, sentences=tuple(sentences))


def typed(edit: Edit, type_: str) -> Edit:
    """Return an edit with another type."""
    return replace(edit, type=type_)


def places(edits: Iterable[Edit]) -> list[Span]:
    """Return where edits stand in the source and, all being applied, in the correction.

    >>> places([Edit(0, 0, ("The",), "x"), Edit(2, 3, (), "x")])
    [(0, 0, 0, 1), (2, 3, 3, 3)]
    """
    found: dict[int, Span] = {}
    offset = 0
    for place, edit in sorted(enumerate(edits), key=lambda pair: pair[1].span):
        start = max(0, edit.start + offset)
        found[place] = (edit.start, edit.end, start, start + len(edit.replacement))
        offset += len(edit.replacement) - (edit.end - edit.start)
    return [found[place] for place in range(len(found))]
