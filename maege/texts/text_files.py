"""The files of a corpus that several people corrected."""

from dataclasses import dataclass
from pathlib import Path

from maege.data import datasets
from maege.data.corpus import MissingAnnotation
from maege.data.m2 import OnError


@dataclass(frozen=True)
class TextFiles:
    """The files of parallel texts, and how they are read.

    Parameters
    ----------
    name
        Of a known corpus, which has its own files; None for others.
    source
        The sentences before correction; None for those of ``m2``.
    references, m2
        Corrections: names of files, or of references and annotations of the known corpus; no
        references (None) are the default ones of the corpus.
    missing_annotations, on_error
        How ``m2`` is read.
    """

    name: str | None
    source: Path | None
    references: tuple[str, ...] | None
    m2: tuple[str, ...]
    missing_annotations: MissingAnnotation
    on_error: OnError

    @property
    def card(self) -> datasets.CorpusCard | None:
        """The card of a known corpus."""
        return datasets.cards().get(str(self.name))
