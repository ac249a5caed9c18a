"""Arguments and options that several commands have, as decorators of commands."""

from pathlib import Path
from typing import Any, get_args

import click

from maege.terminal import completion
from maege.terminal.helpful_command import Decorator, argument

PATH = click.Path(path_type=Path)


def choice(literal: Any) -> click.Choice[str]:
    """Return the type of an option that is one of the texts of a ``Literal``."""
    return click.Choice(get_args(literal))


def file_option(*names: str, **settings: Any) -> Decorator:
    """Return an option for a file."""
    return click.option(*names, type=PATH, metavar="FILE", **settings)


def directory_option(*names: str, **settings: Any) -> Decorator:
    """Return an option for a directory."""
    return click.option(*names, type=PATH, metavar="DIRECTORY", **settings)


def subject(*, required: bool = True) -> Decorator:
    """Return the argument for what a study examines."""
    return argument(
        "subject",
        required=required,
        metavar="CORPUS|FILE.m2|CONFIG",
        help="A known corpus (`maege data list corpora`), an M2 file, or a configuration: a YAML "
        "file, or the name of one of MAEGE, such as quickstart.",
        shell_complete=completion.configuration_and_corpus_names,
    )


def language(default: str | None = None) -> Decorator:
    """Return the option for the language of the texts."""
    return click.option(
        "--language",
        default=default,
        metavar="CODE",
        help="Language of the texts, such as de or en-GB.",
    )


def output_directory(name: str) -> Decorator:
    """Return the option for the directory of the results, which is called ``name`` by default."""
    return directory_option("--output", help=f"Output directory; runs/{name} if unset.")


source_file = file_option(
    "--source", help="The sentences before correction, one per line; those of --m2 if unset."
)
reference_files = file_option(
    "--reference",
    multiple=True,
    help="References of one annotator, one sentence per line; repeatable.",
)
edited_hypothesis_files = file_option(
    "--hypothesis-m2",
    "edited",
    multiple=True,
    help="Edits of a system by its own annotator, an M2 file: metrics that compare edits take "
    "these, others the text that they make; repeatable.",
)
gold_edit_file = file_option(
    "--m2", help="Gold edits; the correction of each annotator is a reference, too."
)
parameters = click.option(
    "--param",
    "parameters",
    multiple=True,
    metavar="KEY=VALUE",
    help="A parameter of the metric; repeatable.",
)
overrides = click.option(
    "--set",
    "overrides",
    multiple=True,
    metavar="KEY=VALUE",
    help="A key of the configuration, such as seed=2 or chains.per_annotation=2; repeatable. "
    "`maege init` writes all keys, and the shell completes them.",
    shell_complete=completion.keys,
)
force_file = click.option("--force", is_flag=True, help="Replace the file.")

# Options of studies that are said in other words than the keys of a configuration.
SHARED: dict[str, Decorator] = {
    "metrics": click.option(
        "--metrics",
        "--metric",
        "metrics",
        metavar="NAME,...",
        help="Metrics; see `maege data list metrics`.",
        shell_complete=completion.metric_lists,
    ),
    "language": language(),
    "humans": click.option(
        "--humans",
        metavar="SET,...",
        help="Sets of human judgements (`maege data list humans`) that metrics are compared "
        "with, too.",
        shell_complete=completion.human_set_lists,
    ),
    "outputs": directory_option(
        "--outputs", help="Outputs of systems: a file SYSTEM.txt for each, one sentence per line."
    ),
}
# Options of all studies.
EVERY_STUDY: dict[str, Decorator] = {
    "jobs": click.option(
        "--jobs",
        type=click.IntRange(min=1),
        default=1,
        metavar="N",
        help="Number of processes, at most four for each core; results do not depend on it.",
    ),
    "overrides": overrides,
    "force": click.option("--force", is_flag=True, help="Replace different results."),
    "verbose": click.option(
        "--verbose/--quiet",
        "-v/-q",
        default=None,
        help="Print all findings and notes, not only those that fit / show no progress.",
    ),
}
