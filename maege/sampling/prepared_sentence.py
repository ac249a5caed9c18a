"""What samplers draw from: a sentence with the lattices of its annotations and its references."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Literal

from maege.data.corpus import Corpus
from maege.errors import DataError
from maege.lattice import Conflicts, Lattice
from maege.references import Empty, Policy, ReferenceSet, visible

OriginalScore = Literal["tokens", "characters"]


@dataclass(frozen=True)
class PreparedSentence:
    """A sentence ready for sampling.

    ``lattices`` and ``references`` are keyed by annotator. ``original_score`` says what the
    gold score of the original is reckoned in.
    """

    index: int
    text: str
    lattices: dict[int, Lattice]
    references: dict[int, tuple[str, ...]]
    original_score: OriginalScore

    @cached_property
    def gold_of_original(self) -> float:
        """Return 1 - min |A| / length, |A| the number of edits of an annotation.

        With ``characters`` it is 1 - (min |A| + 1) / characters, as in the authors' scripts.
        """
        fewest = min(len(lattice.edits) for lattice in self.lattices.values())
        if self.original_score == "characters":
            return 1 - (fewest + 1) / max(1, len(self.text))
        return 1 - fewest / max(1, len(self.text.split()))


def prepare(
    corpus: Corpus,
    references: Sequence[ReferenceSet] = (),
    *,
    policy: Policy = "all",
    empty: Empty = "drop",
    conflicts: Conflicts = "merge",
    original_score: OriginalScore = "tokens",
) -> list[PreparedSentence]:
    """Build the lattices of a corpus and attach the references its metrics may see.

    Raises DataError if there are references but a sentence has none under the policy.
    """
    prepared_sentences = []
    for sentence in corpus.sentences:
        lattices = {
            a.annotator: Lattice.of(sentence, a, conflicts=conflicts) for a in sentence.annotations
        }
        seen = {
            annotator: visible(
                references, sentence.index, annotator=annotator, policy=policy, empty=empty
            )
            for annotator in lattices
        }
        for annotator, texts in seen.items():
            if references and not texts:
                raise DataError(
                    f"{corpus.name}, sentence {sentence.index + 1}: no reference is left for the "
                    f"lattice of annotator {annotator} (with `references.exclude_own_reference`); "
                    f"add references that cover every sentence"
                )
        prepared_sentences.append(
            PreparedSentence(sentence.index, sentence.text, lattices, seen, original_score)
        )
    return prepared_sentences
