"""Annotations made by ERRANT: edits of parallel texts, and types of given edits."""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from hashlib import sha256
from pathlib import Path

from maege import __version__
from maege.data.corpus import Annotation, Corpus
from maege.data.edit import Edit, Tokens, apply_edits, overlap
from maege.data.empty_corrections import EmptyCorrections, settle_empty
from maege.data.m2 import read_m2, write_m2
from maege.data.units import TOKENS, Unit
from maege.errors import DataError
from maege.extraction import spacy_pipeline as pipelines
from maege.extraction.extractor import extractor
from maege.extraction.merging import Span
from maege.extraction.parallel_corpus import annotated_corpus, errant_edits
from maege.files.parallel_files import read_parallel


def annotate(
    source: Path,
    corrected: Sequence[Path],
    *,
    spacy_pipeline: str,
    unit: Unit = TOKENS,
    empty: EmptyCorrections = "drop",
) -> Corpus:
    """Make a corpus of a file of sentences and files with their corrections, one per annotator.

    The files have a sentence per line, tokens separated by white space; with another unit, tokens
    become units. Raises DataError if they are not parallel, MetricError if ERRANT is not installed.
    """
    sources, *corrections = read_parallel(source, *corrected)
    rows = settle_empty(sources, list(zip(*corrections, strict=True)), empty)
    return annotated_corpus(
        source.stem, sources, rows, errant_edits(spacy_pipeline), unit, [*map(str, corrected)]
    )


def annotate_cached(
    source: Path,
    corrected: Sequence[Path],
    *,
    spacy_pipeline: str,
    directory: Path,
    unit: Unit = TOKENS,
) -> Corpus:
    """Annotate, or read what was annotated before, from the same files by the same versions.

    Annotations are kept in ``directory``, one M2 file each.
    """
    versions = sorted(pipelines.versions(spacy_pipeline).items())
    digests = [sha256(path.read_bytes()).hexdigest() for path in (source, *corrected)]
    of_unit = () if unit == TOKENS else (unit,)
    key = sha256(ascii((__version__, versions, digests, *of_unit)).encode()).hexdigest()[:24]
    cached = directory / f"{key}.m2"
    if cached.is_file():
        return replace(read_m2(cached), name=source.stem)
    corpus = annotate(source, corrected, spacy_pipeline=spacy_pipeline, unit=unit)
    # A full disk costs only time, and so does an edit that M2 cannot represent.
    with suppress(OSError, DataError):
        write_m2(corpus, cached)
    return corpus


def with_errant_types(corpus: Corpus, *, spacy_pipeline: str) -> Corpus:
    """Return a corpus whose edits have the types of ERRANT; their spans stay as they are."""
    located = [
        (sentence.text, *location)
        for sentence in corpus.sentences
        for annotation in sentence.annotations
        for location in locate_in_correction(sentence.tokens, annotation.edits)
    ]
    types = iter(extractor(spacy_pipeline).types(located))  # all at once: faster

    def typed(annotation: Annotation) -> Annotation:
        return replace(
            annotation, edits=tuple(replace(edit, type=next(types)) for edit in annotation.edits)
        )

    sentences = (replace(s, annotations=tuple(map(typed, s.annotations))) for s in corpus.sentences)
    return replace(corpus, sentences=tuple(sentences))


def locate_in_correction(tokens: Tokens, edits: Sequence[Edit]) -> list[tuple[str, Span]]:
    """Return, for each edit, a correction that contains it, and the span of the edit.

    The correction has all edits that overlap no other edit, and the edit itself.

    >>> locate_in_correction(("a", "b"), [Edit(0, 0, ("The",), "x"), Edit(1, 2, (), "x")])
    [('The a', (0, 0, 0, 1)), ('The a', (1, 2, 2, 2))]
    """
    others = [[*edits[:k], *edits[k + 1 :]] for k in range(len(edits))]
    disjoint = [k for k, edit in enumerate(edits) if not any(overlap(edit, e) for e in others[k])]
    located = []
    for k in range(len(edits)):
        applied = disjoint if k in disjoint else [*disjoint, k]
        selected = [edits[index] for index in applied]
        correction = " ".join(apply_edits(tokens, selected))
        located.append((correction, correction_span(selected, applied.index(k))))
    return located


def correction_span(edits: Sequence[Edit], index: int) -> Span:
    """Return where edits[index] is in the source and, if all edits are applied, in the correction.

    >>> correction_span([Edit(2, 3, ("x",), ""), Edit(0, 1, (), "")], 0)
    (2, 3, 1, 2)
    """
    in_order = sorted(range(len(edits)), key=lambda k: edits[k].span)
    before = [edits[k] for k in in_order[: in_order.index(index)]]
    edit = edits[index]
    start = edit.start + sum(len(e.replacement) - (e.end - e.start) for e in before)
    return edit.start, edit.end, start, start + len(edit.replacement)
