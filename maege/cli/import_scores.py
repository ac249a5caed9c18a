"""`maege score import`: a table of scores that were computed elsewhere."""

from pathlib import Path

import click

from maege.terminal import options
from maege.terminal.helpful_command import HelpfulCommand, argument
from maege.terminal.printing import print_lines


@click.command(cls=HelpfulCommand)
@argument("requests", type=options.PATH, help="File that `maege score export` wrote.")
@argument("scores", type=options.PATH, help="Scores: one per line, in the same order.")
@click.option("--name", required=True, metavar="NAME", help="Name of the metric in the results.")
@options.file_option(
    "--output", required=True, help="Table to write, for `table: {file: ...}` in a configuration."
)
@options.force_file
def command(requests: Path, scores: Path, name: str, output: Path, force: bool) -> None:
    """Make a table of scores that were computed elsewhere.

    Every line is checked against the exported requests.

    Example: maege score import requests.jsonl scores.txt --name mine --output mine.tsv
    """
    from maege.plugins.imported_scores import import_scores  # slow to import

    count = import_scores(requests, scores, name, output, force=force)
    print_lines([f"{count:,} scores of {name}: {output}"])
