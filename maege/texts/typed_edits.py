"""Edits of systems and annotators by type of error, sentence by sentence."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from maege.data.edit import Edit
from maege.data.error_type_names import ERRANT_CATEGORIES, ERRANT_OPERATIONS
from maege.errors import DataError

SentenceEdits = Sequence[Sequence[Edit]]  # the edits of each sentence
WITHOUT_EFFECT = "UNK"  # ERRANT's type of an edit that changes nothing
EditNumbers = NDArray[np.int32]


def error_category(error_type: str) -> str:
    """Return a type of ERRANT without its operation (missing, replaced, unnecessary).

    >>> [error_category(name) for name in ("M:DET", "R:VERB:SVA", "R", "ArtOrDet")]
    ['DET', 'VERB:SVA', 'R', 'ArtOrDet']
    """
    operation, _, category = error_type.partition(":")
    known = operation in ERRANT_OPERATIONS and category in ERRANT_CATEGORIES
    return category if known else error_type


@dataclass(frozen=True, eq=False)
class TypedEdits:
    """Numbers of edits by type."""

    systems: tuple[str, ...]
    annotators: tuple[str, ...]
    types: tuple[str, ...]  # in alphabetical order
    of_systems: EditNumbers  # shape (systems, sentences, types)
    of_annotators: EditNumbers  # shape (annotators, sentences, types)
    # How many of the edits of all annotators another annotator made with the same span and
    # replacement, or with the same span, shape (sentences, types); None for one annotator.
    same_text: EditNumbers | None
    same_span: EditNumbers | None

    @classmethod
    def from_edits(
        cls, systems: Mapping[str, SentenceEdits], annotators: Mapping[str, SentenceEdits]
    ) -> "TypedEdits":
        """Count edits by the category of their type; edits without an effect do not count.

        There is at least one annotator; DataError if the numbers of sentences differ.
        """
        everyone = [_with_effect(edits) for edits in (*systems.values(), *annotators.values())]
        sentences = {len(edits) for edits in everyone}
        if len(sentences) != 1 or not annotators:
            raise DataError(
                f"edits of {', '.join([*systems, *annotators]) or 'nobody'}: give those of at "
                f"least one annotator, all of the same sentences"
            )
        types = sorted({error_category(e.type) for edits in everyone for s in edits for e in s})
        index = {name: number for number, name in enumerate(types)}
        people = everyone[len(systems) :]
        several = len(people) > 1
        return cls(
            systems=tuple(systems),
            annotators=tuple(annotators),
            types=tuple(types),
            of_systems=_stacked(everyone[: len(systems)], index, *sentences),
            of_annotators=_stacked(people, index, *sentences),
            same_text=_shared(people, index, with_text=True) if several else None,
            same_span=_shared(people, index, with_text=False) if several else None,
        )


def _with_effect(edits: SentenceEdits) -> list[list[Edit]]:
    return [[edit for edit in sentence if edit.type != WITHOUT_EFFECT] for sentence in edits]


def _stacked(
    everyone: Sequence[SentenceEdits], index: Mapping[str, int], sentences: int
) -> EditNumbers:
    counts = np.zeros((len(everyone), sentences, len(index)), dtype=np.int32)
    for number, edits in enumerate(everyone):
        for line, sentence in enumerate(edits):
            for edit in sentence:
                counts[number, line, index[error_category(edit.type)]] += 1
    return counts


def _shared(
    people: Sequence[SentenceEdits], index: Mapping[str, int], *, with_text: bool
) -> EditNumbers:
    """Count the edits that another annotator made, too, shape (sentences, types)."""
    counts = np.zeros((len(people[0]), len(index)), dtype=np.int32)
    for line, of_sentence in enumerate(zip(*people, strict=True)):
        keys = [{_key(edit, with_text=with_text) for edit in edits} for edits in of_sentence]
        for number, edits in enumerate(of_sentence):
            others: set[object] = set().union(*keys[:number], *keys[number + 1 :])
            for edit in edits:
                is_shared = _key(edit, with_text=with_text) in others
                counts[line, index[error_category(edit.type)]] += is_shared
    return counts


def _key(edit: Edit, *, with_text: bool) -> object:
    return (edit.span, edit.replacement) if with_text else edit.span
