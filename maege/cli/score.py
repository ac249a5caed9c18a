"""Scores of plain text files: a TSV of sentences, or one JSON object for the corpus."""

import json
import warnings
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Annotated, Any, Literal

import numpy as np
import typer

from maege.cli.options import Parameters, print_lines
from maege.data.corpus import Annotation, Corpus
from maege.data.m2 import OnError, read_m2
from maege.errors import ConfigError, DataError, MaegeWarning
from maege.metric import (
    GOLD_EDITS,
    AdditiveMetric,
    Floats,
    Metric,
    ScoreRequest,
    Segment,
)
from maege.plugins.registry import build
from maege.plugins.signatures import build_from_signature
from maege.references import annotator_references
from maege.scoring.calling import metric_errors, validate_scores
from maege.scoring.engine import score_one
from maege.text_files import read_parallel


def score_files(
    scorer: Metric,
    source: Path,
    hypothesis: Path,
    references: Sequence[Path],
    m2: Path | None,
    *,
    level: str,
    on_error: OnError = "error",
) -> Iterator[str]:
    """Yield the lines that ``maege score`` prints.

    Raises DataError if files are missing, not parallel, or references that the metric needs
    are not given; MetricError if the metric fails.
    """
    request = _request(scorer, source, hypothesis, references, m2, on_error)
    if level == "sentence":
        yield from _sentence_lines(scorer, scorer.name, request)
        return
    value = float(_scored([request], scorer.name, scorer)[0])
    output: dict[str, Any] = {"score": value, "sentences": len(request.sources)}
    if GOLD_EDITS in scorer.reads:
        output["gold_edits"] = "extracted" if request.gold_edits is None else "given"
    for row in _details(scorer, [request]):
        output |= row
    yield json.dumps(output | {"signature": scorer.signature}, ensure_ascii=False)


def _request(
    metric: Metric,
    source: Path,
    hypothesis: Path,
    references: Sequence[Path],
    m2: Path | None,
    on_error: OnError,
) -> ScoreRequest:
    wants_edits = GOLD_EDITS in metric.reads
    if m2 is not None and references and wants_edits:
        raise DataError(f"metric {metric.name!r} takes either --m2 or --reference, not both")
    sources, hypotheses, *others = read_parallel(source, hypothesis, *references)
    columns: list[Sequence[str | None]] = [*others]
    gold: tuple[tuple[Annotation, ...], ...] | None = None
    if m2 is not None:
        corpus = read_m2(m2, on_error=on_error)
        if corpus.size != len(sources):
            raise DataError(f"{m2}: {corpus.size} sentences, but {source} has {len(sources)} lines")
        _check_same_text(corpus, sources, m2, source)
        if corpus.skipped:
            warnings.warn(
                f"{len(corpus.skipped)} malformed edits were left out; the first: "
                f"{corpus.skipped[0]}",
                MaegeWarning,
                stacklevel=2,
            )
        # As the M2 scorer does: a sentence without any annotation is one that is right.
        columns.append([None if s.annotations else s.text for s in corpus.sentences])
        if wants_edits:
            gold = tuple(s.annotations for s in corpus.sentences)
        else:
            columns += [reference_set.texts for reference_set in annotator_references(corpus)]
    if not columns and "references" in metric.reads:
        raise DataError(
            f"metric {metric.name!r} needs references: give --reference or --m2 (a metric "
            f"without references declares that in `reads`)"
        )
    seen = list(zip(*columns, strict=True)) if columns else [()] * len(sources)
    references_of = tuple(tuple(text for text in texts if text is not None) for texts in seen)
    return ScoreRequest(tuple(sources), tuple(hypotheses), references_of, "corpus", gold)


