"""Lists of candidates: several outputs for each sentence, one of which a metric chooses."""

from collections.abc import Sequence
from dataclasses import dataclass

from maege.errors import DataError
from maege.metric.score_request import ScoreRequest
from maege.texts.reference_subsets import Subset
from maege.texts.texts import SOURCE, Texts


@dataclass(frozen=True, eq=False)
class CandidateLists:
    """Candidates for sentences of a corpus.

    Parameters
    ----------
    name
        What the candidates are called.
    texts
        The corpus: sources and references.
    sentences
        Indices of the sentences that there are candidates of, ascending.
    candidates
        Of each of these, the distinct candidates; the first one is what would be the output without
        re-ranking.

    Raises
    ------
    DataError
        If no sentence has two candidates.
    """

    name: str
    texts: Texts
    sentences: tuple[int, ...]
    candidates: tuple[tuple[str, ...], ...]

    def __post_init__(self) -> None:
        if not any(len(texts) > 1 for texts in self.candidates):
            raise DataError(
                f"{self.name}: no sentence has two different candidates, so there is nothing to "
                f"choose from"
            )

    @property
    def sources(self) -> list[str]:
        """The source of each sentence."""
        return [self.texts.sources[index] for index in self.sentences]

    @property
    def references(self) -> list[tuple[str, ...]]:
        """The references of each sentence, in the order of the annotators."""
        by_sentence = self.texts.references
        return [by_sentence[index] for index in self.sentences]

    @property
    def size(self) -> int:
        """Number of candidates of all sentences."""
        return sum(len(texts) for texts in self.candidates)

    def requests(self, subset: Subset) -> list[ScoreRequest]:
        """Return a sentence for each candidate, with the references by some annotators."""
        references = self.texts.references_by(subset)
        gold = self.texts.gold_edits_by(subset)
        return [
            ScoreRequest(
                (self.texts.sources[index],),
                (text,),
                (references[index],),
                "sentence",
                None if gold is None else (gold[index],),
            )
            for index, texts in zip(self.sentences, self.candidates, strict=True)
            for text in texts
        ]


def pooled_candidates(texts: Texts) -> CandidateLists:
    """Take the outputs of all systems and the source as candidates, the source first.

    Raises
    ------
    DataError
        If there are no systems.
    """
    systems = [lines for name, lines in texts.outputs.items() if name != SOURCE]
    if not systems:
        raise DataError(
            f"{texts.name}: no outputs of systems that could be candidates; name a table under "
            f"`rerank.candidates`, or outputs under `ceiling.outputs`"
        )
    return CandidateLists(
        f"the source and the outputs of {len(systems)} systems",
        texts,
        tuple(range(len(texts.sources))),
        tuple(distinct(row) for row in zip(texts.sources, *systems, strict=True)),
    )


def distinct(texts: Sequence[str]) -> tuple[str, ...]:
    """Return texts without repetition, in the order of their first occurrence.

    >>> distinct(["b", "a", "b"])
    ('b', 'a')
    """
    return tuple(dict.fromkeys(texts))
