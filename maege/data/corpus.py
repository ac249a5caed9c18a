"""A corpus of sentences, each corrected by any number of annotators."""

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Literal, get_args

from maege.data.edit import Edit, Tokens, apply_edits
from maege.errors import DataError, check_choice

MissingAnnotation = Literal["none", "source", "as-first-annotator"]
Noop = Literal["drop", "keep"]
MAX_ANNOTATOR = 2**31 - 1  # the greatest number of one


@dataclass(frozen=True, slots=True)
class Annotation:
    """The edits of one annotator in a sentence, in the order of the file.

    An annotation without edits (a noop) says that there is nothing to correct.
    """

    annotator: int
    edits: tuple[Edit, ...] = ()

    @property
    def is_noop(self) -> bool:
        """Whether the annotator left the sentence as it is."""
        return not self.edits

    @property
    def is_sorted(self) -> bool:
        """Whether no edit begins before the one above it."""
        return all(a.start <= b.start for a, b in pairwise(self.edits))

    def sorted_edits(self) -> "Annotation":
        """Return the edits in the order of their positions; those at one place keep theirs."""
        return replace(self, edits=tuple(sorted(self.edits, key=lambda edit: edit.span)))


@dataclass(frozen=True, slots=True)
class Sentence:
    """A tokenised sentence and its annotations.

    Parameters
    ----------
    index
        Its 0-based position in the file, which is also the line of parallel references. It
        stays the same when other sentences are left out.
    tokens
        The tokens of the original.
    annotations
        At most one annotation per annotator, by ascending annotator. Where there is none, nobody
        saw an error: the text is its own correction.
    annotated
        Whether it was annotated at all: False if it has no correction, for example because nobody
        could understand it.
    """

    index: int
    tokens: Tokens
    annotations: tuple[Annotation, ...] = ()
    annotated: bool = True

    @property
    def text(self) -> str:
        """The tokens joined by single spaces."""
        return " ".join(self.tokens)

    def corrected_text(self, annotation: Annotation) -> str:
        """Return the text with all edits of an annotation applied.

        >>> annotation = Annotation(0, (Edit(1, 2, ("goes",), "SVA"),))
        >>> Sentence(0, ("He", "go", "home"), (annotation,)).corrected_text(annotation)
        'He goes home'
        """
        return " ".join(apply_edits(self.tokens, annotation.edits))


