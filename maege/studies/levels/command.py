"""`maege levels`: which level of scoring and how many references order texts better."""

from pathlib import Path
from typing import Annotated

import typer

from maege.studies.levels.config import LevelsConfig
from maege.terminal.options import (
    CorpusName,
    Force,
    HumanScores,
    Jobs,
    Language,
    MetricNames,
    OptionalEmpty,
    OutputsFolder,
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
    language: Language = None,
    unit: UnitName = None,
    empty: OptionalEmpty = None,
    human_scores: HumanScores = None,
    outputs: OutputsFolder = None,
    subsets: Annotated[
        int | None,
        typer.Option(
            min=1,
            max=5000,
            metavar="N",
            help="Number of sets of references of a size, if there are more [default: 100].",
        ),
    ] = None,
    scored_subsets: Annotated[
        int | None,
        typer.Option(
            min=1,
            max=5000,
            metavar="N",
            help="The same for metrics that score all texts with each set [default: 5].",
        ),
    ] = None,
    output: Annotated[Path | None, output_directory("levels-NAME")] = None,
    jobs: Jobs = 1,
    seed: Seed = None,
    overrides: Overrides = None,
    force: Force = False,
    quiet: Quiet = False,
) -> None:
    """Compare levels of scoring and numbers of references, without people.

    How well metrics order chains and synthetic corpora: by the mean of the scores of sentences and
    by the scores of corpora, and with each number of references. With --human-scores, both levels
    are compared on systems, too.

    Example: maege levels quickstart --metrics gleu,m2
    """
    settings = settings_of(
        LevelsConfig,
        subject,
        overrides or (),
        metrics=metrics,
        references=references,
        language=language,
        unit=unit,
        empty=empty,
        subsets=subsets,
        scored_subsets=scored_subsets,
        human_scores=human_scores,
        system_outputs=outputs,
        corpus=corpus,
        seed=seed,
    )
    directory = output or Path("runs") / f"levels-{Path(subject).stem}"
    from maege.studies.conducting import conduct_command  # slow to import
    from maege.studies.levels.study import STUDY

    conduct_command(STUDY, settings, directory, jobs=jobs, force=force, quiet=quiet)
