"""`maege humans`: metrics compared with people, or what is in a file of judgements."""

from collections.abc import Sequence
from pathlib import Path

import click

from maege.config.subject import section_of_subject
from maege.config.yaml_text import parse_value
from maege.errors import ConfigError
from maege.studies.humans.config import HumansConfig
from maege.terminal import completion, options
from maege.terminal.helpful_command import argument
from maege.terminal.printing import print_lines
from maege.terminal.study_command import StudyCall, study_command

INDEX = "humans.index"  # the key that says how the judgements number sentences
_SUBJECT = argument(
    "subject",
    metavar="SET|FILE|CONFIG",
    help="A known set of judgements (`maege data list humans`) or a file of judgements, with "
    "--metrics or --list; or a configuration (YAML).",
    shell_complete=completion.human_set_names,
)


@study_command(
    HumansConfig,
    "humans-NAME",
    ["metrics", "outputs", "source", "m2", "reference", "language"],
    _SUBJECT,
)
@click.option(
    "--list", "list_", is_flag=True, help="Print what is in the file: judges, systems, comparisons."
)
@options.directory_option(
    "--run",
    "runs",
    multiple=True,
    help="The output of `maege run` with the same metrics, to see whether lattices and people "
    "agree on them; repeat it for more.",
)
def command(call: StudyCall, *, list_: bool, runs: Sequence[Path]) -> None:
    """Compare metrics with human judgements.

    People ranked outputs of systems; see docs/humans.md.

    Exit codes: 0: success; 2: no result; 3: some metrics failed (see the report).

    Example: maege humans my.csv --outputs systems/ --m2 gold.m2 --metrics gleu,m2
    """
    if list_:
        from maege.studies.humans.judgement_description import describe_judgements

        keys = dict(parse_value(text, "--set") for text in call.overrides or ())
        index = keys.pop(INDEX, None)
        if keys:
            raise ConfigError(f"--set {next(iter(keys))}: with --list, the only key is {INDEX}")
        if index is not None and (type(index) is not int or index not in (0, 1)):
            raise ConfigError(f"--set {INDEX}: found {index!r}, expected 0 or 1")
        outputs = call.texts.get("outputs")
        lines = [*describe_judgements(call.subject, outputs, index)]
        print_lines(lines)  # nothing of a file that is refused
        return
    if call.texts and section_of_subject(HumansConfig, call.subject) is None:
        raise ConfigError(
            f"{call.subject} is a configuration; set keys of it by --set instead of --outputs and "
            f"so on"
        )
    config = call.settings()
    from maege.studies.conducting import conduct_command  # slow to import
    from maege.studies.humans.study import study_with
    from maege.studies.lattices.samples import read_run

    conduct_command(study_with([read_run(path) for path in runs or ()]), config, call)
