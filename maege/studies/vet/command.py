"""`maege vet`: vet a metric, write the files, print the verdict."""

import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Annotated, cast

import typer

from maege.config.yaml_text import parse, parse_value
from maege.errors import ConfigError
from maege.report.statements import by_section
from maege.studies.conducting import conduct_into
from maege.studies.dossier.dossier import Dossier
from maege.studies.dossier.figures import said_value, written_limit, written_value
from maege.studies.dossier.marks import MARK_SIGNS, Mark
from maege.studies.vet.config import SECTIONS, vet_config
from maege.studies.vet.report.result import VettingResult
from maege.studies.vet.row_thresholds import RowThreshold, parse_requirement
from maege.studies.vet.study import study_of
from maege.studies.vet.thresholds import Threshold
from maege.terminal import completion
from maege.terminal.options import (
    CorpusName,
    Force,
    HumanSetNames,
    Jobs,
    Language,
    OptionalSubject,
    Overrides,
    Parameters,
    Quiet,
    ReferenceSets,
    Seed,
    output_directory,
)
from maege.terminal.printing import print_lines, wrap_text
from maege.terminal.settings import items

NOT_IN_DIRECTORY_NAMES = re.compile(r"[^\w.-]+")
MAX_DIRECTORY_NAME = 60  # characters


def _directory_name(metric: str, subject: str | None) -> str:
    name = NOT_IN_DIRECTORY_NAMES.sub("-", metric).strip("-")[:MAX_DIRECTORY_NAME]
    return f"vet-{name}" if subject is None else f"vet-{name}-{Path(subject).stem}"


def _exit_code(result: VettingResult) -> int:
    if not result.has_scores:
        return 2
    if result.thresholds:
        return 0 if all(threshold.is_met for threshold in result.thresholds) else 1
    return 0 if result.is_complete else 3


def _result_lines(result: VettingResult) -> Iterator[str]:
    """Yield what is printed: dossier, key findings, thresholds."""
    yield from wrap_text(result.description)
    for note in result.notes:
        yield from wrap_text(f"Note: {note}")
    yield from _dossier_lines(result.dossier)
    key = [claim for claim in result.claims if claim.is_key]
    for section, texts in by_section(key).items():
        yield f"{section}:"
        for text in texts:
            yield from wrap_text(text, "- ")
    for threshold in result.thresholds:
        met = "Met" if threshold.is_met else "NOT MET"
        yield f"{met}: {threshold.text} ({threshold.observed})"


def _dossier_lines(shown: Dossier) -> Iterator[str]:
    """Yield the lines for the terminal: the sentence, the cards, their rows."""
    yield ""
    for warning in shown.warnings:
        yield from wrap_text(f"Warning: {warning}")
    yield from (*wrap_text(shown.sentence), "")
    for card in shown.cards:
        yield from wrap_text(f"{card.question} {card.answer}. {card.reason}", further="  ")
        for mark in shown.marks:
            if mark.row.group == card.group and mark.word != "not yet" and not mark.row.is_fact:
                yield _printed_row(mark)
    missing = [_missing_row(m) for m in shown.marks if m.word == "not yet"]
    yield from ("", *wrap_text(f"Not examined: {'; '.join(missing)}."), "")


def _missing_row(mark: Mark) -> str:
    """Say what was not examined, and what asks for it."""
    name = mark.row.name[:1].lower() + mark.row.name[1:]
    return f"{name} ({mark.row.asked_by})" if mark.row.asked_by else name


def _printed_row(mark: Mark) -> str:
    limit = "n/a" if mark.word == "n/a" else written_limit(mark)
    if mark.row.share_of and mark.is_examined:
        value = f"{said_value(mark)}, {limit}"
    else:
        sign = "> " if mark.row.form == "number" and mark.is_examined else ""
        value = f"{written_value(mark):<18} {sign}{limit}"
    return f" {MARK_SIGNS[mark.word]} {mark.row.name:<30} {value}".rstrip()


def parse_thresholds(texts: Sequence[str]) -> list[Threshold | RowThreshold]:
    """Return the thresholds that texts of the command line stand for."""
    return [_parse_threshold(text) for text in texts]


def _parse_threshold(text: str) -> Threshold | RowThreshold:
    try:
        return parse_requirement(text)
    except ConfigError as error:
        raise ConfigError(f"--require {text!r}: {error}") from None


def command(
    metric: Annotated[
        str,
        typer.Argument(
            help="A name, package.module:Class, file.py:Class, or '{name: {...}}'.",
            autocompletion=completion.metric_names,
        ),
    ],
    subject: OptionalSubject = None,
    baselines: Annotated[
        str | None,
        typer.Option(
            metavar="NAME,...",
            help="Baselines; if unset, the metrics of the configuration, or known results.",
            autocompletion=completion.metric_lists,
        ),
    ] = None,
    require: Annotated[
        list[str] | None,
        typer.Option(
            metavar="NAME>NUMBER|ROW=MARK",
            help="A threshold in quotes: 'tau_macro>0.1', 'order=good', 'bad-outputs!=bad'.",
        ),
    ] = None,
    sections: Annotated[
        str | None,
        typer.Option(metavar="SECTION,...", help=f"Sections: {', '.join(SECTIONS)}."),
    ] = None,
    parameters: Parameters = None,
    corpus: CorpusName = None,
    references: ReferenceSets = None,
    language: Language = None,
    humans: HumanSetNames = None,
    output: Annotated[Path | None, output_directory("vet-METRIC or runs/vet-METRIC-NAME")] = None,
    jobs: Jobs = 1,
    seed: Seed = None,
    overrides: Overrides = None,
    force: Force = False,
    quiet: Quiet = False,
) -> None:
    """Check one metric and compare it with baselines.

    Exit codes: 0: all thresholds are met; 1: some are not; 2: the metric has no scores; 3: a check
    of the contract failed or some scores are missing, and there are no thresholds.

    Example: maege vet my_metric.py:Overlap --baselines gleu,bleu
    """
    thresholds = parse_thresholds(require or ())
    config = vet_config(
        parse(metric, "METRIC")[0] if metric.startswith("{") else metric,
        subject,
        overrides or (),
        parameters=dict(parse_value(text, "--param") for text in parameters or ()),
        baselines=None if baselines is None else items(baselines, "--baselines"),
        sections=None if sections is None else map(str.strip, sections.split(",")),
        corpus=corpus,
        references=None if references is None else items(references, "--references"),
        language=language,
        humans=None if humans is None else items(humans, "--humans"),
        seed=seed,
    )
    study = study_of(config, thresholds)
    directory = output or Path("runs") / _directory_name(config.metric, subject)
    found = conduct_into(study, config, directory, jobs=jobs, force=force, quiet=quiet)
    result = cast(VettingResult, found)
    print_lines([*_result_lines(result), f"Report: {directory / 'report.html'}"])
    raise typer.Exit(_exit_code(result))
