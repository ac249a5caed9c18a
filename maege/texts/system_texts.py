"""The outputs of systems, beside the sources and the corrections by annotators."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property

import numpy as np

from maege.array_types import Indices
from maege.data.corpus import Annotation
from maege.errors import DataError
from maege.metric.score_request import ScoreRequest

SOURCE = "source"  # name of the unchanged source


@dataclass(frozen=True, eq=False)
class SystemTexts:
    """The texts of a corpus, parallel to each other.

    Parameters
    ----------
    name
        Of the corpus.
    sources
        The sentences before correction.
    references
        Of each sentence, any number of them.
    gold_edits
        Of each sentence, those of each annotator; None if only texts are known.
    outputs
        By system, a text for each sentence.
    documents
        The document that each sentence is of; None if each sentence is one of its own.

    Raises
    ------
    DataError
        If something is not parallel to the sources, or there are no systems.
    """

    name: str
    sources: tuple[str, ...]
    references: tuple[tuple[str, ...], ...]
    gold_edits: tuple[tuple[Annotation, ...], ...] | None
    outputs: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    documents: tuple[str, ...] | None = None

    def __post_init__(self) -> None:
        if not self.outputs:
            raise DataError(f"{self.name}: no outputs of systems")
        for name, texts in self.outputs.items():
            self._check_length(f"output of {name}", len(texts), "lines")
        if self.documents is not None:
            self._check_length("`documents`", len(self.documents), "lines")

    def _check_length(self, what: str, length: int, unit: str) -> None:
        if length != len(self.sources):
            raise DataError(
                f"{what}: {length:,} {unit}, but {self.name} has {len(self.sources):,} sentences; "
                f"the files must be parallel, one line each"
            )

    @property
    def systems(self) -> tuple[str, ...]:
        """Their names."""
        return tuple(self.outputs)

    def requests(self) -> list[ScoreRequest]:
        """Return the corpus that each system's output is, in the order of ``systems``."""
        return [
            ScoreRequest(self.sources, texts, self.references, "corpus", self.gold_edits)
            for texts in self.outputs.values()
        ]

    @cached_property
    def clusters(self) -> Indices:
        """The number of the document of each sentence, from 0, shape (sentences,)."""
        if self.documents is None:
            return np.arange(len(self.sources), dtype=np.int32)
        numbers = {name: n for n, name in enumerate(dict.fromkeys(self.documents))}
        return np.array([numbers[name] for name in self.documents], dtype=np.int32)
