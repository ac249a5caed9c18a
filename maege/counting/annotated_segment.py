"""Sentences with the gold edits they are scored against: given, or extracted by ERRANT."""

from collections.abc import Iterator, Sequence
from itertools import chain, repeat
from typing import NamedTuple

from maege.data.corpus import Annotation
from maege.extraction.extractor import extractor
from maege.metric import ScoreRequest


class GoldSegment(NamedTuple):
    """One sentence to be scored against the edits of at least one annotator."""

    source: str
    hypothesis: str
    gold: tuple[Annotation, ...]


def gold_segments(
    requests: Sequence[ScoreRequest], pipeline: str, *, types: bool
) -> tuple[list[GoldSegment], list[list[int]]]:
    """Return every distinct sentence of some requests, and which ones each request has.

    Gold edits are those of a request; without them ERRANT, on ``pipeline``, extracts them from the
    source and each reference. Nobody's edits count as those of one annotator who found nothing
    wrong.
    """
    places: dict[_Question, int] = {}
    members = [[places.setdefault(q, len(places)) for q in _questions(r)] for r in requests]
    return _with_gold(list(places), pipeline, types=types), members


class _Question(NamedTuple):
    """A sentence of a request; ``gold`` is None where it has to be extracted."""

    source: str
    hypothesis: str
    references: tuple[str, ...]
    gold: tuple[Annotation, ...] | None


def _questions(request: ScoreRequest) -> Iterator[_Question]:
    gold = repeat(None) if request.gold_edits is None else request.gold_edits
    return map(_Question, request.sources, request.hypotheses, request.references, gold)


def _with_gold(questions: Sequence[_Question], pipeline: str, *, types: bool) -> list[GoldSegment]:
    """Extract gold edits where there are none; the same ones are the same object."""
    wanted = {
        (q.source, q.references): [(q.source, text) for text in q.references]
        for q in questions
        if q.gold is None
    }
    pairs = list(dict.fromkeys(chain.from_iterable(wanted.values())))
    found = extractor(pipeline).edits(pairs, types=types) if pairs else []
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
