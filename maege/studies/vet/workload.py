"""How much a metric has to score in a vetting, and about how long that takes."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate

import numpy as np

from maege.metric.indexed_segments import NumberedRequests, distinct_segments
from maege.metric.metric import Metric, components_of
from maege.metric.score_request import ScoreRequest
from maege.number_format import number_of
from maege.scoring.deduplication import DistinctRequests
from maege.scoring.engine import is_counted

START_S = 5.0  # until a process scores, and to put the scores together
MINUTE_S, HOUR_S = 60, 3600
_PLACES = 2  # digits of a number of sentences that is announced


@dataclass(frozen=True)
class Workload:
    """What a metric has to score: each distinct text once.

    ``sentences``: by section, in their order; what an earlier one has, too, is not counted again.
    """

    metric: str
    sentences: Mapping[str, int]

    @classmethod
    def of(
        cls, name: str, metric: Metric, sections: Mapping[str, Sequence[ScoreRequest]]
    ) -> "Workload":
        """Count the sentences of the requests of sections."""
        requests = [request for of_section in sections.values() for request in of_section]
        ends = list(accumulate(len(of_section) for of_section in sections.values()))
        fields = frozenset(metric.reads)
        if all(map(is_counted, components_of(metric))):
            numbers = _distinct_sentences(requests, ends, fields)
        else:
            numbers = _sentences_of_distinct(requests, ends, fields)
        return cls(name, dict(zip(sections, numbers, strict=True)))

    @property
    def total(self) -> int:
        """The number of sentences."""
        return sum(self.sentences.values())

    def seconds(self, of_sentence: float, jobs: int) -> float:
        """Return about how long it takes if one sentence takes ``of_sentence`` seconds."""
        return START_S + self.total * of_sentence / jobs

    def announcement(self, seconds: float, sentinels: int = 0) -> str:
        """Say what will be scored, and how long it takes.

        >>> Workload("mine", {"ordering": 5912, "injected errors": 3000}).announcement(200)
        'mine: 8,900 scores in 2 sections (ordering 5,900; injected errors 3,000): about 3 min'
        """
        parts = [f"{key} {_rounded(n):,}" for key, n in self.sentences.items() if n]
        each = f" ({'; '.join(parts)})" if len(parts) > 1 else ""
        total = f"{_rounded(self.total):,} scores in {number_of(len(parts), 'section')}{each}"
        then = f"; then {sentinels} scorers without grammar score them" if sentinels else ""
        return f"{self.metric}: {total}: about {written_seconds(seconds)}{then}"


def _distinct_sentences(
    requests: Sequence[ScoreRequest], ends: Sequence[int], fields: frozenset[str]
) -> list[int]:
    """Return how many distinct sentences are in each section, and in none before it."""
    segments, members = NumberedRequests(requests).distinct_segments(fields)
    first = np.full(len(segments), len(ends))
    starts = [0, *ends[:-1]]
    for number, (start, end) in reversed([*enumerate(zip(starts, ends, strict=True))]):
        indices = np.arange(start, end)
        is_single = members.are_single[start:end]
        first[members.single(indices[is_single])] = number
        for index in indices[~is_single].tolist():
            first[members[index]] = number
    numbers: list[int] = np.bincount(first, minlength=len(ends))[: len(ends)].tolist()
    return numbers


def _sentences_of_distinct(
    requests: Sequence[ScoreRequest], ends: Sequence[int], fields: frozenset[str]
) -> list[int]:
    """Return how many sentences new requests of each section have.

    Those of corpora are scored once more by themselves: see ``interval_scoring``.
    """
    distinct = DistinctRequests.of(requests, fields)
    sizes = np.cumsum([0, *distinct.sizes])
    known = np.maximum.accumulate(distinct.indices) + 1  # distinct requests so far
    totals = [int(sizes[known[end - 1]]) if end else 0 for end in ends]
    numbers = np.diff([0, *totals]).tolist()
    corpora = [request.restricted_to(fields) for request in requests if request.level == "corpus"]
    if corpora:
        numbers[0] += len(distinct_segments(corpora)[0])
    return [int(number) for number in numbers]


def _rounded(number: int) -> int:
    return int(float(f"{number:.{_PLACES}g}"))


def written_seconds(seconds: float) -> str:
    """Write a time with one digit, or two if it begins with 1.

    >>> [written_seconds(s) for s in (0.4, 14.2, 47, 200, 8000)]
    ['1 s', '14 s', '50 s', '3 min', '2 h']
    """
    for unit, length in (("h", HOUR_S), ("min", MINUTE_S)):
        if seconds >= 1.5 * length:
            return f"{_short(seconds / length)} {unit}"
    return f"{_short(max(seconds, 1))} s"


def _short(number: float) -> int:
    digits = 2 if f"{number:e}".startswith("1") else 1
    return int(float(f"{number:.{digits}g}"))