def _check_same_text(corpus: Corpus, sources: list[str], m2: Path, source: Path) -> None:
    for sentence, line in zip(corpus.sentences, sources, strict=True):
        if list(sentence.tokens) != line.split():
            raise DataError(
                f"{m2} is about other sentences than {source}: they differ first in sentence "
                f"{sentence.index + 1}\n    {sentence.text[:100]}\n    {line[:100]}"
            )


def _sentence_lines(metric: Metric, name: str, request: ScoreRequest) -> Iterator[str]:
    if isinstance(metric, AdditiveMetric):
        yield from _counted_lines(metric, list(request.segments()))
        return
    gold = [None] * len(request.sources) if request.gold_edits is None else request.gold_edits
    requests = [
        ScoreRequest((s,), (h,), (r,), "sentence", None if g is None else (g,))
        for (s, h, r), g in zip(request.segments(), gold, strict=True)
    ]
    values = _scored(requests, name, metric)
    rows = _details(metric, requests) or [{} for _ in requests]
    yield "\t".join(["score", *rows[0]])
    for value, row in zip(values, rows, strict=True):
        yield "\t".join([repr(float(value)), *map(_cell, row.values())])


def _counted_lines(metric: AdditiveMetric, segments: list[Segment]) -> Iterator[str]:
    with metric_errors(metric.name):
        counts = np.array(list(metric.counts(segments)))
        scores = list(metric.sentence_score(counts))
        values = validate_scores(scores, (len(segments),), metric.name)
    yield "\t".join(["score", *metric.columns])
    for value, row in zip(values, counts, strict=True):
        yield "\t".join([repr(float(value)), *(f"{count:.15g}" for count in row)])


def _scored(requests: Sequence[ScoreRequest], name: str, metric: Metric) -> Floats:
    scores = score_one(requests, name, metric)
    for note in scores.notes:
        warnings.warn(note, MaegeWarning, stacklevel=2)
    return scores.values


def _details(metric: Metric, requests: Sequence[ScoreRequest]) -> list[dict[str, Any]]:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", MaegeWarning)  # already issued with the score
        return metric.details(requests)


def _cell(value: Any) -> str:
    return "; ".join(value) if isinstance(value, list) else str(value)


def _values(parameters: Sequence[str]) -> dict[str, Any]:
    if not parameters:
        return {}
    from maege.config.yaml_text import parse_value

    return dict(parse_value(text, "--param") for text in parameters)


def command(
    source: Annotated[Path, typer.Option(help="Source: one sentence per line.")],
    hypothesis: Annotated[Path, typer.Option(help="Text to score, parallel to the source.")],
    metric: Annotated[
        str | None, typer.Argument(help="A name, package.module:Class or file.py:Class.")
    ] = None,
    signature: Annotated[
        str | None, typer.Option(help="Signature of the metric, instead of name and parameters.")
    ] = None,
    reference: Annotated[
        list[Path] | None,
        typer.Option(help="Reference, parallel to the source; repeatable."),
    ] = None,
    m2: Annotated[
        Path | None,
        typer.Option(help="Gold edits; the correction of each annotator is a reference."),
    ] = None,
    level: Annotated[
        Literal["corpus", "sentence"],
        typer.Option(help="One score of the corpus (JSON), or one per sentence (TSV)."),
    ] = "corpus",
    on_error: Annotated[
        Literal["error", "skip_line"],
        typer.Option(help="Malformed lines of --m2: stop, or leave them out."),
    ] = "error",
    parameters: Parameters = None,
) -> None:
    """Score plain text files with one metric.

    Prints a JSON object for the corpus, or a table with one line per sentence.
    """
    if (metric is None) == (signature is None):
        raise ConfigError("give either the name of a metric or --signature")
    if signature is not None and parameters:
        raise ConfigError("--signature has the parameters; leave out --param")
    lines = score_files(
        build(metric, _values(parameters or []))
        if metric is not None
        else build_from_signature(signature or ""),
        source,
        hypothesis,
        reference or [],
        m2,
        level=level,
        on_error=on_error,
    )
    print_lines(lines)
