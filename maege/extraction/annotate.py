"""Annotations made by ERRANT: parallel texts become edits, and edits get types."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from maege.data.corpus import Annotation, Corpus, Sentence
from maege.data.edit import Edit, Tokens, apply_edits, overlapping_groups
from maege.extraction.extractor import Span, extractor
from maege.text_files import read_parallel


def annotate(source: Path, corrected: Sequence[Path], *, spacy_pipeline: str) -> Corpus:
    """Make a corpus of a file of sentences and files with their corrections.

    Each file of corrections is an annotator. Tokens are split at white space. Raises DataError
    if the files are not parallel, MetricError if ERRANT is not installed.
    """
    sources, *corrections = read_parallel(source, *corrected)
    pairs = [pair for column in corrections for pair in zip(sources, column, strict=True)]
    edits = iter(extractor(spacy_pipeline).edits(pairs, types=True))
    annotations = [[Annotation(k, next(edits)) for _ in sources] for k in range(len(corrections))]
    sentences = tuple(
        Sentence(index, tuple(text.split()), tuple(column[index] for column in annotations))
        for index, text in enumerate(sources)
    )
    return Corpus(source.stem, sentences, len(sentences))


def retyped(corpus: Corpus, *, spacy_pipeline: str) -> Corpus:
    """Give the edits of a corpus the types of ERRANT; their spans stay as they are."""
    asked = [
        (sentence.text, *seen)
        for sentence in corpus.sentences
        for annotation in sentence.annotations
        for seen in in_correction(sentence.tokens, annotation.edits)
    ]
    types = iter(extractor(spacy_pipeline).types(asked))
    sentences = []
    for sentence in corpus.sentences:
        annotations = [
            replace(a, edits=tuple(replace(edit, type=next(types)) for edit in a.edits))
            for a in sentence.annotations
        ]
        sentences.append(replace(sentence, annotations=tuple(annotations)))
    return replace(corpus, sentences=tuple(sentences))


def in_correction(tokens: Tokens, edits: Sequence[Edit]) -> list[tuple[str, Span]]:
    """Return, for each edit, a correction that contains it, and where it stands there.

    That is the full correction; an edit that overlaps others is seen without these.

    >>> in_correction(("a", "b"), [Edit(0, 0, ("The",), "x"), Edit(1, 2, (), "x")])
    [('The a', (0, 0, 0, 1)), ('The a', (1, 2, 2, 2))]
    """
    free = [group[0] for group in overlapping_groups(edits) if len(group) == 1]
    undisputed = {id(edit) for edit in free}
    together = " ".join(apply_edits(tokens, free))
    seen = []
    for edit in edits:
        if id(edit) in undisputed:
            seen.append((together, place_of(edit, free)))
        else:
            applied = [*free, edit]
            seen.append((" ".join(apply_edits(tokens, applied)), place_of(edit, applied)))
    return seen


def place_of(edit: Edit, applied: Sequence[Edit]) -> Span:
    """Return where an edit stands in the source and, all being applied, in the correction."""
    offset = 0
    for other in sorted(applied, key=lambda e: e.span):
        if other is edit:
            break
        offset += len(other.replacement) - (other.end - other.start)
    start = edit.start + offset
    return edit.start, edit.end, start, start + len(edit.replacement)
