"""Annotators and systems that are copies of others, who would count twice."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import combinations

from maege.texts.references import MIN_EQUAL_SHARE
from maege.texts.texts import Texts


def copies(references: Mapping[str, Sequence[str]], sources: Sequence[str]) -> dict[str, str]:
    """Return references that are copies of another one, and of which.

    On CoNLL-2014, copies are equal in 96 % or more of the sentences that either changes, others in
    less than 23 %. Of copies, the first by name is the original.
    """
    original_of: dict[str, str] = {}
    for first, second in combinations(sorted(references), 2):
        changed = [
            a == b
            for a, b, source in zip(references[first], references[second], sources, strict=True)
            if a != source or b != source
        ]
        if second not in original_of and sum(changed) >= MIN_EQUAL_SHARE * len(changed):
            original_of[second] = first
    return original_of


def without_copied_annotators(texts: Texts) -> tuple[Texts, tuple[str, ...]]:
    """Leave out annotators who are nearly equal to another one, and tell which."""
    references = {
        name: [s if c is None else c.text for c, s in zip(column, texts.sources, strict=True)]
        for name, column in texts.corrections.items()
    }
    originals = copies(references, texts.sources)
    remaining = {name: c for name, c in texts.corrections.items() if name not in originals}
    notes = (f"{name} is left out: a copy of {other}" for name, other in originals.items())
    return replace(texts, corrections=remaining), tuple(notes)


def without_copies(texts: Texts) -> tuple[Texts, tuple[str, ...]]:
    """Leave out annotators and systems that are copies of others, and tell which.

    Copies are annotators nearly equal to another one, systems nearly equal to an annotator, of
    whom they know the answer, and systems that change nothing. Systems equal to each other stay,
    and are told. All annotators corrected all sentences.
    """
    remaining, of_annotators = without_copied_annotators(texts)
    notes = list(of_annotators)
    outputs: dict[str, tuple[str, ...]] = {}
    for name, lines in sorted(texts.outputs.items()):
        if original := next((other for other in outputs if outputs[other] == lines), None):
            notes.append(f"{name} and {original} are equal")
        if lines == texts.sources:
            notes.append(f"{name} is left out: it is the unchanged source")
        elif annotator := _annotator_of(lines, texts):
            notes.append(f"{name} is left out: a copy of the references by {annotator}")
        else:
            outputs[name] = lines
    return replace(remaining, outputs=outputs), tuple(notes)


def _annotator_of(lines: Sequence[str], texts: Texts) -> str | None:
    """Return the annotator that lines are a copy of."""
    for name, references in sorted(texts.complete_references.items()):
        if copies({"": references, "system": lines}, texts.sources):
            return name
    return None
