"""`maege fetch`."""

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import typer

from maege.cli import completion
from maege.cli.terminal import print_lines
from maege.data.datasets import CorpusCard, card, data_folder, fetch


def command(
    corpus: Annotated[
        str,
        typer.Argument(
            help="Name of a corpus; see `maege list corpora`.",
            autocompletion=completion.corpora,
        ),
    ],
    from_: Annotated[
        Path | None,
        typer.Option(
            "--from",
            metavar="DIRECTORY",
            help="Copy the files from this directory; found by checksum.",
        ),
    ] = None,
) -> None:
    """Download a corpus, or copy it from a directory.

    The files are stored in $MAEGE_DATA, or in the user's cache directory.

    Example: maege fetch conll14
    """
    print_lines(_fetch_lines(card(corpus), from_))


def _fetch_lines(corpus: CorpusCard, search_directory: Path | None) -> Iterator[str]:
    """Fetch the files of a corpus, and yield a line for each."""
    yield f"{corpus.title}. Licence: {corpus.licence.strip()}"
    for name, action in fetch(corpus, search_directory):
        yield f"  {name}: {action}"
    yield f"{len(corpus.files)} files of {corpus.name} in {data_folder() / corpus.name}"
