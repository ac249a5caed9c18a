"""`maege edits`."""

from typing import Any

import click

from maege.studies.edits.config import EditsConfig
from maege.studies.edits.text_command import text_command
from maege.terminal.helpful_command import HelpfulCommand
from maege.terminal.study_command import StudyCall, study_command

TEXT = "--text"


class _EditsCommand(HelpfulCommand):
    """The command, which with ``--text`` has other arguments and options."""

    def make_context(
        self, info_name: str | None, args: list[str], *further: Any, **extra: Any
    ) -> click.Context:
        """Read the arguments of the command, or of that for a text."""
        if TEXT not in args:
            return super().make_context(info_name, args, *further, **extra)
        others = [argument for argument in args if argument != TEXT]
        return text_command.make_context(f"{info_name} {TEXT}", others, *further, **extra)


@study_command(
    EditsConfig,
    "edits-NAME",
    [
        "metrics",
        "corpus",
        "references",
        "humans",
        "judged_edits",
        "language",
        "unit",
        "empty",
        "normalise",
    ],
)
@click.option(
    TEXT,
    is_flag=True,
    expose_value=False,
    help="Instead of a corpus one text: what each of its edits is worth to a metric. It has other "
    f"options: `maege edits {TEXT} --help`.",
)
def _of_corpus(call: StudyCall) -> None:
    """Estimate what each edit is worth to metrics.

    All texts of each lattice are scored, with the original sentence as the source. From these:
    Shapley values and interactions of edits, how far effects add up, whether an edit ever lowers
    the score, and from which difference of two scores their order can be trusted.

    Example: maege edits quickstart --metrics gleu,errant
    """
    settings = call.settings()
    from maege.studies.conducting import conduct_command  # slow to import
    from maege.studies.edits.study import STUDY

    conduct_command(STUDY, settings, call)


command = _EditsCommand(
    None, callback=_of_corpus.callback, params=_of_corpus.params, help=_of_corpus.help
)
