"""`maege coverage`: how much of what is right references have, and what follows for scores."""

from pathlib import Path
from typing import Annotated

import typer

from maege.errors import ConfigError
from maege.studies.coverage.config import CoverageConfig
from maege.terminal import completion
from maege.terminal.options import (
    Force,
    GoldEditFiles,
    Jobs,
    Language,
    MetricNames,
    OptionalEmpty,
    OutputsFolder,
    Overrides,
    Quiet,
    ReferenceFiles,
    ReferenceSets,
    Seed,
    SourceFile,
    UnitName,
    output_directory,
)
from maege.terminal.settings import examined_name, gold_texts, settings_of


def command(
    subject: Annotated[
        str | None,
        typer.Argument(
            metavar="CORPUS|POOL|FILE|CONFIG",
            help="A known corpus (`maege list corpora`) or pool (`maege list pools`), an M2 file, "
            "a table with a row for each correction, or a configuration (YAML).",
            autocompletion=completion.coverage_names,
        ),
    ] = None,
    metrics: MetricNames = None,
    references: ReferenceSets = None,
    language: Language = None,
    unit: UnitName = None,
    empty: OptionalEmpty = None,
    source: SourceFile = None,
    reference: ReferenceFiles = None,
    m2: GoldEditFiles = None,
    outputs: OutputsFolder = None,
    output: Annotated[Path | None, output_directory("coverage-NAME")] = None,
    jobs: Jobs = 1,
    seed: Seed = None,
    overrides: Overrides = None,
    force: Force = False,
    quiet: Quiet = False,
) -> None:
    """Measure how many of the valid corrections references have.

    And what that means for scores: of perfect systems, of people, of systems beside people; see
    docs/coverage.md.

    Exit codes: 0: success; 2: no result; 3: some metrics failed (see the report).

    Example: maege coverage --source s.txt --reference a.txt --reference b.txt --metrics gleu
    """
    texts = gold_texts(source, reference, m2)
    if subject is None and not texts:
        raise ConfigError(
            "give a configuration, the name of a pool or corpus, a table of corrections, or "
            "--source and --reference (or --m2): files with the corrections of each person"
        )
    config = settings_of(
        CoverageConfig,
        subject,
        overrides or (),
        texts,
        metrics=metrics,
        references=references,
        language=language,
        unit=unit,
        empty=empty,
        outputs=outputs,
        seed=seed,
    )
    name = examined_name(subject, texts, config.pool.name or "")
    directory = output or Path("runs") / f"coverage-{name}"
    from maege.studies.conducting import conduct_command  # slow to import
    from maege.studies.coverage.study import STUDY

    conduct_command(STUDY, config, directory, jobs=jobs, force=force, quiet=quiet)
