"""`maege score`: scores of plain text files."""

import json
import sys
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

import click

from maege.data.corpus import MissingAnnotation
from maege.data.empty_corrections import EmptyCorrections, with_references
from maege.data.gold_edits import OverlappingGold
from maege.data.language import check_code, language_of, require_english
from maege.data.m2 import stated_language
from maege.data.units import Unit, unit_of_language
from maege.errors import ConfigError
from maege.files.text_files import UnicodeForm, normalised_texts
from maege.terminal import completion, options
from maege.terminal.file_key import (
    EMPTY_CORRECTIONS,
    MISSING_ANNOTATIONS,
    OVERLAPPING_EDITS,
    TEXT_UNIT,
    UNICODE_FORM,
    FileKey,
    file_command,
)
from maege.terminal.helpful_command import argument
from maege.terminal.printing import print_lines

if TYPE_CHECKING:  # slow to import
    from maege.cli.scored_files import ScoredFiles
    from maege.metric.metric import Metric
    from maege.metric.score_request import ScoreRequest
    from maege.scoring.text_scoring import CorpusScore


def _values(parameters: Sequence[str]) -> dict[str, Any]:
    if not parameters:
        return {}
    from maege.config.yaml_text import parse_value

    return dict(parse_value(text, "--param") for text in parameters)


@file_command(
    EMPTY_CORRECTIONS,
    MISSING_ANNOTATIONS,
    OVERLAPPING_EDITS,
    UNICODE_FORM,
    TEXT_UNIT,
    FileKey(
        "on_error",
        "Malformed lines of --m2: stop, or leave them out.",
        ("error", "skip_line"),
        "error",
    ),
)
@options.file_option(
    "--hypothesis",
    "hypotheses",
    multiple=True,
    help="Text to score, parallel to the source; repeatable, for several systems.",
)
@options.edited_hypothesis_files
@options.source_file
@argument(
    "metric",
    help="A name, package.module:Class, file.py:Class, or the signature of a metric, which has its "
    "parameters.",
    shell_complete=completion.metric_names,
)
@options.reference_files
@options.gold_edit_file
@options.language()
@click.option(
    "--level",
    type=click.Choice(["corpus", "sentence"]),
    default="corpus",
    help="One score of the corpus, or one per sentence (TSV).",
)
@click.option(
    "--format",
    "format_",
    type=click.Choice(["table", "json"]),
    help="Of the score of the corpus; by default a table at a terminal, else JSON.",
)
@click.option("--types", is_flag=True, help="Also print the scores of types of edits as tables.")
@options.parameters
def command(
    hypotheses: Sequence[Path],
    edited: Sequence[Path],
    source: Path | None,
    metric: str,
    reference: Sequence[Path],
    m2: Path | None,
    language: str | None,
    unit: Unit | None,
    level: Literal["corpus", "sentence"],
    format_: Literal["table", "json"] | None,
    types: bool,
    empty: EmptyCorrections,
    missing_annotations: MissingAnnotation | None,
    overlapping_edits: OverlappingGold | None,
    normalise: UnicodeForm | None,
    on_error: Literal["error", "skip_line"],
    parameters: Sequence[str],
) -> None:
    """Score plain text files with one metric.

    Prints a table with the score of each --hypothesis and its 95 % interval, for new sentences of
    the same kind, as in `maege systems`; and the score of the unchanged source: what doing nothing
    is worth. In a pipe or a file it prints a JSON object for each --hypothesis instead, in a line
    of its own, with the counts and the scores of types; `interval` is null for a single sentence,
    and for metrics without counts of sentences. --level sentence prints a line per sentence.

    `maege score export` writes what a metric of another program is to score, and `maege score
    import` reads its scores.

    Texts are --source, --reference and --hypothesis, or --m2 in place of the first two.

    Example: maege score gleu --source s.txt --reference r.txt --hypothesis h.txt
    """
    from maege.cli.scored_files import ScoredFiles, read_requests
    from maege.metric.score_request import HYPOTHESIS_EDITS
    from maege.plugins.registry import build  # slow to import, as those that follow
    from maege.plugins.signature_parsing import build_from_signature
    from maege.scoring.text_scoring import sentence_lines
    from maege.user_warnings import capture_warnings, warn_caller

    is_signature = "|" in metric
    if is_signature and parameters:
        raise ConfigError("a signature has the parameters; leave out --param")
    values = _values(parameters or [])
    scorer = build_from_signature(metric) if is_signature else build(metric, values)
    given = None if language is None else check_code(language, "--language")
    code = language_of(given, None if m2 is None else stated_language(m2), str(m2))
    # With gold edits, some metrics extract none: no matter of which language the texts are.
    is_spared = scorer.assumes_english(has_gold_edits=False) and not scorer.assumes_english(
        has_gold_edits=m2 is not None
    )
    if code is not None and not is_spared:
        is_extracted = bool(hypotheses) or m2 is None or HYPOTHESIS_EDITS not in scorer.reads
        scorer, notes = capture_warnings(partial(scorer.for_language, code))
        for note in notes if is_extracted else ():  # they tell how edits are extracted
            warn_caller(note)
    unit = unit or unit_of_language(code)
    scorer = scorer.for_unit(unit)
    scored = [*hypotheses, *edited]
    if not scored:
        raise ConfigError("give --hypothesis, a text, or --hypothesis-m2, edits")
    if level == "sentence" and (format_ or types):
        raise ConfigError("--format and --types are about the score of the corpus; leave them out")
    if format_ == "json" and types:
        raise ConfigError("JSON has the scores of types anyway; leave out --types")
    if level == "sentence" and len(scored) > 1:
        raise ConfigError("--level sentence takes one --hypothesis; score the others in turn")
    files = ScoredFiles(
        source=source,
        hypotheses=hypotheses,
        references=reference or [],
        edited=edited,
        m2=m2,
        on_error=on_error,
        empty=empty,
        missing_annotations=missing_annotations,
        overlapping_edits=overlapping_edits or "file",
        unit=unit,
    )
    with normalised_texts(normalise):
        requests = read_requests(scorer, files)
    has_gold_edits = requests[0].gold_edits is not None
    if code is None and scorer.assumes_english(has_gold_edits=has_gold_edits):
        require_english(requests[0].sources, str(source or m2), "`--language CODE`")
    positions = with_references(requests[0].has_references(scorer.reads), str(m2 or ""))
    left_out = len(requests[0].sources) - len(positions)
    requests = [request.select(positions) for request in requests]
    if level == "sentence":
        print_lines(_parallel(sentence_lines(scorer, requests[0]), positions, left_out))
    else:
        names = list(map(str, scored))
        named = names if len(names) > 1 else None
        rows = corpus_rows(scorer, requests, named, files, left_out, normalise)
        if format_ == "table" or (format_ is None and (types or sys.stdout.isatty())):
            from maege.cli.corpus_score_table import table_lines

            print_lines(table_lines([*rows], names, scorer.name, with_types=types))
        else:
            print_lines(json.dumps(row, ensure_ascii=False) for row in rows)


