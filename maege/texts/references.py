"""References: named sets of corrected sentences, and which of them a metric may see."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from maege.data.corpus import Corpus, Sentence
from maege.data.empty_corrections import EmptyCorrections
from maege.lattice import Lattice, OverlappingEdits

# A file with so many of the full corrections of an annotator is that annotator's. Measured on
# CoNLL-2014: 99 % or more for the same annotator's work, less than 13 % for the work of others.
MIN_EQUAL_SHARE = 0.9
MIN_CORRECTED = 10  # sentences of an annotator (or all sentences), for that share to say anything
# `references.exclude_own_reference: auto` excludes the right answer if so many of the sentences
# have another reference, and leaves out the others.
MIN_SHARE_WITH_OTHERS = 0.9


CIRCULAR = "The references include the right answer (circular)"  # how that note begins


@dataclass(frozen=True, slots=True)
class ReferenceSet:
    """A corrected text for each sentence of a corpus."""

    name: str  # in reports
    texts: tuple[str | None, ...]  # by index of the sentence; None without a reference
    # The annotator of the corpus whose full corrections these are, if any: what is ranked ends in
    # such a reference.
    annotator: int | None = None


def read_references(path: str | Path, corpus: Corpus) -> ReferenceSet:
    """Read a file with one reference per line; DataError if it is not parallel to the corpus."""
    path = Path(path)
    from maege.files.parallel_files import parallel_texts  # most runs read no files of references

    return ReferenceSet(path.stem, tuple(parallel_texts(path, corpus.size, corpus.name)))


def annotator_references(
    corpus: Corpus, *, overlapping_edits: OverlappingEdits = "merge"
) -> list[ReferenceSet]:
    """Return the full corrections of each annotator as references, by ascending annotator."""
    sets = []
    for annotator in corpus.annotators:
        texts: list[str | None] = [None] * corpus.size
        for sentence in corpus.sentences:
            for annotation in sentence.annotations:
                if annotation.annotator == annotator:
                    lattice = Lattice.from_annotation(
                        sentence, annotation, overlapping_edits=overlapping_edits
                    )
                    texts[sentence.index] = lattice.sentence_at(lattice.top)
        sets.append(ReferenceSet(f"annotator-{annotator}", tuple(texts), annotator))
    return sets


def attribute_references(
    sets: Sequence[ReferenceSet], corpus: Corpus, *, overlapping_edits: OverlappingEdits = "merge"
) -> list[ReferenceSet]:
    """Return the sets, with the annotator of the corpus whose full corrections they are.

    A set of a file has the annotator whose full corrections it repeats in at least 90 % of the
    sentences that either of them changes, if there is one who corrected at least 10 sentences, or
    all sentences of a smaller corpus.
    """
    if all(references.annotator is not None for references in sets):
        return list(sets)
    texts = {sentence.index: sentence.text for sentence in corpus.sentences}
    corrections = [
        own
        for own in annotator_references(corpus, overlapping_edits=overlapping_edits)
        if sum(own.texts[index] not in (None, text) for index, text in texts.items())
        >= min(MIN_CORRECTED, len(texts))
    ]
    attributed = []
    for references in sets:
        if references.annotator is None and corrections:
            share, annotator = max(
                (_equal_share(references, own, texts), own.annotator or 0) for own in corrections
            )
            if share >= MIN_EQUAL_SHARE:
                references = replace(references, annotator=annotator)
        attributed.append(references)
    return attributed


def _equal_share(references: ReferenceSet, own: ReferenceSet, texts: Mapping[int, str]) -> float:
    """Return how many of the sentences that a file or an annotator changes are equal in both.

    Sentences that the annotator did not annotate are left out. ``texts`` are the sources, by index.
    """
    changed = [
        index
        for index, text in texts.items()
        if own.texts[index] is not None and {own.texts[index], references.texts[index]} != {text}
    ]
    return sum(references.texts[index] == own.texts[index] for index in changed) / len(changed)


def is_circular(sets: Sequence[ReferenceSet], corpus: Corpus) -> bool:
    """Whether some references are the full corrections of annotators whose edits are ranked."""
    annotators = set(corpus.annotators)
    return any(references.annotator in annotators for references in sets)


def has_other_references(sets: Sequence[ReferenceSet], sentence: Sentence) -> bool:
    """Whether each annotation of a sentence keeps a reference without the annotator's own."""
    return all(
        visible_references(sets, sentence.index, exclude_annotator=a.annotator)
        for a in sentence.annotations
    )


def visible_references(
    sets: Sequence[ReferenceSet],
    index: int,
    *,
    exclude_annotator: int | None = None,
    empty: EmptyCorrections = "drop",
) -> tuple[str, ...]:
    """Return the references of a sentence that a metric may see, in the order of the sets.

    ``index``: of the sentence in the corpus file. ``exclude_annotator``: leave out the full
    correction of this annotator. ``empty``: with ``drop``, empty references (of an annotator who
    deletes everything) are used only if there is no other: some metrics score any hypothesis 0, and
    some 1, with them. With ``delete`` they are used, as in the study of Choshen and Abend (2018).

    >>> sets = [ReferenceSet("annotator-0", ("x y",), 0), ReferenceSet("r1", ("x z",))]
    >>> visible_references(sets, 0)
    ('x y', 'x z')
    >>> visible_references(sets, 0, exclude_annotator=0)
    ('x z',)
    """
    visible = visible_sets(sets, index, exclude_annotator=exclude_annotator, empty=empty)
    return tuple(text for references in visible if (text := references.texts[index]) is not None)


def visible_sets(
    sets: Sequence[ReferenceSet],
    index: int,
    *,
    exclude_annotator: int | None = None,
    empty: EmptyCorrections = "drop",
) -> tuple[ReferenceSet, ...]:
    """Return the sets that ``visible_references`` takes the references of a sentence from."""
    visible = tuple(
        references
        for references in sets
        if references.texts[index] is not None
        and (exclude_annotator is None or references.annotator != exclude_annotator)
    )
    if empty == "delete":
        return visible
    return tuple(references for references in visible if references.texts[index]) or visible
