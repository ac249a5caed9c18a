"""`maege score`: scores of plain text files."""

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any, Literal

import typer

from maege.cli.score_files import ScoredFiles, read_requests
from maege.cli.score_intervals import corpus_lines
from maege.data.language import check_code
from maege.errors import ConfigError
from maege.plugins.registry import build
from maege.plugins.signatures import build_from_signature
from maege.scoring.text_scoring import sentence_lines
from maege.terminal import completion
from maege.terminal.options import (
    GoldEditFile,
    Language,
    Parameters,
    ReferenceFiles,
    SourceFile,
)
from maege.terminal.printing import print_lines


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
    empty_references: Annotated[
        Literal["drop", "keep"],
        typer.Option(
            help="Whether an empty line of a --reference is a correction that deletes the sentence "
            "(keep), or none (drop)."
        ),
    ] = "keep",
    on_error: Annotated[
        Literal["error", "skip_line"],
        typer.Option(help="Malformed lines of --m2: stop, or leave them out."),
    ] = "error",
    parameters: Parameters = None,
) -> None:
    """Score plain text files with one metric.

    Prints a JSON object for the corpus (for each --hypothesis one in a line of its own, with the
    name of the file), or a table with one line per sentence.

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
    if language is not None:
        scorer = scorer.for_language(check_code(language, "--language"))
    if level == "sentence" and len(hypotheses) > 1:
        raise ConfigError("--level sentence takes one --hypothesis; score the others in turn")
    files = ScoredFiles(source, hypotheses, reference or [], m2, on_error, empty_references)
    requests = read_requests(scorer, files)
    if level == "sentence":
        print_lines(sentence_lines(scorer, requests[0]))
    else:
        names = list(map(str, hypotheses)) if len(hypotheses) > 1 else None
        print_lines(corpus_lines(scorer, requests, names, with_interval=interval))
