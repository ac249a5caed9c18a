"""`maege data fetch`."""

from collections.abc import Iterator
from pathlib import Path

import click

from maege.data.cards import grade_card, grade_cards, human_card, human_cards, pool_card, pool_cards
from maege.data.datasets import CorpusCard, card, cards, data_folder
from maege.data.fetching import fetch
from maege.errors import DataError, did_you_mean
from maege.terminal import completion, options
from maege.terminal.helpful_command import HelpfulCommand, argument
from maege.terminal.printing import print_lines


@click.command(cls=HelpfulCommand)
@argument(
    "corpus",
    help="Name of a corpus, a set of human judgements, a pool of corrections, or a file of graded "
    "sentences; see `maege data list`.",
    shell_complete=completion.fetched_names,
)
@options.directory_option(
    "--from", "from_", help="Copy the files from this directory; found by checksum."
)
@click.option(
    "--accept-licence",
    metavar="NAME",
    help="Accept the licence of a corpus that may not be used without; `maege data fetch` says "
    "which one.",
)
def command(corpus: str, from_: Path | None, accept_licence: str | None) -> None:
    """Download a corpus, judgements, a pool or graded sentences, or copy them.

    The files are stored in $MAEGE_DATA, or in the user's cache directory. With a set of judgements
    comes the corpus that was judged.

    Example: maege data fetch conll14
    """
    for needed in _cards(corpus):
        print_lines(_fetch_lines(needed, from_, accept_licence))


def _cards(name: str) -> tuple[CorpusCard, ...]:
    """Return the card of a corpus, or all that a set of judgements needs."""
    if name in human_cards():
        return human_card(name).required_cards()
    if name in pool_cards():
        return (pool_card(name),)
    if name in grade_cards():
        return (grade_card(name),)
    if name not in cards():
        known = {*cards(), *human_cards(), *pool_cards(), *grade_cards()}
        raise DataError(
            f"no corpus, set of judgements, pool or graded sentences {name!r}; "
            f"{did_you_mean(name, known)}"
        )
    return (card(name),)


def _fetch_lines(
    corpus: CorpusCard, search_directory: Path | None, accepted: str | None
) -> Iterator[str]:
    """Fetch the files of a corpus, and yield a line for each."""
    yield f"{corpus.title}. Licence: {corpus.licence.strip()}"
    for name, action in fetch(corpus, search_directory, accepted):
        yield f"  {name}: {action}"
    yield f"{len(corpus.files)} files of {corpus.name} in {data_folder() / corpus.name}"
