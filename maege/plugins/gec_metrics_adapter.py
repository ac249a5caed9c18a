"""Metrics with the interface of gec-metrics: score_sentence and score_corpus, of lists."""

import inspect
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from maege.errors import MetricError
from maege.metric.score_request import ScoreRequest, Segment
from maege.plugins.wrapping import (
    LazyObject,
    WrappedMetric,
    as_number,
    fixed_randomness,
    pad_references,
)

_LISTS = {"sources": "source", "hypotheses": "hypothesis", "references": "references"}


@dataclass(frozen=True)
class GecMetricsAdapter(WrappedMetric):
    """A metric that takes lists: sources, hypotheses, references as [reference][sentence].

    Fields for which its two methods have no parameter are not read. Global random generators get
    the same seed before each call and are restored after it, so that a score depends only on its
    request. Sentences of a corpus must have equally many references; where some have fewer, theirs
    are repeated in turn, with a warning. (That is exact for a metric that takes the best reference.
    It shifts the weights of one that averages over references or samples them.)
    """

    wrapped: LazyObject
    lower_is_better: bool = False  # whether scores are negated
    cache_scores: bool = False
    # Number of sentences, with equally many references, that are passed together. More are faster
    # with a neural metric, but scores may then depend, in the last digits or by random numbers, on
    # the other sentences.
    batch_size: int = 1

    def __post_init__(self) -> None:
        if type(self.batch_size) is not int or self.batch_size < 1:
            raise MetricError(
                f"metric {self.name!r}: batch_size is {self.batch_size!r}; it must be an integer "
                f"from 1"
            )
        for method in self._methods():
            if "hypotheses" not in inspect.signature(method).parameters:
                raise MetricError(
                    f"metric {self.name!r}: {method.__name__} has no parameter `hypotheses`; it "
                    f"may take {', '.join(_LISTS)}"
                )

    @property
    def reads(self) -> frozenset[str]:  # type: ignore[override]
        """What its methods have parameters for."""
        taken = {key for method in self._methods() for key in inspect.signature(method).parameters}
        return frozenset(_LISTS[key] for key in _LISTS if key in taken)

    def _methods(self) -> tuple[Callable[..., Any], Callable[..., Any]]:
        holder = self.wrapped.class_or_instance
        return holder.score_sentence, holder.score_corpus

    def score(self, requests: Sequence[ScoreRequest]) -> list[float]:
        """Score sentences alone or in batches, corpora one by one."""
        scorer, sign = self.wrapped.instance(), -1 if self.lower_is_better else 1
        scores: dict[int, float] = {}
        groups: dict[int, list[int]] = {}
        for index, request in enumerate(requests):
            if request.level == "sentence":
                groups.setdefault(len(request.references[0]), []).append(index)
            else:
                segments = self._padded(list(request.segments()))
                scores[index] = sign * as_number(_call(scorer.score_corpus, segments), self.name)
        for indices in groups.values():
            for start in range(0, len(indices), self.batch_size):
                batch = indices[start : start + self.batch_size]
                segments = [next(iter(requests[index].segments())) for index in batch]
                for index, score in zip(batch, self._of_sentences(scorer, segments), strict=True):
                    scores[index] = sign * score
        return [scores[index] for index in range(len(requests))]

    def _of_sentences(self, scorer: Any, segments: Sequence[Segment]) -> list[float]:
        scores = list(_call(scorer.score_sentence, self._padded(segments)))
        if len(scores) != len(segments):
            raise MetricError(
                f"metric {self.name!r}: score_sentence returned {len(scores)} scores of "
                f"{len(segments)} sentences"
            )
        return [as_number(score, self.name) for score in scores]

    def _padded(self, segments: Sequence[Segment]) -> Sequence[Segment]:
        return pad_references(segments, self.name) if "references" in self.reads else segments


def _call(method: Callable[..., Any], segments: Sequence[Segment]) -> Any:
    """Call with the lists that a method has parameters for."""
    lists = {
        "sources": [segment.source for segment in segments],
        "hypotheses": [segment.hypothesis for segment in segments],
        "references": [
            list(texts) for texts in zip(*(s.references for s in segments), strict=False)
        ],
    }
    taken = inspect.signature(method).parameters
    with fixed_randomness():
        return method(**{key: value for key, value in lists.items() if key in taken})
