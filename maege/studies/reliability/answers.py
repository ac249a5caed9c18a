"""Answers: how often each kind is given, and examples of those that return least or are wrong.

Kinds are ties, refusals, what is cut or cannot be read.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, islice
from math import isfinite
from typing import NamedTuple

import numpy as np

from maege.array_types import Floats
from maege.comparing.comparing_metric import ComparingMetric
from maege.float_sums import plain_sum
from maege.metric.metric import Metric
from maege.metric.score_request import Segment
from maege.metrics.judge.asked_model import AskedModel
from maege.statistics.proportion import Proportion
from maege.statistics.value import Value
from maege.studies.reliability.chain_texts import ChainTexts

TIE = "tie"
EXAMPLES = 5  # of each metric, each of another source
ALWAYS_SHOWN = "refusal", "cut", "unparsable"  # also if there are none; others if there are some


@dataclass(frozen=True)
class KindOfAnswer:
    """How often answers are of a kind."""

    kind: str
    cases: int  # answers; of ties, pairs of texts that have scores
    share: Value
    below: Value  # of texts with at most half of the edits of their chain
    above: Value  # of texts with more


class Answered(NamedTuple):
    """Texts that were scored together, or one after the other in the same repeat."""

    source: str
    texts: Sequence[str]
    scores: Sequence[float] | None


class _Case(NamedTuple):
    kind: str
    sentence: int
    height: float  # mean of the texts


def kinds_of_answers(
    repeats: Sequence[Metric],
    segments: Sequence[Segment],
    answered: Iterable[Answered],
    texts: ChainTexts,
    confidence: float,
) -> list[KindOfAnswer]:
    """Count ties, and of language models what is no answer about ``segments``."""
    ties = [*_ties(answered, texts)]
    kinds = [_share(TIE, ties, confidence)] if ties else []
    cases = [*_statuses(repeats, segments, texts)]
    if cases:
        others = sorted({case.kind for case in cases} - {"answer", *ALWAYS_SHOWN})
        kinds += [_share(kind, cases, confidence) for kind in (*ALWAYS_SHOWN, *others)]
    return kinds


def _ties(answered: Iterable[Answered], texts: ChainTexts) -> Iterator[_Case]:
    for source, together, scores in answered:
        known = [(t, s) for t, s in zip(together, scores or (), strict=False) if isfinite(s)]
        for (first, a), (second, b) in combinations(known, 2):
            kind = TIE if a == b else "order"
            yield _case(kind, source, (first, second), texts)


def _statuses(
    repeats: Sequence[Metric], segments: Sequence[Segment], texts: ChainTexts
) -> Iterator[_Case]:
    for metric in repeats:
        if not isinstance(metric, AskedModel):
            continue
        if isinstance(metric, ComparingMetric):
            compared = metric.all_comparisons(segments)
            subjects = [(request.source, request.hypotheses) for request in compared]
        else:
            subjects = [(segment.source, (segment.hypothesis,)) for segment in segments]
        answers = metric.stored_answers(metric.questions_of(segments))
        for (source, together), answer in zip(subjects, answers, strict=True):
            kind = "no response" if answer is None else answer.status
            yield _case(kind, source, together, texts)


def _case(kind: str, source: str, together: Sequence[str], texts: ChainTexts) -> _Case:
    # Metrics that compare also compare the source, which need not be a text of a chain.
    heights = [texts.heights.get((source, text), 0.0) for text in together]
    return _Case(kind, texts.sentence_of[source], plain_sum(heights) / len(heights))


def _share(kind: str, cases: Sequence[_Case], confidence: float) -> KindOfAnswer:
    low = [case for case in cases if case.height <= 0.5]
    high = [case for case in cases if case.height > 0.5]
    whole, below, above = (
        Proportion.of_documents(
            [case.kind == kind for case in part], [str(case.sentence) for case in part], confidence
        ).value
        for part in (cases, low, high)
    )
    return KindOfAnswer(kind, len(cases), whole, below, above)


@dataclass(frozen=True)
class InconsistentText:
    """A text whose scores differ when it is asked about again."""

    source: str
    text: str
    deviation: float  # standard deviation of the scores
    scores: tuple[float, ...]  # of each repeat


@dataclass(frozen=True)
class WrongDecision:
    """Two texts of which the worse one is preferred."""

    source: str
    better: str
    worse: str
    difference: float  # mean of the better text minus the worse one
    differences: tuple[float, ...]  # of each repeat


def least_consistent(
    scores: Floats, texts: Sequence[tuple[str, str]]
) -> tuple[InconsistentText, ...]:
    """Return the texts whose scores vary most.

    ``scores`` have shape (texts, repeats); ``texts`` are the source and the text of each row.
    """
    deviations = scores.std(axis=1, ddof=1)
    return tuple(
        InconsistentText(*texts[row], float(deviations[row]), tuple(scores[row].tolist()))
        for row in _largest(deviations, [source for source, _ in texts])
    )


def worst_decisions(
    differences: Floats, pairs: Sequence[tuple[str, str, str]]
) -> tuple[WrongDecision, ...]:
    """Return the pairs in which the worse text is preferred most.

    ``differences`` of the better and the worse text have shape (pairs, repeats); ``pairs`` are the
    source, the better and the worse text of each.
    """
    means = differences.mean(axis=1)
    return tuple(
        WrongDecision(*pairs[row], float(means[row]), tuple(differences[row].tolist()))
        for row in _largest(-means, [source for source, _, _ in pairs])
    )


def _largest(values: Floats, sources: Sequence[str]) -> list[int]:
    """Return the rows of the largest values above 0, the first of each source."""
    first: dict[str, int] = {}
    for row in np.argsort(-values, kind="stable").tolist():
        if values[row] > 0:
            first.setdefault(sources[row], row)
    return list(islice(first.values(), EXAMPLES))
