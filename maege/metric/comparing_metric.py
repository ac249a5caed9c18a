"""Metrics that compare texts of the same sentence; their scores follow from the comparisons."""

from abc import abstractmethod
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Literal

import numpy as np

from maege.errors import MetricError
from maege.metric.bradley_terry import PairOutcomes, strengths
from maege.metric.metric import Metric
from maege.metric.score_request import ScoreRequest, Segment, distinct_segments
from maege.metric.sentence_counts import mean
from maege.randomness import generator

Way = Literal["pairwise", "listwise"]
ALL_PAIRS_UP_TO = 5  # texts of a sentence; of more, each is in four pairs
Comparison = tuple[float, ...] | None  # scores of the texts, higher is better; None: no answer


@dataclass(frozen=True, slots=True)
class ComparisonRequest:
    """Texts that are compared, in the order in which they are shown."""

    source: str
    hypotheses: tuple[str, ...]
    references: tuple[str, ...] = ()
    repeat: int = 0  # another one asks for another, independent answer


class ComparingMetric(Metric):
    """A metric that compares texts. A subclass defines ``compare``.

    The score of a text is its strength (Bradley and Terry, 1952) minus that of the source, from all
    comparisons of the texts of its sentence: distinct texts of all requests, and the source. Each
    pair is compared in both orders. Scores so depend on which texts are scored together. The score
    of a corpus is the mean of its sentences.

    Attributes
    ----------
    way
        Whether two texts are compared at once, or up to ``most_texts``.
    repeats
        How often each comparison is made.
    """

    way: Way = "pairwise"
    most_texts: int = 2
    repeats: int = 1
    scores_together = True
    may_lack_scores = True
    scores_any_request = False  # a corpus without some of its sentences costs too much

    @abstractmethod
    def compare(self, requests: Sequence[ComparisonRequest]) -> Sequence[Comparison]:
        """Return the scores of the texts of each request; equal ones are a tie."""

    def score(self, requests: Sequence[ScoreRequest]) -> list[float]:
        """Return the strength of each text above its source."""
        restricted = [request.restricted_to(self.reads) for request in requests]
        segments, members = distinct_segments(restricted)
        scores = self.strengths(segments)
        return [mean(scores[member]) for member in members]

    def strengths(self, segments: Sequence[Segment]) -> np.ndarray:
        """Return the strength of each text above its source, shape (segments,); nan if unknown."""
        groups, comparisons = self.groups(segments), self.all_comparisons(segments)
        answers = self.compare(comparisons)
        if len(answers) != len(comparisons):
            raise MetricError(
                f"{self.name} must return {len(comparisons)} comparisons, but it returned "
                f"{len(answers)}"
            )
        outcomes, index = pair_outcomes(groups, comparisons, answers)
        known = np.zeros(len(outcomes.sentence), dtype=bool)
        known[outcomes.first] = known[outcomes.second] = True
        values = np.where(known, strengths(outcomes), np.nan)
        return np.array(
            [
                0.0
                if segment.hypothesis == segment.source
                else values[index[_key(segment), segment.hypothesis]]
                - values[index[_key(segment), segment.source]]
                for segment in segments
            ]
        )

    def all_comparisons(self, segments: Sequence[Segment]) -> list[ComparisonRequest]:
        """Return what is compared for the scores of some texts."""
        return [r for group in self.groups(segments) for r in self.comparisons(group)]

    def groups(self, segments: Sequence[Segment]) -> "list[Group]":
        """Return the distinct texts of each sentence."""
        others: dict[tuple[str, tuple[str, ...]], set[str]] = {}
        for segment in segments:
            others.setdefault(_key(segment), set()).add(segment.hypothesis)
        return [
            Group(source, references, (source, *sorted(texts - {source})))
            for (source, references), texts in others.items()
        ]

    def comparisons(self, group: "Group") -> Iterator[ComparisonRequest]:
        """Yield what is compared for a sentence, in each order and each repeat."""
        random = generator(0, "comparisons", group.source, *group.texts)
        for repeat in range(self.repeats):
            for texts in _presentations(group.texts, self.way, self.most_texts, random):
                yield ComparisonRequest(group.source, texts, group.references, repeat)


@dataclass(frozen=True)
class Group:
    """The distinct texts of a sentence; the first is the source."""

    source: str
    references: tuple[str, ...]
    texts: tuple[str, ...]


def _key(segment: Segment) -> tuple[str, tuple[str, ...]]:
    return segment.source, segment.references


def _presentations(
    texts: Sequence[str], way: Way, most: int, random: np.random.Generator
) -> Iterator[tuple[str, ...]]:
    """Yield the texts that are shown together; each pair in both orders, lists in random order."""
    if way == "pairwise":
        for i, j in _pairs(len(texts), random):
            yield texts[i], texts[j]
            yield texts[j], texts[i]
    elif len(texts) > 1:
        for block in _blocks(len(texts), most, random):
            yield tuple(texts[i] for i in block)


def _pairs(number: int, random: np.random.Generator) -> list[tuple[int, int]]:
    """Return all pairs of a few texts; of many, those next to each other in two random rings."""
    if number <= ALL_PAIRS_UP_TO:
        return list(combinations(range(number), 2))
    rings = [random.permutation(number) for _ in range(2)]
    pairs = {
        (int(min(a, b)), int(max(a, b)))
        for ring in rings
        for a, b in zip(ring, np.roll(ring, 1), strict=True)
    }
    return sorted(pairs)


def _blocks(number: int, most: int, random: np.random.Generator) -> Iterator[list[int]]:
    """Yield lists of at most so many texts; each has two of those before, so all are connected."""
    order = random.permutation(number).tolist()
    used, waiting = order[:most], order[most:]
    yield used
    while waiting:
        old = random.choice(used, 2, replace=False).tolist()
        new, waiting = waiting[: most - 2], waiting[most - 2 :]
        yield random.permutation([*old, *new]).tolist()
        used = [*used, *new]


def pair_outcomes(
    groups: Sequence[Group], comparisons: Sequence[ComparisonRequest], answers: Sequence[Comparison]
) -> tuple[PairOutcomes, dict[tuple[tuple[str, tuple[str, ...]], str], int]]:
    """Return the mean outcome of each pair that was compared, and the number of each text.

    Of a list, all pairs count.
    """
    texts = (((group.source, group.references), text) for group in groups for text in group.texts)
    index = {key: number for number, key in enumerate(texts)}
    sentence = np.repeat(np.arange(len(groups)), [len(group.texts) for group in groups])
    sums: dict[tuple[int, int], list[float]] = {}
    for request, scores in zip(comparisons, answers, strict=True):
        if scores is None:
            continue
        numbers = [index[(request.source, request.references), t] for t in request.hypotheses]
        for (i, a), (j, b) in combinations(zip(numbers, scores, strict=True), 2):
            sign = float(np.sign(a - b)) * (1 if i < j else -1)
            total = sums.setdefault((min(i, j), max(i, j)), [0.0, 0.0])
            total[0] += sign
            total[1] += 1
    pairs = np.array(list(sums), dtype=np.int32).reshape(-1, 2)
    totals = np.array(list(sums.values())).reshape(-1, 2)
    outcome = totals[:, 0] / totals[:, 1]
    return PairOutcomes(sentence, pairs[:, 0], pairs[:, 1], outcome, totals[:, 1]), index
