"""What samplers draw from: a sentence with the lattices of its annotations and its references."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from copy import copy
from dataclasses import dataclass, field, replace
from functools import lru_cache
from hashlib import sha256
from typing import Literal, Self, TypeVar

from maege.data.corpus import Corpus
from maege.data.empty_corrections import EmptyCorrections
from maege.errors import DataError
from maege.lattice import Lattice, OverlappingEdits
from maege.texts.references import ReferenceSet, visible_references

OriginalScoring = Literal["by_tokens", "by_characters"]
MAX_EDITS = 1000  # of an annotation of a sentence
_T = TypeVar("_T")


class ByAnnotator(Mapping[int, _T]):
    """Values by annotator: half the size of a dict, as sentences share the annotators.

    >>> values = ByAnnotator({3: "a", 1: "b"})
    >>> values[1], [*values], values == {1: "b", 3: "a"}
    ('b', [3, 1], True)
    """

    __slots__ = ("_annotators", "_values")

    def __init__(self, values: Mapping[int, _T]) -> None:
        self._annotators, self._values = shared_annotators(tuple(values)), tuple(values.values())

    def __getitem__(self, annotator: int) -> _T:
        if annotator not in self._annotators:
            raise KeyError(annotator)
        return self._values[self._annotators.index(annotator)]

    def __iter__(self) -> Iterator[int]:
        return iter(self._annotators)

    def __len__(self) -> int:
        return len(self._annotators)

    def __repr__(self) -> str:
        return f"ByAnnotator({dict(self)})"


@lru_cache(maxsize=4096)
def shared_annotators(annotators: tuple[int, ...]) -> tuple[int, ...]:
    """Return equal numbers as one object: those of most sentences are the same."""
    return annotators


@dataclass(frozen=True, slots=True)
class PreparedSentence:
    """A sentence ready for sampling."""

    index: int  # its 0-based position in the corpus file
    lattices: Mapping[int, Lattice]  # by annotator
    # By annotator: the references that a metric sees with the candidates of that lattice.
    references: Mapping[int, tuple[str, ...]]
    original_scoring: OriginalScoring  # how `original_gold_score` is computed
    copy: int = 0  # how many sentences before it have the same text and edits
    document: int | None = None  # number of its document; None if documents are not known
    document_key: str = ""  # key of that document; see `cluster_key`
    # The annotators, in the order of the keys of their edits.
    annotators: tuple[int, ...] = field(init=False)
    original_gold_score: float = field(init=False)  # see `_original_gold_score`
    # A key of text and edits: all random decisions about the sentence depend on it alone. It does
    # not depend on the place of the sentence or on other sentences, except that copies of a
    # sentence are numbered.
    key: str = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "lattices", ByAnnotator(self.lattices))
        object.__setattr__(self, "references", ByAnnotator(self.references))
        keys = self.annotation_keys
        object.__setattr__(self, "annotators", shared_annotators(tuple(keys)))
        object.__setattr__(self, "original_gold_score", self._original_gold_score())
        object.__setattr__(self, "key", f"{content_key(self.text, keys)}-{self.copy}")

    def with_references(self, references: Mapping[int, tuple[str, ...]]) -> Self:
        """Return the same sentence with other references, on which nothing else depends."""
        other = copy(self)
        object.__setattr__(other, "references", ByAnnotator(references))
        return other

    @property
    def text(self) -> str:
        """The original."""
        lattice = next(iter(self.lattices.values()))
        return lattice.sentence_at(lattice.bottom)

    @property
    def annotation_keys(self) -> dict[int, str]:
        """By annotator, a key of the edits, in the order of the keys.

        Annotators with equal edits have keys that differ in the number of the copy. What is drawn
        for an annotation depends on its key, so it does not depend on the order of annotators.
        """
        copies: Counter[str] = Counter()
        keys = {}
        for annotator, lattice in self.lattices.items():
            digest = _digest([(e.start, e.end, e.replacement) for e in lattice.edits])
            keys[annotator] = f"{digest}-{copies[digest]}"
            copies[digest] += 1
        return dict(sorted(keys.items(), key=lambda item: item[1]))

    @property
    def cluster_key(self) -> str:
        """Key of the unit of resampling: of the document if it is known, else of the sentence."""
        return self.document_key or self.key

    def _original_gold_score(self) -> float:
        """Return the gold score of the original, 1 - min |A| / tokens.

        |A| is the number of edits of an annotation. With ``by_characters`` it is
        1 - (min |A| + 1) / characters, as in the scripts of Choshen and Abend (2018).
        """
        fewest = min(len(lattice.edits) for lattice in self.lattices.values())
        if self.original_scoring == "by_characters":
            return 1 - (fewest + 1) / max(1, len(self.text))
        return 1 - fewest / max(1, len(self.text.split()))


def content_key(text: str, annotation_keys: Mapping[int, str]) -> str:
    """Return a key of the text of a sentence and of all its annotations, in any order."""
    return _digest((text, sorted(annotation_keys.values())))


def _digest(content: object) -> str:
    return sha256(ascii(content).encode()).hexdigest()[:24]


def prepare_sentences(
    corpus: Corpus,
    references: Sequence[ReferenceSet] = (),
    *,
    exclude_own_reference: bool = False,
    empty: EmptyCorrections = "drop",
    overlapping_edits: OverlappingEdits = "merge",
    original_scoring: OriginalScoring = "by_tokens",
) -> list[PreparedSentence]:
    """Build the lattices of a corpus and attach the references that metrics may see.

    ``exclude_own_reference``: whether the full correction of a lattice's own annotator is hidden.
    ``empty``: what to do with empty references; see `visible_references`. ``overlapping_edits``:
    see `Lattice.from_annotation`. ``original_scoring``: how `PreparedSentence.original_gold_score`
    is computed. Raises DataError if there are references, but none of them may be seen with a
    lattice; or if an annotation has more than MAX_EDITS edits. Raises LatticeError if edits overlap
    and ``overlapping_edits`` is ``error``.
    """
    prepared_sentences = []
    for sentence in corpus.sentences:
        lattices = {
            annotation.annotator: Lattice.from_annotation(
                sentence, annotation, overlapping_edits=overlapping_edits
            )
            for annotation in sentence.annotations
        }
        for annotator, lattice in lattices.items():
            _check_size(lattice, f"{corpus.name}, sentence {sentence.index + 1}", annotator)
        visible = {
            annotator: visible_references(
                references,
                sentence.index,
                exclude_annotator=annotator if exclude_own_reference else None,
                empty=empty,
            )
            for annotator in lattices
        }
        for annotator, texts in visible.items():
            if references and not texts:
                raise DataError(
                    f"{corpus.name}, sentence {sentence.index + 1}: no reference is left for the "
                    f"lattice of annotator {annotator} (`references.exclude_own_reference: "
                    f"{str(exclude_own_reference).lower()}`); add references that cover every "
                    f"sentence, or choose `sentences.min_annotations: 2`, if annotators are "
                    f"references"
                )
        alike = {texts: texts for texts in visible.values()}  # one object for all annotators
        visible = {annotator: alike[texts] for annotator, texts in visible.items()}
        document = corpus.documents[sentence.index] if corpus.documents else None
        prepared_sentences.append(
            PreparedSentence(
                sentence.index,
                lattices,
                visible,
                original_scoring,
                document=document,
            )
        )
    return with_keys(prepared_sentences)


def _check_size(lattice: Lattice, sentence: str, annotator: int) -> None:
    """Raise DataError for more edits than the pairs of a chain can be kept for in memory."""
    if len(lattice.edits) > MAX_EDITS:
        raise DataError(
            f"{sentence}: annotator {annotator} has {len(lattice.edits):,} edits; at most "
            f"{MAX_EDITS:,} can be ranked, as time and memory grow with their square. Split the "
            f"text into sentences, or leave it out (`sentences.max_characters`)"
        )


def with_keys(prepared_sentences: Sequence[PreparedSentence]) -> list[PreparedSentence]:
    """Return the sentences with numbers of copies, and with the keys of their documents."""
    copies: Counter[str] = Counter()
    numbered = []
    for sentence in prepared_sentences:
        copy = copies[sentence.key]  # which has no number of a copy yet
        numbered.append(replace(sentence, copy=copy) if copy else sentence)
        copies[sentence.key] += 1
    keys: dict[int, list[str]] = {}
    for sentence in numbered:
        if sentence.document is not None:
            keys.setdefault(sentence.document, []).append(sentence.key)
    # Copies of sentences have different keys, so documents have different keys, too.
    document_keys = {document: _digest(sorted(of)) for document, of in keys.items()}
    return [
        sentence
        if sentence.document is None
        else replace(sentence, document_key=document_keys[sentence.document])
        for sentence in numbered
    ]
