"""`maege vet`: vet a metric, write the files, print the verdict."""

import re
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, cast

import click

from maege.config.yaml_text import parse_value
from maege.studies.thresholds import exit_code, required
from maege.studies.vet.config import EVERY_CORPUS, EVERY_SECTION, VetConfig, vet_config
from maege.terminal import completion, options
from maege.terminal.helpful_command import argument
from maege.terminal.printed_result import report_line
from maege.terminal.printing import print_lines, wrap_text
from maege.terminal.study_command import (
    StudyCall,
    items,
    metrics_and_subjects,
    study_command,
    words_of,
)

if TYPE_CHECKING:  # slow to import
    from maege.studies.vet.report.result import VettingResult

NOT_IN_DIRECTORY_NAMES = re.compile(r"[^\w.-]+")
MAX_DIRECTORY_NAME = 60  # characters


def _directory_name(metrics: Sequence[str], subjects: Sequence[str], *, every: bool) -> str:
    name = NOT_IN_DIRECTORY_NAMES.sub("-", "-".join(metrics)).strip("-")[:MAX_DIRECTORY_NAME]
    corpora = ["all"] if every else [Path(subject).stem for subject in subjects]
    return "-".join(["vet", name, *corpora])


_ARGUMENTS = argument(
    "subject",
    nargs=-1,
    required=True,
    metavar="METRIC... [CORPUS|FILE.m2|CONFIG]",
    help="Metrics, at most four: a name, package.module:Class, file.py:Class, or '{name: {...}}'. "
    "Then what they are vetted on: known corpora (`maege data list corpora`), M2 files, or "
    "configurations: YAML files; or all, for every corpus and every set of judgements that is on "
    "this machine.",
    shell_complete=completion.metric_and_corpus_names,
)


@study_command(
    VetConfig,
    "vet-METRIC or runs/vet-METRIC-NAME",
    ["language", "humans"],
    _ARGUMENTS,
    former={"--all": "maege vet METRIC all"},
)
@click.option(
    "--baselines",
    metavar="NAME,...",
    help="Baselines; if unset, the metrics of the configuration, or known results.",
    shell_complete=completion.metric_lists,
)
@click.option(
    "--require",
    multiple=True,
    metavar="NAME>NUMBER|ROW>=GRADE",
    help="A threshold in quotes: 'tau_macro>0.1', 'order>=usual', 'order.rank<=5'; of one of "
    "several metrics 'NAME.order>=usual'.",
)
@click.option(
    "--sections",
    metavar="SECTION,...",
    help=f"Sections: {', '.join(EVERY_SECTION)}; all but attacks if unset.",
)
@options.parameters
def command(
    call: StudyCall,
    *,
    baselines: str | None,
    require: Sequence[str],
    sections: str | None,
    parameters: Sequence[str],
) -> None:
    """Check metrics and compare them with baselines.

    Exit codes: 0: all thresholds are met; 1: some are not; 2: a metric has no scores; 3: a check
    of the contract failed or some scores are missing, and there are no thresholds.

    Example: maege vet my_metric.py:Overlap --baselines gleu,bleu
    """
    first, *others = words_of(call.subject)
    every = EVERY_CORPUS in others
    metrics, subjects = metrics_and_subjects([first, *(w for w in others if w != EVERY_CORPUS)])
    config = vet_config(
        metrics,
        subjects[0] if len(subjects) == 1 else subjects or None,
        call.overrides or (),
        parameters=dict(parse_value(text, "--param") for text in parameters or ()),
        baselines=None if baselines is None else items(baselines, "--baselines"),
        sections=None if sections is None else map(str.strip, sections.split(",")),
        **{**call.keys, **({"corpus": EVERY_CORPUS} if every else {})},
    )
    from maege.studies.conducting import conduct_into  # slow to import
    from maege.studies.vet.report.printed_verdict import verdict_lines
    from maege.studies.vet.row_thresholds import Gate
    from maege.studies.vet.study import study_of

    study = study_of(config, required(require, partial(Gate.parse, metrics=config.vetted)))
    call = call.named(_directory_name(config.vetted, subjects, every=every))
    result = cast("VettingResult", conduct_into(study, config, call))
    if previous := result.previous_of(call.directory, result.manifest):
        print_lines(
            wrap_text(result.changes_since(type(result).load(previous)).sentence(str(previous)))
        )
    where = report_line(call.directory, "examples of each fault, all known metrics")
    print_lines([*verdict_lines(result, verbose=call.verbose), where])
    code = exit_code(
        result.thresholds, has_scores=result.has_scores, is_complete=result.is_complete
    )
    raise click.exceptions.Exit(code)
