"""A ranking: items whose true order is known by construction.

A chain and a small lattice rank one-sentence items; sampled corpora are one ranking whose items
are whole corpora. Everything after the samplers knows rankings only.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from maege.metric import Level, ScoreRequest

RankingType = Literal["chains", "lattices", "corpora"]


@dataclass(frozen=True, slots=True)
class Candidate:
    """One thing to be scored.

    hypotheses: a text for every sentence of the ranking.
    references: for every sentence, the references that the metric may see.
    edit_count: number of gold edits applied (mean per sentence in a corpus).
    gold_score: true score that Pearson's r is measured against; in a corpus the expected number
        of edits per sentence, in a chain or lattice linear up to 1 for the full correction.
    """

    hypotheses: tuple[str, ...]
    references: tuple[tuple[str, ...], ...]
    edit_count: float
    gold_score: float


@dataclass(frozen=True, slots=True)
class Step:
    """Candidate ``upper`` is candidate ``lower`` with one more edit, of the given type.

    ``edit_index`` is its index among the edits of the lattice.
    """

    lower: int
    upper: int
    type: str
    edit_index: int


@dataclass(frozen=True, slots=True)
class Ranking:
    """Items with a known partial order.

    sentences: 0-based indices of the sentences in the corpus file, one for each text.
    annotator: whose corrections these are; None where several are mixed.
    draw: which chain of the annotation, or which replicate of the corpora.
    pairs: (worse, better) places in ``candidates``, every comparable pair once.
    steps: the pairs that differ by a single edit; none in corpora.
    """

    type: RankingType
    sentences: tuple[int, ...]
    annotator: int | None
    draw: int
    sources: tuple[str, ...]
    candidates: tuple[Candidate, ...]
    pairs: tuple[tuple[int, int], ...]
    steps: tuple[Step, ...] = ()

    def request(self, candidate: Candidate) -> ScoreRequest:
        """Return what a metric is asked about an candidate."""
        level: Level = "corpus" if self.type == "corpora" else "sentence"
        return ScoreRequest(self.sources, candidate.hypotheses, candidate.references, level)


def all_ordered_pairs(length: int) -> tuple[tuple[int, int], ...]:
    """Return all pairs of a chain whose items stand in ascending order.

    >>> all_ordered_pairs(3)
    ((0, 1), (0, 2), (1, 2))
    """
    return tuple((i, j) for i in range(length) for j in range(i + 1, length))


def linear_gold_score(applied: int, edits: int, original: float) -> float:
    """Return the gold score of a text with ``applied`` of ``edits`` edits: 1 when all are.

    >>> linear_gold_score(1, 2, 0.8)
    0.9
    """
    return original + (1 - original) * applied / edits


def requests(rankings: Sequence[Ranking]) -> list[ScoreRequest]:
    """Return the requests of all items of all rankings, in order."""
    return [ranking.request(candidate) for ranking in rankings for candidate in ranking.candidates]
