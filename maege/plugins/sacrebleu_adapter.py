"""Metrics with the interface of sacreBLEU: sentence_score and corpus_score return objects."""

import logging
import warnings
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby, zip_longest
from math import isclose
from typing import Any

import numpy as np

from maege.array_types import Floats, Indices
from maege.counts.indexed_rows import IndexedRows, smallest_floats
from maege.errors import MaegeWarning
from maege.metric.counting_metric import CountingMetric
from maege.metric.indexed_segments import distinct_segments
from maege.metric.score_request import ScoreRequest, Segment, sentence_request
from maege.metric.scores import CountedScore
from maege.plugins.wrapping import LazyObject, WrappedMetric, as_number, check_references

# A corpus on which the private methods of sacreBLEU are compared with its public ones.
TRIAL = ScoreRequest(
    ("", "", ""),
    ("He go home .", "I have seen it yesterday .", "Fine !"),
    (("He goes home .", "He went home ."), ("I saw it yesterday .",), ("Fine .", "OK .", "Fine !")),
)


@dataclass(frozen=True)
class SacreBleuAdapter(WrappedMetric, CountingMetric):
    """A metric that takes hypotheses and references, and returns objects with a ``score``.

    A sentence of a corpus that has fewer references than others has None for the missing ones, as
    sacreBLEU requires. Its log messages become warnings. The counts of a sentence are its score and
    the statistics that sacreBLEU's own metrics add up.
    """

    wrapped: LazyObject
    lower_is_better: bool | None = None  # whether scores are negated; None: those of TER are
    cache_scores: bool = False

    reads = frozenset({"hypothesis", "references"})

    def __post_init__(self) -> None:
        if self.lower_is_better is None:
            ter = type(self.wrapped.instance()).__name__ == "TER"
            object.__setattr__(self, "lower_is_better", ter)

    @property
    def signature(self) -> str:
        """Name and parameters, and the metric's own signature but for the number of references."""
        return "|".join([super().signature, *self._own_signature()])

    def _own_signature(self) -> Iterator[str]:
        scorer = self.wrapped.instance()
        if not hasattr(scorer, "get_signature"):
            return
        with self._without_notes():
            scorer.sentence_score("a", ["a"])  # it has none before the first score
        own = str(scorer.get_signature()).split("|")
        yield from (part for part in own if not part.startswith(("nrefs:", "version:")))

    @contextmanager
    def _without_notes(self) -> Iterator[None]:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", MaegeWarning)
            with _logged_as_notes(self.module):
                yield

    @cached_property
    def counts_sentences(self) -> bool:  # type: ignore[override]
        """Whether it is a metric of sacreBLEU's, whose private methods do what is expected."""
        if not type(self.wrapped.instance()).__module__.startswith("sacrebleu.metrics."):
            return False
        requests = [TRIAL, *map(sentence_request, TRIAL.segments())]
        try:
            with self._without_notes():
                expected = self.score(requests)
                segments, members = distinct_segments(requests)
                rows = self.counts(segments)
                counted = self.assemble_with_counts(requests, members, rows)
                total = self.score_totals(rows[members[0], 1:].sum(axis=0))
        except Exception:  # other versions may have other private methods
            return False
        return [c.score for c in counted] == expected and isclose(total, expected[0])

    @property
    def counts_distinct_sentences(self) -> bool:
        """Whether sentences are counted instead of scoring requests."""
        return self.counts_sentences

    def counts(self, segments: Sequence[Segment]) -> Floats:
        """Return the score of each sentence and its statistics."""
        check_references(segments, self.name)
        scorer, rows = self.wrapped.instance(), list[list[float]]()
        with _logged_as_notes(self.module):
            first = segments[0]
            scorer.sentence_score(first.hypothesis, list(first.references))  # for what it logs
            for references, group in groupby(segments, lambda segment: segment.references):
                (reference_info,) = scorer._cache_references([[text] for text in references])
                for segment in group:
                    text = scorer._preprocess_segment(segment.hypothesis)
                    statistics = scorer._compute_segment_statistics(text, reference_info)
                    score = as_number(scorer._aggregate_and_compute([statistics]), self.name)
                    rows.append([score, *statistics])
        return np.array(rows, dtype=float)

    def assemble_with_counts(
        self, requests: Sequence[ScoreRequest], members: Sequence[Indices], rows: Floats
    ) -> list[CountedScore]:
        """Score requests from the scores and the statistics of their sentences."""
        scorer, sign = self.wrapped.instance(), -1 if self.lower_is_better else 1
        statistics = rows[:, 1:]
        counts = smallest_floats(statistics)

        def value(request: ScoreRequest, member: Indices) -> float:
            if request.level == "sentence":
                return float(rows[member[0], 0])
            return as_number(scorer._aggregate_and_compute(statistics[member].tolist()), self.name)

        return [
            CountedScore(sign * value(request, member), IndexedRows(counts, member))
            for request, member in zip(requests, members, strict=True)
        ]

    def score_with_counts(self, requests: Sequence[ScoreRequest]) -> list[CountedScore]:
        """Score corpora, and return the statistics of their sentences, too."""
        segments, members = distinct_segments(requests)
        return self.assemble_with_counts(requests, members, self.counts(segments))

    def score_totals(self, totals: Floats) -> Floats:
        """Turn summed statistics, shape (..., columns), into scores, shape (...)."""
        scorer, sign = self.wrapped.instance(), -1 if self.lower_is_better else 1
        rows = totals.reshape(-1, totals.shape[-1]).tolist()
        scores = [sign * self._score_total(scorer, row) for row in rows]
        return np.array(scores).reshape(totals.shape[:-1])

    def _score_total(self, scorer: Any, total: list[float]) -> float:
        if type(scorer).__name__ == "BLEU":
            for column in (0, 1):  # lengths, which BLEU rounds: interpolate, for derivatives
                fraction = total[column] % 1
                if fraction:
                    total[column] -= fraction
                    more = [*total]
                    more[column] += 1
                    lower, upper = (self._score_total(scorer, row) for row in (total, more))
                    return lower + fraction * (upper - lower)
        return as_number(scorer._compute_score_from_stats(total), self.name)

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
            columns = list(map(list, zip_longest(*request.references)))
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
