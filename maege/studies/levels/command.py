"""`maege levels`: which level of scoring and how many references order texts better."""

from pathlib import Path
from typing import Annotated

import typer

from maege.config.loading import load_as
from maege.studies.conducting import conduct_command
from maege.studies.levels.config import LevelsConfig
from maege.studies.levels.study import STUDY
from maege.terminal.options import (
    ConfigFile,
    Force,
    HumanScores,
    Jobs,
    Overrides,
    Quiet,
    SystemOutputs,
    systems_to_read,
)


def command(
    config: ConfigFile,
    metrics: Annotated[
        str | None,
        typer.Option(metavar="LIST", help="Short for --set metrics=[LIST], such as gleu,m2."),
    ] = None,
    human_scores: HumanScores = None,
    system_outputs: SystemOutputs = None,
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
    output: Annotated[
        Path | None,
        typer.Option(metavar="DIRECTORY", help="Output directory; runs/levels-NAME if unset."),
    ] = None,
    jobs: Jobs = 1,
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
    chosen = [] if metrics is None else [f"metrics=[{metrics}]"]
    keys = {
        **systems_to_read(human_scores, system_outputs),
        "subsets": subsets,
        "scored_subsets": scored_subsets,
    }
    settings = load_as(
        LevelsConfig,
        config,
        [*(overrides or []), *chosen],
        {key: value for key, value in keys.items() if value is not None},
    )
    directory = output or Path("runs") / f"levels-{Path(config).stem}"
    conduct_command(STUDY, settings, directory, jobs=jobs, force=force, quiet=quiet)
