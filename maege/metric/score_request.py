"""What metrics are asked to score: texts of one or several sentences."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Literal, NamedTuple

from maege.counts.indexed_values import IndexedValues
from maege.counts.node_texts import NodeColumn
from maege.data.corpus import Annotation
from maege.data.edit import Edit

Level = Literal["sentence", "corpus", "pair", "list"]
ALL_FIELDS = frozenset({"source", "hypothesis", "references"})
# Read only by metrics that declare them.
GOLD_EDITS = "gold_edits"
HYPOTHESIS_EDITS = "hypothesis_edits"
# Where gold edits are from: a file, or ERRANT, which finds them in references.
GoldEdits = Literal["file", "extracted"]
HypothesisEdits = tuple[tuple[Edit, ...] | None, ...]


class Segment(NamedTuple):
    """One sentence to be scored; it has any number of references."""

    source: str
    hypothesis: str
    references: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ScoreRequest:
    """A corpus to be scored as a whole; at sentence level it has a single sentence.

    Before a metric gets it, the texts of a sampled corpus are `IndexedValues` instead of tuples,
    and the text of a lattice may be a `NodeColumn`.

    Parameters
    ----------
    sources, hypotheses
        One text per sentence, both of the same length.
    references
        A tuple of references per sentence. Sentences may have different numbers of references.
    level
        For metrics whose sentence score is not their score of a corpus of one sentence. ``pair``
        and ``list`` are for metrics that compare alone, see `pair_request` and `list_request`.
    gold_edits
        The edits of each annotator, per sentence; None where only texts are known.
    hypothesis_edits
        The edits that make the hypothesis of the source, per sentence; None where they are not
        given, or in no sentence, so that they have to be extracted.
    """

    sources: tuple[str, ...]
    hypotheses: tuple[str, ...]
    references: tuple[tuple[str, ...], ...]
    level: Level = "corpus"
    gold_edits: tuple[tuple[Annotation, ...], ...] | None = None
    hypothesis_edits: HypothesisEdits | None = None

    def segments(self) -> Iterable[Segment]:
        """Return the sentences one by one."""
        return map(Segment, self.sources, self.hypotheses, self.references)

    def has_references(self, reads: Collection[str]) -> list[bool]:
        """Return for each sentence whether it has what a metric compares with, if it does.

        ``reads``: the fields that the metric reads.
        """
        if GOLD_EDITS in reads and self.gold_edits is not None:
            return list(map(bool, self.gold_edits))
        return [bool(own) or "references" not in reads for own in self.references]

    def select(self, positions: Sequence[int]) -> "ScoreRequest":
        """Return a request for some sentences."""
        if len(positions) == len(self.sources):
            return self
        gold, own = self.gold_edits, self.hypothesis_edits
        return replace(
            self,
            sources=tuple(self.sources[i] for i in positions),
            hypotheses=tuple(self.hypotheses[i] for i in positions),
            references=tuple(self.references[i] for i in positions),
            gold_edits=None if gold is None else tuple(gold[i] for i in positions),
            hypothesis_edits=None if own is None else tuple(own[i] for i in positions),
        )

    def sentence_requests(self) -> "list[ScoreRequest]":
        """Return a request for each sentence."""
        nothing = [None] * len(self.sources)
        gold = nothing if self.gold_edits is None else self.gold_edits
        own = nothing if self.hypothesis_edits is None else self.hypothesis_edits
        return [
            ScoreRequest(
                (s,),
                (h,),
                (r,),
                "sentence",
                None if g is None else (g,),
                None if e is None else (e,),
            )
            for (s, h, r), g, e in zip(self.segments(), gold, own, strict=True)
        ]

    def with_tuples(self) -> "ScoreRequest":
        """Return the request as a metric gets it."""
        columns: tuple[object, ...] = self.sources, self.hypotheses, self.references
        if not any(isinstance(column, IndexedValues | NodeColumn) for column in columns):
            return self
        sources, hypotheses = tuple(self.sources), tuple(self.hypotheses)
        return replace(
            self, sources=sources, hypotheses=hypotheses, references=tuple(self.references)
        )

    def restricted_to(self, fields: Collection[str]) -> "ScoreRequest":
        """Return the request with all other fields blank, so that equal requests compare equal."""
        edits = {GOLD_EDITS: self.gold_edits, HYPOTHESIS_EDITS: self.hypothesis_edits}
        left_out = [name for name, of in edits.items() if of is not None and name not in fields]
        if ALL_FIELDS.issubset(fields) and not left_out:
            return self
        blank, no_references = _blank(len(self.hypotheses))
        return ScoreRequest(
            self.sources if "source" in fields else blank,
            self.hypotheses if "hypothesis" in fields else blank,
            self.references if "references" in fields else no_references,
            self.level,
            self.gold_edits if GOLD_EDITS in fields else None,
            self.hypothesis_edits if HYPOTHESIS_EDITS in fields else None,
        )


def sentence_request(segment: Segment) -> ScoreRequest:
    """Return the request of one sentence."""
    source, hypothesis, references = segment
    return ScoreRequest((source,), (hypothesis,), (references,), "sentence")


def sentence_requests(corpora: Iterable[ScoreRequest]) -> list[ScoreRequest]:
    """Return a request for each sentence of some corpora, corpus by corpus."""
    return [request for corpus in corpora for request in corpus.sentence_requests()]


def pair_request(
    source: str, hypotheses: tuple[str, ...], references: tuple[tuple[str, ...], ...]
) -> ScoreRequest:
    """Return the request to compare two texts of a sentence, each with its references.

    The score is above 0 if the first text is better, below 0 if the second is, 0 if they are equal.
    """
    return ScoreRequest((source, source), hypotheses, references, "pair")


def list_request(
    source: str, hypotheses: tuple[str, ...], references: tuple[str, ...]
) -> ScoreRequest:
    """Return the request to compare several texts of a sentence; each has a score."""
    number = len(hypotheses)
    return ScoreRequest((source,) * number, hypotheses, (references,) * number, "list")


@lru_cache(maxsize=4)
def _blank(number: int) -> tuple[tuple[str, ...], tuple[tuple[str, ...], ...]]:
    """Return empty texts, and texts without references; requests of the same size share them."""
    return ("",) * number, ((),) * number
