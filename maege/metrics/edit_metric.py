"""What M2 and ERRANT share: gold edits, the choice of an annotator, and an F score."""

import math
from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from itertools import chain, repeat
from typing import Any, ClassVar, NamedTuple

from maege.corpus import Annotation
from maege.edit import Edit
from maege.errors import MetricError
from maege.metric import ALL_FIELDS, GOLD, ScoreRequest, describe
from maege.metrics.edit_counts import Choice, EditCounts, choose
from maege.nlp.extraction import extractor
from maege.nlp.pipeline import check, versions


class GoldSegment(NamedTuple):
    """One sentence to be scored against the edits of at least one annotator."""

    source: str
    hypothesis: str
    gold: tuple[Annotation, ...]


class Found(NamedTuple):
    """An edit of a hypothesis, and whether it counts as correct."""

    edit: Edit
    correct: bool


class EditMetric(ABC):
    """A metric that compares the edits of a hypothesis with gold edits.

    Gold edits are those of a request; without them ERRANT extracts them from the source and
    each reference. Nobody's edits count as those of one annotator who found nothing wrong.
    A subclass is a frozen dataclass with the fields ``beta``, how many times as much as precision
    recall counts, and ``pipe``, what ERRANT runs on (see maege.nlp.pipeline).
    """

    name: ClassVar[str]
    reads: ClassVar[frozenset[str]] = ALL_FIELDS | {GOLD}
    beta: float
    pipe: str

    def __post_init__(self) -> None:
        number = isinstance(self.beta, int | float) and not isinstance(self.beta, bool)
        if not number or not 0 < self.beta < math.inf:
            raise MetricError(f"{self.name}: beta is {self.beta!r}; it must be a number above 0")
        check(self.pipe)

    @property
    def signature(self) -> str:
        """Name, parameters, what ERRANT runs on, and versions."""
        return describe(self, **versions(self.pipe))

    @abstractmethod
    def counts(self, segments: Sequence[GoldSegment]) -> list[list[EditCounts]]:
        """Return for each segment the counts against each annotator."""

    @abstractmethod
    def found(self, segment: GoldSegment, annotator: int) -> list[Found]:
        """Return the edits of a hypothesis, read for the annotator at a place of ``gold``."""

    @abstractmethod
    def prefer(self, sums: EditCounts, counts: EditCounts) -> Any:
        """Return what is to be greatest for the annotator that is chosen."""

    @property
    def choice(self) -> Choice:
        """How the annotator is chosen."""
        return "running"

    @property
    def typed(self) -> bool:
        """Whether the types of edits matter."""
        return False

    def score(self, requests: Sequence[ScoreRequest]) -> list[float]:
        """Compare every distinct sentence once, then choose, sum and score."""
        evaluated = self.evaluate(requests, types=self.typed)
        return [total.f_score(self.beta) for total, _, _ in evaluated]

    def details(self, requests: Sequence[ScoreRequest]) -> list[dict[str, Any]]:
        """Return the counts; of a sentence also annotator and edits, of a corpus what it has."""
        result = []
        for total, chosen, segments in self.evaluate(requests, types=True):
            row: dict[str, Any] = {
                "precision": total.precision,
                "recall": total.recall,
                **total._asdict(),
            }
            if len(segments) == 1:
                row["annotator"] = segments[0].gold[chosen[0]].annotator
                row["edits"] = [
                    f"{edit}{' +' if correct else ''}"
                    for edit, correct in self.found(segments[0], chosen[0])
                ]
            else:
                row |= self.corpus_details(segments, chosen)
            result.append(row)
        return result

    def corpus_details(
        self, segments: Sequence[GoldSegment], chosen: Sequence[int]
    ) -> dict[str, Any]:
        """Return what else is to be told of a corpus, given the places of chosen annotators."""
        return {}

    def evaluate(
        self, requests: Sequence[ScoreRequest], *, types: bool
    ) -> list[tuple[EditCounts, list[int], list[GoldSegment]]]:
        """Return of each request the sums, the chosen places, and its segments."""
        places: dict[_Question, int] = {}
        members = [[places.setdefault(q, len(places)) for q in _questions(r)] for r in requests]
        segments = _with_gold(list(places), self.pipe, types=types)
        counts = self.counts(segments)
        return [
            (
                *choose([counts[place] for place in member], self.prefer, self.choice),
                [segments[place] for place in member],
            )
            for member in members
        ]


class _Question(NamedTuple):
    """A sentence of a request; ``gold`` is None where it has to be extracted."""

    source: str
    hypothesis: str
    references: tuple[str, ...]
    gold: tuple[Annotation, ...] | None


def _questions(request: ScoreRequest) -> Iterator[_Question]:
    gold = repeat(None) if request.gold is None else request.gold
    return map(_Question, request.sources, request.hypotheses, request.references, gold)


def _with_gold(questions: Sequence[_Question], pipe: str, *, types: bool) -> list[GoldSegment]:
    """Extract gold edits where there are none; the same ones are the same object."""
    wanted = {
        (q.source, q.references): [(q.source, text) for text in q.references]
        for q in questions
        if q.gold is None
    }
    pairs = list(dict.fromkeys(chain.from_iterable(wanted.values())))
    found = extractor(pipe).edits(pairs, types=types) if pairs else []
    edits = dict(zip(pairs, found, strict=True))
    extracted = {
        key: tuple(Annotation(k, edits[pair]) for k, pair in enumerate(mine))
        for key, mine in wanted.items()
    }
    nobody = (Annotation(0),)
    return [
        GoldSegment(
            q.source,
            q.hypothesis,
            (extracted[q.source, q.references] if q.gold is None else q.gold) or nobody,
        )
        for q in questions
    ]
