"""Scores of plain texts, of files or lists."""

import warnings
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import zip_longest
from math import nan
from typing import Any, get_args

import numpy as np

from maege.data.checked_corpus import checked_corpus
from maege.data.corpus import Corpus
from maege.data.edited_outputs import edited_output
from maege.data.empty_corrections import EmptyCorrections, settle_empty, with_references
from maege.data.parallel_texts import reference_lists, text_list
from maege.data.text_checks.check import check_texts
from maege.data.units import TOKENS, Unit
from maege.errors import DataError, MaegeWarning, check_choice
from maege.files.text_files import UnicodeForm, normalised
from maege.metric.counting_metric import AdditiveMetric, CountingMetric
from maege.metric.metric import Metric
from maege.metric.score_request import ScoreRequest, Segment
from maege.metric.scores import Score, Scores
from maege.scoring.calling import metric_errors, validate_scores
from maege.scoring.engine import score_one
from maege.texts.compared import Compared
from maege.user_warnings import warn_caller


@dataclass(frozen=True, repr=False)
class CorpusScore(Score):
    """The score of a corpus; it prints itself.

    Parameters
    ----------
    metric
        The metric.
    request
        The corpus.

    Attributes
    ----------
    value, details, signature
        The score, the values that it is made of, and its signature: that of the metric, with the
        number of references, and where gold edits are from.
    """

    metric: Metric
    request: ScoreRequest
    positions: tuple[int, ...] | None = None  # of its sentences among all; None if they are all
    size: int = 0  # number of all sentences, if some were left out

    @cached_property
    def sentences(self) -> tuple[float, ...]:
        """The score of each sentence by itself, computed when it is first read.

        Of sentences without a reference it is nan.
        """
        own = score_requests(self.metric, self.request.sentence_requests()).values.tolist()
        if self.positions is None:
            return tuple(own)
        by_position = dict(zip(self.positions, own, strict=True))
        return tuple(by_position.get(index, nan) for index in range(self.size))

    def __float__(self) -> float:
        return self.value

    def __format__(self, specification: str) -> str:
        """Return the value in the format of a number; without one, what is printed."""
        return format(self.value, specification) if specification else str(self)

    def __repr__(self) -> str:
        return str(self)


def score_texts(
    metric: Metric,
    sources: Any,
    hypotheses: Any,
    references: Any,
    empty: EmptyCorrections = "drop",
    *,
    unit: Unit = TOKENS,
    normalise: UnicodeForm | None = None,
) -> CorpusScore:
    """Score a corpus of texts, one source and one hypothesis per sentence.

    ``hypotheses`` may be a Corpus with the edits of a system. ``references`` has for each sentence
    one text, or a list of texts; None for a metric that reads none. ``normalise``: a form of
    Unicode that all texts are brought into. Raises DataError if the lists are not parallel, or the
    metric needs references and there are none; ConfigError if there is no such form; MetricError if
    the metric fails.
    """
    sources, edits = text_list(sources, "sources"), None
    if isinstance(hypotheses, Corpus):
        hypotheses, edits = edited_output(checked_corpus(hypotheses), sources, "sources")
    hypotheses = text_list(hypotheses, "hypotheses")
    if len(sources) != len(hypotheses):
        raise DataError(
            f"{len(sources)} sources, but {len(hypotheses)} hypotheses; each has one text per "
            f"sentence"
        )
    rows: list[list[str | None]] = [[] for _ in sources]
    if references is not None:
        rows = reference_lists(references, sources)
    elif "references" in metric.reads:
        raise DataError(
            f"metric {metric.name!r} needs references, and they are None (a metric without "
            f"references declares that in `reads`)"
        )
    if normalise is not None:
        check_choice(normalise, get_args(UnicodeForm), "normalise")
    sources, hypotheses = ([normalised(t, normalise) for t in s] for s in (sources, hypotheses))
    rows = [[text and normalised(text, normalise) for text in row] for row in rows]
    settled = settle_empty(sources, rows, empty)
    people = {f"reference {n}": c for n, c in enumerate(zip_longest(*settled), start=1)}
    check_texts(sources, {"hypotheses": hypotheses}, people, unit)
    texts = tuple(tuple(text for text in row if text is not None) for row in settled)
    whole = ScoreRequest(tuple(sources), tuple(hypotheses), texts, hypothesis_edits=edits)
    positions = with_references(whole.has_references(metric.reads))
    request = whole.select(positions)
    scores = score_requests(metric, [request], with_counts=counts_tell_details(metric))
    (score,) = corpus_scores(metric, [request], scores)
    read = {} if normalise is None else {"normalise": normalise}
    score = replace(score, details=score.details | read)
    if request is whole:
        return score
    return replace(score, positions=tuple(positions), size=len(sources))


