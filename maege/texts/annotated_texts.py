"""The texts of a corpus: its sources, what annotators made of them, and outputs of systems."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

from maege.data.corpus import Annotation
from maege.errors import DataError
from maege.metric.score_request import ScoreRequest
from maege.texts.reference_subsets import Subset, copies

SOURCE = "source"  # name of the unchanged source
PEOPLE = "people"  # name of the mean of all annotators
RESERVED = {SOURCE: "the unchanged source", PEOPLE: "the mean of people"}
MIN_ANNOTATORS = 2  # one to be scored, and one to be compared with


@dataclass(frozen=True, eq=False)
class AnnotatedTexts:
    """The texts of a corpus, parallel to each other.

    Parameters
    ----------
    name
        Of the corpus.
    sources
        The sentences before correction.
    references
        By annotator, a text for each sentence.
    outputs
        By system, a text for each sentence.
    gold_edits
        By annotator, the annotation of each sentence; None if only texts are known.

    Raises
    ------
    DataError
        If there are fewer than two annotators, if something is not parallel to the sources, or if a
        system is called ``source`` or ``people``, as the unchanged source and the mean of people
        are.
    """

    name: str
    sources: Sequence[str]
    references: Mapping[str, Sequence[str]]
    outputs: Mapping[str, Sequence[str]] = field(default_factory=dict)
    gold_edits: Mapping[str, Sequence[Annotation]] | None = None

    def __post_init__(self) -> None:
        if len(self.references) < MIN_ANNOTATORS:
            raise DataError(
                f"{self.name}: {len(self.references)} reference(s) "
                f"({', '.join(self.references) or 'none'}); people are scored against each other, "
                f"so there must be references by two or more annotators"
            )
        for name, meaning in RESERVED.items():
            if name in self.outputs:
                raise DataError(
                    f"{self.name}: a system is called {name!r}, which is the name of {meaning}; "
                    f"rename it"
                )
        for what, texts in (("reference", self.references), ("system", self.outputs)):
            for name, lines in texts.items():
                self._check_length(f"{what} {name!r}", len(lines))
        if self.gold_edits is None:
            return
        if missing := sorted(set(self.references) - set(self.gold_edits)):
            raise DataError(
                f"{self.name}: no gold edits of {', '.join(missing)}; give those of all annotators "
                f"({', '.join(sorted(self.references))}), or none"
            )
        for name, annotations in self.gold_edits.items():
            self._check_length(f"gold edits of {name!r}", len(annotations))

    def _check_length(self, what: str, length: int) -> None:
        if length != len(self.sources):
            raise DataError(
                f"{self.name}: {what}: {length} sentences, but there are {len(self.sources)} "
                f"sources; all texts must be parallel, one line each"
            )

    @cached_property
    def annotators(self) -> tuple[str, ...]:
        """Their names, sorted."""
        return tuple(sorted(self.references))

    @cached_property
    def systems(self) -> tuple[str, ...]:
        """The unchanged source, then the names of the systems, sorted."""
        return (SOURCE, *sorted(self.outputs))

    @cached_property
    def hypotheses(self) -> list[tuple[str, ...]]:
        """What is scored: a text for each sentence, by all ``systems``, then all ``annotators``."""
        systems = [self.sources, *(self.outputs[name] for name in self.systems[1:])]
        people = [self.references[name] for name in self.annotators]
        return [tuple(texts) for texts in (*systems, *people)]

    def references_of(self, subset: Subset) -> tuple[tuple[str, ...], ...]:
        """Return the references of each sentence by some annotators."""
        return tuple(zip(*(self.references[name] for name in subset), strict=True))

    def gold_edits_of(self, subset: Subset) -> tuple[tuple[Annotation, ...], ...] | None:
        """Return the gold edits of each sentence by some annotators; None if not known."""
        if self._annotations is None:
            return None
        return tuple(zip(*(self._annotations[name] for name in subset), strict=True))

    def requests(self, subset: Subset, hypotheses: Sequence[int]) -> list[ScoreRequest]:
        """Return the corpora of some of the hypotheses, with the references by some annotators."""
        sources, references = tuple(self.sources), self.references_of(subset)
        gold = self.gold_edits_of(subset)
        return [
            ScoreRequest(sources, self.hypotheses[index], references, "corpus", gold)
            for index in hypotheses
        ]

    @cached_property
    def _annotations(self) -> dict[str, tuple[Annotation, ...]] | None:
        """The gold edits; each annotator has a number of their own."""
        if self.gold_edits is None:
            return None
        return {
            name: tuple(replace(a, annotator=number) for a in self.gold_edits[name])
            for number, name in enumerate(self.annotators)
        }

    def without_copies(self) -> "tuple[AnnotatedTexts, tuple[str, ...]]":
        """Leave out annotators and systems that are copies of others, and tell which.

        Copies are annotators nearly equal to another one, systems nearly equal to an annotator, of
        whom they know the answer, and systems that change nothing. Systems equal to each other
        stay, and are told.
        """
        twins = copies(self.references, self.sources)
        references = {name: text for name, text in self.references.items() if name not in twins}
        notes = [f"{name} is left out: a copy of {original}" for name, original in twins.items()]
        outputs: dict[str, Sequence[str]] = {}
        for name, texts in sorted(self.outputs.items()):
            if original := self._original(texts, outputs):
                notes.append(f"{name} and {original} are equal")
            if list(texts) == list(self.sources):
                notes.append(f"{name} is left out: it is the unchanged source")
            elif annotator := self._annotator_of(texts):
                notes.append(f"{name} is left out: a copy of the references by {annotator}")
            else:
                outputs[name] = texts
        gold = self.gold_edits and {name: self.gold_edits[name] for name in references}
        remaining = replace(self, references=references, outputs=outputs, gold_edits=gold)
        return remaining, tuple(f"{self.name}: {note}" for note in notes)

    def _original(self, texts: Sequence[str], outputs: Mapping[str, Sequence[str]]) -> str | None:
        return next((name for name, other in outputs.items() if list(other) == list(texts)), None)

    def _annotator_of(self, texts: Sequence[str]) -> str | None:
        """Return the annotator that texts are a copy of."""
        for name in self.annotators:
            if copies({"": self.references[name], "system": texts}, self.sources):
                return name
        return None
