"""`maege score`: scores of plain text files."""

import json
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

import click

from maege.data.empty_corrections import EmptyCorrections
from maege.data.language import check_code
from maege.data.units import Unit, unit_of_language, warn_of_untokenised
from maege.errors import ConfigError
from maege.terminal import completion, options
from maege.terminal.helpful_command import HelpfulCommand, argument
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


@click.command(cls=HelpfulCommand)
@options.file_option(
    "--hypothesis",
    "hypotheses",
    multiple=True,
    required=True,
    help="Text to score, parallel to the source; repeatable, for several systems.",
)
@options.source_file
@argument(
    "metric",
    required=False,
    help="A name, package.module:Class or file.py:Class.",
    shell_complete=completion.metric_names,
)
@click.option(
    "--signature", metavar="TEXT", help="Signature of the metric, instead of name and parameters."
)
@options.reference_files
@options.gold_edit_file
@options.language()
@options.unit
@click.option(
    "--level",
    type=click.Choice(["corpus", "sentence"]),
    default="corpus",
    help="One score of the corpus (JSON), or one per sentence (TSV).",
)
@click.option(
    "--interval/--no-interval",
    default=True,
    help="Add the 95 % interval of the score of the corpus, for new sentences of the same kind: "
    "`maege systems` has the same. It is null for a single sentence, and for metrics without "
    "counts of sentences.",
)
@options.empty("drop")
@click.option(
    "--on-error",
    type=click.Choice(["error", "skip_line"]),
    default="error",
    help="Malformed lines of --m2: stop, or leave them out.",
)
@options.parameters
def command(
    hypotheses: Sequence[Path],
    source: Path | None,
    metric: str | None,
    signature: str | None,
    reference: Sequence[Path],
    m2: Path | None,
    language: str | None,
    unit: Unit | None,
    level: Literal["corpus", "sentence"],
    interval: bool,
    empty: EmptyCorrections,
    on_error: Literal["error", "skip_line"],
    parameters: Sequence[str],
) -> None:
    """Score plain text files with one metric.

    Prints a JSON object for the corpus (for each --hypothesis one in a line of its own, with the
    name of the file), or a table with one line per sentence. `source_score` is the score of the
    unchanged source: what doing nothing is worth.

    Example: maege score gleu --hypothesis h.txt --m2 gold.m2
    """
    from maege.cli.scored_files import ScoredFiles, read_requests
    from maege.plugins.registry import build  # slow to import, as those that follow
    from maege.plugins.signature_parsing import build_from_signature
    from maege.scoring.text_scoring import sentence_lines

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
        lines = corpus_lines(scorer, requests, names, files, with_interval=interval)
        print_lines(lines)


def corpus_lines(
    metric: "Metric",
    requests: "Sequence[ScoreRequest]",
    names: Sequence[str] | None,
    files: "ScoredFiles",
    *,
    with_interval: bool,
) -> Iterator[str]:
    """Yield for each corpus a JSON object: score, interval, score of the source, and details.

    The corpora have the same sources; ``names`` are those of the hypotheses, None leaves them out.
    Raises MetricError if the metric fails.
    """
    from maege.scoring.text_scoring import (  # slow to import
        corpus_scores,
        counts_tell_details,
        score_requests,
    )

    source = replace(requests[0], hypotheses=requests[0].sources)
    unchanged = [source] if metric.scores_any_request else []
    with_counts = with_interval or counts_tell_details(metric)
    scores = score_requests(metric, [*requests, *unchanged], with_counts=with_counts)
    source_scores = scores.values[len(requests) :].tolist()
    own = scores.part(0, len(requests))
    outputs = [
        _output(score, source_scores, files) for score in corpus_scores(metric, requests, own)
    ]
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


def _output(
    score: "CorpusScore", source_scores: Sequence[float], files: "ScoredFiles"
) -> dict[str, Any]:
    from maege.texts.compared import Compared  # slow to import

    output: dict[str, Any] = {"score": score.value}
    if source_scores:  # what doing nothing scores
        output["source_score"] = source_scores[0]
    output["sentences"] = len(score.request.sources)
    names, m2 = ([path.name for path in paths] for paths in files.of_references)
    compared = Compared.of_request(score.metric, score.request, names, m2)
    if compared.gold_edits:
        output["compared_with"] = compared.record
        if (kind := compared.gold_edits[score.metric.name]) is not None:
            output["gold_edits"] = kind
    return output | score.details | {"signature": score.signature}