@dataclass(frozen=True, slots=True)
class Corpus:
    """Annotated sentences.

    Parameters
    ----------
    name
        What the corpus is called in messages and reports.
    sentences
        The sentences, in the order of the file.
    size
        Number of sentences in the file, including those that were skipped or left out.
    skipped
        A description of each malformed line of the file.
    documents
        By index of the sentence, the number of its document; empty where documents are not known.
    left_out
        The sentences of the file that are not among ``sentences``: pairs of a reason and the number
        of sentences, in the order in which they were left out.
    language
        Code of the language, as ``de``; None if unknown.

    Examples
    --------
    >>> edit = Edit(1, 2, ("goes",), "SVA")
    >>> sentences = (
    ...     Sentence(0, ("He", "go", "home"), (Annotation(0, (edit,)),)),
    ...     Sentence(1, ("Fine", "."), (Annotation(0),)),
    ... )
    >>> corpus = Corpus("example", sentences, size=2)
    >>> corpus.annotators
    (0,)
    >>> [sentence.text for sentence in corpus.select().sentences]
    ['He go home']
    >>> corpus.select().left_out
    (('no annotator saw an error', 1),)
    """

    name: str
    sentences: tuple[Sentence, ...]
    size: int
    skipped: tuple[str, ...] = ()
    documents: tuple[int, ...] = ()
    left_out: tuple[tuple[str, int], ...] = ()
    language: str | None = None

    def neighbours(self) -> dict[str, tuple[str, str]]:
        """Return by text the sentences before and after it; empty at the ends of its document.

        Of a text that occurs several times, these are those of the first time. Raises DataError if
        documents are not known.
        """
        if not self.documents:
            raise DataError(f"the documents of {self.name} are not known; set `corpus.documents`")
        texts = {(self.documents[s.index], s.index): s.text for s in self.sentences}
        around: dict[str, tuple[str, str]] = {}
        for (document, index), text in texts.items():
            before, after = (texts.get((document, i), "") for i in (index - 1, index + 1))
            around.setdefault(text, (before, after))
        return around

    @property
    def annotators(self) -> tuple[int, ...]:
        """All annotators that occur, ascending."""
        return tuple(sorted({a.annotator for s in self.sentences for a in s.annotations}))

    def with_annotators(self, annotators: Iterable[int]) -> "Corpus":
        """Keep the annotations of these annotators only.

        Raises
        ------
        DataError
            If the corpus has no such annotator.
        """
        selected = set(annotators)
        if unknown := selected - set(self.annotators):
            raise DataError(
                f"{self.name}: no annotator {min(unknown)}; "
                f"it has {', '.join(map(str, self.annotators))}"
            )

        def keep(sentence: Sentence) -> Sentence:
            own = tuple(a for a in sentence.annotations if a.annotator in selected)
            is_annotated = bool(own) or (sentence.annotated and not sentence.annotations)
            return replace(sentence, annotations=own, annotated=is_annotated)

        return replace(self, sentences=tuple(map(keep, self.sentences)))

    def sorted_edits(self) -> "Corpus":
        """Return the corpus with the edits of each annotator in the order of their positions."""
        sentences = (
            replace(s, annotations=tuple(a.sorted_edits() for a in s.annotations))
            for s in self.sentences
        )
        return replace(self, sentences=tuple(sentences))

    def fill_missing_annotations(self, policy: MissingAnnotation) -> "Corpus":
        """Interpret the annotators that have no line for a sentence.

        Where no annotator has one, all of them left the sentence as it is, unless it was not
        annotated at all.

        Parameters
        ----------
        policy
            What an annotator has where only others have a line: ``none``, no annotation;
            ``source``, nothing to correct; ``as-first-annotator``, the edits of the first
            annotator that has a line. The last is the convention of the combined file of
            CoNLL-2014, which stores equal annotations once.

        Raises
        ------
        ConfigError
            If it is none of these.
        """
        check_choice(policy, get_args(MissingAnnotation), "policy")
        annotators = self.annotators or (0,)

        def fill(sentence: Sentence) -> Sentence:
            own = sentence.annotations
            is_complete = len(own) == len(annotators) or (own and policy == "none")
            if is_complete or not sentence.annotated:
                return sentence
            edits = own[0].edits if own and policy == "as-first-annotator" else ()
            annotations = {a.annotator: a for a in own}
            filled = tuple(annotations.get(a, Annotation(a, edits)) for a in annotators)
            return replace(sentence, annotations=filled)

        return replace(self, sentences=tuple(map(fill, self.sentences)))

    @property
    def partly_annotated(self) -> tuple[Sentence, ...]:
        """The sentences for which some annotators have a line, and others have none."""
        number = len(self.annotators)
        return tuple(s for s in self.sentences if 0 < len(s.annotations) < number)

    def select(
        self, *, noop: Noop = "drop", min_annotations: int = 1, max_characters: int | None = None
    ) -> "Corpus":
        """Select sentences.

        Parameters
        ----------
        noop
            Whether to ``drop`` or ``keep`` sentences that an annotator left unchanged. If an
            annotator finds no error in the original, the order of its corrections is disputed.
        min_annotations
            Least number of annotations with edits.
        max_characters
            Greatest length, if limited. The scripts of Choshen and Abend (2018) used 300.

        Raises
        ------
        DataError
            If no sentence is left; it gives the number of sentences excluded for each reason.
        ConfigError
            If ``noop`` is none of these.
        """
        check_choice(noop, get_args(Noop), "noop")
        return self.exclude(lambda s: _exclusion_reason(s, noop, min_annotations, max_characters))

    def exclude(self, reason: Callable[[Sentence], str | None]) -> "Corpus":
        """Leave out sentences, and count them by reason in ``left_out``.

        Parameters
        ----------
        reason
            Returns why a sentence is left out, or None to keep it.

        Raises
        ------
        DataError
            If no sentence is left; it gives the number of sentences left out for each reason.
        """
        reasons = [reason(sentence) for sentence in self.sentences]
        remaining = tuple(s for s, r in zip(self.sentences, reasons, strict=True) if r is None)
        left_out = (*self.left_out, *Counter(filter(None, reasons)).most_common())
        if not remaining:
            counts = "; ".join(f"{n} {why}" for why, n in left_out) or "the corpus is empty"
            raise DataError(
                f"{self.name}: no sentence is left of {self.size} ({counts}). "
                f"Relax the rules under `sentences:` in the configuration."
            )
        return replace(self, sentences=remaining, left_out=left_out)


def _exclusion_reason(
    sentence: Sentence, noop: Noop, min_annotations: int, max_characters: int | None
) -> str | None:
    if not sentence.annotated:
        return "not annotated"
    corrections = sum(not a.is_noop for a in sentence.annotations)
    if noop == "drop" and corrections < max(1, len(sentence.annotations)):
        annotators = "only some annotators" if corrections else "no annotator"
        return f"{annotators} saw an error"
    if corrections < min_annotations:
        return f"fewer than {min_annotations} annotations with edits"
    if max_characters is not None and len(sentence.text) > max_characters:
        return f"longer than {max_characters} characters"
    return None
