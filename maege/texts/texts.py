"""Parallel texts: sentences, what annotators made of them, and outputs of systems."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Literal, NamedTuple

import numpy as np

from maege.array_types import Indices
from maege.data.corpus import Annotation
from maege.data.edit import Edits
from maege.errors import DataError
from maege.metric.score_request import ScoreRequest

Author = Literal["annotator", "system"]  # of a text
SOURCE = "source"  # name of the unchanged source, where it is scored as a system


class Correction(NamedTuple):
    """What one person wrote."""

    text: str  # corrected
    annotation: Annotation | None = None  # the gold edits, where known


Corrections = tuple[Correction | None, ...]  # of each sentence; None where nothing was written


@dataclass(frozen=True, eq=False)
class Texts:
    """The texts of a corpus, parallel to each other; DataError if they are not."""

    name: str
    sources: tuple[str, ...]  # before correction
    # By annotator, or file of references: what was written for each sentence.
    corrections: Mapping[str, Corrections] = field(default_factory=dict)
    # By system, a text for each sentence. The unchanged source is one of them where it is scored.
    outputs: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    documents: tuple[str, ...] | None = None  # of each sentence; None: each is one of its own
    selected: tuple[int, ...] | None = None  # indices in the files, ascending; None: all
    gold_files: tuple[str, ...] = ()  # names of the files that gold edits are from
    # By system, the edits that make each text of its output, if they are given.
    output_edits: Mapping[str, Edits] = field(default_factory=dict)
    # By system, corrections that were made from its own output, by name: its references, instead of
    # those above. Their gold edits are not known.
    own_corrections: Mapping[str, Mapping[str, Corrections]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for name, column in self.corrections.items():
            self._check_length(f"corrections by {name}", len(column))
        for name, lines in self.outputs.items():
            self._check_length(f"output of {name}", len(lines))
        for system, columns in self.own_corrections.items():
            for name, column in columns.items():
                self._check_length(f"reference {name} of {system}", len(column))
        if self.documents is not None:
            self._check_length("`documents`", len(self.documents))

    def _check_length(self, what: str, length: int) -> None:
        if length != len(self.sources):
            raise DataError(
                f"{what}: {length:,} lines, but {self.name} has {len(self.sources):,} sentences; "
                f"the files must be parallel, one line each"
            )

    @cached_property
    def annotators(self) -> tuple[str, ...]:
        """Their names."""
        return tuple(self.corrections)

    @cached_property
    def systems(self) -> tuple[str, ...]:
        """Their names."""
        return tuple(self.outputs)

    @cached_property
    def sentences(self) -> tuple[int, ...]:
        """The indices of the sentences in the files."""
        return tuple(range(len(self.sources))) if self.selected is None else self.selected

    @cached_property
    def clusters(self) -> Indices:
        """The number of the document of each sentence, from 0, shape (sentences,)."""
        if self.documents is None:
            return np.arange(len(self.sources), dtype=np.int32)
        numbers = {name: n for n, name in enumerate(dict.fromkeys(self.documents))}
        return np.array([numbers[name] for name in self.documents], dtype=np.int32)

    @cached_property
    def references(self) -> tuple[tuple[str, ...], ...]:
        """The corrections of each sentence."""
        return self.references_by(self.annotators)

    @cached_property
    def gold_edits(self) -> tuple[tuple[Annotation, ...], ...] | None:
        """The gold edits of each sentence; None if only texts are known."""
        return self.gold_edits_by(self.annotators)

    @cached_property
    def written(self) -> dict[str, tuple[str | None, ...]]:
        """The text of each correction, by annotator; None where there is none."""
        return {
            name: tuple(None if c is None else c.text for c in column)
            for name, column in self.corrections.items()
        }

    @cached_property
    def complete_references(self) -> dict[str, tuple[str, ...]]:
        """The texts of the annotators who corrected all sentences, by name."""
        return {
            name: tuple(c.text for c in column if c is not None)
            for name, column in self.corrections.items()
            if None not in column
        }

    @cached_property
    def hypotheses(self) -> tuple[tuple[str, ...], ...]:
        """What systems, and then the annotators of all sentences, made of the sources."""
        return (*self.outputs.values(), *self.complete_references.values())

    @property
    def complete_sentences(self) -> tuple[int, ...]:
        """The positions of the sentences that every annotator corrected."""
        columns = self.corrections.values()
        return tuple(
            index
            for index in range(len(self.sources))
            if all(column[index] is not None for column in columns)
        )

    def references_by(self, annotators: Iterable[str]) -> tuple[tuple[str, ...], ...]:
        """Return the references of each sentence by some annotators."""
        return self._rows([self.corrections[name] for name in annotators])

    def references_of(self, system: str) -> tuple[tuple[str, ...], ...]:
        """Return the references of each sentence that an output is compared with."""
        own = self.own_corrections.get(system)
        return self.references if own is None else self._rows([*own.values()])

    def _rows(self, columns: Sequence[Corrections]) -> tuple[tuple[str, ...], ...]:
        return tuple(
            tuple(c.text for column in columns if (c := column[index]) is not None)
            for index in range(len(self.sources))
        )

    def gold_edits_by(self, annotators: Iterable[str]) -> tuple[tuple[Annotation, ...], ...] | None:
        """Return the gold edits of each sentence by some annotators; None if they have none."""
        columns = [column for n in annotators if has_gold_edits(column := self.corrections[n])]
        if not columns:
            return None
        rows = zip(*columns, strict=True)
        return tuple(
            tuple(c.annotation for c in row if c is not None and c.annotation is not None)
            for row in rows
        )

    def requests(
        self,
        hypotheses: Iterable[tuple[str, ...]] | None = None,
        annotators: Iterable[str] | None = None,
    ) -> list[ScoreRequest]:
        """Return the corpora that hypotheses are, by default the outputs, as ``systems``.

        They have the references and gold edits of some annotators, by default of all, and outputs
        have their edits, if these are given. A system with references of its own has these, unless
        annotators are named.
        """
        own = self.own_corrections if annotators is None else {}
        if annotators is None:
            references, gold = self.references, self.gold_edits
        else:
            names = tuple(annotators)
            references, gold = self.references_by(names), self.gold_edits_by(names)
        if hypotheses is not None:
            return [
                ScoreRequest(self.sources, texts, references, "corpus", gold)
                for texts in hypotheses
            ]
        return [
            ScoreRequest(
                self.sources,
                texts,
                self.references_of(name) if name in own else references,
                "corpus",
                None if name in own else gold,
                self.output_edits.get(name),
            )
            for name, texts in self.outputs.items()
        ]

    def select(self, positions: Sequence[int]) -> "Texts":
        """Return the texts of some sentences."""
        documents = self.documents
        return replace(
            self,
            sources=tuple(self.sources[i] for i in positions),
            corrections={n: tuple(c[i] for i in positions) for n, c in self.corrections.items()},
            outputs={n: tuple(t[i] for i in positions) for n, t in self.outputs.items()},
            output_edits={n: tuple(e[i] for i in positions) for n, e in self.output_edits.items()},
            own_corrections={
                system: {n: tuple(c[i] for i in positions) for n, c in columns.items()}
                for system, columns in self.own_corrections.items()
            },
            documents=None if documents is None else tuple(documents[i] for i in positions),
            selected=tuple(self.sentences[i] for i in positions),
        )


def has_gold_edits(column: Corrections) -> bool:
    """Whether the gold edits of some corrections are known."""
    return any(c is not None and c.annotation is not None for c in column)


def text_corrections(references: Mapping[str, Iterable[str | None]]) -> dict[str, Corrections]:
    """Return corrections whose edits are not known, by annotator."""
    return {
        name: tuple(None if text is None else Correction(text) for text in column)
        for name, column in references.items()
    }


def numbered_annotators(corrections: Mapping[str, Corrections]) -> dict[str, Corrections]:
    """Give each annotator with gold edits a number of their own, in this order."""
    numbers = {n: i for i, n in enumerate(n for n, c in corrections.items() if has_gold_edits(c))}
    return {
        name: tuple(
            Correction(c.text, replace(c.annotation, annotator=numbers[name]))
            if c is not None and c.annotation is not None
            else c
            for c in column
        )
        for name, column in corrections.items()
    }
