"""Scores of plain texts, of files or lists."""

import warnings
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import Any, Literal

import numpy as np

from maege.array_types import Floats
from maege.data.corpus import Annotation, Corpus
from maege.data.m2 import OnError, read_m2
from maege.data.parallel_texts import reference_lists, text_list
from maege.errors import DataError, MaegeWarning
from maege.files.text_files import read_parallel
from maege.metric.counting_metric import AdditiveMetric
from maege.metric.detailed_score import Score
from maege.metric.metric import Metric
from maege.metric.score_request import GOLD_EDITS, ScoreRequest, Segment
from maege.metric.scores import Scores
from maege.scoring.calling import metric_errors, validate_scores
from maege.scoring.engine import score_one
from maege.texts.references import annotator_references
from maege.user_warnings import warn_caller

Level = Literal["corpus", "sentence"]


@dataclass(frozen=True)
class TextFiles:
    """The files to score; all have one sentence per line, except the M2 file.

    Parameters
    ----------
    source
        The sentences before correction; None for those of the M2 file.
    hypotheses
        The corrections to score, by one system or several.
    references
        Correct texts, one file per set of references.
    m2
        Gold edits; the correction of each annotator is a reference.
    on_error
        What to do about malformed lines of the M2 file.
    empty_references
        Whether an empty line of a reference is a correction that deletes the sentence, or none.
    """

    source: Path | None
    hypotheses: Sequence[Path]
    references: Sequence[Path] = ()
    m2: Path | None = None
    on_error: OnError = "error"
    empty_references: Literal["drop", "keep"] = "keep"


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
        The score, the values that it is made of, and the signature of the metric.
    """

    metric: Metric
    request: ScoreRequest

    @cached_property
    def sentences(self) -> tuple[float, ...]:
        """The score of each sentence by itself, computed when it is first read."""
        return tuple(score_requests(self.metric, self.request.sentence_requests()).values.tolist())

    def __float__(self) -> float:
        return self.value

    def __repr__(self) -> str:
        return str(self)


def score_texts(metric: Metric, sources: Any, hypotheses: Any, references: Any) -> CorpusScore:
    """Score a corpus of texts.

    Parameters
    ----------
    metric
        The metric.
    sources, hypotheses
        One text per sentence.
    references
        For each sentence one text, or a list of texts; None for a metric that reads none.

    Raises
    ------
    DataError
        If the lists are not parallel, or the metric needs references and there are none.
    MetricError
        If the metric fails.
    """
    sources, hypotheses = text_list(sources, "sources"), text_list(hypotheses, "hypotheses")
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
    texts = tuple(tuple(text for text in row if text is not None) for row in rows)
    return corpus_score(metric, ScoreRequest(tuple(sources), tuple(hypotheses), texts))


def corpus_score(metric: Metric, request: ScoreRequest) -> CorpusScore:
    """Score a corpus. Raises MetricError if the metric fails."""
    (score,) = corpus_scores(metric, [request], score_requests(metric, [request]).values)
    return score


def corpus_scores(
    metric: Metric, requests: Sequence[ScoreRequest], values: Floats
) -> list[CorpusScore]:
    """Add the details to the scores of corpora."""
    return [
        CorpusScore(value, details, metric.signature, metric, request)
        for value, details, request in zip(
            values.tolist(), _details(metric, requests), requests, strict=True
        )
    ]


def sentence_lines(metric: Metric, request: ScoreRequest) -> Iterator[str]:
    """Yield a table (TSV) with the score of each sentence. Raises MetricError if it fails."""
    if isinstance(metric, AdditiveMetric):
        for remark in metric.remarks([request]):
            warn_caller(remark)
        return _count_lines(metric, list(request.segments()))
    return _detail_lines(metric, request)


def read_requests(metric: Metric, files: TextFiles) -> list[ScoreRequest]:
    """Read a request for each hypothesis, with the references or gold edits that the metric reads.

    Raises
    ------
    DataError
        If files are missing or not parallel, or references that the metric needs are not given.
    """
    reads_edits = GOLD_EDITS in metric.reads
    if files.m2 is not None and files.references and reads_edits:
        raise DataError(f"metric {metric.name!r} takes either --m2 or --reference, not both")
    source = [] if files.source is None else [files.source]
    texts = read_parallel(*source, *files.hypotheses, *files.references)
    corpus = None if files.m2 is None else _read_gold_edits(files.m2, files.on_error)
    sources = texts.pop(0) if source else _sources_of(corpus, len(texts[0]))
    if corpus is not None and files.source is not None:
        _check_sources(corpus, files.source, sources)
    hypotheses, others = texts[: len(files.hypotheses)], texts[len(files.hypotheses) :]
    columns: list[Sequence[str | None]] = [*others]
    if files.empty_references == "drop":
        columns = [[line or None for line in lines] for lines in others]
    gold: tuple[tuple[Annotation, ...], ...] | None = None
    if corpus is not None:
        # As the M2 scorer does: a sentence without any annotation is one that is right.
        columns.append([None if s.annotations else s.text for s in corpus.sentences])
        if reads_edits:
            gold = tuple(s.annotations for s in corpus.sentences)
        else:
            columns += [reference_set.texts for reference_set in annotator_references(corpus)]
    if not columns and "references" in metric.reads:
        raise DataError(
            f"metric {metric.name!r} needs references: give --reference or --m2 (a metric "
            f"without references declares that in `reads`)"
        )
    rows = list(zip(*columns, strict=True)) if columns else [()] * len(sources)
    references = tuple(tuple(text for text in row if text is not None) for row in rows)
    return [
        ScoreRequest(tuple(sources), tuple(lines), references, "corpus", gold)
        for lines in hypotheses
    ]


def _read_gold_edits(m2: Path, on_error: OnError) -> Corpus:
    corpus = replace(read_m2(m2, on_error=on_error), name=str(m2))
    if corpus.skipped:
        warn_caller(
            f"{len(corpus.skipped)} malformed edits were left out; the first: {corpus.skipped[0]}"
        )
    return corpus


def _sources_of(corpus: Corpus | None, size: int) -> list[str]:
    """Return the sentences of an M2 file, which are as many as there are hypotheses."""
    if corpus is None:
        raise DataError("give --source, the sentences before correction, or --m2, which has them")
    if corpus.size != size:
        raise DataError(
            f"{corpus.name}: {corpus.size} sentences, but --hypothesis has {size} lines"
        )
    return [sentence.text for sentence in corpus.sentences]


def _check_sources(corpus: Corpus, source: Path, sources: Sequence[str]) -> None:
    """Raise DataError if gold edits are about other sentences."""
    if corpus.size != len(sources):
        raise DataError(
            f"{corpus.name}: {corpus.size} sentences, but {source} has {len(sources)} lines"
        )
    for sentence, line in zip(corpus.sentences, sources, strict=True):
        if list(sentence.tokens) != line.split():
            raise DataError(
                f"{corpus.name} is about other sentences than {source}: they differ first in "
                f"sentence {sentence.index + 1}\n    {sentence.text[:100]}\n    {line[:100]}"
            )


def _count_lines(metric: AdditiveMetric, segments: list[Segment]) -> Iterator[str]:
    """Yield a heading, then the score and the counts of each sentence.

    A metric of single sentences counts nothing but the score.
    """
    with metric_errors(metric.name):
        counts = np.array(list(metric.counts(segments)))
        scores = list(metric.sentence_score(counts))
        values = validate_scores(scores, (len(segments),), metric.name)
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
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", MaegeWarning)  # already issued with the score
        return metric.details(requests)


def _cell(value: Any) -> str:
    return "; ".join(value) if isinstance(value, list) else str(value)
