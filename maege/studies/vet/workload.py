"""How much a metric has to score in a vetting, and about how long that takes."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from maege.metric.indexed_segments import NumberedRequests
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
        """Count the sentences of the requests of sections.

        A metric without counts may have to score those of corpora once more by themselves.
        """
        fields = frozenset(metric.reads)
        has_counts = all(map(is_counted, components_of(metric)))
        seen: set[Any] = set()
        numbers = {}
        for key, requests in sections.items():
            if has_counts:
                new = {*NumberedRequests(requests).distinct_segments(fields)[0]} - seen
                numbers[key] = len(new)
            else:
                new = {*DistinctRequests.of(requests, fields).requests} - seen
                numbers[key] = sum(len(request.hypotheses) for request in new)
            seen |= new
        return cls(name, numbers)

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
