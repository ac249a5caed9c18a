"""The sentences of an attack: what people made of them, what metrics see, what is far from them.

And opponents: texts that must score higher than any wrong text.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from typing import Literal, get_args

import numpy as np
from rapidfuzz.distance import Levenshtein
from rapidfuzz.process import cdist

from maege.array_types import Bools
from maege.data.edit import Edit, changed_segments
from maege.lattice import Lattice
from maege.randomness import generator
from maege.sampling.node_text import touched_tokens
from maege.sampling.prepared_sentence import PreparedSentence
from maege.texts.references import ReferenceSet

Seen = Literal["visible", "hidden"]  # the people whose corrections are the references
OpponentName = Literal["source", "partial", "alternative", "correction"]
OPPONENTS: tuple[OpponentName, ...] = get_args(OpponentName)
# What is worse than the wrong text if that has the higher score.
OPPONENT_WORDS: dict[str, str] = {
    "source": "the source",
    "partial": "one edit of a visible person",
    "alternative": "a correction that the metric does not see",
    "correction": "a correction that the metric sees",
}
MANY_VISIBLE = 2  # people, unless there are no others
FAR = 0.5  # of the tokens of the longer text


@dataclass(frozen=True, eq=False)
class AttackedSentence:
    """A sentence, and its corrections by people."""

    index: int  # its 0-based position in the corpus file
    key: str  # all random decisions about the sentence depend on it alone
    document: str  # key of its document; empty if documents are not known
    source: str
    # By person: the edits of the corrections that metrics see, and of those that they do not see.
    visible: dict[str, Lattice]
    hidden: dict[str, Lattice]

    @cached_property
    def references(self) -> tuple[str, ...]:
        """The corrections that metrics see; empty ones only if there is no other."""
        return _without_empty(self.visible)

    @cached_property
    def hidden_references(self) -> tuple[str, ...]:
        """The corrections that metrics do not see; empty ones only if there is no other."""
        return _without_empty(self.hidden)

    def seen(self, seen: Seen) -> tuple[str, ...]:
        """Return the references that a metric gets."""
        return self.references if seen == "visible" else self.hidden_references

    @cached_property
    def correct(self) -> frozenset[str]:
        """All texts that are known to be correct: the source is one if a person left it alone."""
        return frozenset(map(correction, (*self.visible.values(), *self.hidden.values())))

    @cached_property
    def touched(self) -> frozenset[int]:
        """The tokens of the source that a person changes or inserts next to."""
        return touched_tokens((*self.visible.values(), *self.hidden.values()))

    @property
    def is_for_search(self) -> bool:
        """Whether texts are searched with it; if not, they are evaluated on it.

        Sentences of a document are in the same half, as are copies of a sentence.
        """
        return sha256((self.document or self.source).encode()).digest()[0] % 2 == 0


def correction(lattice: Lattice) -> str:
    """Return the text with all edits of a person."""
    return lattice.sentence_at(lattice.top)


def _without_empty(people: dict[str, Lattice]) -> tuple[str, ...]:
    texts = tuple(map(correction, people.values()))
    return tuple(filter(None, texts)) or texts


def attacked_sentences(
    prepared: Sequence[PreparedSentence], references: Sequence[ReferenceSet], visible: int | None
) -> list[AttackedSentence]:
    """Return the sentences that people whom metrics see corrected.

    People are the annotators of the corpus, and then the sets of references that are not theirs.
    The first ``visible`` of them are seen; None for two, or one if there are only two.
    """
    names = people(prepared, references)
    number = min(MANY_VISIBLE, max(1, len(names) - 1)) if visible is None else visible
    return [
        AttackedSentence(
            sentence.index,
            sentence.key,
            sentence.document_key,
            sentence.text,
            {name: lattices[name] for name in names[:number] if name in lattices},
            {name: lattices[name] for name in names[number:] if name in lattices},
        )
        for sentence in prepared
        for lattices in [_of(sentence, references)]
        if any(name in lattices for name in names[:number])
    ]


def people(
    prepared: Sequence[PreparedSentence], references: Sequence[ReferenceSet]
) -> tuple[str, ...]:
    """Return the names of all people."""
    annotators = sorted({annotator for sentence in prepared for annotator in sentence.lattices})
    of_files = [r.name for r in references if r.annotator is None]
    return (*map(_annotator_name, annotators), *dict.fromkeys(of_files))


def _annotator_name(annotator: int) -> str:
    return f"annotator-{annotator}"


def _of(sentence: PreparedSentence, references: Sequence[ReferenceSet]) -> dict[str, Lattice]:
    """Return the edits of each person who corrected a sentence."""
    lattices = {_annotator_name(a): lattice for a, lattice in sentence.lattices.items()}
    tokens = tuple(sentence.text.split())
    for of_file in references:
        text = of_file.texts[sentence.index]
        if of_file.annotator is None and text is not None:
            lattices.setdefault(of_file.name, Lattice(tokens, aligned_edits(tokens, text)))
    return lattices


def aligned_edits(tokens: Sequence[str], corrected: str) -> tuple[Edit, ...]:
    """Return the edits that turn a sentence into a text, by the least number of changed tokens.

    >>> print(*aligned_edits("He go to the home".split(), "He goes home"))
    1-4 → goes [R]
    """
    other = corrected.split()
    segments = changed_segments(list(tokens), other)
    return tuple(Edit(start, end, tuple(other[j:j_end]), "R") for start, end, j, j_end in segments)


class FarTexts:
    """Texts, of which those are found that are far from a sentence."""

    def __init__(self, texts: Sequence[str]) -> None:
        self._letters: dict[str, str] = {}  # by token
        self._texts = [*map(self._in_letters, texts)]

    def far_from(self, sentence: AttackedSentence) -> Bools:
        """Tell which texts are far from the source and from each known correction.

        Far is a Levenshtein distance, in tokens, of at least half of the tokens of the longer text.
        """
        known = [*map(self._in_letters, {sentence.source, *sentence.correct})]
        distances = cdist(
            self._texts, known, scorer=Levenshtein.normalized_distance, dtype=np.float64
        )
        return np.asarray((distances >= FAR).all(axis=1))

    def _in_letters(self, text: str) -> str:
        """Return a text with a letter for each token, whose distances are computed faster."""
        letters = self._letters
        return "".join(letters.setdefault(token, chr(len(letters))) for token in text.split())


@dataclass(frozen=True)
class Opponent:
    """Some edits of a person: a node of the lattice of these edits."""

    lattice: Lattice
    node: int

    @property
    def text(self) -> str:
        """The text with these edits."""
        return self.lattice.sentence_at(self.node)


def opponents(sentence: AttackedSentence, seed: int) -> dict[OpponentName, Opponent]:
    """Return the opponents of a sentence: not the source if it is known to be correct."""
    rng = generator(seed, "attack", "opponents", sentence.key)
    visible, hidden = list(sentence.visible.values()), list(sentence.hidden.values())
    chosen: dict[OpponentName, Opponent] = {}
    if sentence.source not in sentence.correct:
        chosen["source"] = Opponent(visible[0], visible[0].bottom)
    partial = [
        step
        for lattice in visible
        for bit in range(len(lattice.edits))
        if (step := Opponent(lattice, 1 << bit)).text != sentence.source
    ]
    if partial:
        chosen["partial"] = partial[int(rng.integers(len(partial)))]
    if hidden:
        lattice = hidden[int(rng.integers(len(hidden)))]
        chosen["alternative"] = Opponent(lattice, lattice.top)
    lattice = visible[int(rng.integers(len(visible)))]
    return {**chosen, "correction": Opponent(lattice, lattice.top)}
