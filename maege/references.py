"""References: named sets of corrected texts, and which of them a metric may see."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from maege.data.corpus import Corpus
from maege.errors import DataError
from maege.lattice import Conflicts, Lattice
from maege.text_files import read_lines

Policy = Literal["all", "others"]
Empty = Literal["drop", "keep"]


@dataclass(frozen=True, slots=True)
class ReferenceSet:
    """One corrected text per sentence of a corpus, by its place in the file; None: has none.

    ``annotator`` is the annotator of the corpus whose full corrections these are, if any.
    """

    name: str
    texts: tuple[str | None, ...]
    annotator: int | None = None


def read_references(path: str | Path, corpus: Corpus) -> ReferenceSet:
    """Read a file with one reference a line.

    Raises DataError if it has not as many lines as the corpus has sentences.
    """
    path = Path(path)
    lines = read_lines(path)
    if len(lines) != corpus.size:
        raise DataError(
            f"{path}: {len(lines)} lines, but {corpus.name} has {corpus.size} sentences; "
            f"references must be parallel to the corpus, one line each"
        )
    return ReferenceSet(path.stem, tuple(" ".join(line.split()) for line in lines))


def gold_references(corpus: Corpus, *, conflicts: Conflicts = "merge") -> list[ReferenceSet]:
    """Return the tops of the lattices of each annotator of a corpus as references."""
    sets = []
    for annotator in corpus.annotators:
        texts: list[str | None] = [None] * corpus.size
        for sentence in corpus.sentences:
            for annotation in sentence.annotations:
                if annotation.annotator == annotator:
                    lattice = Lattice.of(sentence, annotation, conflicts=conflicts)
                    texts[sentence.index] = lattice.text(lattice.top)
        sets.append(ReferenceSet(f"gold-{annotator}", tuple(texts), annotator))
    return sets


def visible(
    sets: Sequence[ReferenceSet],
    index: int,
    *,
    annotator: int,
    policy: Policy = "all",
    empty: Empty = "drop",
) -> tuple[str, ...]:
    """Return the references of a sentence that a metric may see.

    ``others`` leaves out the annotator of the lattice, whose reference is its top. Empty
    references (of an annotator who deletes everything) make some metrics 0, and some 1, for any
    hypothesis; they are dropped unless nothing else is there, or kept as in the MAEGE study.

    >>> a, b = ReferenceSet("gold-0", ("x y",), 0), ReferenceSet("r1", ("x z",))
    >>> visible([a, b], 0, annotator=0, policy="others")
    ('x z',)
    """
    texts = [
        text
        for one in sets
        if (text := one.texts[index]) is not None
        and not (policy == "others" and one.annotator == annotator)
    ]
    if empty == "keep":
        return tuple(texts)
    return tuple(text for text in texts if text) or tuple(texts)
