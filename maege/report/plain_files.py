"""Scores of plain text files: a TSV of sentences, or one JSON object for the corpus."""

import json
from collections.abc import Iterator, Sequence
from pathlib import Path

import numpy as np

from maege.corpus import Corpus
from maege.errors import DataError
from maege.files import read_lines
from maege.m2 import read_m2
from maege.metric import AdditiveMetric, Floats, Metric, ScoreRequest, Segment, reads, signature
from maege.plugins import build
from maege.references import gold_references
from maege.scoring import ask, score_one
from maege.yaml_text import parse_value


def score_files(
    metric: str,
    source: Path,
    hypothesis: Path,
    references: Sequence[Path],
    m2: Path | None,
    *,
    level: str,
    parameters: Sequence[str],
) -> Iterator[str]:
    """Yield the lines that ``maege score`` prints.

    Raises DataError if files are missing, not parallel, or references that the metric needs
    are not given; MetricError for an unknown metric or parameter.
    """
    scorer = build(metric, dict(parse_value(text, "--param") for text in parameters))
    segments = _segments(scorer, source, hypothesis, references, m2)
    if level == "sentence":
        yield from _sentence_lines(scorer, metric, segments)
    else:
        request = ScoreRequest(
            tuple(s.source for s in segments),
            tuple(s.hypothesis for s in segments),
            tuple(s.references for s in segments),
        )
        value = float(score_one([request], metric, scorer).values[0])
        yield json.dumps(
            {"score": value, "sentences": len(segments), "signature": signature(scorer)}
        )


def _segments(
    metric: Metric, source: Path, hypothesis: Path, references: Sequence[Path], m2: Path | None
) -> list[Segment]:
    sources = _lines(source)
    hypotheses = _parallel(hypothesis, source, len(sources))
    columns: list[Sequence[str | None]] = [
        _parallel(path, source, len(sources)) for path in references
    ]
    if m2 is not None:
        corpus = read_m2(m2)
        if corpus.size != len(sources):
            raise DataError(f"{m2}: {corpus.size} sentences, but {source} has {len(sources)} lines")
        _check_same_text(corpus, sources, m2, source)
        columns += [one.texts for one in gold_references(corpus)]
        # As the M2 scorer does: a sentence without any annotation is one that is right.
        columns.append([None if s.annotations else s.text for s in corpus.sentences])
    if not columns and "references" in reads(metric):
        raise DataError(f"metric {metric.name!r} needs references: give --reference or --m2")
    seen = list(zip(*columns, strict=True)) if columns else [()] * len(sources)
    return [
        Segment(s, h, tuple(text for text in texts if text is not None))
        for s, h, texts in zip(sources, hypotheses, seen, strict=True)
    ]


def _check_same_text(corpus: Corpus, sources: list[str], m2: Path, source: Path) -> None:
    for sentence, line in zip(corpus.sentences, sources, strict=True):
        if list(sentence.tokens) != line.split():
            raise DataError(
                f"{m2} is about other sentences than {source}: they differ first in sentence "
                f"{sentence.index + 1}\n    {sentence.text[:100]}\n    {line[:100]}"
            )


def _lines(path: Path) -> list[str]:
    lines = _stripped(path)
    if not lines:
        raise DataError(f"{path}: the file is empty")
    return lines


def _parallel(path: Path, source: Path, expected: int) -> list[str]:
    lines = _stripped(path)
    if len(lines) != expected:
        raise DataError(
            f"{path}: {len(lines)} lines, but {source} has {expected}; files must be parallel, "
            f"one sentence a line"
        )
    return lines


def _stripped(path: Path) -> list[str]:
    return [line.strip() for line in read_lines(path)]


def _sentence_lines(metric: Metric, name: str, segments: Sequence[Segment]) -> Iterator[str]:
    if isinstance(metric, AdditiveMetric):
        rows: list[Floats] = []

        def score() -> Sequence[float]:
            rows.extend(metric.counts(segments))
            return list(metric.sentence_score(np.array(rows)))

        values = ask(score, len(segments), name)
        yield "\t".join(["score", *metric.columns])
        for value, row in zip(values, rows, strict=True):
            yield "\t".join([repr(float(value)), *(f"{count:.15g}" for count in row)])
        return
    requests = [ScoreRequest((s,), (h,), (r,), "sentence") for s, h, r in segments]
    yield "score"
    for value in score_one(requests, name, metric).values:
        yield repr(float(value))
