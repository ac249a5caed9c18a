"""`maege attack`."""

import re
from pathlib import Path
from typing import Annotated

import typer

from maege.errors import ConfigError
from maege.studies.attack.audit import read_audits
from maege.studies.attack.config import ATTACKS, DEFAULT_SUBJECT, attack_config
from maege.studies.thresholds import thresholds_line
from maege.terminal import completion
from maege.terminal.options import (
    CorpusName,
    Force,
    Jobs,
    Language,
    OptionalEmpty,
    Overrides,
    Quiet,
    ReferenceSets,
    Seed,
    UnitName,
    output_directory,
)
from maege.terminal.printed_result import report_line, result_lines
from maege.terminal.printing import print_lines, wrap_text
from maege.terminal.settings import items, metrics_and_subjects


def command(
    arguments: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="METRIC... [CORPUS|FILE.m2|CONFIG]",
            help="Metrics: a name, package.module:Class, file.py:Class, or '{name: {...}}'. Then "
            "a known corpus (`maege list corpora`), an M2 file or a configuration; quickstart if "
            "unset.",
            autocompletion=completion.metric_and_corpus_names,
        ),
    ] = None,
    attacks: Annotated[
        str | None,
        typer.Option(metavar="NAME,...", help=f"Attacks: {', '.join(ATTACKS)}; all if unset."),
    ] = None,
    budget: Annotated[
        int | None,
        typer.Option(
            min=4,
            metavar="N",
            help="Scores of a search for each sentence that it is made with [default: 500].",
        ),
    ] = None,
    sentences: Annotated[
        int | None,
        typer.Option(
            min=1,
            metavar="N",
            help="Largest number of sentences that attacks are evaluated on [default: 200].",
        ),
    ] = None,
    visible: Annotated[
        int | None,
        typer.Option(
            min=1,
            metavar="N",
            help="Number of people whose corrections metrics see; two if unset.",
        ),
    ] = None,
    pool: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Further texts for attacks, one per line."),
    ] = None,
    texts: Annotated[
        list[str] | None,
        typer.Option(
            metavar="NAME=FILE",
            help="Texts that others have found, one line for each sentence; repeatable. Then "
            "attacks are made only if they are named.",
        ),
    ] = None,
    moves: Annotated[
        str | None,
        typer.Option(
            metavar="certain|likely",
            help="Errors that climb adds: certain ones (default), or likely ones, too.",
        ),
    ] = None,
    require: Annotated[
        list[str] | None,
        typer.Option(
            metavar="ATTACK.OPPONENT<NUMBER",
            help="A threshold in quotes for a rate of wins of each metric, or an end of its "
            "interval: 'universal.alternative.high<0.05'; repeatable.",
        ),
    ] = None,
    audit: Annotated[
        int | None,
        typer.Option(
            min=1,
            metavar="N",
            help="Write N found texts and known corrections for readers: tables/audit.csv.",
        ),
    ] = None,
    read_audit: Annotated[
        list[Path] | None,
        typer.Option(
            metavar="FILE",
            help="Print what readers answered in copies of audit.csv, beside it; repeatable.",
        ),
    ] = None,
    corpus: CorpusName = None,
    references: ReferenceSets = None,
    language: Language = None,
    unit: UnitName = None,
    empty: OptionalEmpty = None,
    output: Annotated[Path | None, output_directory("attack-METRIC-NAME")] = None,
    jobs: Jobs = 1,
    seed: Seed = None,
    overrides: Overrides = None,
    force: Force = False,
    quiet: Quiet = False,
) -> None:
    """Search wrong texts that metrics reward.

    Texts that are wrong by construction are searched with nothing but the scores of a metric: one
    text for all sentences (universal), the best of other sentences for each (neighbour), texts
    with added errors that are punished least (climb), or with another meaning (meaning). A metric
    is exposed if it gives them higher scores than better texts in more sentences than tolerated.

    Exit codes: 0: success, all thresholds are met; 1: some are not; 2: no result; 3: some metrics
    failed.

    Example: maege attack gleu errant quickstart
    """
    if read_audit:
        print_lines(list(read_audits(read_audit)))
        return
    if not arguments:
        raise ConfigError("name a metric, as in `maege attack gleu` (`maege list metrics`)")
    metrics, subjects = metrics_and_subjects(arguments)
    if len(subjects) > 1:
        raise ConfigError(f"{len(subjects)} corpora ({', '.join(subjects)}); give one")
    config = attack_config(
        metrics,
        subjects[0] if subjects else None,
        overrides or (),
        attacks=None if attacks is None else items(attacks, "--attacks"),
        budget=budget,
        sentences=sentences,
        visible=visible,
        pool=pool,
        moves=moves,
        audit=audit,
        texts=dict(map(_named, texts or ())) or None,
        corpus=corpus,
        references=None if references is None else items(references, "--references"),
        language=language,
        unit=unit,
        empty=empty,
        seed=seed,
    )
    subject = Path(corpus or (subjects[0] if subjects else DEFAULT_SUBJECT)).stem
    name = "-".join(["attack", *(entry.name for entry in config.metrics), subject])
    directory = output or Path("runs") / re.sub(r"[^\w.-]+", "-", name)[:80]
    from maege.studies.attack.study import STUDY  # slow to import
    from maege.studies.conducting import conduct_command, conduct_into

    if not require:
        conduct_command(STUDY, config, directory, jobs=jobs, force=force, quiet=quiet)
        return
    from maege.studies.attack.thresholds import AttackThreshold, threshold_results

    thresholds = [AttackThreshold.checked(text, config) for text in require]
    result = conduct_into(STUDY, config, directory, jobs=jobs, force=force, quiet=quiet)
    met = threshold_results(thresholds, result)
    lines = [*result_lines(result), *wrap_text(thresholds_line(met))]
    print_lines([*lines, report_line(directory)])
    if len(result.failures) == len(config.metrics):
        raise typer.Exit(2)
    if not all(threshold.is_met for threshold in met):
        raise typer.Exit(1)
    if result.failures:
        raise typer.Exit(3)


def _named(entry: str) -> tuple[str, str]:
    """Return name and file of ``NAME=FILE``. Raises ConfigError for anything else."""
    name, _, file = entry.partition("=")
    if not name or not file:
        raise ConfigError(f"--texts {entry}: give NAME=FILE")
    return name, file
