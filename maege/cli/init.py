"""`maege init`."""

import os
import shlex
from collections.abc import Iterator
from pathlib import Path

import click
import yaml

from maege.config.schema import from_mapping, load
from maege.config.shipped import shipped_configurations
from maege.config.template import commented_configuration, short_configuration
from maege.data import datasets
from maege.errors import ConfigError, DataError, did_you_mean
from maege.files.output_file import check_output_file, write_atomic
from maege.files.text_files import absence, is_file, read_text
from maege.terminal import completion, options
from maege.terminal.helpful_command import HelpfulCommand, argument
from maege.terminal.printing import print_lines


@click.command(cls=HelpfulCommand)
@argument(
    "name",
    default="quickstart",
    help="A known corpus (`maege data list corpora`), a configuration of MAEGE such as "
    "choshen2018-table2, or the path of an M2 file.",
    shell_complete=completion.configuration_and_corpus_names,
)
@options.file_option("--output", help="File to write; NAME.yaml in this directory if unset.")
@click.option("--short", is_flag=True, help="Only corpus, metrics and seed, without comments.")
@options.force_file
def command(name: str, output: Path | None, short: bool, force: bool) -> None:
    """Write a commented configuration to start from.

    For a corpus or an M2 file it has every key, with its default and its meaning. The next command
    to run is printed.

    Example: maege init my.m2
    """
    file = output or Path(f"{Path(name).stem}.yaml")
    text = _configuration(name, file.parent, short=short)
    check_output_file(file, force=force)
    write_atomic(file, text.encode())
    print_lines([f"Configuration: {file}"])
    if file.is_file():  # and not a pipe
        print_lines(_next_steps(file))


def _configuration(name: str, directory: Path, *, short: bool = False) -> str:
    """Return the text of a configuration: one that is shipped, or one of a corpus or M2 file.

    Paths in it are relative to ``directory``. Raises DataError if there is neither a configuration,
    a corpus nor a file of this name; ConfigError if the corpus has no annotations.
    """
    shipped = shipped_configurations()
    write = short_configuration if short else commented_configuration
    if name in shipped and not (short and name in datasets.cards()):
        return read_text(shipped[name])
    if name in datasets.cards():
        text = write({"name": name})
    elif is_file(name):
        m2 = name if Path(name).is_absolute() else os.path.relpath(name, directory)
        text = write({"m2": m2})
    else:
        if Path(name).suffix == ".m2":
            raise DataError(f"{name}: {absence(name)}")
        names = {*shipped, *datasets.cards()}
        raise DataError(f"no corpus, configuration or file {name!r}; {did_you_mean(name, names)}")
    from_mapping(yaml.safe_load(text), directory)
    return text


def _next_steps(file: Path) -> Iterator[str]:
    """Yield the commands that run a configuration, or what it still needs."""
    try:
        corpus = load(file).corpus.name
    except ConfigError as error:
        yield f"It cannot be run yet. {error}"
        return
    if corpus is not None:
        card = datasets.card(corpus)
        if len(card.present_files()) < len(card.files):
            yield f"Next: maege data fetch {corpus}"
    yield f"Next: maege run {shlex.quote(str(file))}"
