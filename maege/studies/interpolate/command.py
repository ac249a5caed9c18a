"""`maege interpolate`: the best weights to mix two metrics."""

from pathlib import Path
from typing import Annotated

import typer

from maege.config.yaml_text import parse
from maege.plugins.registry import build
from maege.scoring.executors.plugin_process import try_plugin
from maege.studies.interpolate.config import InterpolateConfig
from maege.terminal.options import (
    CorpusName,
    Force,
    HumanScores,
    Jobs,
    Language,
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
    a: Annotated[
        str, typer.Option(metavar="METRIC", help="First metric, such as gleu or '{bleu: {...}}'.")
    ],
    b: Annotated[str, typer.Option(metavar="METRIC", help="Second metric.")],
    corpus: CorpusName = None,
    references: ReferenceSets = None,
    language: Language = None,
    unit: UnitName = None,
    empty: OptionalEmpty = None,
    human_scores: HumanScores = None,
    outputs: OutputsFolder = None,
    steps: Annotated[
        int | None,
        typer.Option(
            min=1,
            max=1000,
            metavar="N",
            help="Number of grid intervals for the weight [default: 100].",
        ),
    ] = None,
    folds: Annotated[
        int | None,
        typer.Option(
            min=2, max=100, metavar="N", help="Number of cross-validation folds [default: 10]."
        ),
    ] = None,
    output: Annotated[Path | None, output_directory("interpolate-NAME")] = None,
    jobs: Jobs = 1,
    seed: Seed = None,
    overrides: Overrides = None,
    force: Force = False,
    quiet: Quiet = False,
) -> None:
    """Find the best weights to mix two metrics.

    The mixtures are judged by chains, synthetic corpora and, if --human-scores are given, systems,
    with cross-validation over sentences.

    Example: maege interpolate quickstart --a gleu --b ld
    """
    parts = {"a": parse(a, "--a")[0], "b": parse(b, "--b")[0]}
    try_plugin("interpolated", parts)
    build("interpolated", parts)  # its mistakes are those of the options
    settings = settings_of(
        InterpolateConfig,
        subject,
        overrides or (),
        references=references,
        language=language,
        unit=unit,
        empty=empty,
        steps=steps,
        folds=folds,
        **parts,
        human_scores=human_scores,
        system_outputs=outputs,
        corpus=corpus,
        seed=seed,
    )
    directory = output or Path("runs") / f"interpolate-{Path(subject).stem}"
    from maege.studies.conducting import conduct_command  # slow to import
    from maege.studies.interpolate.study import STUDY

    conduct_command(STUDY, settings, directory, jobs=jobs, force=force, quiet=quiet)
