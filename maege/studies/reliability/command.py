"""`maege reliability`: the same questions again, in both orders."""

from pathlib import Path
from typing import Annotated

from maege.studies.reliability.config import ReliabilityConfig
from maege.terminal.options import (
    CorpusName,
    Force,
    Jobs,
    Language,
    MetricNames,
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
    output: Annotated[Path | None, output_directory("reliability-NAME")] = None,
    jobs: Jobs = 1,
    seed: Seed = None,
    overrides: Overrides = None,
    force: Force = False,
    quiet: Quiet = False,
) -> None:
    """Measure how much of what a judge says it would say again.

    Some sentences are asked about several times: reliability, tau by the number of answers, what
    endlessly many would reach, the preference for a position, and texts without an answer.

    Example: maege reliability my.yaml --set reliability.sentences=50
    """
    config = settings_of(
        ReliabilityConfig,
        subject,
        overrides or (),
        metrics=metrics,
        corpus=corpus,
        references=references,
        language=language,
        unit=unit,
        seed=seed,
    )
    directory = output or Path("runs") / f"reliability-{Path(subject).stem}"
    from maege.studies.conducting import conduct_command  # slow to import
    from maege.studies.reliability.study import STUDY

    conduct_command(STUDY, config, directory, jobs=jobs, force=force, quiet=quiet)
