"""`maege score`: scores of plain text files."""

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Annotated, Any, Literal

import typer

from maege.data.corpus import Annotation, Corpus
from maege.data.empty_corrections import EmptyCorrections, settle_empty
from maege.data.language import check_code
from maege.data.m2 import OnError, read_m2
from maege.data.units import unit_of_language, warn_of_untokenised
from maege.errors import ConfigError, DataError
from maege.files.text_files import read_parallel
from maege.metric.metric import Metric
from maege.metric.score_request import GOLD_EDITS, ScoreRequest
from maege.plugins.registry import build
from maege.plugins.signature_parsing import build_from_signature
from maege.scoring.text_scoring import (
    CorpusScore,
    corpus_scores,
    counts_tell_details,
    score_requests,
    sentence_lines,
)
from maege.terminal import completion
from maege.terminal.options import (
    Empty,
    GoldEditFile,
    Language,
    Parameters,
    ReferenceFiles,
    SourceFile,
    UnitName,
)
from maege.terminal.printing import print_lines
from maege.user_warnings import warn_caller


def _values(parameters: Sequence[str]) -> dict[str, Any]:
    if not parameters:
        return {}
    from maege.config.yaml_text import parse_value

    return dict(parse_value(text, "--param") for text in parameters)


def command(
    hypotheses: Annotated[
        list[Path],
        typer.Option(
            "--hypothesis",
            metavar="FILE",
            help="Text to score, parallel to the source; repeatable, for several systems.",
        ),
    ],
    source: SourceFile = None,
    metric: Annotated[
        str | None,
        typer.Argument(
            help="A name, package.module:Class or file.py:Class.",
            autocompletion=completion.metric_names,
        ),
    ] = None,
    signature: Annotated[
        str | None,
        typer.Option(
            metavar="TEXT", help="Signature of the metric, instead of name and parameters."
        ),
    ] = None,
    reference: ReferenceFiles = None,
    m2: GoldEditFile = None,
    language: Language = None,
    unit: UnitName = None,
    level: Annotated[
        Literal["corpus", "sentence"],
        typer.Option(help="One score of the corpus (JSON), or one per sentence (TSV)."),
    ] = "corpus",
    interval: Annotated[
        bool,
        typer.Option(
            "--interval/--no-interval",
            help="Add the 95 % interval of the score of the corpus, for new sentences of the same "
            "kind: `maege systems` has the same. It is null for a single sentence, and for metrics "
            "without counts of sentences.",
        ),
    ] = True,
    empty: Empty = "drop",
    on_error: Annotated[
        Literal["error", "skip_line"],
        typer.Option(help="Malformed lines of --m2: stop, or leave them out."),
    ] = "error",
    parameters: Parameters = None,
) -> None:
    """Score plain text files with one metric.

    Prints a JSON object for the corpus (for each --hypothesis one in a line of its own, with the
    name of the file), or a table with one line per sentence. `source_score` is the score of the
    unchanged source: what doing nothing is worth.

    Example: maege score gleu --hypothesis h.txt --m2 gold.m2
    """
    if (metric is None) == (signature is None):
        raise ConfigError("give either the name of a metric or --signature")
    if signature is not None and parameters:
        raise ConfigError("--signature has the parameters; leave out --param")
    scorer = (
        build(metric, _values(parameters or []))
        if metric is not None
        else build_from_signature(signature or "")
    )
    code = None if language is None else check_code(language, "--language")
    if code is not None:
        scorer = scorer.for_language(code)
    unit = unit or unit_of_language(code)
    scorer = scorer.for_unit(unit)
    if level == "sentence" and len(hypotheses) > 1:
        raise ConfigError("--level sentence takes one --hypothesis; score the others in turn")
    files = ScoredFiles(source, hypotheses, reference or [], m2, on_error, empty)
    requests = read_requests(scorer, files)
    warn_of_untokenised(requests[0].hypotheses, unit)
    if level == "sentence":
        print_lines(sentence_lines(scorer, requests[0]))
    else:
        names = list(map(str, hypotheses)) if len(hypotheses) > 1 else None
        print_lines(corpus_lines(scorer, requests, names, with_interval=interval))


@dataclass(frozen=True)
class ScoredFiles:
    """The files to score; all have one sentence per line, except the M2 file."""

    source: Path | None  # the sentences before correction; None for those of the M2 file
    hypotheses: Sequence[Path]  # by one system or several
    references: Sequence[Path] = ()  # one file per set
    m2: Path | None = None  # gold edits; the correction of each annotator is a reference
    on_error: OnError = "error"  # for malformed lines of the M2 file
    empty: EmptyCorrections = "drop"  # what an empty line of a reference is


def read_requests(metric: Metric, files: ScoredFiles) -> list[ScoreRequest]:
    """Read a request for each hypothesis, with the references or gold edits that the metric reads.

    Raises DataError if files are missing or not parallel, or if the metric needs references and
    there are none.
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
    settled = settle_empty(sources, list(zip(*others, strict=True)), files.empty) if others else []
    columns: list[Sequence[str | None]] = [*zip(*settled, strict=True)]
    gold: tuple[tuple[Annotation, ...], ...] | None = None
    if corpus is not None:
        # As the M2 scorer does: a sentence without any annotation is one that is right.
        columns.append([None if s.annotations else s.text for s in corpus.sentences])
        if reads_edits:
            gold = tuple(s.annotations for s in corpus.sentences)
        else:
            from maege.texts.references import annotator_references

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


def corpus_lines(
    metric: Metric,
    requests: Sequence[ScoreRequest],
    names: Sequence[str] | None,
    *,
    with_interval: bool,
) -> Iterator[str]:
    """Yield for each corpus a JSON object: score, interval, score of the source, and details.

    The corpora have the same sources; ``names`` are those of the hypotheses, None leaves them out.
    Raises MetricError if the metric fails.
    """
    source = replace(requests[0], hypotheses=requests[0].sources)
    unchanged = [source] if metric.scores_any_request else []
    with_counts = with_interval or counts_tell_details(metric)
    scores = score_requests(metric, [*requests, *unchanged], with_counts=with_counts)
    source_scores = scores.values[len(requests) :].tolist()
    own = scores.part(0, len(requests))
    outputs = [_output(score, source_scores) for score in corpus_scores(metric, requests, own)]
    if with_interval:
        from maege.statistics.score_interval import (  # slow to import
            CONFIDENCE,
            score_intervals,
        )

        intervals = score_intervals(metric.name, own, len(requests[0].sources))
        outputs = [
            {"score": output["score"], "interval": interval, "confidence": CONFIDENCE, **output}
            for output, interval in zip(outputs, intervals, strict=True)
        ]
    for index, output in enumerate(outputs):
        name = {} if names is None else {"hypothesis": names[index]}
        yield json.dumps(name | output, ensure_ascii=False)


def _output(score: CorpusScore, source_scores: Sequence[float]) -> dict[str, Any]:
    output: dict[str, Any] = {"score": score.value}
    if source_scores:  # what doing nothing scores
        output["source_score"] = source_scores[0]
    output["sentences"] = len(score.request.sources)
    if GOLD_EDITS in score.metric.reads:
        output["gold_edits"] = "extracted" if score.request.gold_edits is None else "given"
    return output | score.details | {"signature": score.signature}
