"""Kinds of answers, and how often each is given: ties, refusals, what is cut or cannot be read."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import isfinite
from typing import NamedTuple

from maege.metric.comparing_metric import ComparingMetric
from maege.metric.metric import Metric
from maege.metrics.judge.asked_model import AskedModel
from maege.ranking import Ranking
from maege.statistics.proportion import Proportion
from maege.statistics.value import Value
from maege.studies.reliability.order import segments_of

TIE = "tie"
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


class Places(NamedTuple):
    """Where texts are from."""

    sentences: Mapping[str, int]  # of sources
    heights: Mapping[tuple[str, str], float]  # of texts of sources; share of the edits of a chain

    @classmethod
    def of(cls, chains: Sequence[Ranking]) -> "Places":
        """Return those of chains; a text of several chains has the place in the first one."""
        sentences: dict[str, int] = {}
        heights: dict[tuple[str, str], float] = {}
        for chain in chains:
            source = chain.sources[0]
            sentences[source] = chain.sentences[0]
            most = max(1.0, max(c.edit_count for c in chain.candidates))
            for candidate in chain.candidates:
                heights.setdefault((source, candidate.hypotheses[0]), candidate.edit_count / most)
        return cls(sentences, heights)


class _Case(NamedTuple):
    kind: str
    sentence: int
    height: float  # mean of the texts


def kinds_of_answers(
    repeats: Sequence[Metric],
    answered: Iterable[Answered],
    chains: Sequence[Ranking],
    confidence: float,
) -> list[KindOfAnswer]:
    """Count ties, and of language models what is no answer."""
    places = Places.of(chains)
    ties = [*_ties(answered, places)]
    kinds = [_share(TIE, ties, confidence)] if ties else []
    cases = [*_statuses(repeats, chains, places)]
    if cases:
        others = sorted({case.kind for case in cases} - {"answer", *ALWAYS_SHOWN})
        kinds += [_share(kind, cases, confidence) for kind in (*ALWAYS_SHOWN, *others)]
    return kinds


def _ties(answered: Iterable[Answered], places: Places) -> Iterator[_Case]:
    for source, texts, scores in answered:
        known = [(t, s) for t, s in zip(texts, scores or (), strict=False) if isfinite(s)]
        for (first, a), (second, b) in combinations(known, 2):
            kind = TIE if a == b else "order"
            yield _case(kind, source, (first, second), places)


def _statuses(
    repeats: Sequence[Metric], chains: Sequence[Ranking], places: Places
) -> Iterator[_Case]:
    for metric in repeats:
        if not isinstance(metric, AskedModel):
            continue
        segments = segments_of(metric, chains)
        shown: Iterable[tuple[str, Sequence[str]]] = ((s.source, (s.hypothesis,)) for s in segments)
        if isinstance(metric, ComparingMetric):
            shown = ((r.source, r.hypotheses) for r in metric.all_comparisons(segments))
        answers = metric.stored_answers(metric.questions_of(segments))
        for (source, texts), answer in zip(shown, answers, strict=True):
            kind = "no response" if answer is None else answer.status
            yield _case(kind, source, texts, places)


def _case(kind: str, source: str, texts: Sequence[str], places: Places) -> _Case:
    # Metrics that compare also compare the source, which need not be a text of a chain.
    heights = [places.heights.get((source, text), 0.0) for text in texts]
    return _Case(kind, places.sentences[source], sum(heights) / len(heights))


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
