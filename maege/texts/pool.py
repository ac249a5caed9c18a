"""A pool: many corrections of the same sentences, each by another person."""

from collections.abc import Callable
from dataclasses import dataclass, replace

from maege.errors import DataError
from maege.texts.texts import Correction, Texts
from maege.user_warnings import warn_caller

MIN_CORRECTIONS = 2  # of a sentence, so that one can be compared with another


@dataclass(frozen=True)
class PoolSentence:
    """A sentence and its corrections."""

    name: str
    source: str  # before correction
    # One for each person who corrected it; equal ones are listed as often as they were written.
    corrections: tuple[Correction, ...]


@dataclass(frozen=True)
class Pool:
    """Sentences with two corrections or more each, which stand for what people write in general.

    Choshen, L. and Abend, O. (2018). Inherent Biases in Reference-based Evaluation for Grammatical
    Error Correction and Text Simplification. ACL.
    """

    name: str
    sentences: tuple[PoolSentence, ...]  # two corrections or more each

    def __post_init__(self) -> None:
        if not self.sentences:
            raise DataError(f"{self.name}: no sentences")
        few = [s.name for s in self.sentences if len(s.corrections) < MIN_CORRECTIONS]
        if few:
            raise DataError(
                f"{self.name}: {len(few)} of {len(self.sentences)} sentences have fewer than two "
                f"corrections, as sentence {few[0]}; with one, how often people write the same "
                f"is unknown"
            )

    @classmethod
    def from_texts(cls, texts: Texts) -> "Pool":
        """Take all sentences with two corrections or more; a MaegeWarning tells of others."""
        columns = texts.corrections.values()
        sentences = []
        for index, source in enumerate(texts.sources):
            written = tuple(c for column in columns if (c := column[index]) is not None)
            if len(written) >= MIN_CORRECTIONS:
                sentences.append(PoolSentence(str(index + 1), source, written))
        left_out = len(texts.sources) - len(sentences)
        if left_out:
            warn_caller(
                f"{texts.name}: {left_out:,} of {len(texts.sources):,} sentences have fewer than "
                f"two corrections and were left out"
            )
        return cls(texts.name, tuple(sentences))

    @property
    def least_corrections(self) -> int:
        """How many corrections each sentence has at least."""
        return min(len(sentence.corrections) for sentence in self.sentences)

    @property
    def has_gold_edits(self) -> bool:
        """Whether the gold edits of all corrections are known."""
        return all(
            correction.annotation is not None
            for sentence in self.sentences
            for correction in sentence.corrections
        )

    def with_texts(self, transform: Callable[[str], str]) -> "Pool":
        """Return the pool with another form of all texts; gold edits are dropped."""
        return replace(
            self,
            sentences=tuple(
                PoolSentence(
                    s.name,
                    transform(s.source),
                    tuple(Correction(transform(correction.text)) for correction in s.corrections),
                )
                for s in self.sentences
            ),
        )
