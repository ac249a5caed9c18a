"""Metrics that compare texts of the same sentence; their scores follow from the comparisons."""

from abc import abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from math import isfinite
from typing import TYPE_CHECKING, Literal

import numpy as np

from maege.array_types import Floats
from maege.errors import MetricError
from maege.metric.indexed_segments import distinct_segments
from maege.metric.metric import Hooks, Metric
from maege.metric.score_request import ScoreRequest, Segment
from maege.metric.scores import mean
from maege.randomness import generator

if TYPE_CHECKING:
    from maege.comparing.bradley_terry import PairOutcomes

Way = Literal["pairwise", "listwise"]
LEAST_FOR_SHARE = 50  # comparisons; of fewer it is not counted how many have no answer
CHECKED_PAIRS = 20  # in both orders, of a metric that says that their order does not matter
MIN_IN_LIST = 3  # texts: two that were in a list before, and a new one
ALL_PAIRS_UP_TO = 5  # texts of a sentence; of more, each is in two pairs for each ring
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

    The score of a request of the level ``pair`` is the outcome of its two texts, from -1 to 1; see
    `pair_request`.

    Attributes
    ----------
    way
        Whether two texts are compared at once, or up to ``most_texts``.
    repeats
        How often each comparison is made.
    repeat
        The number of the first time. Lists, and which pairs of many texts are compared, are drawn
        anew for each time.
    rings
        Of more than five texts, those are compared that are next to each other in so many random
        rings.
    antisymmetric
        Whether the order in which two texts are given does not matter. Then each pair is compared
        in one order, and the first pairs in both, to find out whether it is true.
    max_missing
        The largest share of comparisons without an answer that is accepted.
    """

    way: Way = "pairwise"
    most_texts: int = 2
    repeats: int = 1
    repeat: int = 0
    rings: int = 2
    antisymmetric: bool = False
    max_missing: float = 0.2
    hooks = Hooks(  # a corpus without some of its sentences costs too much
        other_texts="compares texts, so that scores depend on which texts are scored together",
        may_lack_scores=True,
        scores_together=True,
        scores_pairs=True,
    )

    @abstractmethod
    def compare(self, requests: Sequence[ComparisonRequest]) -> Sequence[Comparison]:
        """Return the scores of the texts of each request; equal ones are a tie."""

    def score(self, requests: Sequence[ScoreRequest]) -> list[float]:
        """Return the strength of each text above its source; of a pair its outcome."""
        restricted = [request.restricted_to(self.reads) for request in requests]
        segments, members = distinct_segments(restricted)
        compared = self.compared(segments)
        strengths = np.array([compared.strength(segment) for segment in segments])
        return [
            compared.outcome(*(segments[i] for i in member))
            if request.level == "pair"
            else _mean_of_known(strengths[member])
            for request, member in zip(restricted, members, strict=True)
        ]

    def compared(self, segments: Sequence[Segment]) -> "_ComparedTexts":
        """Compare the texts of some sentences."""
        comparisons = self.all_comparisons(segments)
        checked = comparisons[:CHECKED_PAIRS] if self._in_one_order else []
        mirrored = [replace(r, hypotheses=r.hypotheses[::-1]) for r in checked]
        answers = self.compare([*comparisons, *mirrored])
        self._check([*comparisons, *mirrored], answers)
        outcomes = pair_outcomes(groups(segments), comparisons, answers[: len(comparisons)])
        return _ComparedTexts.of(outcomes)

    def all_comparisons(self, segments: Sequence[Segment]) -> list[ComparisonRequest]:
        """Return what is compared for the scores of some texts."""
        if self.way != "pairwise" and self.most_texts < MIN_IN_LIST:
            raise MetricError(
                f"{self.name}: `most_texts` is {self.most_texts}; lists need {MIN_IN_LIST} or more"
            )
        return [
            ComparisonRequest(group.source, texts, group.references, repeat)
            for group in groups(segments)
            for repeat, texts in group.presentations(
                self.way,
                self.most_texts,
                self.repeats,
                first=self.repeat,
                rings=self.rings,
                in_both_orders=not self._in_one_order,
            )
        ]

    def check_missing(self, missing: int, total: int) -> None:
        """Raise MetricError if too many comparisons have no answer."""
        if total >= LEAST_FOR_SHARE and missing > self.max_missing * total:
            raise MetricError(
                f"metric {self.name!r} has no answer to {missing:,} of {total:,} comparisons; "
                f"`max_missing` allows {100 * self.max_missing:g} %"
            )

    @property
    def _in_one_order(self) -> bool:
        return self.antisymmetric and self.way == "pairwise"

    def _check(
        self, comparisons: Sequence[ComparisonRequest], answers: Sequence[Comparison]
    ) -> None:
        """Raise MetricError unless the answers are as they must be."""
        if len(answers) != len(comparisons):
            raise MetricError(
                f"{self.name} must return {len(comparisons)} comparisons, but it returned "
                f"{len(answers)}"
            )
        self.check_missing(sum(answer is None for answer in answers), len(answers))
        signs: dict[ComparisonRequest, float] = {}
        for request, scores in zip(comparisons, answers, strict=True):
            texts = request.hypotheses
            if scores is None:
                continue
            if len(scores) != len(texts) or not all(map(isfinite, scores)):
                raise MetricError(
                    f"{self.name} must return None or {len(texts)} finite numbers for "
                    f"{len(texts)} texts, but it returned {scores!r:.60} for {texts[0]!r:.60}"
                )
            if self._in_one_order:
                sign = float(np.sign(scores[0] - scores[1]))
                if signs.get(replace(request, hypotheses=texts[::-1]), -sign) != -sign:
                    raise MetricError(
                        f"{self.name} is declared `antisymmetric`, but its answer on "
                        f"{texts[0]!r:.60} and {texts[1]!r:.60} depends on their order; does it "
                        f"compare both texts? If so, set `antisymmetric: false`"
                    )
                signs[request] = sign


def _mean_of_known(strengths: Floats) -> float:
    """Return the mean of the texts of a corpus that have a strength; nan if none has one."""
    known = strengths[~np.isnan(strengths)]
    return mean(known) if len(known) else np.nan


@dataclass(frozen=True)
class Group:
    """The distinct texts of a sentence; the first is the source."""

    source: str
    references: tuple[str, ...]
    texts: tuple[str, ...]

    def presentations(
        self,
        way: Way,
        most: int,
        repeats: int = 1,
        *,
        first: int = 0,
        rings: int = 2,
        in_both_orders: bool = True,
    ) -> Iterator[tuple[int, tuple[str, ...]]]:
        """Yield the texts that are shown together, with the number of the repeat, from 0.

        Lists are in random order. ``first``: how many repeats there were before.
        """
        random, number = generator(0, "comparisons", self.source, *self.texts), len(self.texts)
        for repeat in range(-first, repeats):
            if way == "pairwise":
                pairs = _pairs(number, random, rings)
                orders = ((pair, pair[::-1]) if in_both_orders else (pair,) for pair in pairs)
                shown_together: list[Sequence[int]] = [
                    order for of_pair in orders for order in of_pair
                ]
            else:
                shown_together = [*_blocks(number, most, random)] if number > 1 else []
            if repeat >= 0:
                for indices in shown_together:
                    yield repeat, tuple(self.texts[i] for i in indices)


def groups(segments: Sequence[Segment]) -> list[Group]:
    """Return the distinct texts of each sentence."""
    others: dict[_SentenceKey, set[str]] = {}
    for segment in segments:
        others.setdefault(_key(segment), set()).add(segment.hypothesis)
    return [
        Group(source, references, (source, *sorted(texts - {source})))
        for (source, references), texts in others.items()
    ]


_SentenceKey = tuple[str, tuple[str, ...]]


def _key(segment: Segment) -> _SentenceKey:
    return segment.source, segment.references


def _pairs(number: int, random: np.random.Generator, rings: int) -> list[tuple[int, int]]:
    """Return all pairs of a few texts; of many, those next to each other in random rings."""
    if number <= ALL_PAIRS_UP_TO:
        return list(combinations(range(number), 2))
    permutations = [random.permutation(number) for _ in range(rings)]
    pairs = {
        (int(min(a, b)), int(max(a, b)))
        for ring in permutations
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
    sentences: Sequence[Group],
    comparisons: Sequence[ComparisonRequest],
    answers: Sequence[Comparison],
) -> "tuple[PairOutcomes, dict[tuple[_SentenceKey, str], int]]":
    """Return the mean outcome of each pair that was compared, and the number of each text.

    Of a list, all pairs count.
    """
    from maege.comparing.bradley_terry import PairOutcomes  # of no use to other metrics

    texts = (
        ((group.source, group.references), text) for group in sentences for text in group.texts
    )
    index = {key: number for number, key in enumerate(texts)}
    sizes = [len(group.texts) for group in sentences]
    sentence = np.repeat(np.arange(len(sentences)), sizes)
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


@dataclass(frozen=True, eq=False)
class _ComparedTexts:
    """What comparisons say of texts: the strength of each, and the outcomes of pairs."""

    numbers: Mapping[tuple[_SentenceKey, str], int]  # of each text
    strengths: Floats  # of each text, shape (texts,); nan if it is in no comparison with an answer
    outcomes: Mapping[tuple[int, int], float]  # of compared pairs, the smaller number first

    @classmethod
    def of(
        cls, compared: "tuple[PairOutcomes, Mapping[tuple[_SentenceKey, str], int]]"
    ) -> "_ComparedTexts":
        """Fit strengths to the outcomes of ``pair_outcomes``."""
        from maege.comparing.bradley_terry import strengths

        outcomes, numbers = compared
        known = np.zeros(len(outcomes.sentence), dtype=bool)
        known[outcomes.first] = known[outcomes.second] = True
        pairs = zip(outcomes.first.tolist(), outcomes.second.tolist(), strict=True)
        return cls(
            numbers,
            np.where(known, strengths(outcomes), np.nan),
            dict(zip(pairs, outcomes.outcome.tolist(), strict=True)),
        )

    def strength(self, segment: Segment) -> float:
        """Return the strength of a text above its source; nan if it is not known."""
        if segment.hypothesis == segment.source:
            return 0.0
        text, source = (
            self.numbers[_key(segment), text] for text in (segment.hypothesis, segment.source)
        )
        return float(self.strengths[text] - self.strengths[source])

    def outcome(self, first: Segment, second: Segment) -> float:
        """Return the mean outcome of two texts of a sentence, 1 if the first is always better.

        Of texts that were not compared with each other, what their strengths let expect.
        """
        i, j = (self.numbers[_key(segment), segment.hypothesis] for segment in (first, second))
        if (min(i, j), max(i, j)) in self.outcomes:
            return self.outcomes[min(i, j), max(i, j)] * (1 if i < j else -1)
        return float(np.tanh((self.strength(first) - self.strength(second)) / 2))
