"""Metrics with the interface of sacreBLEU: sentence_score and corpus_score return objects."""

import logging
import warnings
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from maege.errors import MaegeWarning
from maege.metric import Metric
from maege.metric_signature import write_signature
from maege.plugins.segment_references import check_references
from maege.plugins.wrapping import LazyObject, as_number, code_version
from maege.score_request import ScoreRequest


@dataclass(frozen=True)
class SacreBleuAdapter(Metric):
    """A metric that takes hypotheses and references, and returns objects with a ``score``.

    A sentence of a corpus that has fewer references than others has None for the missing ones, as
    sacreBLEU requires. Its log messages become warnings.

    Parameters
    ----------
    wrapped
        The metric.
    lower_is_better
        Whether scores are negated; by default those of TER are.
    cache_scores
        Whether scores are cached.
    """

    wrapped: LazyObject
    lower_is_better: bool | None = None
    cache_scores: bool = False

    reads = frozenset({"hypothesis", "references"})

    def __post_init__(self) -> None:
        if self.lower_is_better is None:
            ter = type(self.wrapped.instance()).__name__ == "TER"
            object.__setattr__(self, "lower_is_better", ter)

    @property
    def name(self) -> str:  # type: ignore[override]
        """The metric's own name, or that of its class."""
        return self.wrapped.name

    @property
    def module(self) -> str:
        """The module that its code is in."""
        return self.wrapped.module

    @property
    def signature(self) -> str:
        """Name and parameters, and the metric's own signature but for the number of references."""
        parameters = {key: str(value) for key, value in self.wrapped.parameters}
        versions = code_version(self)
        parts = [
            write_signature(self, without=("wrapped", "cache_scores"), **parameters, **versions)
        ]
        return "|".join([*parts, *self._own_signature()])

    def _own_signature(self) -> Iterator[str]:
        scorer = self.wrapped.instance()
        if not hasattr(scorer, "get_signature"):
            return
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", MaegeWarning)
            with _logged_as_notes(self.module):
                scorer.sentence_score("a", ["a"])  # it has none before the first score
        own = str(scorer.get_signature()).split("|")
        yield from (part for part in own if not part.startswith(("nrefs:", "version:")))

    def score(self, requests: Sequence[ScoreRequest]) -> list[float]:
        """Score sentences and corpora one by one."""
        scorer, sign = self.wrapped.instance(), -1 if self.lower_is_better else 1
        with _logged_as_notes(self.module):
            return [sign * self._score(scorer, request) for request in requests]

    def _score(self, scorer: Any, request: ScoreRequest) -> float:
        check_references(list(request.segments()), self.name)
        if request.level == "sentence":
            result = scorer.sentence_score(request.hypotheses[0], list(request.references[0]))
        else:
            most = max(map(len, request.references))
            columns = [
                [texts[i] if i < len(texts) else None for texts in request.references]
                for i in range(most)
            ]
            result = scorer.corpus_score(list(request.hypotheses), columns)
        return as_number(result, self.name)


@contextmanager
def _logged_as_notes(module: str) -> Iterator[None]:
    """Turn what a package logs into notes, each once."""
    package = module.partition(".")[0]
    log, messages = logging.getLogger(package), dict[str, None]()
    handler = logging.Handler()
    handler.emit = lambda record: messages.update({record.getMessage(): None})  # type: ignore[method-assign]
    before = log.propagate, log.handlers
    log.propagate, log.handlers = False, [handler]
    try:
        yield
    finally:
        log.propagate, log.handlers = before
    for message in messages:
        warnings.warn(f"{package}: {message}", MaegeWarning, stacklevel=3)
