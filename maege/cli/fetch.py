"""`maege fetch`."""

from pathlib import Path
from typing import Annotated

import typer

from maege.cli import completion
from maege.data.datasets import card, data_folder, fetch


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
    corpus_card = card(corpus)
    typer.echo(f"{corpus_card.title}. Licence: {corpus_card.licence.strip()}")
    for name, action in fetch(corpus_card, from_):
        typer.echo(f"  {name}: {action}")
    typer.echo(f"{len(corpus_card.files)} files of {corpus} in {data_folder() / corpus}")
