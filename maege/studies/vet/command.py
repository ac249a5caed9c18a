"""`maege vet`: vet a metric, write the files, print the verdict."""

import os
import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Any, NoReturn, cast

import click

from maege.config.yaml_text import parse_value
from maege.errors import MaegeError, MetricError
from maege.files.manifest import PREVIOUS
from maege.studies.thresholds import exit_code, required
from maege.studies.vet.config import EVERY_CORPUS, EVERY_SECTION, VetConfig, vet_config
from maege.terminal import completion, options
from maege.terminal.helpful_command import argument
from maege.terminal.printed_result import report_line
from maege.terminal.printing import print_lines, print_message, wrap_text
from maege.terminal.study_command import (
    StudyCall,
    items,
    metrics_and_subjects,
    study_command,
    words_of,
)

if TYPE_CHECKING:  # slow to import
    from maege.studies.vet.report.result import VettingResult
    from maege.studies.vet.watching import WatchedMetrics

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
@click.option("--watch", is_flag=True, help="Vet again whenever the file of the metric is saved.")
@options.parameters
def command(
    call: StudyCall,
    *,
    baselines: str | None,
    require: Sequence[str],
    sections: str | None,
    watch: bool,
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
    texts = dict(parse_value(text, "--param") for text in parameters or ())

    def read_config() -> VetConfig:
        return vet_config(
            metrics,
            subjects[0] if len(subjects) == 1 else subjects or None,
            call.overrides or (),
            parameters=texts,
            baselines=None if baselines is None else items(baselines, "--baselines"),
            sections=None if sections is None else map(str.strip, sections.split(",")),
            **{**call.keys, **({"corpus": EVERY_CORPUS} if every else {})},
        )

    def vetted(call: StudyCall) -> "tuple[VettingResult, Path]":
        from maege.studies.conducting import conduct_into  # slow to import
        from maege.studies.vet.row_thresholds import Gate
        from maege.studies.vet.study import study_of

        config = read_config()
        study = study_of(config, required(require, partial(Gate.parse, metrics=config.vetted)))
        call = call.named(_directory_name(config.vetted, subjects, every=every))
        return cast("VettingResult", conduct_into(study, config, call)), call.directory

    if watch:
        from maege.studies.vet.watching import WatchedMetrics

        _watch(call, WatchedMetrics(metrics, texts), vetted)
    result, directory = vetted(call)
    _print_verdict(result, directory, verbose=call.verbose)
    code = exit_code(
        result.thresholds, has_scores=result.has_scores, is_complete=result.is_complete
    )
    raise click.exceptions.Exit(code)


def _print_verdict(result: "VettingResult", directory: Path, *, verbose: bool) -> None:
    """Print what changed, if there is a previous vetting, and the verdict."""
    from maege.studies.vet.report.printed_verdict import verdict_lines

    where = report_line(directory, "examples of each fault, all known metrics")
    print_lines([*_changes(result, directory), *verdict_lines(result, verbose=verbose), where])
    if os.environ.get("GITHUB_ACTIONS") == "true":
        from maege.studies.vet.report.annotations import annotation_lines

        print_lines(annotation_lines(result))


def _changes(result: "VettingResult", directory: Path) -> list[str]:
    """Return what changed since the previous vetting as lines; none if there is none."""
    previous = result.previous_of(directory, result.manifest)
    if previous is None:
        return []
    changes = result.changes_since(type(result).load(previous))
    return wrap_text(changes.sentence(str(directory / PREVIOUS)))


def _watch(call: StudyCall, watched: "WatchedMetrics", vetted: Callable[..., Any]) -> NoReturn:
    """Vet anew whenever code is saved: the first verdict is printed, later only what changed."""
    result: VettingResult | None = None
    files = ", ".join(watched.files)
    while True:
        state, start = watched.state, monotonic()
        try:
            watched.check()
            before, (result, directory) = result, vetted(call)
        except MaegeError as error:
            if result is None and not isinstance(error, MetricError):
                raise
            print_message(f"maege: {error}")
        else:
            if before is None or not result.has_scores:
                _print_verdict(result, directory, verbose=call.verbose)
            else:
                print_lines(_changes(result, directory))
            for warning in result.warnings if before else ():
                print_lines(wrap_text(f"Warning: {warning}"))
            call = replace(call, quiet=True)
            print_message(f"Vetted in {monotonic() - start:.1f} s.")
        print_message(f"Waiting until {files} is saved; Ctrl-C ends.")
        watched.wait(state)
