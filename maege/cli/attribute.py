"""`maege attribute`: what each edit of a text is worth to a metric."""

import json
from pathlib import Path
from typing import Annotated, Literal

import typer

from maege.terminal import completion
from maege.terminal.options import Language, UnitName
from maege.terminal.printing import print_lines, print_message


def command(
    metric: Annotated[
        str,
        typer.Argument(
            help="A name, package.module:Class, file.py:Class, or '{name: {...}}'.",
            autocompletion=completion.metric_names,
        ),
    ],
    source: Annotated[
        str, typer.Option(metavar="TEXT", help="The sentence before correction, tokenised.")
    ],
    hypothesis: Annotated[
        str, typer.Option(metavar="TEXT", help="Its correction, whose edits are examined.")
    ],
    reference: Annotated[
        list[str] | None,
        typer.Option(metavar="TEXT", help="A correction that the metric sees; repeatable."),
    ] = None,
    language: Language = None,
    unit: UnitName = None,
    permutations: Annotated[
        int,
        typer.Option(
            min=2,
            max=10_000,
            metavar="N",
            help="Random orders, each with its reverse, of more than 12 edits.",
        ),
    ] = 64,
    format_: Annotated[
        Literal["table", "json"], typer.Option("--format", help="A table with bars, or JSON.")
    ] = "table",
) -> None:
    """Print what each edit of a text is worth to a metric.

    worth: the Shapley value, the mean over all orders of the edits of what an edit adds to the
    score. alone: added to the source. last: taken from the hypothesis.

    Example: maege attribute gleu --source "He go to home" --hypothesis "He goes home" --reference "He goes home"
    """  # noqa: E501
    from maege.config.metric_argument import metric_config  # slow to import
    from maege.config.yaml_text import parse
    from maege.studies.text_attribution import EditedText, attribute_text
    from maege.user_warnings import capture_warnings

    named = parse(metric, "METRIC")[0] if metric.startswith("{") else metric
    built = metric_config(named, Path.cwd()).build()
    text = EditedText(source, hypothesis, reference or (), language, unit)
    attribution, notes = capture_warnings(lambda: attribute_text(built, text, permutations))
    for note in notes:
        if format_ == "json" or note != attribution.note:  # the table has it, too
            print_message(f"Note: {note}")
    if format_ == "table":
        print_lines([*attribution.lines()])
        return
    square = attribution.interactions
    content = {
        "metric": attribution.metric,
        "before": attribution.before,
        "after": attribution.after,
        "edits": attribution.rows,
        "interactions": None if square is None else [
            [None if value != value else value for value in row] for row in square.values.tolist()
        ],
    }  # fmt: skip
    print_lines([json.dumps(content, ensure_ascii=False)])
