"""A corpus of sentences, each corrected by any number of annotators."""

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import Literal

from maege.data.edit import Edit, Tokens, apply_edits
from maege.errors import DataError

Absent = Literal["missing", "agrees", "noop"]


@dataclass(frozen=True, slots=True)
class Annotation:
    """What one annotator did to a sentence; no edits means "nothing to correct" (noop)."""

    annotator: int
    edits: tuple[Edit, ...] = ()

    @property
    def is_noop(self) -> bool:
        """Whether the annotator left the sentence as it is."""
        return not self.edits


@dataclass(frozen=True, slots=True)
class Sentence:
    """A tokenised sentence and its annotations.

    ``index`` is its 0-based place in the file, which parallel references share; it stays the
    same when other sentences are left out.
    """

    index: int
    tokens: Tokens
    annotations: tuple[Annotation, ...] = ()

    @property
    def text(self) -> str:
        """The tokens joined by single blanks."""
        return " ".join(self.tokens)

    def corrected(self, annotation: Annotation) -> str:
        """Return the text with all edits of an annotation applied."""
        return " ".join(apply_edits(self.tokens, annotation.edits))


@dataclass(frozen=True, slots=True)
class Selection:
    """Which sentences to keep.

    noop: keep sentences that an annotator left unchanged. By default they are dropped: if
        one annotator finds the original perfect, the order of its corrections is disputed.
    min_annotations: at least so many annotations with edits.
    max_characters: leave out longer sentences (the authors' scripts had 300, off here).
    """

    noop: Literal["drop", "keep"] = "drop"
    min_annotations: int = 1
    max_characters: int | None = None

    def verdict(self, sentence: Sentence) -> str | None:
        """Return why a sentence is left out, or None if it is kept."""
        if not sentence.annotations:
            return "without any annotation"
        if self.noop == "drop" and any(a.is_noop for a in sentence.annotations):
            return "an annotator changed nothing (noop)"
        if sum(not a.is_noop for a in sentence.annotations) < self.min_annotations:
            return f"fewer than {self.min_annotations} annotations with edits"
        if self.max_characters is not None and len(sentence.text) > self.max_characters:
            return f"longer than {self.max_characters} characters"
        return None


@dataclass(frozen=True, slots=True)
class Corpus:
    """Sentences in file order; ``size`` counts also those that were skipped or left out."""

    name: str
    sentences: tuple[Sentence, ...]
    size: int
    skipped: tuple[str, ...] = ()

    @property
    def annotators(self) -> tuple[int, ...]:
        """All annotators that occur, ascending."""
        return tuple(sorted({a.annotator for s in self.sentences for a in s.annotations}))

    def with_annotators(self, wanted: Iterable[int]) -> "Corpus":
        """Keep the annotations of some annotators only.

        Raises DataError for an annotator that the corpus does not have.
        """
        keep = set(wanted)
        if unknown := keep - set(self.annotators):
            raise DataError(
                f"{self.name}: no annotator {min(unknown)}; "
                f"it has {', '.join(map(str, self.annotators))}"
            )
        return self._with_annotations(
            lambda s: tuple(a for a in s.annotations if a.annotator in keep)
        )

    def with_absent(self, absent: Absent) -> "Corpus":
        """Say what an annotator without any line for a sentence means.

        ``missing``: did not annotate it. ``noop``: found nothing to correct. ``agrees``: as in
        the combined file of CoNLL-2014, which stores equal annotations once and omits
        sentences that nobody changed: made the edits of the first annotator that is there,
        and nothing where nobody is.
        """
        if absent == "missing":
            return self
        annotators = self.annotators

        def complete(sentence: Sentence) -> tuple[Annotation, ...]:
            given = {a.annotator: a for a in sentence.annotations}
            agreed = absent == "agrees" and sentence.annotations
            edits = sentence.annotations[0].edits if agreed else ()
            return tuple(given.get(a, Annotation(a, edits)) for a in annotators)

        return self._with_annotations(complete)

    def select(self, rules: Selection) -> "Corpus":
        """Keep the sentences that the rules allow.

        Raises DataError, with the number of sentences left out for each reason, if none is left.
        """
        verdicts = [rules.verdict(sentence) for sentence in self.sentences]
        kept = tuple(s for s, v in zip(self.sentences, verdicts, strict=True) if v is None)
        if not kept:
            reasons = Counter(verdict for verdict in verdicts if verdict).most_common()
            told = "; ".join(f"{n} {reason}" for reason, n in reasons) or "the corpus is empty"
            raise DataError(
                f"{self.name}: no sentence is left of {len(self.sentences)} ({told}). "
                f"Loosen the rules under `sentences:` in the configuration."
            )
        return replace(self, sentences=kept)

    def _with_annotations(self, choose: Callable[[Sentence], tuple[Annotation, ...]]) -> "Corpus":
        sentences = tuple(replace(s, annotations=choose(s)) for s in self.sentences)
        return replace(self, sentences=sentences)
