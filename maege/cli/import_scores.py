"""`maege import`: a table of scores that were computed elsewhere."""

from pathlib import Path
from typing import Annotated

import typer

from maege.terminal.options import ForceFile
from maege.terminal.printing import print_lines


def command(
    requests: Annotated[Path, typer.Argument(help="File that `maege export` wrote.")],
    scores: Annotated[Path, typer.Argument(help="Scores: one per line, in the same order.")],
    name: Annotated[str, typer.Option(metavar="NAME", help="Name of the metric in the results.")],
    output: Annotated[
        Path,
        typer.Option(
            metavar="FILE", help="Table to write, for `table: {file: ...}` in a configuration."
        ),
    ],
    force: ForceFile = False,
) -> None:
    """Make a table of scores that were computed elsewhere.

    Every line is checked against the exported requests.

    Example: maege import requests.jsonl scores.txt --name mine --output mine.tsv
    """
    from maege.plugins.imported_scores import import_scores  # slow to import

    count = import_scores(requests, scores, name, output, force=force)
    print_lines([f"{count:,} scores of {name}: {output}"])
