"""`maege vet`: vet a metric, write the files, print the verdict."""

import re
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Annotated

import typer

from maege.config.schema import RunConfig
from maege.config.yaml_text import parse, parse_value
from maege.errors import ConfigError
from maege.files.output_directory import OutputDirectory
from maege.report.result_directory import check_identity
from maege.report.statements import by_section
from maege.studies.conducting import printed_progress
from maege.studies.vet.dossier.dossier import Dossier
from maege.studies.vet.dossier.figures import written_limit, written_value
from maege.studies.vet.dossier.marks import Mark
from maege.studies.vet.examination import Vetting, examine
from maege.studies.vet.options import VetOptions, metric_of, vetting_config
from maege.studies.vet.plan import SECTIONS
from maege.studies.vet.report.claims import vetting_claims
from maege.studies.vet.report.dossier_text import MARK_SIGNS, dossier_of
from maege.studies.vet.report.vetting_report import (
    describe_vetting_sample,
    vetting_notes,
    write_vetting,
)
from maege.studies.vet.thresholds import Threshold, named_values
from maege.terminal import completion
from maege.terminal.options import (
    CorpusName,
    Force,
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


def vet_and_print(
    options: VetOptions, directory: Path, *, jobs: int, force: bool, quiet: bool = False
) -> tuple[list[str], int]:
    """Vet with progress on standard error, and write the files.

    Parameters
    ----------
    options
        Metric, configuration, sections and thresholds.
    directory
        Where to write.
    jobs
        Number of processes.
    force
        Whether to write into a directory that has anything else.
    quiet
        Whether to show no progress.

    Returns
    -------
    lines : list of str
        The verdict.
    code : int
        Exit code: 2 if the metric has no scores, else 1 if a threshold is not met, else 3 if there
        are no thresholds, and a check failed or some scores are missing, else 0.

    Raises
    ------
    OutputError
        If the directory has anything else than the same results.
    """
    with OutputDirectory(directory) as output, printed_progress(quiet=quiet) as progress:
        vetting = examine(
            options.config,
            options.metric,
            sections=options.sections,
            jobs=jobs,
            progress=progress,
            on_read=partial(check_identity, output, force=force),
        )
        write_vetting(vetting, options, output)
    lines = [
        *_verdict_lines(vetting),
        *_threshold_lines(vetting, options),
        f"Report: {directory / 'report.html'}",
    ]
    return lines, _exit_code(vetting, options)


def _directory_name(metric: str, subject: str | None) -> str:
    name = NOT_IN_DIRECTORY_NAMES.sub("-", metric).strip("-")[:MAX_DIRECTORY_NAME]
    return f"vet-{name}" if subject is None else f"vet-{name}-{Path(subject).stem}"


def _exit_code(vetting: Vetting, options: VetOptions) -> int:
    if vetting.has_no_scores:
        return 2
    values = named_values(vetting)
    if not all(threshold.holds(values) for threshold in options.thresholds):
        return 1
    if options.thresholds:
        return 0
    has_failed = any(check.verdict == "fail" for check in vetting.checks)
    return 3 if has_failed or vetting.failures.get(vetting.metric) else 0


def _threshold_lines(vetting: Vetting, options: VetOptions) -> Iterator[str]:
    values = named_values(vetting)
    for threshold in options.thresholds:
        result = "Met" if threshold.holds(values) else "NOT MET"
        yield f"{result}: {threshold.text} ({threshold.describe(values)})"


def _verdict_lines(vetting: Vetting) -> Iterator[str]:
    yield from wrap_text(describe_vetting_sample(vetting))
    for note in vetting_notes(vetting):
        yield from wrap_text(f"Note: {note}")
    yield from _dossier_lines(dossier_of(vetting))
    key = [claim for claim in vetting_claims(vetting) if claim.is_key]
    for section, texts in by_section(key).items():
        yield f"{section}:"
        for text in texts:
            yield from wrap_text(text, "- ")


def _dossier_lines(shown: Dossier) -> Iterator[str]:
    """Yield the lines for the terminal: the sentence, the cards, their rows."""
    yield from ("", *wrap_text(shown.sentence), "")
    for card in shown.cards:
        yield from wrap_text(f"{card.question} {card.answer}. {card.reason}", further="  ")
        for mark in shown.marks:
            if mark.row.group == card.group and mark.word != "not yet" and not mark.row.is_fact:
                yield _printed_row(mark)
    missing = [m.row.name[:1].lower() + m.row.name[1:] for m in shown.marks if m.word == "not yet"]
    yield from ("", *wrap_text(f"Not examined: {'; '.join(missing)}."), "")


def _printed_row(mark: Mark) -> str:
    limit = "n/a" if mark.word == "n/a" else written_limit(mark)
    if mark.row.form == "number" and mark.is_examined:
        limit = f"> {limit}"
    line = f" {MARK_SIGNS[mark.word]} {mark.row.name:<30} {written_value(mark):<18} {limit}"
    return line.rstrip()


def parse_options(
    config: RunConfig,
    metric: str,
    *,
    baselines: str | None = None,
    sections: str | None = None,
    thresholds: Sequence[str] = (),
    parameters: Sequence[str] = (),
) -> VetOptions:
    """Return the options that texts of the command line stand for; lists are with commas."""
    required = tuple(map(_parse_threshold, thresholds))
    entry = parse(metric, "METRIC")[0] if metric.startswith("{") else metric
    return VetOptions.of(
        config,
        metric_of(config, entry, dict(parse_value(text, "--param") for text in parameters)),
        None if baselines is None else items(baselines, "--baselines"),
        SECTIONS if sections is None else [name.strip() for name in sections.split(",")],
        required,
    )


def _parse_threshold(text: str) -> Threshold:
    try:
        return Threshold.parse(text)
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
            help="Baselines; the metrics of the configuration if unset.",
            autocompletion=completion.metric_lists,
        ),
    ] = None,
    require: Annotated[
        list[str] | None,
        typer.Option(
            metavar="NAME>NUMBER",
            help="A threshold in quotes: 'tau_macro>0.1', 'degenerate-outputs.high<0.2'.",
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
    config = vetting_config(
        subject,
        overrides or (),
        corpus=corpus,
        references=None if references is None else items(references, "--references"),
        language=language,
        seed=seed,
    )
    options = parse_options(
        config,
        metric,
        baselines=baselines,
        sections=sections,
        thresholds=require or (),
        parameters=parameters or (),
    )
    directory = output or Path("runs") / _directory_name(options.metric, subject)
    lines, code = vet_and_print(options, directory, jobs=jobs, force=force, quiet=quiet)
    print_lines(lines)
    raise typer.Exit(code)