def corpus_scores(
    metric: Metric, requests: Sequence[ScoreRequest], scores: Scores
) -> list[CorpusScore]:
    """Add the details to the scores of corpora."""
    details = _known_details(metric, scores) or _details(metric, requests)
    name, signature = metric.name, metric.signature
    return [
        CorpusScore(
            value,
            row,
            Compared.of_request(metric, request).signature(name, signature),
            metric,
            request,
        )
        for value, row, request in zip(scores.values.tolist(), details, requests, strict=True)
    ]


def counts_tell_details(metric: Metric) -> bool:
    """Whether details may follow from the counts of sentences, so that none is counted twice."""
    return isinstance(metric, CountingMetric) and metric.counts_tell_details


def _known_details(metric: Metric, scores: Scores) -> list[dict[str, Any]]:
    """Return the details of corpora from the counts of their sentences; nothing if unknown."""
    if not (isinstance(metric, CountingMetric) and metric.counts_tell_details and scores.counts):
        return []
    details = [
        metric.details_of_counts(counts) for counts in scores.counts.counts if counts is not None
    ]
    known = [row for row in details if row is not None]
    return known if len(known) == len(scores.values) else []


def sentence_lines(metric: Metric, request: ScoreRequest) -> Iterator[str]:
    """Yield a table (TSV) with the score of each sentence. Raises MetricError if it fails."""
    if isinstance(metric, AdditiveMetric):
        for remark in metric.remarks([request]):
            warn_caller(remark)
        return _count_lines(metric, list(request.segments()))
    return _detail_lines(metric, request)


def _count_lines(metric: AdditiveMetric, segments: list[Segment]) -> Iterator[str]:
    """Yield a heading, then the score and the counts of each sentence.

    A metric of single sentences counts nothing but the score.
    """
    with metric_errors(metric.name):
        counts = np.array(list(metric.counts(segments)))
        scores = list(metric.sentence_score(counts))
        values = validate_scores(scores, (len(segments),), metric.name)
        counts = metric.named_counts(counts)
    columns = [index for index, name in enumerate(metric.columns) if name != "score"]
    yield "\t".join(["score", *(metric.columns[index] for index in columns)])
    for value, row in zip(values, counts[:, columns], strict=True):
        yield "\t".join([repr(float(value)), *(f"{count:.15g}" for count in row)])


def _detail_lines(metric: Metric, request: ScoreRequest) -> Iterator[str]:
    """Yield a heading, then the score and the details of each sentence."""
    requests = request.sentence_requests()
    values = score_requests(metric, requests).values
    rows = _details(metric, requests) or [{} for _ in requests]
    yield "\t".join(["score", *rows[0]])
    for value, row in zip(values, rows, strict=True):
        yield "\t".join([repr(float(value)), *map(_cell, row.values())])


def score_requests(
    metric: Metric, requests: Sequence[ScoreRequest], *, with_counts: bool = False
) -> Scores:
    """Score requests, and issue the notes of the metric. Raises MetricError if it fails."""
    scores = score_one(requests, metric.name, metric, with_counts=with_counts)
    for note in scores.notes:
        warn_caller(note)
    return scores


def _details(metric: Metric, requests: Sequence[ScoreRequest]) -> list[dict[str, Any]]:
    with warnings.catch_warnings(), metric_errors(metric.name):
        warnings.simplefilter("ignore", MaegeWarning)  # already issued with the score
        return metric.details(requests)


def _cell(value: Any) -> str:
    return "; ".join(value) if isinstance(value, list) else str(value)
