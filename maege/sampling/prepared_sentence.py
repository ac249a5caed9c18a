"""What samplers draw from: a sentence with the lattices of its annotations and its references."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Literal

from maege.data.corpus import Corpus
from maege.errors import DataError
from maege.lattice import Lattice, OverlappingEdits
from maege.references import Empty, ReferenceSet, visible_references

OriginalScoring = Literal["by_tokens", "by_characters"]


@dataclass(frozen=True)
class PreparedSentence:
    """A sentence ready for sampling.

    Parameters
    ----------
    index
        Its 0-based position in the corpus file.
    text
        The original.
    lattices
        By annotator.
    references
        By annotator: the references that a metric sees with the candidates of that lattice.
    original_scoring
        How `original_gold_score` is computed.
    """

    index: int
    text: str
    lattices: dict[int, Lattice]
    references: dict[int, tuple[str, ...]]
    original_scoring: OriginalScoring

    @cached_property
    def original_gold_score(self) -> float:
        """The gold score of the original, 1 - min |A| / tokens.

        |A| is the number of edits of an annotation. With ``by_characters`` it is
        1 - (min |A| + 1) / characters, as in the scripts of Choshen and Abend (2018).
        """
        fewest = min(len(lattice.edits) for lattice in self.lattices.values())
        if self.original_scoring == "by_characters":
            return 1 - (fewest + 1) / max(1, len(self.text))
        return 1 - fewest / max(1, len(self.text.split()))


def prepare_sentences(
    corpus: Corpus,
    references: Sequence[ReferenceSet] = (),
    *,
    exclude_own_reference: bool = False,
    empty: Empty = "drop",
    overlapping_edits: OverlappingEdits = "merge",
    original_scoring: OriginalScoring = "by_tokens",
) -> list[PreparedSentence]:
    """Build the lattices of a corpus and attach the references that metrics may see.

    Parameters
    ----------
    corpus
        The sentences.
    references
        All sets of references.
    exclude_own_reference
        Whether the full correction of a lattice's own annotator is hidden.
    empty
        What to do with empty references; see `visible_references`.
    overlapping_edits
        What to do with overlapping edits; see `Lattice.from_annotation`.
    original_scoring
        How the gold score of the original is computed; see
        `PreparedSentence.original_gold_score`.

    Returns
    -------
    list[PreparedSentence]
        One per sentence of the corpus.

    Raises
    ------
    DataError
        If there are references, but none of them may be seen with a lattice.
    LatticeError
        If edits overlap and ``overlapping_edits`` is ``error``.
    """
    prepared_sentences = []
    for sentence in corpus.sentences:
        lattices = {
            annotation.annotator: Lattice.from_annotation(
                sentence, annotation, overlapping_edits=overlapping_edits
            )
            for annotation in sentence.annotations
        }
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
                    f"sentence"
                )
        prepared_sentences.append(
            PreparedSentence(sentence.index, sentence.text, lattices, visible, original_scoring)
        )
    return prepared_sentences