def _parallel(lines: Iterator[str], positions: Sequence[int], left_out: int) -> Iterator[str]:
    """Yield a heading, and a line for each sentence of the files: nan for those left out."""
    heading = next(lines)
    yield heading
    scored = set(positions)
    for index in range(len(positions) + left_out):
        yield next(lines) if index in scored else "nan" + "\t" * heading.count("\t")


def corpus_rows(
    metric: "Metric",
    requests: "Sequence[ScoreRequest]",
    names: Sequence[str] | None,
    files: "ScoredFiles",
    left_out: int,
    normalise: UnicodeForm | None,
) -> Iterator[dict[str, Any]]:
    """Yield for each corpus a JSON object: score, interval, score of the source, and details.

    The corpora have the same sources; ``names`` are those of the hypotheses, None leaves them out.
    ``left_out``: how many sentences have no reference. ``normalise``: how the texts were read.
    Raises MetricError if the metric fails.
    """
    from maege.scoring.text_scoring import corpus_scores, score_requests  # slow to import
    from maege.statistics.score_table import CONFIDENCE, score_intervals

    first = requests[-1]  # whose edits are given, if those of some hypothesis are
    no_edits = None if first.hypothesis_edits is None else ((),) * len(first.sources)
    source = replace(first, hypotheses=first.sources, hypothesis_edits=no_edits)
    unchanged = [] if metric.hooks.other_texts else [source]
    scores = score_requests(metric, [*requests, *unchanged], with_counts=True)
    source_scores = scores.values[len(requests) :].tolist()
    own = scores.part(0, len(requests))
    intervals = score_intervals(metric.name, own, len(requests[0].sources))
    scored = zip(corpus_scores(metric, requests, own), intervals, strict=True)
    for index, (score, interval) in enumerate(scored):
        name = {} if names is None else {"hypothesis": names[index]}
        estimate = {"score": score.value, "interval": interval, "confidence": CONFIDENCE}
        further = _output(score, source_scores, files, left_out)
        read = {} if normalise is None else {"normalise": normalise}
        yield {**name, **estimate, **further, **read}


def _output(
    score: "CorpusScore", source_scores: Sequence[float], files: "ScoredFiles", left_out: int
) -> dict[str, Any]:
    from maege.metric.score_request import HYPOTHESIS_EDITS  # slow to import, as the next
    from maege.texts.compared import Compared

    output: dict[str, Any] = {}
    if source_scores:  # what doing nothing scores
        output["source_score"] = source_scores[0]
    output["sentences"] = len(score.request.sources)
    if left_out:
        output["left_out"] = left_out
    names, m2 = ([path.name for path in paths] for paths in files.of_references)
    compared = Compared.of_request(score.metric, score.request, names, m2)
    if compared.gold_edits:
        output["compared_with"] = compared.record
        if (kind := compared.gold_edits[score.metric.name]) is not None:
            output["gold_edits"] = kind
    if HYPOTHESIS_EDITS in score.metric.reads and score.request.hypothesis_edits is not None:
        output["hypothesis_edits"] = "file"
    return output | score.details | {"signature": score.signature}
