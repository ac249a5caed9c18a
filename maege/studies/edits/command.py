"""`maege edits`."""

from pathlib import Path
from typing import Annotated

import typer

from maege.studies.edits.config import EditsConfig
from maege.terminal.options import (
    CorpusName,
    Force,
    HumanSetNames,
    Jobs,
    Language,
    MetricNames,
    OptionalEmpty,
    Overrides,
    Quiet,
    ReferenceSets,
    Seed,
    Subject,
    UnitName,
    output_directory,
)
from maege.terminal.settings import settings_of


def command(
    subject: Subject,
    metrics: MetricNames = None,
    corpus: CorpusName = None,
    references: ReferenceSets = None,
    humans: HumanSetNames = None,
    judged_edits: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Edits that people marked as right or wrong (TSV)."),
    ] = None,
    language: Language = None,
    unit: UnitName = None,
    empty: OptionalEmpty = None,
    output: Annotated[Path | None, output_directory("edits-NAME")] = None,
    jobs: Jobs = 1,
    seed: Seed = None,
    overrides: Overrides = None,
    force: Force = False,
    quiet: Quiet = False,
) -> None:
    """Estimate what each edit is worth to metrics.

    All texts of each lattice are scored, with the original sentence as the source. From these:
    Shapley values and interactions of edits, how far effects add up, whether an edit ever lowers
    the score, and from which difference of two scores their order can be trusted.

    Example: maege edits quickstart --metrics gleu,errant
    """
    settings = settings_of(
        EditsConfig,
        subject,
        overrides or (),
        metrics=metrics,
        references=references,
        humans=humans,
        judged_edits=judged_edits,
        language=language,
        unit=unit,
        empty=empty,
        corpus=corpus,
        seed=seed,
    )
    directory = output or Path("runs") / f"edits-{Path(subject).stem}"
    from maege.studies.conducting import conduct_command  # slow to import
    from maege.studies.edits.study import STUDY

    conduct_command(STUDY, settings, directory, jobs=jobs, force=force, quiet=quiet)
